import type { ShoeProof } from "../wire/types";

/** The cards of a shoe that lay on the table: one that contradicted the dealer's check went back at once. */
export function stayed({ dealt, returned }: Pick<ShoeProof, "dealt" | "returned">): string[] {
  return dealt.filter((_, at) => !returned.some(({ after, cards }) => at < after && at >= after - cards.length));
}

/** From which place of the shoe on these cards lie, one after the other; null where they lie nowhere. */
export function placeOf(shoe: readonly string[], cards: readonly (string | null)[]): number | null {
  if (!cards.some((card) => card !== null)) return null;
  const place = shoe.findIndex((_, at) => at + cards.length <= shoe.length && cards.every((card, i) => card === null || shoe[at + i] === card));
  return place === -1 ? null : place;
}
