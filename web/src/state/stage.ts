import type { ToClient } from "../wire/types";

/** Milliseconds that the eye needs after a message before the next may show. */
export function beat(message: ToClient, bell = true): number {
  if (message.type !== "changed") return 0;
  const cues = message.steps.flatMap((step) => (step.cues ?? []).map(({ cue }) => cue));
  // Where a clock ends betting that is seen before the first card lies, also where cards come at once.
  const ended = cues.includes("no-more-bets") && bell;
  const cards = cues.filter((cue) => cue === "card" || cue === "hole-card").length;
  const turned = cues.includes("hole-card-turned");
  const chosen = cues.includes("chosen");
  return (ended ? BELL : 0) + cards * DEAL_GAP + (turned ? FLIP : 0) + (chosen && cards === 0 ? PAUSE : 0);
}

/** A message as what is shown at once: the steps of a change come one after the other. */
function apart(message: ToClient): ToClient[] {
  return message.type === "changed" ? message.steps.map((step) => ({ ...message, steps: [step] })) : [message];
}

const BELL = 700;
const DEAL_GAP = 260;
const FLIP = 420;
const PAUSE = 160;
/** Whoever is further behind than this is shown the truth at once. */
const MOST_BEHIND = 6_000;

/** Shows messages in their order, with the time between them that cards need to lie still. */
export class Stage {
  #queue: ToClient[] = [];
  #timer = 0;
  #waiting = 0;

  constructor(
    private readonly show: (message: ToClient) => void,
    private readonly pace: () => number,
    private readonly bell: () => boolean,
  ) {}

  take(message: ToClient): void {
    if (message.type === "snapshot") this.#flush();
    for (const one of apart(message)) {
      this.#queue.push(one);
      this.#waiting += beat(one, this.bell());
    }
    if (this.#waiting > MOST_BEHIND || document.hidden) this.#flush();
    else if (!this.#timer) this.#next();
  }

  /** Everything that is known is shown now. */
  #flush(): void {
    window.clearTimeout(this.#timer);
    this.#timer = 0;
    this.#waiting = 0;
    for (const message of this.#queue.splice(0)) this.show(message);
  }

  #next(): void {
    this.#timer = 0;
    while (this.#queue.length > 0) {
      const message = this.#queue.shift() as ToClient;
      this.show(message);
      const wait = beat(message, this.bell());
      this.#waiting -= wait;
      if (wait > 0) {
        this.#timer = window.setTimeout(() => this.#next(), wait * this.pace());
        return;
      }
    }
  }
}
