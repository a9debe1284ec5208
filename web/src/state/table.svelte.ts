import { said, type Why } from "../i18n/index.svelte";
import type { Connection, Reply } from "../wire/connection";
import type { Action, Command, Cue, OwnView, ToClient } from "../wire/types";
import { empty, inTime, reduce, type TableState, type TableView } from "./reduce";
import { chipsWorth } from "./money";
import { settings, still, type Tempo } from "./settings.svelte";
import { isSqueezed } from "./squeezing";
import { isCard, isTense, Timeline, type Motion } from "./timeline";
import { Waiting } from "./waiting";

/** A chip that was sent and is not booked yet. */
export interface Ghost {
  readonly key: string;
  readonly amount: number;
}

/** A field that did not take a chip, and why. */
export interface RefusedSpot {
  readonly key: string;
  readonly reason: string;
}

/** Stakes that wait for a yes, because they are more than a quarter of the credit. */
export interface LargeStake {
  readonly amount: number;
  readonly answer: (yes: boolean) => void;
}

/** Milliseconds that it takes to read a result, from when its last card lies; the house may have opened betting meanwhile. */
const READ = 3_000;

const SWEEP = 380;

/** How much of the normal time everything takes. */
const TEMPI: Readonly<Record<Tempo, number>> = { calm: 1.6, normal: 1, turbo: 1 / 3 };

export type Heard = (cue: Cue, view: TableView | null) => void;

export function spotKey(hand: string, bet: string, behind = false): string {
  return `${hand}/${bet}/${behind ? "behind" : ""}`;
}

/** The smallest that a main bet takes: where a credit is worth little, the smallest of all could be laid nowhere. */
function firstChip({ chips, fields }: TableView["felt"]): number {
  const worth = chipsWorth(chips);
  const least = Math.min(...fields.filter(({ main }) => main).map(({ limits }) => limits.minimum));
  return worth.find((chip) => chip >= least) ?? worth[0] ?? 0;
}

function isOwn(message: ToClient): boolean {
  return message.type === "own" || message.type === "own-changed";
}

/** One table on the screen: what is shown of it, and what its player does there. */
export class TableStore {
  #state = $state.raw<TableState>(empty(""));
  /** What the house has told, shown or not. It only takes away what cannot be decided any more; nothing is read from it. */
  #told = $state.raw<TableState>(empty(""));
  /** Cards on their way, in the order in which they left the shoe. */
  motions = $state.raw<readonly Motion[]>([]);
  /** A card that decides something and has not left the shoe yet, or not turned. */
  awaited = $state.raw<Cue | null>(null);
  /** Written with both of these: a value derived here would belong to the page that opened the table, and end with it. */
  #own = $state.raw<OwnView | null>(null);
  /** The selected chip, in minor units; 0 until the table has said which there are. */
  chip = $state(0);
  /** The hand that was touched last, for buttons that are for one hand. */
  hand = $state("");
  /** A golden chip that was picked from the tray; 0 for none. */
  golden = $state(0);
  ghosts = $state.raw<readonly Ghost[]>([]);
  refused = $state.raw<RefusedSpot | null>(null);
  /** Buttons that were pressed and are not answered. */
  sent = $state.raw<ReadonlySet<string>>(new Set());
  /** The last answer that was no, in the words of the server. */
  trouble = $state.raw("");
  large = $state.raw<LargeStake | null>(null);
  /** A win is being shown; the cards that brought it lie as long as that takes. */
  lit = $state(false);
  /** Chips are being taken, paid and sent home: what is paid comes from the dealer then, and lay nowhere before. */
  paying = $state(false);
  /** The cards of the last round are being taken away. */
  sweeping = $state(false);
  /** Something on the page lets cards be peeled. */
  peeled = false;
  /** Who wants to hear cues, for sound and announcements. */
  heard: Heard[] = [];
  /** The last bet was taken back, and nothing was put since: the next press takes back all. */
  undone = $state(false);
  /** The moment of the house that a picture of the table shows, in milliseconds; null where nothing waits for one. */
  pictureMoment: () => number | null = () => null;
  #timeline: Timeline;
  #waiting = new Waiting((message) => this.#timeline.take(message), () => this.pictureMoment());
  #troubles = 0;
  #sure = false;
  /** At one's own table the cards of the last round lie until the next bet. */
  #still = $state(false);
  /** The last card has just come to lie: its result is read, although bets may be taken by now. */
  #fresh = $state(false);
  #reading = 0;
  #presses = -1;
  /** The round whose cards lay last; where clocks run the house clears the felt when betting opens. */
  #lay: TableView["round"] = null;
  #laid: { readonly of: TableView; readonly made: TableView } | null = null;

