import { whenDrawn } from "../parts/measuring";

/** Words are being written, or another question lies over the page: whoever is there is not sent elsewhere. */
function elsewhere(): boolean {
  const now = document.activeElement;
  return now instanceof HTMLInputElement || now instanceof HTMLTextAreaElement || now instanceof HTMLSelectElement || document.querySelector("dialog[open]") !== null;
}

/** A question that appears takes the focus, on itself and on none of its answers: a key pressed twice decides nothing. */
export function attend(question: HTMLElement): void {
  whenDrawn(() => {
    if (question.isConnected && !elsewhere()) question.focus({ preventScroll: true });
  });
}

/** The first main bet that takes a chip, or else the page itself. */
export function toMainBet(): void {
  const goal = document.querySelector<HTMLElement>("[data-spot=main]:not(:disabled)") ?? document.querySelector<HTMLElement>("main");
  goal?.focus();
}
