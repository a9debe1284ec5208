import type { ButtonView, FieldRange, OwnView, Range, Refusal, Taking } from "../wire/types";

/** What the rules allow comes as numbers from the house; here an amount is compared with them, and nothing is decided. */
type Why = Pick<Refusal, "code" | "values">;

/** Why so much may not be added; null where it may. The house would answer the same. */
export function refusal(range: Range, amount: number): Why | null {
  if (amount <= 0) return { code: "stake-nothing" };
  if (amount < range.least && range.least > range.step) return { code: "stake-least", values: { least: { type: "money", amount: range.least } } };
  if (amount >= range.most + range.step) return range.above;
  if ((amount - range.least) % range.step !== 0) return { code: "stake-step", values: { step: { type: "money", amount: range.step } } };
  return null;
}

/** The credit is told once, and fields and buttons whatever it is. */
type Credit = Pick<OwnView, "playable" | "limited">;

/** Why the selected chip, or the golden one that was picked from the tray, cannot be put on a field. */
export function refusedOn(field: FieldRange, chip: number, golden: number, own: Credit): Why | null {
  if (golden > 0) return field.golden ? refusal(field.golden, golden) : (field.golden_refused ?? field.refused);
  if (!field.range) return field.refused;
  const range = within(field.range, own);
  return "most" in range ? refusal(range, chip) : range;
}

/** What of a range the credit reaches, or why nothing. */
function within(range: Range, own: Credit): Range | Why {
  if (own.playable >= range.most) return range;
  if (own.playable < range.least) return beyond(own);
  return { ...range, most: own.playable - ((own.playable - range.least) % range.step), above: beyond(own) };
}

function beyond(own: Credit): Refusal {
  return own.limited ?? { type: "refusal", code: "only-credit", values: { credit: { type: "money", amount: own.playable } } };
}

/** A button that asks for no chip as it is with this credit. */
export function withCredit(act: ButtonView, own: Credit): ButtonView {
  return act.refused === null && act.cost - act.golden > own.playable ? { ...act, refused: beyond(own) } : act;
}

/** A button as it is with this chip and this credit: what it costs, or why it is grey. */
export function withChip(act: ButtonView, chip: number, own: Credit): Pressable {
  const { by_chip } = act;
  if (by_chip === null || act.refused !== null) return withCredit(act, own);
  const fields = sum(by_chip.takes.filter((one) => holds(one, chip)));
  const refused = refusal(by_chip.range, chip) ?? (fields === 0 ? { code: "no-field-for-it" } : chip * (by_chip.whole ? fields : 1) > own.playable ? beyond(own) : null);
  const room = Math.min(own.playable, by_chip.room ?? own.playable);
  return { ...act, refused, cost: refused ? 0 : chip * Math.min(fields, Math.floor(room / chip)) };
}

export type Pressable = Omit<ButtonView, "refused"> & { readonly refused: Why | null };

function holds(span: Taking, chip: number): boolean {
  return chip >= span.least && chip <= span.most && (chip - span.least) % span.step === 0;
}

function sum(takes: readonly Taking[]): number {
  return takes.reduce((all, one) => all + one.fields, 0);
}
