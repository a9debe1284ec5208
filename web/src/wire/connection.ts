import { newId } from "./ids";
import { Closed, type Command, type Done, type FromClient, type Refused, type StaffCommand, type ToClient } from "./types";

export type Line = "connecting" | "open" | "lost" | "signed-out" | "elsewhere";
export type Reply = Done | Refused;

const FIRST_WAIT = 250;
const LONGEST_WAIT = 5_000;
/** So many questions in a row without a word from the house are told, which is within three seconds; the line is given up later. */
const HEARTBEAT = 800;
const UNANSWERED = 2;
const SILENCE = 11_000;

interface Open {
  readonly message: FromClient;
  readonly answer: (reply: Reply) => void;
}

interface Followed {
  n: number | null;
}

export interface Listener {
  readonly told: (message: ToClient) => void;
  /** `silent`: nothing was heard for so long that it is no short break. */
  readonly line: (line: Line, tries: number, silent: boolean) => void;
}

/** One socket for all tables. It comes back by itself, follows where it was, and sends again what was not answered. */
export class Connection {
  #socket: WebSocket | null = null;
  #open = new Map<string, Open>();
  #followed = new Map<string, Followed>();
  /** Where everybody has a table of their own: the own one by the table that was asked for. The page knows it by that name alone. */
  #own = new Map<string, string>();
  #tries = 0;
  #last = 0;
  #timer = 0;
  #stopped = false;
  #unanswered = 0;
  #silent = false;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {}

  start(): void {
    this.#stopped = false;
    this.#connect();
    this.#timer = window.setInterval(() => this.#beat(), HEARTBEAT);
  }

  stop(): void {
    this.#stopped = true;
    window.clearInterval(this.#timer);
    this.#socket?.close(1000);
  }

  follow(table: string): void {
    const known = this.#followed.get(table) ?? { n: null };
    this.#followed.set(table, known);
    this.#send({ type: "subscribe", table, after: known.n });
  }

  forget(table: string): void {
    if (this.#followed.delete(table)) this.#send({ type: "unsubscribe", table: this.#own.get(table) ?? table });
    this.#own.delete(table);
  }

  /** Answered exactly once, over as many connections as it takes; under an id that is kept elsewhere, over as many pages. */
  act(table: string, command: Command | StaffCommand, round = "", id = newId()): Promise<Reply> {
    const message: FromClient = { type: "act", id, table, command, round };
    return new Promise((answer) => {
      this.#open.set(id, { message, answer });
      this.#send(message);
    });
  }

  #connect(): void {
    if (this.#stopped) return;
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    this.#last = Date.now();
    this.#unanswered = 0;
    socket.onmessage = (frame) => this.#take(JSON.parse(String(frame.data)) as ToClient);
    socket.onclose = (event) => this.#closed(socket, event.code);
    socket.onerror = () => socket.close();
  }

  #closed(socket: WebSocket, code: number): void {
    if (socket !== this.#socket || this.#stopped) return;
    this.#socket = null;
    if (code === Closed.SIGN_IN || code === Closed.NOT_HERE) return this.listener.line("signed-out", 0, false);
    if (code === Closed.ANOTHER_WINDOW) return this.listener.line("elsewhere", 0, false);
    this.#tries += 1;
    this.listener.line("lost", this.#tries, this.#silent);
    const wait = Math.min(FIRST_WAIT * 2 ** (this.#tries - 1), LONGEST_WAIT);
    window.setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #beat(): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.#last > SILENCE) {
      // A line that died without a word is never closed by the browser in time.
      socket.onclose = null;
      socket.close();
      this.#closed(socket, 1006);
      return;
    }
    // Questions are counted and not seconds: a page that was held up itself has not waited for anybody.
    if (this.#unanswered >= UNANSWERED) this.#silence();
    this.#unanswered += 1;
    this.#send({ type: "ping", n: 1 });
  }

  #silence(): void {
    if (this.#silent) return;
    this.#silent = true;
    this.listener.line("lost", this.#tries + 1, true);
  }

  #send(message: FromClient): void {
    const own = message.type === "act" ? this.#own.get(message.table) : undefined;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(own ? { ...message, table: own } : message));
  }

  /** What is said of an own table is said of the one that was asked for. */
  #named(message: ToClient): ToClient {
    if (!("table" in message) || this.#own.size === 0) return message;
    const asked = [...this.#own].find(([, own]) => own === message.table)?.[0];
    return asked === undefined ? message : { ...message, table: asked };
  }

  #take(told: ToClient): void {
    this.#last = Date.now();
    const message = this.#named(told);
    this.#unanswered = 0;
    if (this.#silent && message.type !== "welcome") this.listener.line("open", 0, false);
    this.#silent = false;
    switch (message.type) {
      case "own-table": {
        const followed = this.#followed.get(message.table);
        if (followed && this.#own.get(message.table) !== message.own) followed.n = null;
        this.#own.set(message.table, message.own);
        return;
      }
      case "welcome":
        this.#welcome();
        break;
      case "done":
      case "refused": {
        const open = this.#open.get(message.id);
        this.#open.delete(message.id);
        if (message.type === "done" && message.own) this.listener.told({ type: "own-changed", table: message.table, n: message.last, own: message.own });
        this.listener.told(message);
        open?.answer(message);
        return;
      }
      case "snapshot":
      case "changed": {
        const followed = this.#followed.get(message.table);
        // What was asked for again may have been on its way already.
        if (message.type === "changed" && message.n <= (followed?.n ?? -1)) return;
        if (followed) followed.n = message.n;
        break;
      }
    }
    this.listener.told(message);
  }

  #welcome(): void {
    this.#tries = 0;
    this.listener.line("open", 0, false);
    for (const [table, known] of this.#followed) this.#send({ type: "subscribe", table, after: known.n });
    for (const { message } of this.#open.values()) this.#send(message);
  }
}
