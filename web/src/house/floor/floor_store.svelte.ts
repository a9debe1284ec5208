import { merged } from "../../state/difference";
import { Connection, type Line } from "../../wire/connection";
import type { FloorAlarm, FloorRow, FloorView, ToClient } from "../../wire/types";
import { grouped, type Groups, kept } from "./ordering";

/** The pointer must have left the list for so long before rows move. */
const STILL = 2_000;

/** The floor as it is told: whole once, then what changes. Rows keep their places while somebody points at one. */
export class FloorStore {
  floor = $state.raw<FloorView | null>(null);
  line = $state<Line>("connecting");
  /** The names of tables in the order in which they are shown. */
  groups = $state.raw<Groups>({ now: [], look: [], running: [] });
  /** Milliseconds by which the house's clock is ahead. */
  offset = 0;
  #connection: Connection;
  #held = false;
  #timer = 0;

  constructor() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#connection = new Connection(`${scheme}://${location.host}/ws/floor`, {
      told: (message) => this.#hear(message),
      line: (line) => (this.line = line),
    });
    this.#connection.start();
  }

  stop(): void {
    window.clearTimeout(this.#timer);
    this.#connection.stop();
  }

  get alarms(): readonly FloorAlarm[] {
    return Object.values(this.floor?.alarms ?? {});
  }

  row(name: string): FloorRow | null {
    return this.floor?.tables[name] ?? null;
  }

  /** Somebody points at the list, or chooses in it with keys. */
  hold(): void {
    window.clearTimeout(this.#timer);
    this.#held = true;
  }

  /** Nobody does any more. */
  release(): void {
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#held = false;
      this.#order();
    }, STILL);
  }

  #hear(message: ToClient): void {
    if (message.type === "welcome" || message.type === "pong") this.offset = message.at / 1_000 - Date.now();
    else if (message.type === "floor") this.floor = message.floor;
    else if (message.type === "floor-changed") this.floor = this.floor && merged(this.floor, message.floor);
    else return;
    this.#order();
  }

  #order(): void {
    if (!this.floor) return;
    const found = grouped(this.floor);
    this.groups = this.#held ? kept(this.groups, found) : found;
  }
}
