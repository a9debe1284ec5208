/** The mark of the drawn shoe that cards come from. */
export const SHOE = "[data-shoe]";

/**
 * Tells a card that is dealt where it comes from: the mouth of the shoe on the same screen, in the card's own measure, since boards are
 * drawn at one size and scaled. A width of 0 is a card that does not come from there. Without a shoe in sight the page's own place holds.
 */
export function fromShoe(card: HTMLElement, width: number): { update: (width: number) => void } {
  function aim(width: number): void {
    const place = card.parentElement;
    const shoe = width > 0 ? card.closest(".screen")?.querySelector(SHOE) : null;
    if (!place || !shoe) return;
    const [here, there] = [place.getBoundingClientRect(), shoe.getBoundingClientRect()];
    if (there.width === 0) return;
    const scale = card.offsetWidth > 0 && place.offsetWidth > 0 ? here.width / place.offsetWidth : 1;
    card.style.setProperty("--from-x", `${(there.left - here.left) / scale}px`);
    card.style.setProperty("--from-y", `${(there.top - here.top) / scale}px`);
  }
  aim(width);
  return { update: aim };
}
