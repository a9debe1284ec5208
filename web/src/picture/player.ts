import type { TableStore } from "../state/table.svelte";
import type { PictureView } from "../wire/types";
import { openNative, playsHls } from "./native";
import { chosen, type Wanted } from "./quality";
import type { Open, Source } from "./source";

/** `starting` is not seen yet, `late` is behind what may be shown, `lost` is tried again by itself. */
export type Condition = "off" | "starting" | "shown" | "late" | "lost";

const LOOK = 100;
/** Milliseconds after which a picture that does not move counts as lost. */
const STALLED = 4_000;
const RETRY = 2_000;
const LONGEST_RETRY = 60_000;
/** Milliseconds that jumping to the newest picture is given. */
const JUMP = 3_000;

/**
 * One video element with the picture of a table. Where the table says so, nothing dealt is shown before the picture has it: messages wait
 * for the moment that it shows, and a picture that is behind what was shown already is covered until it has caught up. So at any time a
 * page has either a picture that is ahead of its cards, or none.
 */
export class PicturePlayer {
  #is: Condition = "off";
  /** Milliseconds by which the picture is behind the table. */
  #behind = 0;
  #source: Source | null = null;
  #opened = 0;
  #stalls = 0;
  #tries = 0;
  #withoutWhep = false;
  #moved = 0;
  #position = -1;
  #jumped = 0;
  #timers = new Set<number>();

  constructor(
    private readonly table: TableStore,
    private readonly video: HTMLVideoElement,
    private readonly picture: PictureView,
    private readonly wanted: Wanted,
    private readonly told: (condition: Condition, behind: number) => void,
  ) {}

  start(): void {
    if (this.wanted === "off") return;
    void this.#open();
    this.table.pictureMoment = () => (this.#isWaitedFor() ? this.#moment() : null);
    this.#timers.add(window.setInterval(() => this.#look(), LOOK));
  }

  end(): void {
    for (const timer of this.#timers) window.clearTimeout(timer);
    this.#drop();
    this.condition = "off";
    this.table.pictureMoment = () => null;
    this.table.look();
  }

  #drop(): void {
    this.#opened += 1;
    this.#source?.end();
    this.#source = null;
    this.#position = -1;
  }

  async #open(): Promise<void> {
    const stream = chosen(this.picture.streams, this.wanted, this.#stalls, window.innerWidth);
    if (!stream) return;
    this.#drop();
    const mine = this.#opened;
    this.condition = "starting";
    const byWhep = stream.whep !== "" && !(this.#withoutWhep && stream.hls !== "");
    const lost = (): void => void (mine === this.#opened && this.#lost(byWhep));
    try {
      const open = byWhep ? (await import("./whep")).openWhep : await this.#hls();
      const source = await open(this.video, byWhep ? stream.whep : stream.hls, lost);
      if (mine !== this.#opened) return source.end();
      this.#source = source;
      this.#moved = performance.now();
      await this.video.play();
    } catch {
      lost();
    }
  }

  async #hls(): Promise<Open> {
    return playsHls(this.video) ? openNative : (await import("./hls")).openHls;
  }

  /** The felt goes on alone; the picture is asked for again, less and less often. */
  #lost(byWhep: boolean): void {
    this.#withoutWhep = byWhep && !this.#withoutWhep;
    this.#drop();
    this.condition = "lost";
    this.table.look();
    const wait = Math.min(RETRY * 2 ** this.#tries, LONGEST_RETRY);
    this.#tries += 1;
    const timer = window.setTimeout(() => void this.#open(), wait);
    this.#timers.add(timer);
  }

  get condition(): Condition {
    return this.#is;
  }

  set condition(condition: Condition) {
    this.#is = condition;
    this.told(condition, this.#behind);
  }

  get #now(): number {
    return -this.table.left(0);
  }

  /** Milliseconds for which it has stood still. */
  get #still(): number {
    return performance.now() - this.#moved;
  }

  /** The moment of the house that is seen; null while nothing is. A stream that does not say it is as late as the table says. */
  #moment(): number | null {
    if (!this.#source || this.#position <= 0) return null;
    const shows = this.#source.shows();
    return shows === null ? this.#now - this.picture.delay - this.#still : shows - this.picture.camera;
  }

  #isWaitedFor(): boolean {
    return this.picture.first && (this.condition === "starting" || this.condition === "shown");
  }

  #look(): void {
    if (!this.#source) return;
    const { currentTime } = this.video;
    if (currentTime !== this.#position) {
      this.#moved = performance.now();
      this.#position = currentTime;
    }
    if (this.#still > STALLED) {
      this.#stalls += 1;
      return this.#lost(false);
    }
    const moment = this.#moment();
    if (moment === null) return;
    this.#behind = Math.max(0, this.#now - moment);
    this.#judge(moment);
    this.table.look();
  }

  #judge(moment: number): void {
    const known = this.#source?.shows() !== null;
    const late = this.#now - moment > this.picture.delay;
    if (this.picture.first && ((known && late) || (!known && this.#still > 2 * LOOK))) {
      this.condition = "late";
      if (known && performance.now() - this.#jumped > JUMP) {
        this.#jumped = performance.now();
        this.#source?.catchUp();
      }
    } else if (this.picture.first && moment < this.table.dealtShown) this.condition = "starting";
    else {
      this.condition = "shown";
      this.#tries = 0;
    }
  }
}