  constructor(
    readonly name: string,
    private readonly connection: Connection,
    private readonly clockOffset: () => number,
  ) {
    this.#state = this.#told = empty(name);
    this.#timeline = new Timeline({
      show: (message) => this.#show(message),
      move: (motions) => (this.motions = motions),
      heard: (cue) => this.#hear(cue),
      breathe: (cue) => (this.awaited = cue),
      tense: (cue) => isTense(this.#state.view, cue, this.coming(cue.place ?? "").length),
      squeezes: (cue) => this.peeled && settings.squeeze && !still() && isSqueezed(this.#state, cue, this.coming(cue.place ?? "").length),
      pace: () => this.pace,
      // Whoever has pressed Deal waits for cards, and not for a clock.
      bell: () => this.view?.mode !== "internal" && !this.#state.own?.deal?.pressed,
    });
  }

  /** How much of the normal time everything takes; at an own table its player sets the speed. */
  get pace(): number {
    const speed = this.view?.mode === "internal" ? (this.own?.comfort.speed ?? 1) : 1;
    return (settings.tempo === "normal" && settings.reducedMotion ? 0.5 : TEMPI[settings.tempo]) / speed;
  }

  /** While cards of the last round lie, it is shown although bets are taken again. */
  get view(): TableView | null {
    const { view } = this.#state;
    const round = view?.round ?? this.#lay;
    const over = view?.phase === "betting" || view?.phase === "shoe";
    const lies = over && (this.lit || this.#still || this.#fresh || this.sweeping) && round !== null && round.id === view.result?.round;
    return lies ? this.#lying(view, round) : view;
  }

  /** The same view as long as it is of the same things: the whole page reads it, part by part. */
  #lying(view: TableView, round: TableView["round"]): TableView {
    if (this.#laid?.of !== view || this.#laid.made.round !== round) this.#laid = { of: view, made: { ...view, round, phase: "result" } };
    return this.#laid.made;
  }

  /** Bets are taken, whatever is shown. */
  get taking(): boolean {
    return this.#state.view?.phase === "betting";
  }

  get own(): OwnView | null {
    return this.#own;
  }

  get gone(): Why | null {
    return this.#state.gone;
  }

  take(message: ToClient): void {
    this.#told = reduce(this.#told, message);
    this.#own = inTime(this.#state, this.#told);
    this.#waiting.take(message);
  }

  /** The picture that is waited for has gone on, or ended. */
  look(): void {
    this.#waiting.look();
  }

  /** The moment of the last card or result that may be shown. */
  get dealtShown(): number {
    return this.#waiting.passed;
  }

  /** Calls back when everything that was told by now is shown. */
  whenStill(then: () => void): void {
    this.#waiting.whenPassed(() => this.#timeline.whenStill(then));
  }

  get busy(): boolean {
    return this.#waiting.busy || this.#timeline.busy;
  }

  /** Cards on their way to a hand or a side, or to the dealer where no place is named. */
  coming(place: string): readonly Motion[] {
    return this.motions.filter((one) => one.place === place && one.dealt);
  }

  /** The dealer's card that is being turned over; undefined while none is. */
  get turning(): Motion | undefined {
    return this.motions.find((one) => !one.dealt);
  }

  /** The card that waits to be peeled; undefined while none does. */
  get squeezed(): Motion | undefined {
    return this.motions.find((one) => one.squeezed);
  }

  peel(): void {
    this.#timeline.peel();
  }

  turnOver(): void {
    this.#timeline.lay();
  }

  /** Whoever does not want to wait for cards sees them lie. */
  hurry(): void {
    if (this.#timeline.busy) this.#timeline.flush();
    else this.#fresh = false;
  }

  #show(message: ToClient): void {
    const before = this.taking;
    const ended = this.#state.view?.result?.round;
    this.#state = reduce(this.#state, message);
    this.#own = inTime(this.#state, this.#told);
    this.#lay = this.#state.view?.round ?? this.#lay;
    if (message.type === "changed" && this.#state.view?.result && this.#state.view.result.round !== ended) this.#read();
    // A question about stakes is over with the time for them.
    if (before && !this.taking) this.large?.answer(false);
    if (this.taking && !before) {
      this.#still = this.#state.view?.mode === "internal";
      this.#sweep();
      this.#presses = -1;
      this.undone = false;
    } else if (isOwn(message) && this.own) this.#touched(this.own.presses);
    if (message.type === "snapshot" && this.chip === 0) this.chip = firstChip(message.public.felt);
    if (message.type === "changed") for (const cue of message.steps.flatMap((step) => step.cues ?? [])) if (!isCard(cue)) this.#hear(cue);
  }

  #read(): void {
    this.#fresh = true;
    window.clearTimeout(this.#reading);
    this.#reading = window.setTimeout(() => {
      this.#fresh = false;
      this.#sweep();
    }, READ * this.pace);
  }

