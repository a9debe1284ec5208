import { reason } from "./asking.svelte";

/** Something that a form asks for: one at a time, and why it was not done. */
export class Wish {
  sent = $state(false);
  trouble = $state("");

  async do(deed: () => Promise<void>): Promise<boolean> {
    if (this.sent) return false;
    this.sent = true;
    this.trouble = "";
    try {
      await deed();
      return true;
    } catch (wrong) {
      this.trouble = reason(wrong);
      return false;
    } finally {
      this.sent = false;
    }
  }
}
