import type { Component } from "svelte";
import type { Key } from "../i18n/index.svelte";
import type { IconName } from "../parts/Icon.svelte";
import type { TableConsole } from "./console.svelte";

/** Opens another panel by its title, in place of the one that is open. */
export type Lead = (title: Key) => void;

/** Something that opens over the console from a button of its own, and reaches the table by `useConsole`. */
export interface Panel {
  readonly title: Key;
  readonly icon: IconName;
  readonly component: Component<{ close: () => void; lead: Lead }>;
  /** How much waits in it; the button shows it. */
  readonly count?: (console: TableConsole) => number;
  /** Whether this person has it at all. */
  readonly offered?: (console: TableConsole) => boolean;
}
