import address from "./sprite.svg?url";

/** Cards and chips are drawn once in the page, and used from there. */
export async function drawSprite(): Promise<void> {
  const text = await (await fetch(address)).text();
  const drawn = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  // Hidden by size, not by display: clip paths of what is not displayed do not work.
  drawn.setAttribute("class", "sr");
  document.body.prepend(document.importNode(drawn, true));
}
