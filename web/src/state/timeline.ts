import type { Cue, PublicView, ToClient } from "../wire/types";

/** A card that leaves the shoe or turns over: the only thing on a page that is ahead of what lies. */
export interface Motion {
  readonly id: number;
  /** The hand or the side; empty for the dealer. */
  readonly place: string;
  /** Empty until it turns: a card on its way has no face, and one that stays face down never gets one. */
  readonly card: string;
  /** It comes from the shoe; otherwise it lies there face down. */
  readonly dealt: boolean;
  /** It lies face down until its player has peeled it; its face is there from when they begin. */
  readonly squeezed?: boolean;
}

/** Milliseconds at normal speed. */
export const TEMPO = {
  /** From the shoe to its place. */
  way: 240,
  turn: 200,
  /** After one card has left the shoe, until the next may. */
  next: 210,
  /** Before a card that decides something. */
  breath: 520,
  /** After betting was closed by a clock, until the first card leaves the shoe. */
  bell: 600,
  /** After somebody has chosen what brings no card. */
  chosen: 160,
  /** After the last card lies, until the round is settled. */
  still: 240,
  /** A card that is not peeled by then turns by itself, at any speed. */
  squeeze: 5_000,
} as const;

/** Whoever is further behind than this is shown the truth at once. */
const MOST_BEHIND = 12_000;

/** What a message does, one thing at a time; a change has its steps one after the other. */
interface Beat {
  readonly message: ToClient;
  readonly cue: Cue | null;
  breathed: boolean;
}

export interface Playing {
  /** Makes a message true. */
  readonly show: (message: ToClient) => void;
  /** The cards that are on their way changed. */
  readonly move: (motions: readonly Motion[]) => void;
  /** A card starts to move, for the ear. */
  readonly heard: (cue: Cue) => void;
  /** A card is waited for, or no more. */
  readonly breathe: (cue: Cue | null) => void;
  /** Whether a card is waited for with a breath. */
  readonly tense: (cue: Cue) => boolean;
  /** Whether the player peels a card. */
  readonly squeezes: (cue: Cue) => boolean;
  /** How much of the normal time everything takes; 0 is nothing. */
  readonly pace: () => number;
  /** Whether a clock ends betting here. */
  readonly bell: () => boolean;
}

const CARDS: readonly string[] = ["card", "hole-card", "hole-card-turned"];

export function isCard({ cue }: Cue): boolean {
  return CARDS.includes(cue);
}

/** What may be known of a card before it turns: its sound and the words about it do not know its face either. */
function faceless({ cue, place = "" }: Cue): Cue {
  return { cue, place };
}

const DEALT_TO_ALL = 2;

/** Cards that decide something: one that turns, and whatever comes to a place of nobody's after its first two, those on their way included. */
export function isTense(view: PublicView | null, { cue, place = "" }: Cue, coming: number): boolean {
  if (cue === "hole-card-turned") return true;
  if (cue !== "card" || !view?.round) return false;
  const { dealer, shown } = view.round;
  const lie = place === "" ? dealer?.cards : shown.places.find((one) => one.place === place)?.cards;
  return (lie?.length ?? 0) + coming >= DEALT_TO_ALL;
}

function beats(message: ToClient): Beat[] {
  if (message.type !== "changed") return [{ message, cue: null, breathed: false }];
  return message.steps.map((step) => {
    const cues = step.cues ?? [];
    return { message: { ...message, steps: [step] }, cue: cues.find(isCard) ?? cues[0] ?? null, breathed: false };
  });
}

interface Flight {
  motion: Motion;
  readonly beat: Beat;
}

/**
 * Shows what it is told in order: a card first moves, and what it brings is true once it lies. Everything that a page shows, says or
 * sounds is read from what was shown; so nothing on it knows a card that does not lie yet.
 */
export class Timeline {
  #queue: Beat[] = [];
  #flying: Flight[] = [];
  /** A card that its player peels; nothing else happens meanwhile. */
  #held: Flight | null = null;
  #limit = 0;
  #timers = new Set<number>();
  #resting = false;
  #count = 0;
  #still: (() => void)[] = [];

  constructor(private readonly playing: Playing) {}

  /** Something is not shown yet. */
  get busy(): boolean {
    return this.#queue.length > 0 || this.#flying.length > 0 || this.#resting;
  }

