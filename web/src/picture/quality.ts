import type { StreamView } from "../wire/types";

/** What a player wants to see: a quality, the best that comes through, or no picture at all. */
export type Wanted = "auto" | "high" | "medium" | "low" | "off";

/** Screens up to this width have nothing of the best quality. */
const SMALL = 700;

/** The stream to begin with, or to go on with after it has stood still so often; each time the next smaller one, and the smallest for good. */
export function chosen(streams: readonly StreamView[], wanted: Wanted, stalls: number, width: number): StreamView | undefined {
  if (wanted === "off") return undefined;
  const named = streams.find(({ quality }) => quality === wanted);
  if (named) return named;
  const first = width <= SMALL && streams.length > 1 ? 1 : 0;
  return streams[Math.min(first + stalls, streams.length - 1)];
}