  /** A dealer takes the cards away, last of all, as soon as nobody reads them any more. */
  #sweep(): void {
    if (!this.taking || this.lit || this.#still || this.#fresh || document.hidden) return;
    this.sweeping = true;
    window.setTimeout(() => (this.sweeping = false), SWEEP * this.pace);
  }

  #hear(cue: Cue): void {
    for (const hear of this.heard) hear(cue, this.view);
  }

  /** The first bet after a round clears the felt; stakes that came back by themselves do not. */
  #touched(presses: number): void {
    if (this.#presses >= 0 && presses > this.#presses) this.#still = this.undone = false;
    if (presses === 0) this.undone = false;
    this.#presses = presses;
  }

  /** Milliseconds until a moment of the house's clock. */
  left(until: number): number {
    return until / 1_000 - (Date.now() + this.clockOffset());
  }

  selectChip(value: number): void {
    this.chip = value;
    this.golden = 0;
  }

  async act(command: Command, key: string = command.type): Promise<Reply | null> {
    if (this.sent.has(key)) return null;
    this.sent = new Set([...this.sent, key]);
    const reply = await this.connection.act(this.name, command, "hand" in command || "chip" in command ? this.#round(command) : "");
    this.sent = new Set([...this.sent].filter((one) => one !== key));
    if (reply.type === "refused") this.#complain(said(reply));
    return reply;
  }

  /** Bets are for the round that is open now and for no other. */
  #round(command: Command): string {
    return command.type === "place-bet" ? (this.view?.round_id ?? "") : "";
  }

  async place(hand: string, bet: string, behind = false, amount = this.chip): Promise<void> {
    const key = spotKey(hand, bet, behind);
    const golden = this.golden;
    const round = this.view?.round_id ?? "";
    if (!golden && !(await this.#agreed(amount))) return;
    this.#still = this.#fresh = this.sweeping = this.undone = false;
    if (hand && !behind) this.hand = hand;
    const ghost: Ghost = { key, amount: golden || amount };
    this.ghosts = [...this.ghosts, ghost];
    const command: Command = { type: "place-bet", hand, bet, amount: golden ? 0 : amount, chips: golden ? [golden] : [], behind };
    const reply = await this.connection.act(this.name, command, round);
    this.ghosts = this.ghosts.filter((one) => one !== ghost);
    if (golden) this.golden = 0;
    if (reply.type === "refused") {
      this.refused = { key, reason: said(reply) };
      this.#complain(said(reply));
    } else if (this.refused?.key === key) this.refused = null;
  }

  /** The last bet goes back; pressed twice, all of them do. */
  async undo(): Promise<void> {
    const reply = await this.act({ type: this.undone ? "clear-all" : "clear-last" }, "clear-last");
    this.undone = reply?.type === "done" && !this.undone && (this.own?.presses ?? 0) > 0;
  }

  /** Presses a button that lays down so much, which may be large as well. */
  async lay(command: Command, cost: number, key: string = command.type): Promise<Reply | null> {
    return (await this.#agreed(cost)) ? this.act(command, key) : null;
  }

  /** One yes holds for as long as the table is open. */
  #agreed(amount: number): Promise<boolean> {
    const { staked = 0, playable = 0 } = this.own ?? {};
    const credit = staked + playable;
    if (this.#sure || !settings.askLarge || amount > playable || 4 * (staked + amount) <= credit) return Promise.resolve(true);
    this.large?.answer(false);
    return new Promise((resolve) => {
      const answer = (yes: boolean): void => {
        this.large = null;
        this.#sure ||= yes;
        resolve(yes);
      };
      this.large = { amount: staked + amount, answer };
    });
  }

  choose(hand: string, action: Action, sure = false): Promise<Reply | null> {
    return this.act({ type: "choose", hand, action, sure }, `choose-${hand}`);
  }

  #complain(reason: string): void {
    this.trouble = reason;
    const mine = ++this.#troubles;
    window.setTimeout(() => {
      if (mine !== this.#troubles) return;
      this.trouble = "";
      this.refused = null;
    }, 4_000);
  }
}
