/** The order in which a dealer clears a table: what lost is taken first, from right to left; then wins are paid, then pushes go home. */
export type End = "lost" | "won" | "push";

/** Milliseconds at normal speed. */
export const PAYING = { chip: 380, apart: 70 } as const;

export interface Lying {
  readonly end: End;
  /** Where it lies, from the left. */
  readonly x: number;
}

const ORDER: readonly End[] = ["lost", "won", "push"];

/** How long each waits before it moves: no group before the last of the one before has started and is on its way. */
export function waits(all: readonly Lying[]): number[] {
  const found = all.map(() => 0);
  let from = 0;
  for (const end of ORDER) {
    const group = all.map(({ x }, at) => ({ x, at })).filter(({ at }) => all[at]?.end === end);
    group.sort((a, b) => b.x - a.x);
    for (const [n, { at }] of group.entries()) found[at] = from + n * PAYING.apart;
    if (group.length > 0) from += (group.length - 1) * PAYING.apart + PAYING.chip;
  }
  return found;
}

const ENDS: Readonly<Record<string, End>> = { lost: "lost", won: "won", push: "push", returned: "push", back: "push" };

/** Tells chips on a screen when to move and which way the dealer is, in their own measure, since boards are scaled; all are measured before any is told. */
export function payOut(screen: HTMLElement): void {
  const dealer = screen.getBoundingClientRect();
  const found = [...screen.querySelectorAll<HTMLElement>("[data-spot][data-end]")].flatMap((spot) => {
    const end = ENDS[spot.dataset["end"] ?? ""];
    const box = spot.getBoundingClientRect();
    return end && box.width > 0 ? [{ spot, end, box, x: box.left + box.width / 2, scale: spot.offsetWidth > 0 ? box.width / spot.offsetWidth : 1 }] : [];
  });
  for (const [at, wait] of waits(found).entries()) {
    const one = found[at];
    if (!one) continue;
    one.spot.style.setProperty("--wait", `${wait}`);
    one.spot.style.setProperty("--dealer-x", `${(dealer.left + dealer.width / 2 - one.x) / one.scale}px`);
    one.spot.style.setProperty("--dealer-y", `${(dealer.top - one.box.top) / one.scale}px`);
    one.spot.dataset["paying"] = one.end;
  }
}
