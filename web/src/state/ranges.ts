import type { ButtonView, FieldRange, Range, Refusal, Taking } from "../wire/types";

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

/** Why the selected chip, or the golden one that was picked from the tray, cannot be put on a field. */
export function refusedOn(field: FieldRange, chip: number, golden = 0): Why | null {
  if (golden > 0) return field.golden ? refusal(field.golden, golden) : (field.golden_refused ?? field.refused);
  return field.range ? refusal(field.range, chip) : field.refused;
}

/** A button as it is with this chip: what it costs, or why it is grey. */
export function withChip(act: ButtonView, chip: number): Pressable {
  const { by_chip } = act;
  if (by_chip === null || act.refused !== null) return act;
  const count = chip > 0 ? Math.min(sum(by_chip.takes.filter((one) => holds(one, chip))), Math.floor(by_chip.room / chip)) : 0;
  const refused = refusal(by_chip.range, chip) ?? (count > 0 ? null : { code: "no-field-for-it" });
  return { ...act, refused, cost: refused ? 0 : chip * count };
}

export type Pressable = Omit<ButtonView, "refused"> & { readonly refused: Why | null };

function holds(span: Taking, chip: number): boolean {
  return chip >= span.least && chip <= span.most && (chip - span.least) % span.step === 0;
}

function sum(takes: readonly Taking[]): number {
  return takes.reduce((all, one) => all + one.fields, 0);
}
