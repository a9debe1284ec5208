import { whenDrawn } from "./measuring";

/** Questions that are on the page, in the order in which they came, and whether each has had the focus offered. */
const questions = new Map<HTMLElement, boolean>();

/** Another sheet lies over the page. */
function covered(): boolean {
  return document.querySelector("dialog[open]") !== null;
}

/** Words are being written: whoever writes is not sent elsewhere. */
function writing(): boolean {
  const now = document.activeElement;
  return now instanceof HTMLInputElement || now instanceof HTMLTextAreaElement || now instanceof HTMLSelectElement;
}

/** A question that appears takes the focus, on itself and on none of its answers: a key pressed twice decides nothing. */
export function attend(question: HTMLElement): { destroy: () => void } {
  questions.set(question, false);
  whenDrawn(() => {
    if (!question.isConnected || covered()) return;
    questions.set(question, true);
    if (!writing()) question.focus({ preventScroll: true });
  });
  return { destroy: () => void questions.delete(question) };
}

/** A sheet has closed: the focus goes to a question that came under it, or back to where it was before; where that is gone, to any question. */
export function focusAfter(before: Element | null): void {
  if (covered()) return;
  const under = [...questions].findLast(([, offered]) => !offered)?.[0];
  const back = before instanceof HTMLElement && before.isConnected ? before : [...questions.keys()].at(-1);
  if (under) questions.set(under, true);
  (under ?? back)?.focus({ preventScroll: true });
}
