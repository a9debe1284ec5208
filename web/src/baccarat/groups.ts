import type { FieldView } from "../wire/types";

export type Side = "player" | "tie" | "banker";

/** A row of the felt with a field for every total, or every range of totals, of one side. */
export interface TotalsRow {
  readonly side: Side;
  readonly cells: readonly Total[];
}

export interface Total {
  readonly field: FieldView;
  /** What stands on it: a total such as `9`, or a range such as `8–9`. */
  readonly text: string;
}

/** The fields of a table by the places that they have on a felt, whatever of them is offered. */
export interface Groups {
  readonly mains: readonly FieldView[];
  readonly specials: readonly FieldView[];
  readonly totals: readonly TotalsRow[];
  readonly hiTi: readonly Total[];
}

const SIDES: readonly Side[] = ["player", "tie", "banker"];
const TOTAL = /^(player|tie|banker)-(?:group-)?(\d(?:-\d)?)$/;
const HI_TI = /^hi-ti-(.+)$/;
/** Bets on one side, by the words in their names; the six is the Player's, the seven the Banker's. */
const PLAYERS = /(^|-)player(-|$)|^(ox|frog)-6$/;
const BANKERS = /(^|-)banker(-|$)|^(tiger|koi)-7$/;

export function grouped(fields: readonly FieldView[]): Groups {
  const mains = fields.filter((field) => field.main);
  const rest = fields.filter((field) => !field.main);
  return {
    mains: [...mains].sort((a, b) => place(a.bet) - place(b.bet)),
    specials: edged(rest.filter(({ bet }) => !TOTAL.test(bet) && !HI_TI.test(bet))),
    totals: SIDES.map((side) => ({ side, cells: totals(rest, side) })).filter(({ cells }) => cells.length > 0),
    hiTi: rest.flatMap((field) => written(field, HI_TI.exec(field.bet)?.[1])),
  };
}

function place(bet: string): number {
  const at = SIDES.findIndex((side) => side === bet);
  return at < 0 ? SIDES.length : at;
}

/** What belongs to the Player lies at the left end, what belongs to the Banker at the right. */
function edged(specials: readonly FieldView[]): FieldView[] {
  const edge = ({ bet }: FieldView) => (PLAYERS.test(bet) ? 0 : BANKERS.test(bet) ? 2 : 1);
  const left = specials.filter((field) => edge(field) === 0).sort((a, b) => outward(b) - outward(a));
  const right = specials.filter((field) => edge(field) === 2).sort((a, b) => outward(a) - outward(b));
  return [...left, ...specials.filter((field) => edge(field) === 1), ...right];
}

/** Pairs lie outside, sixes and sevens inside. */
function outward({ bet }: FieldView): number {
  return bet.endsWith("-pair") ? 2 : /-[67]$/.test(bet) ? 0 : 1;
}

function totals(fields: readonly FieldView[], side: Side): Total[] {
  const found = fields.flatMap((field) => {
    const [, whose, total] = TOTAL.exec(field.bet) ?? [];
    return whose === side ? written(field, total) : [];
  });
  return found.sort((a, b) => Number(b.text[0]) - Number(a.text[0]));
}

function written(field: FieldView, text: string | undefined): Total[] {
  return text === undefined ? [] : [{ field, text: text.replace(/^(\d)-(\d)$/, "$1–$2") }];
}
