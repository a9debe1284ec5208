import type { Action } from "svelte/action";

/** A button that is pressed for longer than this is held. */
const HELD = 3_000;

/** Does something else when it is held down, and is then not pressed; nothing where there is nothing else. */
export const held: Action<HTMLElement, (() => void) | undefined> = (node, first) => {
  let does = first;
  let timer = 0;
  let done = false;

  function start(event: PointerEvent): void {
    done = false;
    if (!does || event.button !== 0) return;
    node.classList.add("holding");
    timer = window.setTimeout(() => {
      stop();
      done = true;
      does?.();
    }, HELD);
  }
  function stop(): void {
    window.clearTimeout(timer);
    node.classList.remove("holding");
  }
  /** The press that ends a hold is no press. */
  function click(event: MouseEvent): void {
    if (done && event.detail > 0) event.stopImmediatePropagation();
    done = false;
  }
  /** A long touch opens no menu of the browser. */
  const menu = (event: Event): void => void (does && event.preventDefault());

  node.addEventListener("pointerdown", start);
  for (const name of ["pointerup", "pointercancel", "pointerleave"]) node.addEventListener(name, stop);
  node.addEventListener("click", click, true);
  node.addEventListener("contextmenu", menu);
  return {
    update(next) {
      does = next;
      if (!does) stop();
    },
    destroy() {
      stop();
      node.removeEventListener("pointerdown", start);
      for (const name of ["pointerup", "pointercancel", "pointerleave"]) node.removeEventListener(name, stop);
      node.removeEventListener("click", click, true);
      node.removeEventListener("contextmenu", menu);
    },
  };
};
