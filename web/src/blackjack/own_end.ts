import type { TableView } from "../state/reduce";
import type { OwnHand, OwnView } from "../wire/types";
import { layoutOf, mainField } from "./hands";

/** A hand that its player has left to the others, as it was then. */
export interface StoppedHand extends Pick<OwnHand, "hand" | "cards" | "total" | "doubled"> {
  /** How its main bet ended; empty until the round is settled. */
  readonly label: string;
  /** What it brought beyond its stake. */
  readonly won: number;
  readonly mark: "win" | "push" | "lose" | "";
}

/** One's own hands on a hand that all share, where the line holds more cards than count for this player. */
export function stoppedHands(view: TableView | null, own: OwnView | null): StoppedHand[] {
  if (!view?.round || !own || layoutOf(view.felt) !== "common") return [];
  const { round } = view;
  const main = mainField(view.felt)?.bet;
  const ended = own.settled_round === round.id ? own.settlements : [];
  return own.hands
    .filter((one) => one.cards.length < (round.hands.find((line) => line.hand === one.hand)?.cards.length ?? 0))
    .map(({ hand, cards, total, doubled }) => {
      const end = ended.find((one) => one.hand === hand && one.bet === main);
      const won = end ? end.back - end.staked : 0;
      return { hand, cards, total, doubled, label: end?.label ?? "", won, mark: !end ? "" : won > 0 ? "win" : won < 0 ? "lose" : "push" };
    });
}

/** How one's own main bet on the common hand ended, where one stayed with it to its last card; empty elsewhere. */
export function endStayed(view: TableView | null, own: OwnView | null, hand: string): string {
  if (!view?.round || !own || layoutOf(view.felt) !== "common" || own.settled_round !== view.round.id) return "";
  if (stoppedHands(view, own).some((one) => one.hand === hand)) return "";
  const main = mainField(view.felt)?.bet;
  return own.settlements.find((one) => one.hand === hand && one.bet === main)?.label ?? "";
}
