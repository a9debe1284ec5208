import { house } from "../state/house.svelte";
import { post, Trouble } from "../wire/api";
import { newId } from "../wire/ids";
import type { OwnTicket } from "../wire/types";
import { reason } from "./asking.svelte";

/** More than a ticket may carry: somebody of the house was called, and pays by hand. */
export interface PaidByHand {
  readonly amount: number;
}

/** One wish to be paid out. Whoever gets no answer asks again for the same, and is paid once. */
export class CashingOut {
  ticket = $state.raw<OwnTicket | null>(null);
  byHand = $state.raw<PaidByHand | null>(null);
  trouble = $state("");
  sent = $state(false);
  #id = newId();

  async ask(): Promise<boolean> {
    if (this.sent) return false;
    this.sent = true;
    this.trouble = "";
    try {
      const paid = await post<OwnTicket | PaidByHand>("/api/cash-out", { id: this.#id });
      if ("number" in paid) this.ticket = paid;
      else this.byHand = paid;
      this.#id = newId();
      await house.refresh();
      return true;
    } catch (wrong) {
      if (wrong instanceof Trouble) this.#id = newId();
      this.trouble = reason(wrong);
      return false;
    } finally {
      this.sent = false;
    }
  }
}
