interface Middle {
  readonly x: number;
  readonly y: number;
}

const WAYS: Readonly<Record<string, Middle>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Which of `spots` is nearest in a direction; what lies aside counts as further away. -1 where none is. */
export function nearest(from: Middle, spots: readonly Middle[], way: Middle): number {
  let best = -1;
  let least = Infinity;
  spots.forEach((spot, at) => {
    const ahead = (spot.x - from.x) * way.x + (spot.y - from.y) * way.y;
    const aside = Math.abs((spot.x - from.x) * way.y) + Math.abs((spot.y - from.y) * way.x);
    const far = ahead + aside * 3;
    if (ahead > 4 && far < least) [best, least] = [at, far];
  });
  return best;
}

/** Arrows go from field to field as they lie on the felt. */
export function moveFocus(event: KeyboardEvent): void {
  const way = WAYS[event.key];
  const { currentTarget, target } = event;
  if (!way || !(currentTarget instanceof HTMLElement) || !(target instanceof HTMLElement)) return;
  const spots = [...currentTarget.querySelectorAll<HTMLElement>("[data-spot]")].filter((spot) => spot !== target);
  const found = spots[nearest(middle(target), spots.map(middle), way)];
  if (!found) return;
  event.preventDefault();
  found.focus();
}

function middle(spot: HTMLElement): Middle {
  const { left, top, width, height } = spot.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