  take(message: ToClient): void {
    this.#queue.push(...beats(message));
    if (message.type === "snapshot" || document.hidden || this.#behind() > MOST_BEHIND) this.flush();
    else this.#run();
  }

  /** Calls back when everything that is known now was shown. */
  whenStill(then: () => void): void {
    if (this.busy) this.#still.push(then);
    else then();
  }

  /** Everything that is known is shown now. */
  flush(): void {
    for (const timer of this.#timers) window.clearTimeout(timer);
    this.#timers.clear();
    this.#resting = false;
    this.#held = null;
    const left = [...this.#flying.splice(0).map(({ beat }) => beat), ...this.#queue.splice(0)];
    this.playing.move([]);
    this.playing.breathe(null);
    for (const { message } of left) this.playing.show(message);
    this.#rested();
  }

  #behind(): number {
    return this.#queue.reduce((sum, { cue }) => sum + (cue && isCard(cue) ? TEMPO.next : 0), 0) * this.playing.pace();
  }

  #after(time: number, then: () => void): number {
    const timer = window.setTimeout(() => {
      this.#timers.delete(timer);
      then();
    }, time * this.playing.pace());
    this.#timers.add(timer);
    return timer;
  }

  #rest(time: number): void {
    this.#resting = true;
    this.#after(time, () => {
      this.#resting = false;
      this.#run();
    });
  }

  #run(): void {
    while (!this.#resting && !this.#held) {
      const beat = this.#queue[0];
      if (!beat) break;
      const { cue, message } = beat;
      const moves = cue !== null && isCard(cue);
      const squeezed = moves && this.playing.squeezes(cue);
      const first = !moves || squeezed || cue.cue === "hole-card-turned" || (!beat.breathed && this.playing.tense(cue));
      // Only cards that are simply dealt leave the shoe while others are on their way.
      if (first && this.#flying.length > 0) return;
      if (moves && !beat.breathed && this.playing.tense(cue)) {
        beat.breathed = true;
        this.playing.breathe(faceless(cue));
        return this.#rest(TEMPO.breath);
      }
      this.#queue.shift();
      if (moves) {
        this.#launch(cue, beat, squeezed);
        if (squeezed) return;
        return this.#rest(cue.cue === "hole-card-turned" ? TEMPO.turn : TEMPO.next);
      }
      this.playing.show(message);
      if (cue?.cue === "no-more-bets" && this.playing.bell()) return this.#rest(TEMPO.bell);
      if (cue?.cue === "chosen") return this.#rest(TEMPO.chosen);
    }
    if (!this.busy) this.#rested();
  }

  #rested(): void {
    for (const then of this.#still.splice(0)) then();
  }

  #launch(cue: Cue, beat: Beat, squeezed: boolean): void {
    const dealt = cue.cue !== "hole-card-turned";
    const motion: Motion = { id: ++this.#count, place: cue.place ?? "", card: dealt ? "" : (cue.card ?? ""), dealt };
    const flight: Flight = { motion, beat };
    this.#flying.push(flight);
    if (squeezed) this.#held = flight;
    // One that lies there already is waited for until it has turned.
    if (dealt) this.playing.breathe(null);
    this.playing.heard(faceless(cue));
    this.#told();
    const turns = Boolean(cue.card);
    const land = (): void => this.#land(flight);
    if (!dealt) return void this.#after(TEMPO.turn, land);
    this.#after(TEMPO.way, () => {
      if (squeezed) return this.#hold(flight);
      if (turns) {
        flight.motion = { ...motion, card: cue.card ?? "" };
        this.#told();
      }
      // One that stays face down takes its time all the same, so that cards lie in the order in which they left the shoe.
      this.#after(TEMPO.turn, land);
    });
  }

  #hold(flight: Flight): void {
    flight.motion = { ...flight.motion, squeezed: true };
    this.#told();
    this.#limit = this.#after(TEMPO.squeeze / this.playing.pace(), () => this.lay());
  }

  /** The player begins to peel the card that waits for it: from now on the page has its face. */
  peel(): void {
    const held = this.#held;
    if (!held?.motion.squeezed || held.motion.card) return;
    held.motion = { ...held.motion, card: held.beat.cue?.card ?? "" };
    this.#told();
  }

  /** The player has seen it, or does not want to peel it: then it turns like any other. */
  lay(): void {
    const held = this.#held;
    if (!held?.motion.squeezed) return;
    window.clearTimeout(this.#limit);
    this.#timers.delete(this.#limit);
    const seen = held.motion.card !== "";
    held.motion = { ...held.motion, card: held.beat.cue?.card ?? "", squeezed: false };
    this.#told();
    if (seen) this.#land(held);
    else this.#after(TEMPO.turn, () => this.#land(held));
  }

  #land(flight: Flight): void {
    if (this.#held === flight) this.#held = null;
    this.#flying = this.#flying.filter((one) => one !== flight);
    this.#told();
    if (!flight.motion.dealt) this.playing.breathe(null);
    this.playing.show(flight.beat.message);
    if (this.#flying.length === 0 && !this.#resting) this.#settles() ? this.#rest(TEMPO.still) : this.#run();
  }

  /** What comes next is neither a card nor somebody's choice: the last one lies still for a moment. */
  #settles(): boolean {
    const next = this.#queue[0];
    return next !== undefined && next.message.type === "changed" && !(next.cue && (isCard(next.cue) || next.cue.cue === "chosen"));
  }

  #told(): void {
    this.playing.move(this.#flying.map(({ motion }) => motion));
  }
}
