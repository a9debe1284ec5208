/** Where a round is shown; its name keeps its strokes. */
export function replayPath(round: string): string {
  return `/replay/${round.split("/").map(encodeURIComponent).join("/")}`;
}

/** The same name in a request. */
export function roundPath(round: string): string {
  return round.split("/").map(encodeURIComponent).join("/");
}
