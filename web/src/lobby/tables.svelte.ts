import type { LobbyTable } from "../wire/types";

const EVERY = 2_000;

/** The tables of the house, asked for again and again while somebody looks. */
export class Tables {
  rows = $state.raw<readonly LobbyTable[] | null>(null);
  /** The last time nobody answered. */
  unreachable = $state(false);
  #tag = "";

  /** Asks at once and then every two seconds; a hidden page asks nothing. Gives what ends it. */
  watch(): () => void {
    let timer = 0;
    const again = async () => {
      window.clearTimeout(timer);
      if (document.hidden) return;
      await this.#ask();
      timer = window.setTimeout(() => void again(), EVERY);
    };
    const shown = () => void again();
    document.addEventListener("visibilitychange", shown);
    void again();
    return () => {
      window.clearTimeout(timer);
      timer = -1;
      document.removeEventListener("visibilitychange", shown);
    };
  }

  async #ask(): Promise<void> {
    try {
      const headers: HeadersInit = this.#tag ? { "if-none-match": this.#tag } : {};
      const response = await fetch("/api/tables", { credentials: "same-origin", headers });
      this.unreachable = !response.ok && response.status !== 304;
      if (!response.ok) return;
      this.#tag = response.headers.get("etag") ?? "";
      this.rows = (await response.json()) as LobbyTable[];
    } catch {
      this.unreachable = true;
    }
  }
}
