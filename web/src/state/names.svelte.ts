import { SvelteMap } from "svelte/reactivity";
import { get } from "../wire/api";

const known = new SvelteMap<string, string>();
const wanted = new Set<string>();
let asked = false;

/** How somebody is called; asked for once, many at a time. */
export function nameOf(player: string): string {
  const name = known.get(player);
  if (name === undefined && player) want(player);
  return name ?? "";
}

function want(player: string): void {
  wanted.add(player);
  if (asked) return;
  asked = true;
  window.setTimeout(() => void ask(), 40);
}

async function ask(): Promise<void> {
  asked = false;
  const ids = [...wanted].slice(0, 50);
  for (const id of ids) wanted.delete(id);
  try {
    const found = await get<readonly { readonly player: string; readonly name: string }[]>(`/api/names?ids=${ids.join(",")}`);
    for (const { player, name } of found) known.set(player, name);
  } catch {
    // A name is a kindness; without one the seat shows its number.
  }
}
