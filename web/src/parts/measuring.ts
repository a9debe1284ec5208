const waiting: (() => (() => void) | undefined)[] = [];

/**
 * Measures something before the next frame, and writes what follows from it: all that wait measure first, then all write, so that the page
 * is laid out once, with the frame, and not within what changed it. What nobody sees is not measured.
 */
export function measure(read: () => (() => void) | undefined): void {
  if (document.hidden || waiting.push(read) > 1) return;
  requestAnimationFrame(() => {
    for (const write of waiting.splice(0).map((one) => one())) write?.();
  });
}

const later: (() => void)[] = [];

/**
 * Calls back in a task of its own once the next frame is laid out and drawn: whoever measures then, scrolls or takes the focus, makes the
 * page lay out nothing anew. Where nobody looks there are no frames, and nothing waits for one.
 */
export function whenDrawn(then: () => void): void {
  if (document.hidden) return then();
  if (later.push(then) > 1) return;
  requestAnimationFrame(() => setTimeout(() => later.splice(0).forEach((one) => one())));
}
