/** Minutes without a touch or a key. */
const IDLE = 5;
const MINUTE = 60_000;

/** The console locks itself when nobody is at it; the session, the table and its clock go on. A reload does not open it. */
export class Locking {
  locked = $state(false);
  /** Milliseconds until it locks. */
  left = $state(IDLE * MINUTE);
  #last = Date.now();
  #timer = window.setInterval(() => this.#look(), 1_000);

  constructor(private readonly key = "sabot.croupier.locked") {
    this.locked = sessionStorage.getItem(key) === "1";
  }

  stop(): void {
    window.clearInterval(this.#timer);
  }

  moved(): void {
    this.#last = Date.now();
  }

  lock(): void {
    this.locked = true;
    sessionStorage.setItem(this.key, "1");
  }

  open(): void {
    this.locked = false;
    this.moved();
    sessionStorage.removeItem(this.key);
  }

  #look(): void {
    this.left = this.#last + IDLE * MINUTE - Date.now();
    if (this.left <= 0 && !this.locked) this.lock();
  }
}
