import { newId } from "../wire/ids";
import type { Why } from "../i18n/index.svelte";
import type { Reply } from "../wire/connection";
import type { StaffCommand } from "../wire/types";
import { accepted, answered, commandFor, dealtMeanwhile, lastOpen, marked, placed, refused, sent, stranded, takenBack, triedAgain, type Kept, type KeptCard } from "./kept_cards";

/** What the cards are dealt to. */
export interface DealtTo {
  /** The command that a card is now; empty where none is wanted, or the line is down. */
  takes(): string;
  round(): string;
  /** How many cards lie there. */
  lie(): number;
  /** Sends under this id, and answers once. */
  send(command: StaffCommand, round: string, id: string): Promise<Reply>;
}

/** Milliseconds for which a card can be taken back; 0 for none, and so long as nobody accepts it. */
export const HOLDS = { none: 0, short: 800, touch: -1 } as const;
export type Hold = keyof typeof HOLDS;

/** Refused for a moment only: asked again after so many milliseconds. */
const PASSING: readonly string[] = ["too-fast", "table-stale"];
const AGAIN = 500;
const STALE = { code: "other-round" };
const ELSEWHERE = { code: "another-croupier" };
/** Of this page alone, which has the sentence. */
export const MEANWHILE = { code: "dealt-meanwhile" };

/** Cards from the reader, the pad or the keyboard, in their order, each sent once; kept in the browser until the house has them. */
export class Dealing {
  kept = $state.raw<Kept>([]);
  hold = $state<Hold>("short");
  #timer = 0;
  #key: string;

  constructor(
    name: string,
    private readonly to: DealtTo,
  ) {
    this.#key = `sabot.croupier.${name}`;
    this.kept = remembered(this.#key);
  }

  /** The card that can still be taken back, or that was not taken. */
  get open(): KeptCard | null {
    return lastOpen(this.kept);
  }

  place(card: string): void {
    this.#keep(placed(this.kept, card, this.to.round(), this.to.lie(), newId()));
    window.clearTimeout(this.#timer);
    const wait = HOLDS[this.hold];
    if (wait === 0) this.accept();
    else if (wait > 0) this.#timer = window.setTimeout(() => this.accept(), wait);
    this.pump();
  }

  accept(): void {
    window.clearTimeout(this.#timer);
    if (this.kept.some((one) => one.state === "placed")) this.#keep(accepted(this.kept));
    this.pump();
  }

  takeBack(): void {
    window.clearTimeout(this.#timer);
    this.#keep(takenBack(this.kept));
    this.pump();
  }

  /** A card that was not taken is tried once more, in the round that is played now. */
  tryAgain(): void {
    this.#keep(triedAgain(this.kept, this.to.round()));
    this.pump();
  }

  /** Somebody else deals here now: what was not sent may lie on the table already, and is not dealt by itself when this person comes back. */
  strand(why: Why = ELSEWHERE): void {
    window.clearTimeout(this.#timer);
    if (this.kept.some(({ state }) => state === "placed" || state === "accepted")) this.#keep(stranded(this.kept, why));
  }

  /** The line is there again: what the same person dealt at another console meanwhile is not dealt once more from here. */
  lineIsBack(): void {
    if (dealtMeanwhile(this.kept, this.to.lie())) this.strand(MEANWHILE);
  }

  mark(): void {
    window.clearTimeout(this.#timer);
    this.#keep(marked(this.kept));
  }

  /** What was sent before this page was loaded is sent again under its id: the house knows whether it has it. */
  resume(): void {
    for (const one of this.kept) if (one.state === "sent" && one.command) void this.#send(one, one.command);
    this.accept();
  }

  /** Sends the first card, if it is wanted; one at a time, since each says where the next one goes. */
  pump(): void {
    const [first] = this.kept;
    if (first?.state !== "accepted") return;
    const command = commandFor(this.to.takes(), first);
    if (!command) return;
    if (first.round !== this.to.round()) return this.#keep(refused(this.kept, first.id, STALE));
    this.#keep(sent(this.kept, first.id, command));
    void this.#send(first, command);
  }

  async #send({ id, round }: KeptCard, command: StaffCommand): Promise<void> {
    const reply = await this.to.send(command, command.type === "open-shoe" ? "" : round, id);
    if (reply.type === "done") this.#keep(answered(this.kept, id));
    else if (PASSING.includes(reply.code)) return void window.setTimeout(() => void this.#send({ id, round } as KeptCard, command), AGAIN);
    else this.#keep(refused(this.kept, id, reply));
    this.pump();
  }

  #keep(kept: Kept): void {
    this.kept = kept;
    try {
      if (kept.length > 0) localStorage.setItem(this.#key, JSON.stringify(kept));
      else localStorage.removeItem(this.#key);
    } catch {
      // A browser that keeps nothing deals all the same; only a reload would lose what was not sent.
    }
  }
}

function remembered(key: string): Kept {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "[]") as Kept;
  } catch {
    return [];
  }
}
