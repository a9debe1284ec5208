import { getContext, setContext } from "svelte";
import { reason } from "../account/asking.svelte";
import { t } from "../i18n/index.svelte";
import { get } from "../wire/api";
import type { DeskBounds, DeskTicket, DrawerMove, DrawerView, Me, OpenDrawerView, PlayerAccount } from "../wire/types";
import { sought } from "./scanned";

/** What lies on the counter: the drawer with what went over it, the ticket and the player that are dealt with. */
export class CounterState {
  drawer = $state.raw<DrawerView | null>(null);
  moves = $state.raw<readonly DrawerMove[]>([]);
  drawers = $state.raw<readonly OpenDrawerView[]>([]);
  bounds = $state.raw<DeskBounds | null>(null);
  ticket = $state.raw<DeskTicket | null>(null);
  player = $state.raw<PlayerAccount | null>(null);
  /** What was just paid out for the ticket. */
  paid = $state(0);
  /** Why nothing was found, or nothing is known. */
  trouble = $state("");
  #asked = 0;

  constructor(readonly me: Me) {}

  get cashier(): boolean {
    return this.me.role === "cashier";
  }

  /** A drawer of one's own is open. */
  get open(): boolean {
    return (this.drawer?.drawer ?? "") !== "";
  }

  /** Everything that others or oneself may have changed. */
  async refresh(): Promise<void> {
    try {
      this.bounds = await get<DeskBounds>("/api/desk/bounds");
      if (this.cashier) {
        this.drawer = await get<DrawerView>("/api/cash/drawer");
        this.moves = await get<readonly DrawerMove[]>("/api/cash/movements");
      } else this.drawers = await get<readonly OpenDrawerView[]>("/api/desk/drawers");
      if (this.ticket) this.#renew(await get<DeskTicket>(`/api/cash/tickets/${this.ticket.paper.number}`));
      if (this.player) this.knows(await get<PlayerAccount>(`/api/players/${encodeURIComponent(this.player.player)}`));
    } catch (wrong) {
      this.trouble = reason(wrong);
    }
  }

  /** What is new of the player on the counter; an answer that comes after another was scanned takes nobody's place. */
  knows(account: PlayerAccount): void {
    if (this.player?.player === account.player) this.player = account;
  }

  #renew(ticket: DeskTicket): void {
    if (this.ticket?.paper.number === ticket.paper.number) this.ticket = ticket;
  }

  /** A ticket by its number, or somebody by name; says whether there is one. */
  async find(text: string): Promise<boolean> {
    const wanted = sought(text);
    if (!wanted) return false;
    const mine = ++this.#asked;
    this.trouble = "";
    if ("wrong" in wanted) {
      this.trouble = t("desk.find.digits");
      return false;
    }
    try {
      if ("ticket" in wanted) {
        const found = await get<DeskTicket>(`/api/cash/tickets/${wanted.ticket}`);
        if (mine === this.#asked) [this.ticket, this.paid] = [found, 0];
      } else {
        const found = await get<PlayerAccount>(`/api/players/${encodeURIComponent(wanted.player)}`);
        if (mine === this.#asked) this.player = found;
      }
      return true;
    } catch (wrong) {
      if (mine === this.#asked) {
        if ("ticket" in wanted) this.ticket = null;
        this.trouble = t("ticket" in wanted ? "desk.find.no-ticket" : "desk.find.nobody", { words: text.trim(), why: reason(wrong) });
      }
      return false;
    }
  }

  clear(): void {
    [this.ticket, this.paid, this.trouble] = [null, 0, ""];
  }
}

const KEY = Symbol("counter");

export function provideCounter(counter: CounterState): void {
  setContext(KEY, counter);
}

export function useCounter(): CounterState {
  return getContext<CounterState>(KEY);
}
