import type { Component } from "svelte";
import type { Key } from "../i18n/index.svelte";

/** What a section brings: its page, and what it says by subject, each a file of `src/sabot/texts/LANGUAGE/`. */
export interface SectionPage {
  readonly default: Component<{ rest: string }>;
  readonly texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export interface Section {
  /** The second word of its address; what follows it is the section's own. */
  readonly path: string;
  readonly title: Key;
  /** Who sees it. The server decides for itself what it answers to whom. */
  readonly roles: readonly string[];
  readonly load: () => Promise<SectionPage>;
}

/** In their order in the bar. Somebody who comes to `/house` gets the first one of their role. */
export const SECTIONS: readonly Section[] = [
  { path: "floor", title: "house.floor", roles: ["supervisor", "operator", "auditor"], load: () => import("./floor/page") },
  { path: "tables", title: "house.tables", roles: ["operator", "supervisor", "auditor"], load: () => import("./tables/page") },
  { path: "settings", title: "house.settings", roles: ["operator", "supervisor", "auditor"], load: () => import("./own/page") },
  { path: "people", title: "house.people", roles: ["supervisor", "operator", "auditor"], load: () => import("./people/page") },
  { path: "reports", title: "house.reports", roles: ["supervisor", "operator", "auditor"], load: () => import("./reports/page") },
];

export function sectionsOf(role: string): readonly Section[] {
  return SECTIONS.filter(({ roles }) => roles.includes(role));
}
