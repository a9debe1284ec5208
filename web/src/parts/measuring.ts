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
