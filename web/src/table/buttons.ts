import { withCredit } from "../state/ranges";
import type { ButtonView, OwnView } from "../wire/types";

/** A button as the server describes it, for the player's credit; undefined where this table has none. */
export function button(own: OwnView | null, key: string, hand = "", seat = 0): ButtonView | undefined {
  const found = own?.acts.find((act) => act.key === key && (!hand || act.hand === hand) && (!seat || act.seat === seat));
  return found && own ? withCredit(found, own) : undefined;
}

/** Whether it can be pressed now. */
export function may(own: OwnView | null, key: string, hand = "", seat = 0): boolean {
  return button(own, key, hand, seat)?.refused === null;
}
