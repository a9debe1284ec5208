import type { FeltSide, FieldView } from "../wire/types";

/** The fields of a group of their own on one side of the felt, or all of them where they lie on one side only. */
export interface Row {
  readonly group: string;
  readonly side: FeltSide;
  /** The main bet of its side, after which it is called; none where the group has no other row. */
  readonly main: FieldView | undefined;
  /** It is the only row of its group. */
  readonly alone: boolean;
  readonly cells: readonly FieldView[];
}

/** The fields of a table by the places that they have on a felt, whatever of them is offered. */
export interface Layout {
  readonly mains: readonly FieldView[];
  readonly specials: readonly FieldView[];
  readonly rows: readonly Row[];
}

const SIDES: readonly FeltSide[] = ["left", "middle", "right"];

export function laidOut(fields: readonly FieldView[]): Layout {
  const all = [...fields].sort((a, b) => SIDES.indexOf(a.place.side) - SIDES.indexOf(b.place.side) || a.place.order - b.place.order);
  const mains = all.filter((field) => field.main);
  const rest = all.filter((field) => !field.main);
  const groups = new Set(fields.flatMap(({ main, place }) => (main || !place.group ? [] : [place.group])));
  return { mains, specials: rest.filter(({ place }) => !place.group), rows: [...groups].flatMap((group) => rowsOf(group, rest, mains)) };
}

function rowsOf(group: string, fields: readonly FieldView[], mains: readonly FieldView[]): Row[] {
  const own = fields.filter(({ place }) => place.group === group);
  const sides = SIDES.filter((side) => own.some(({ place }) => place.side === side));
  const alone = sides.length === 1;
  const main = (side: FeltSide) => (alone ? undefined : mains.find(({ place }) => place.side === side));
  return sides.map((side) => ({ group, side, main: main(side), alone, cells: own.filter(({ place }) => place.side === side) }));
}
