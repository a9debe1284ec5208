import { getContext, setContext } from "svelte";
import { said } from "../i18n/index.svelte";
import { merged } from "../state/difference";
import type { TableView } from "../state/reduce";
import { floor } from "../state/floor.svelte";
import type { Heard } from "../state/table.svelte";
import { Connection, type Line, type Reply } from "../wire/connection";
import type { ButtonView, CroupierView, FloorCall, Me, StaffCommand, ToClient } from "../wire/types";
import { Dealing } from "./dealing.svelte";

const OFFLINE_AFTER = 1_500;
const MOST_TIPS = 6;

/** One table as whoever deals at it has it: the line, the view, what can be done, and the cards on their way. Panels ask for it by `useConsole`. */
export class TableConsole {
  /** What everybody sees, as it is now: nothing here waits for a card to lie. */
  view = $state.raw<TableView | null>(null);
  /** What whoever deals sees besides. */
  croupier = $state.raw<CroupierView | null>(null);
  line = $state<Line>("connecting");
  /** The line has been down for long enough to say so. */
  offline = $state(false);
  /** There is no such table, or it is out of order. */
  missing = $state("");
  /** The last answer that was no, in the language of the page. */
  trouble = $state("");
  /** Commands that were sent and are not answered, by their tags. */
  sent = $state.raw<ReadonlySet<string>>(new Set());
  /** Tips of this table, the latest first. */
  tips = $state.raw<readonly FloorCall[]>([]);
  /** The moment of the house in microseconds, as its last greeting or heartbeat told it. */
  now = $state(Date.now() * 1_000);
  heard: Heard[] = [];
  readonly dealing: Dealing;
  #connection: Connection;
  /** What was told before the line broke does not say where a card goes now. */
  #fresh = false;
  #offset = 0;
  #offlineTimer = 0;

  constructor(
    readonly name: string,
    readonly me: Me,
  ) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#connection = new Connection(`${scheme}://${location.host}/ws`, {
      told: (message) => this.#hear(message),
      line: (line, _, silent) => this.#lineIs(line, silent),
    });
    this.dealing = new Dealing(`${name}.${me.player}`, {
      takes: () => (this.line === "open" && this.#fresh && this.mine ? (this.croupier?.next.takes ?? "") : ""),
      round: () => this.#round(),
      lie: () => this.#lie(),
      send: (command, round, id) => this.#connection.act(this.name, command, round, id),
    });
    this.#connection.follow(name);
    this.#connection.start();
    this.dealing.resume();
  }

  stop(): void {
    window.clearTimeout(this.#offlineTimer);
    this.#connection.stop();
  }

  /** This person deals here. */
  get mine(): boolean {
    return this.croupier?.croupier === this.me.player;
  }

  /** Somebody else deals here. */
  get elsewhere(): boolean {
    return Boolean(this.croupier?.croupier) && !this.mine;
  }

  /** A button by the tag of its command; null where the view has none. */
  button(key: string): ButtonView | null {
    return this.croupier?.acts.find((act) => act.key === key) ?? null;
  }

  /** Sends a command, and says why where it is refused. A second press before the answer does nothing. */
  async send(command: StaffCommand): Promise<Reply | null> {
    if (this.sent.has(command.type)) return null;
    this.sent = new Set([...this.sent, command.type]);
    this.trouble = "";
    const reply = await this.#connection.act(this.name, command);
    this.sent = new Set([...this.sent].filter((one) => one !== command.type));
    if (reply.type === "refused") this.trouble = said(reply);
    return reply;
  }

  /** Milliseconds until a moment of the house. */
  left(until: number): number {
    return until / 1_000 - (Date.now() + this.#offset);
  }

  /** After a reload without a line, the one that was played before it. */
  #round(): string {
    const key = `sabot.croupier.round.${this.name}`;
    const known = this.view?.round_id;
    if (known !== undefined) sessionStorage.setItem(key, known);
    return known ?? sessionStorage.getItem(key) ?? "";
  }

  /** After a reload without a line, as many as lay before it. */
  #lie(): number {
    const key = `sabot.croupier.lie.${this.name}`;
    const known = this.croupier?.cards.length;
    if (known !== undefined) sessionStorage.setItem(key, String(known));
    return known ?? Number(sessionStorage.getItem(key) ?? 0);
  }

  #hear(message: ToClient): void {
    if (message.type === "welcome" || message.type === "pong") [this.now, this.#offset] = [message.at, message.at / 1_000 - Date.now()];
    else if (message.type === "floor-call") this.#called(message);
    else if (message.type === "refused" && message.id === "" && message.table === this.name) this.missing = said(message);
    else if ("table" in message && message.table === this.name) this.#shown(message);
  }

  #shown(message: ToClient): void {
    switch (message.type) {
      case "snapshot":
        this.view = message.public;
        break;
      case "changed":
        this.view = this.view && message.steps.reduce((view, step) => merged(view, step.view), this.view);
        for (const cue of message.steps.flatMap((step) => step.cues ?? [])) for (const hear of this.heard) hear(cue, this.view);
        break;
      case "croupier":
        this.croupier = message.croupier;
        if (!this.#fresh) this.dealing.lineIsBack();
        this.#fresh = true;
        break;
      case "own-changed":
        this.croupier = this.croupier && merged(this.croupier, message.own);
        break;
      case "table-gone":
        this.missing = said(message);
        return;
      default:
        return;
    }
    this.missing = "";
    this.#round();
    this.#lie();
    if (this.elsewhere) this.dealing.strand();
    this.dealing.pump();
  }

  #called(call: FloorCall): void {
    floor.hear(call);
    if (call.matter === "tip" && call.table === this.name) this.tips = [call, ...this.tips].slice(0, MOST_TIPS);
  }

  #lineIs(line: Line, silent: boolean): void {
    if (line === "lost" && !silent) this.#fresh = false;
    this.line = line;
    window.clearTimeout(this.#offlineTimer);
    if (line === "open") this.offline = false;
    else if (silent) this.offline = true;
    else if (line === "lost") this.#offlineTimer = window.setTimeout(() => (this.offline = true), OFFLINE_AFTER);
    this.dealing.pump();
  }
}

const KEY = Symbol("console");

export function provideConsole(console: TableConsole): void {
  setContext(KEY, console);
}

export function useConsole(): TableConsole {
  return getContext<TableConsole>(KEY);
}
