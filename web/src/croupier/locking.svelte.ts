/** Minutes without a touch or a key. */
const IDLE = 5;
const MINUTE = 60_000;
/** How often other windows are told that somebody is at this one, in milliseconds. */
const TOLD = 5_000;
/** Who has locked the pages of this browser, and when somebody was at one of them: all windows have one session, and one lock. */
const LOCKED = "sabot.locked";
const TOUCHED = "sabot.touched";

/** A page locks itself when nobody is at it, with all windows of the same person; the session, the table and its clock go on. A reload does not open it. */
export class Locking {
  locked = $state(false);
  /** Milliseconds until it locks. */
  left = $state(IDLE * MINUTE);
  #last = Date.now();
  #told = 0;
  #timer = window.setInterval(() => this.#look(), 1_000);

  constructor(private readonly person: string) {
    this.#lookUp();
    window.addEventListener("storage", this.#lookUp);
  }

  stop(): void {
    window.clearInterval(this.#timer);
    window.removeEventListener("storage", this.#lookUp);
  }

  moved(): void {
    this.#last = Date.now();
    if (Math.abs(this.#last - this.#told) < TOLD) return;
    this.#told = this.#last;
    localStorage.setItem(TOUCHED, String(this.#last));
  }

  lock(): void {
    this.locked = true;
    localStorage.setItem(LOCKED, this.person);
  }

  open(): void {
    this.locked = false;
    this.moved();
    localStorage.removeItem(LOCKED);
  }

  #lookUp = (): void => {
    this.locked = localStorage.getItem(LOCKED) === this.person;
  };

  #look(): void {
    const now = Date.now();
    const elsewhere = Number(localStorage.getItem(TOUCHED));
    const last = Math.max(this.#last, elsewhere);
    // A clock that was put back must not keep the page open until it is that late again.
    if (last > now) {
      this.#last = now;
      localStorage.removeItem(TOUCHED);
    }
    this.left = Math.min(last, now) + IDLE * MINUTE - now;
    if (this.left <= 0 && !this.locked) this.lock();
  }
}

/** Nobody is signed in here any more: whoever comes next is not locked out. */
export function forgetLock(): void {
  localStorage.removeItem(LOCKED);
}
