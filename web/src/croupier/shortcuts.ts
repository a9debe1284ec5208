/** Keys besides those of cards, and what they press. The letters of ranks and suits belong to the cards. */
const KEYS: Readonly<Record<string, string>> = {
  Backspace: "take-back",
  Delete: "take-back",
  l: "lock",
  n: "no",
  y: "yes",
  "+": "prolong",
  b: "last-bets",
  p: "pause",
  o: "shoe",
  m: "talk",
  v: "voice",
  i: "lucky",
};

export function pressed(key: string): string | null {
  return KEYS[key.length === 1 ? key.toLowerCase() : key] ?? null;
}
