import { getContext, setContext } from "svelte";

/** What the page knows of the reader: a scanner that types is heard only while the page has the focus. */
export class Reading {
  last = $state("");
  /** What came that is no card. */
  unread = $state("");
  listening = $state(document.hasFocus());

  read(card: string): void {
    this.last = card;
    this.unread = "";
    this.listening = true;
  }

  fail(unread: string): void {
    this.unread = unread;
  }

  listen(on: boolean): void {
    this.listening = on;
  }
}

const KEY = Symbol("reading");

export function provideReading(reading: Reading): void {
  setContext(KEY, reading);
}

export function useReading(): Reading {
  return getContext<Reading>(KEY);
}
