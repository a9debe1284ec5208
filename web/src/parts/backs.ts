import { getContext, setContext } from "svelte";

const KEY = Symbol("back");
/** Games whose cards carry their own name on the back; all others have the mark of the house. */
const OWN: Record<string, string> = { "easy-blackjack": "#back-easy" };

/** Says which game is played with the cards inside. */
export function provideBack(game: () => string): void {
  setContext(KEY, game);
}

/** The drawing of a card that lies face down. */
export function useBack(): () => string {
  const game = getContext<(() => string) | undefined>(KEY);
  return () => OWN[game?.() ?? ""] ?? "#back";
}
