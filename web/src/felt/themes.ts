import type { Component } from "svelte";

/** What themes have of their own, by their names: a folder of `themes` may hold the pattern of a felt and the sign of a game. */
function inFolders<T>(files: Record<string, { default: T }>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(files).map(([path, { default: part }]) => [path.split("/").at(-2) ?? "", part]));
}

export const patterns = inFolders(import.meta.glob<{ default: Component<{ id: string }> }>("./themes/*/Pattern.svelte", { eager: true }));
export const signs = inFolders(import.meta.glob<{ default: Component<{ size: number; label: string }> }>("./themes/*/Sign.svelte", { eager: true }));
