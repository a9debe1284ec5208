import type { Language } from "../i18n/languages";
import type { Wanted } from "../picture/quality";

export type Tempo = "calm" | "normal" | "turbo";

/** What a player chose for this browser. */
export interface Settings {
  language: Language;
  volume: number;
  muted: boolean;
  /** Four colours for the four suits. */
  fourColours: boolean;
  creditsHidden: boolean;
  /** Amounts in credits of the chosen denomination, or in currency. */
  unit: "currency" | "credits";
  /** Minor units of one credit. */
  denomination: number;
  /** How quickly cards and chips move. */
  tempo: Tempo;
  /** The player peels the cards of the side with the larger own stake. */
  squeeze: boolean;
  /** The dealer's calls are spoken. */
  voice: boolean;
  music: boolean;
  doubleSideways: boolean;
  /** A stake above a quarter of the credit asks once. */
  askLarge: boolean;
  /** Every field shows between which stakes it may be played. */
  showLimits: boolean;
  /** Every field with a stake shows what it could win. */
  showWinnings: boolean;
  /** Times of the three win levels, in percent of the usual. */
  winLength: number;
  naturals: boolean;
  hintsSeen: boolean;
  /** How often this browser has opened the page; words stand under icons at first. */
  visits: number;
  /** Every bet of a table lies on its felt; at first only the main bet and the one in focus do. */
  feltOpen: boolean;
  /** What each decision returns is shown at its button, where the table allows it. */
  strategyHints: boolean;
  /** After a round, what its decisions gave away against the best ones. */
  givenAway: boolean;
  reducedMotion: boolean;
  /** The quality of live pictures; `auto` is the best that comes through, `off` is none. */
  picture: Wanted;
  /** The sound of live pictures is heard. */
  pictureSound: boolean;
  /** Fields of special bets on which nothing lies are drawn too. */
  specialsShown: boolean;
}

const KEY = "sabot.settings";

export const FIRST: Settings = {
  language: "en",
  volume: 60,
  muted: false,
  fourColours: false,
  creditsHidden: false,
  unit: "currency",
  denomination: 100,
  tempo: "normal",
  squeeze: false,
  voice: false,
  music: false,
  doubleSideways: true,
  askLarge: true,
  showLimits: false,
  showWinnings: false,
  winLength: 100,
  naturals: true,
  hintsSeen: false,
  visits: 0,
  feltOpen: false,
  strategyHints: false,
  givenAway: false,
  reducedMotion: false,
  picture: "auto",
  pictureSound: false,
  specialsShown: true,
};

function remembered(): Settings {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    return { ...FIRST, language: preferred(), ...kept };
  } catch {
    return { ...FIRST, language: preferred() };
  }
}

function preferred(): Language {
  const wanted = navigator.language.slice(0, 2);
  return (["en", "es", "de", "sl", "zh"] as const).find((one) => one === wanted) ?? "en";
}

export const settings: Settings = $state(remembered());

/** Nothing is to move, by the player's choice here or on the whole device. */
export function still(): boolean {
  return settings.reducedMotion || window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

export function change<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing still plays.
  }
}
