import { SvelteMap } from "svelte/reactivity";
import { get, keepProof, post, Trouble } from "../wire/api";
import { Connection, type Line } from "../wire/connection";
import type { SignInOptions, FloorCall, Me, OwnView, Purse, SignedIn, ToClient } from "../wire/types";
import { said } from "../i18n/index.svelte";
import { offeredOf } from "../i18n/languages";
import { saying } from "./callers";
import { callCurrency } from "./money";
import { floor } from "./floor.svelte";
import { change, settings } from "./settings.svelte";
import { TableStore } from "./table.svelte";

const OFFLINE_AFTER = 1_500;
/** What of a player's own part is the same at every table. */
const MONEY: readonly string[] = ["balance", "held", "available", "playable"] satisfies readonly (keyof OwnView)[];
const KNOCK = 10_000;

function part(own: object, wanted: (key: string) => boolean): Partial<OwnView> {
  return Object.fromEntries(Object.entries(own).filter(([key]) => wanted(key)));
}

export interface Toast {
  readonly id: number;
  readonly kind: "info" | "refused" | "back";
  /** Asked anew where it names people whose names are still on their way. */
  readonly text: string | (() => string);
}

/** A tab: a table by its name, and what it is called. */
export interface Game {
  readonly name: string;
  readonly title: string;
}

const GAMES = "sabot.games";
/** As many as there are beside each other. */
export const MOST_GAMES = 4;

function kept(): readonly Game[] {
  try {
    return (JSON.parse(sessionStorage.getItem(GAMES) ?? "[]") as Game[]).slice(-MOST_GAMES);
  } catch {
    return [];
  }
}

const SHOWN = 6_000;
/** What changes money that was shown already stays for longer, to be read by whoever looked away. */
const SHOWN_LONG = 60_000;

/** The player, their money, their tables and their line to the server. */
class House {
  me = $state.raw<Me | null>(null);
  /** Where nobody plays as a guest: what stands open for whoever is not signed in. */
  doors = $state.raw<SignInOptions | null>(null);
  balance = $state(0);
  held = $state(0);
  line = $state<Line>("connecting");
  tries = $state(0);
  /** The line has been down for long enough to say so. */
  offline = $state(false);
  tables = new SvelteMap<string, TableStore>();
  /** Games of this window, in their order; after a reload those that are not shown are only named until they are opened. */
  games = $state.raw<readonly Game[]>(kept());
  toasts = $state.raw<readonly Toast[]>([]);
  #connection: Connection;
  #offset = 0;
  #purse = -1;
  #offlineTimer = 0;
  #toast = 0;

