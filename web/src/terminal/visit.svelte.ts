import { house } from "../state/house.svelte";
import { change, FIRST, settings } from "../state/settings.svelte";
import type { Language } from "../i18n/languages";
import { get, keepProof, post, Trouble } from "../wire/api";
import type { Me, TerminalView } from "../wire/types";

const VISIT = "sabot.visit";

/** Whoever is signed in here is so no more; where nobody is, nothing happens. */
async function signOut(): Promise<void> {
  try {
    keepProof((await get<Me>("/api/me")).proof);
    await post("/api/sign-out");
  } catch (wrong) {
    if (!(wrong instanceof Trouble)) throw wrong;
  }
}

/**
 * One player's time at a terminal. It begins with a touch and ends with a page that is loaded anew, so that nothing of it can stay: no session, no
 * language, no setting, no chip. A page that is loaded anew by itself, after a power cut, goes on with the visit that was.
 */
export class Visit {
  on = $state(false);
  #beginning = false;

  constructor(private readonly view: TerminalView) {
    if (this.#goesOn) void this.#enter();
    else this.#clean();
    // A second window of this terminal is the same visit: it begins and ends in both.
    window.addEventListener("storage", () => void (!this.#beginning && this.#goesOn !== this.on && location.reload()));
  }

  /** Somebody plays at this terminal, in whichever window. */
  get #goesOn(): boolean {
    return localStorage.getItem(VISIT) === this.view.terminal;
  }

  async begin(language: Language): Promise<void> {
    if (this.#goesOn) return this.#enter();
    this.#beginning = true;
    try {
      // Whoever was signed in here before is not the one who touches it now.
      await signOut();
      this.#clean();
      change("language", language);
      await this.#enter();
      // Told last: another window would come in before there is a session that both have.
      localStorage.setItem(VISIT, this.view.terminal);
    } finally {
      this.#beginning = false;
    }
  }

  async #enter(): Promise<void> {
    this.on = true;
    await house.enter();
  }

  async end(): Promise<void> {
    await signOut();
    localStorage.clear();
    sessionStorage.clear();
    location.reload();
  }

  /** The settings of the terminal, and no others. */
  #clean(): void {
    localStorage.clear();
    sessionStorage.clear();
    Object.assign(settings, FIRST);
    change("language", this.view.language as Language);
    if (this.view.denomination > 0) {
      change("unit", "credits");
      change("denomination", this.view.denomination);
    }
    // A terminal is known to nobody: words stand under its icons, and all bets lie on its felt.
    change("feltOpen", true);
    change("hintsSeen", true);
  }
}
