import type { Action } from "svelte/action";

/** The one bubble of the console: why a grey button cannot be pressed, and above what it stands. */
export const bubble = $state({ text: "", x: 0, y: 0 });

const HOLD = 400;
const STAYS = 2_600;
let closing = 0;

/** Says why on a long press, on a press, and while the keyboard is there; nothing where there is no reason. */
export const reason: Action<HTMLElement, string> = (node, first) => {
  let why = first;
  let holding = 0;

  function show(): void {
    if (!why) return;
    const { left, top, width } = node.getBoundingClientRect();
    Object.assign(bubble, { text: why, x: left + width / 2, y: top });
    window.clearTimeout(closing);
    closing = window.setTimeout(hide, STAYS);
  }
  function hide(): void {
    const shown = why;
    window.clearTimeout(closing);
    // A button that is taken away loses the focus while the page is being drawn, when nothing may change.
    queueMicrotask(() => void (bubble.text === shown && (bubble.text = "")));
  }
  function hold(): void {
    window.clearTimeout(holding);
    holding = window.setTimeout(show, HOLD);
  }
  const release = (): void => window.clearTimeout(holding);
  const focused = (): void => void (node.matches(":focus-visible") && show());
  const menu = (event: Event): void => void (why && event.preventDefault());
  const heard = { pointerdown: hold, pointerup: release, pointercancel: release, pointerleave: release, click: show, focus: focused, blur: hide, contextmenu: menu };

  for (const [name, listener] of Object.entries(heard)) node.addEventListener(name, listener);
  return {
    update(next) {
      if (next !== why && bubble.text === why) hide();
      why = next;
    },
    destroy() {
      release();
      if (why && bubble.text === why) hide();
      for (const [name, listener] of Object.entries(heard)) node.removeEventListener(name, listener);
    },
  };
};
