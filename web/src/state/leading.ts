import { t } from "../i18n/index.svelte";
import { go, tablePath } from "../shell/router.svelte";
import { house } from "./house.svelte";

/** Interrupted games that the player was led to; after that the choice is the player's. */
const led = new Set<string>();

/** Whoever comes back is led to an interrupted game by itself, once for each. */
export function lead(games: readonly string[]): void {
  const next = games.find((name) => !led.has(name));
  if (next === undefined) return;
  led.add(next);
  house.say(t("lobby.led"));
  go(tablePath(next));
}
