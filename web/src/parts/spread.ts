/** From which width a card has the large face, whose corners tell it. */
const LARGE = 72;

/** How much of a card must be seen to read it: on a small face the two digits of a ten are half as wide as the card. */
function needed(card: string, width: number): number {
  return width * (width < LARGE && card.startsWith("T") ? 0.48 : width < LARGE ? 0.36 : 0.29);
}

/** Where the cards of a hand lie from its left: as near as its room asks for, and never nearer than each can be read. */
export function spread(cards: readonly string[], width: number, room: number): number[] {
  const needs = cards.slice(0, -1).map((card) => needed(card, width));
  const spare = Math.max(0, room - width - needs.reduce((sum, one) => sum + one, 0)) / Math.max(1, needs.length);
  const wide = width * (width < LARGE ? 0.5 : 0.44);
  const places = [0];
  for (const [at, need] of needs.entries()) places.push((places[at] ?? 0) + Math.min(Math.max(wide, need), need + spare));
  return cards.length === 0 ? [] : places;
}
