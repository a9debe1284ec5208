import { getContext, setContext } from "svelte";
import { floor } from "../state/floor.svelte";
import { house } from "../state/house.svelte";
import { Connection, type Line } from "../wire/connection";
import type { Me, ToClient } from "../wire/types";

const OFFLINE_AFTER = 1_500;
type Listener = (message: ToClient) => void;

/** Whoever of the house is signed in, and their one line to it, for all sections. They ask for it by `useHouse`. */
export class HouseLine {
  state = $state<Line>("connecting");
  /** The line has been down for long enough to say so. */
  offline = $state(false);
  /** How often it came up: whoever shows what was told anew looks again. */
  opened = $state(0);
  readonly connection: Connection;
  #listeners = new Set<Listener>();
  #offset = 0;
  #timer = 0;

  constructor(readonly me: Me) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.connection = new Connection(`${scheme}://${location.host}/ws`, {
      told: (message) => this.#hear(message),
      line: (line, _, silent) => this.#lineIs(line, silent),
    });
    this.connection.start();
  }

  stop(): void {
    window.clearTimeout(this.#timer);
    this.connection.stop();
  }

  /** Calls back with everything that is told, until what it returns is called. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Now, in microseconds of the house's clock. */
  now(): number {
    return (Date.now() + this.#offset) * 1_000;
  }

  #hear(message: ToClient): void {
    if (message.type === "welcome" || message.type === "pong") this.#offset = message.at / 1_000 - Date.now();
    if (message.type === "floor-call" || message.type === "desk-queue") floor.hear(message);
    if (message.type === "notice") void house.refresh().catch(() => undefined);
    for (const listener of this.#listeners) listener(message);
  }

  #lineIs(line: Line, silent: boolean): void {
    this.state = line;
    window.clearTimeout(this.#timer);
    if (line === "open") {
      this.offline = false;
      this.opened += 1;
      void floor.look(this.me);
    } else if (silent || line === "signed-out" || line === "elsewhere") this.offline = true;
    else if (line === "lost") this.#timer = window.setTimeout(() => (this.offline = true), OFFLINE_AFTER);
  }
}

const KEY = Symbol("house");

export function provideHouse(line: HouseLine): void {
  setContext(KEY, line);
}

export function useHouse(): HouseLine {
  return getContext<HouseLine>(KEY);
}
