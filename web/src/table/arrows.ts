export interface Point {
  readonly x: number;
  readonly y: number;
}

const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Pixels that something must lie ahead: fields of one row are not drawn to the pixel. */
const AHEAD = 4;
/** What lies aside counts as so many times further away: from a wide main bet the next one is nearer than the small bets above it. */
const ASIDE = 3;

/** The nearest in a direction: what lies straight ahead is nearer than what lies aside. Null where nothing is. */
export function nearest<T>(from: Point, way: Point, all: readonly (readonly [T, Point])[]): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const [one, at] of all) {
    const ahead = (at.x - from.x) * way.x + (at.y - from.y) * way.y;
    const aside = Math.abs((at.x - from.x) * way.y) + Math.abs((at.y - from.y) * way.x);
    const far = ahead + aside * ASIDE;
    if (ahead > AHEAD && far < least) [best, least] = [one, far];
  }
  return best;
}

function middle(spot: Element): Point {
  const { left, top, width, height } = spot.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Arrow keys go from field to field as they lie on the felt; what takes no chip and what is not seen is passed over. */
export function arrows(felt: HTMLElement): { destroy: () => void } {
  function onkey(event: KeyboardEvent): void {
    const way = WAYS[event.key];
    const from = document.activeElement;
    if (!way || !from?.matches("[data-spot]") || !felt.contains(from)) return;
    const others = [...felt.querySelectorAll<HTMLElement>("[data-spot]:not(:disabled)")].filter((one) => one !== from && one.offsetParent !== null);
    nearest(middle(from), way, others.map((one) => [one, middle(one)] as const))?.focus();
    event.preventDefault();
  }
  felt.addEventListener("keydown", onkey);
  return { destroy: () => felt.removeEventListener("keydown", onkey) };
}
