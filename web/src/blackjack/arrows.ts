const STEPS: Record<string, readonly [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The nearest point in a direction: what lies straight ahead is nearer than what lies aside. */
export function nearest<T>(from: Point, [dx, dy]: readonly [number, number], all: readonly (readonly [T, Point])[]): T | null {
  let best: T | null = null;
  let least = Infinity;
  for (const [one, at] of all) {
    const ahead = (at.x - from.x) * dx + (at.y - from.y) * dy;
    const aside = Math.abs((at.x - from.x) * dy) + Math.abs((at.y - from.y) * dx);
    const far = ahead + 2 * aside;
    if (ahead > 1 && far < least) [best, least] = [one, far];
  }
  return best;
}

function middle(element: Element): Point {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Arrow keys move between the spots inside. */
export function arrows(root: HTMLElement): { destroy: () => void } {
  function onkey(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    const from = document.activeElement;
    if (!step || !from?.matches("[data-spot]") || !root.contains(from)) return;
    const others = [...root.querySelectorAll<HTMLElement>("[data-spot]:not(:disabled)")].filter((one) => one !== from && one.offsetParent !== null);
    nearest(middle(from), step, others.map((one) => [one, middle(one)] as const))?.focus();
    event.preventDefault();
  }
  root.addEventListener("keydown", onkey);
  return { destroy: () => root.removeEventListener("keydown", onkey) };
}
