/** The first main bet that takes a chip, or else the page itself. */
export function toMainBet(): void {
  const goal = document.querySelector<HTMLElement>("[data-spot=main]:not(:disabled)") ?? document.querySelector<HTMLElement>("main");
  goal?.focus();
}
