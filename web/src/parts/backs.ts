import { getContext, setContext } from "svelte";
import { isDrawn } from "../art/sprite";

const KEY = Symbol("back");

/** Says which drawing the cards inside have on their backs; the mark of the house where none is named. */
export function provideBack(back: () => string): void {
  setContext(KEY, back);
}

/** The drawing of a card that lies face down. */
export function useBack(): () => string {
  const back = getContext<(() => string) | undefined>(KEY);
  return () => {
    const own = `#back-${back?.() ?? ""}`;
    return isDrawn(own) ? own : "#back";
  };
}
