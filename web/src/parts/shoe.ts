import { measure } from "./measuring";

/** The mark of the drawn shoe that cards come from. */
export const SHOE = "[data-shoe]";

/**
 * Tells a card that is dealt where it comes from: the mouth of the shoe on the same screen, in the card's own measure, since boards are
 * drawn at one size and scaled. A width of 0 is a card that does not come from there. Without a shoe in sight the page's own place holds.
 */
export function fromShoe(card: HTMLElement, width: number): { update: (width: number) => void } {
  function aim(width: number): void {
    if (width > 0) measure(() => way(card));
  }
  aim(width);
  return { update: aim };
}

function way(card: HTMLElement): (() => void) | undefined {
  const place = card.parentElement;
  const shoe = card.closest(".screen")?.querySelector(SHOE);
  if (!place || !shoe) return undefined;
  const [here, there] = [place.getBoundingClientRect(), shoe.getBoundingClientRect()];
  if (there.width === 0) return undefined;
  const scale = place.offsetWidth > 0 ? here.width / place.offsetWidth : 1;
  return () => {
    card.style.setProperty("--from-x", `${(there.left - here.left) / scale}px`);
    card.style.setProperty("--from-y", `${(there.top - here.top) / scale}px`);
  };
}
