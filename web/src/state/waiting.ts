import type { Changed, ToClient } from "../wire/types";

/** Milliseconds after which a picture that gave no moment to wait for is asked again. */
const ASK_AGAIN = 100;

/** What the house tells by itself; cards that wait still come before it. */
const TOLD: readonly string[] = ["no-more-bets", "round-paid"];

/** What was dealt, or what came of it. That bets are closed, paid or taken again waits for nobody: betting is no longer for whoever waits. */
function isDealt({ view, cues = [] }: Changed["steps"][number]): boolean {
  return (view["round"] ?? view["result"] ?? null) !== null && !cues.some(({ cue }) => TOLD.includes(cue));
}

/** The moment of the house at which something was dealt, in milliseconds; null where nothing was. */
export function dealtAt(message: ToClient): number | null {
  if (message.type === "snapshot") return message.at / 1_000;
  return message.type === "changed" && message.steps.some(isDealt) ? message.at / 1_000 : null;
}

/** One message for each step: those before the cards do not wait with them. */
function parts(message: ToClient): ToClient[] {
  return message.type === "changed" ? message.steps.map((step) => ({ ...message, steps: [step] })) : [message];
}

/**
 * What the house has told, kept back until the picture of the table has it, in its order. Where no picture is waited for, everything
 * passes at once.
 */
export class Waiting {
  #queue: (ToClient | (() => void))[] = [];
  #timer = 0;
  /** The moment of the last card, or result, that has passed. */
  passed = 0;

  constructor(
    private readonly pass: (message: ToClient) => void,
    /** The moment of the house that the picture shows, in milliseconds; null where none is waited for. */
    private readonly seen: () => number | null,
  ) {}

  get busy(): boolean {
    return this.#queue.length > 0;
  }

  take(message: ToClient): void {
    if (!this.busy && this.seen() === null) this.#let(message);
    else {
      this.#queue.push(...parts(message));
      this.look();
    }
  }

  /** Calls back when everything that is known now has passed. */
  whenPassed(then: () => void): void {
    if (this.busy) this.#queue.push(then);
    else then();
  }

  /** The picture may have gone on, or there is none any more. */
  look(): void {
    window.clearTimeout(this.#timer);
    for (let next = this.#queue[0]; next !== undefined; next = this.#queue[0]) {
      const left = typeof next === "function" ? 0 : this.#left(next);
      if (left > 0) {
        this.#timer = window.setTimeout(() => this.look(), Math.min(left, ASK_AGAIN));
        return;
      }
      this.#queue.shift();
      if (typeof next === "function") next();
      else this.#let(next);
    }
  }

  /** Milliseconds until the picture has it. */
  #left(message: ToClient): number {
    const at = dealtAt(message);
    const seen = at === null ? null : this.seen();
    return at === null || seen === null ? 0 : at - seen;
  }

  #let(message: ToClient): void {
    this.passed = Math.max(this.passed, dealtAt(message) ?? 0);
    this.pass(message);
  }
}
