import address from "./sprite.svg?url";

let sheet: Document | undefined;
let drawn: Element | undefined;
const lying = new Set<string>();

/** Brings the drawings of cards and chips; none of them is part of the page before it is used. */
export async function openSprite(): Promise<void> {
  const text = await (await fetch(address)).text();
  sheet = new DOMParser().parseFromString(text, "image/svg+xml");
  const whole = document.importNode(sheet.documentElement, false);
  // Hidden by size, not by display: clip paths of what is not displayed do not work.
  whole.setAttribute("class", "sr");
  drawn = document.createElementNS(whole.namespaceURI, "defs");
  whole.append(drawn);
  document.body.prepend(whole);
}

/** A drawing such as `#l-TH`, which lies in the page from now on: once, however often it is used. */
export function used(drawing: string): string {
  const symbol = sheet?.getElementById(drawing.slice(1));
  if (symbol && drawn && !lying.has(drawing)) {
    lying.add(drawing);
    drawn.append(document.importNode(symbol, true));
    for (const inner of symbol.querySelectorAll("use")) used(inner.getAttribute("href") ?? "");
  }
  return drawing;
}

/** Whether there is such a drawing at all. */
export function isDrawn(drawing: string): boolean {
  return Boolean(sheet?.getElementById(drawing.slice(1)));
}