  constructor() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#connection = new Connection(`${scheme}://${location.host}/ws`, {
      told: (message) => this.hear(message),
      line: (line, tries, silent) => this.#lineIs(line, tries, silent),
    });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) for (const table of this.tables.values()) table.hurry();
    });
  }

  /** Why nobody is let in, as the server says; status 0 where it does not answer. */
  shut = $state.raw<Trouble | null>(null);

  /** Where the door is shut for a moment only, the page knocks again by itself. */
  async enter(): Promise<void> {
    try {
      await this.#enter();
      this.shut = null;
    } catch (wrong) {
      this.shut = wrong instanceof Trouble ? wrong : new Trouble(0, "");
      if (this.shut.status !== 403) window.setTimeout(() => void this.enter(), KNOCK);
    }
  }

  /** Guests play at once; whoever has a session goes on with it. */
  async #enter(): Promise<void> {
    try {
      await this.refresh();
    } catch (wrong) {
      if (!(wrong instanceof Trouble) || wrong.status !== 401) throw wrong;
      const doors = await get<SignInOptions>("/api/doors");
      if (!doors.guests) {
        this.#speakOneOf(doors.languages);
        this.doors = doors;
        return;
      }
      keepProof((await post<SignedIn>("/api/guest")).proof);
      await this.refresh();
    }
    this.#connection.start();
  }

  async refresh(): Promise<void> {
    const me = await get<Me>("/api/me");
    keepProof(me.proof);
    this.me = me;
    this.#speakOneOf(me.languages);
    callCurrency(me.currency);
    this.balance = me.balance;
    this.held = me.held;
  }

  #speakOneOf(languages: readonly string[]): void {
    const [usual] = offeredOf(languages);
    if (usual && !languages.includes(settings.language)) change("language", usual[0]);
  }

  /** Whether players make accounts for themselves. */
  get registration(): boolean {
    return (this.me ?? this.doors)?.registration ?? false;
  }

  /** Another person, or the same in a new session: the line of the one before is over. */
  async become(path: string, body: object): Promise<SignedIn> {
    this.#connection.stop();
    try {
      const signed = await post<SignedIn>(path, body);
      keepProof(signed.proof);
      return signed;
    } finally {
      if (this.me) this.#connection.start();
    }
  }

  async leave(): Promise<void> {
    await post("/api/sign-out");
    location.assign("/");
  }

  /** What the house is called, on every page. */
  get name(): string {
    return (this.me ?? this.doors)?.house || "Sabot";
  }

  open(name: string): TableStore {
    const known = this.tables.get(name);
    if (known) {
      // A table of one's own that was closed is followed by another.
      if (known.view?.phase === "closed") this.#connection.follow(name);
      return known;
    }
    const table = new TableStore(name, this.#connection, () => this.#offset);
    if (!this.games.some((game) => game.name === name)) this.#keep([...this.games, { name, title: name }]);
    this.tables.set(name, table);
    this.#connection.follow(name);
    return table;
  }

  /** Nobody waits any more for cards that nobody sees. */
  close(name: string): void {
    this.#keep(this.games.filter((game) => game.name !== name));
    this.tables.get(name)?.hurry();
    if (!this.tables.delete(name)) return;
    this.#connection.forget(name);
  }

  /** What a game is called is known once its table was seen. */
  entitle(name: string, title: string): void {
    if (this.games.some((game) => game.name === name && game.title !== title)) this.#keep(this.games.map((game) => (game.name === name ? { name, title } : game)));
  }

  #keep(games: readonly Game[]): void {
    this.games = games;
    // An interrupted game is gone once it is finished: the house leads to it as long as it waits.
    sessionStorage.setItem(GAMES, JSON.stringify(games.filter(({ name }) => !name.includes("/"))));
  }

  say(text: Toast["text"], kind: Toast["kind"] = "info", long = false): void {
    const toast = { id: ++this.#toast, kind, text };
    this.toasts = [...this.toasts.slice(-2), toast];
    window.setTimeout(() => this.dismiss(toast.id), long ? SHOWN_LONG : SHOWN);
  }

  dismiss(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  /** Whatever the server says comes in here. */
  hear(message: ToClient): void {
    switch (message.type) {
      case "welcome":
      case "pong":
        this.#offset = message.at / 1_000 - Date.now();
        return;
      case "purse":
        return this.#whenStill(() => this.#paid(message));
      case "notice":
        // The house did something for them: what waits for them may have changed with it.
        void this.refresh().catch(() => undefined);
        return this.say(() => said(message));
      case "floor-call":
        return this.#called(message);
      case "desk-queue":
        return floor.hear(message);
      case "done":
      case "refused":
      case "floor":
      case "floor-changed":
        return;
      default:
        return this.#shown(message);
    }
  }

  /** Money that a table has brought is told by no other place before the cards lie that brought it. */
  #shown(message: ToClient & { readonly table: string }): void {
    const table = this.tables.get(message.table);
    if (message.type !== "own" && message.type !== "own-changed") return table?.take(message);
    const money = part(message.own, (key) => MONEY.includes(key));
    if (message.type === "own") {
      const before = table?.own ?? message.own;
      table?.take({ ...message, own: { ...message.own, ...part(before, (key) => MONEY.includes(key)) } });
    } else table?.take({ ...message, own: part(message.own, (key) => !MONEY.includes(key)) });
    if (Object.keys(money).length === 0) return;
    this.#whenStill(() => {
      table?.take({ type: "own-changed", table: message.table, n: message.n, own: { ...money } });
      this.#moved(money);
    });
  }

  /** Calls back when everything is shown that was told of all tables by now. */
  #whenStill(then: () => void): void {
    const busy = [...this.tables.values()].filter((table) => table.busy);
    let left = busy.length;
    if (left === 0) return then();
    for (const table of busy) table.whenStill(() => void (--left === 0 && then()));
  }

  /** Somebody of the house goes to the player who called. */
  async answerCall(table: string, guest: string): Promise<void> {
    const reply = await this.#connection.act(table, { type: "answer-call", guest });
    if (reply.type === "refused") this.say(() => said(reply), "refused");
  }

  /** What one did oneself is not told. */
  #called(call: FloorCall): void {
    floor.hear(call);
    if (call.by !== this.me?.player && saying(call)) this.say(() => saying(call));
  }

  /** A player's own part of a table says what the player has as well. */
  #moved({ balance = this.balance, held = this.held }: Partial<OwnView>): void {
    this.balance = balance;
    this.held = held;
  }

  #paid(purse: Purse): void {
    if (purse.n < this.#purse) return;
    this.#purse = purse.n;
    this.balance = purse.balance;
    this.held = purse.held;
  }

  #lineIs(line: Line, tries: number, silent: boolean): void {
    this.line = line;
    this.tries = tries;
    window.clearTimeout(this.#offlineTimer);
    if (line === "open") {
      this.#purse = -1;
      this.offline = false;
    } else if (silent) this.offline = true;
    else if (line !== "connecting" && !this.offline) this.#offlineTimer = window.setTimeout(() => (this.offline = true), OFFLINE_AFTER);
  }
}

export const house = new House();
