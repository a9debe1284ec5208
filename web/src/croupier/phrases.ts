/** Sentences at a touch. They travel by their keys, so that every player reads them in the language of the own page. */
export const PHRASES = [
  "phrase.welcome",
  "phrase.bets",
  "phrase.last-bets",
  "phrase.luck",
  "phrase.decide",
  "phrase.moment",
  "phrase.new-shoe",
  "phrase.supervisor",
  "phrase.thanks",
  "phrase.congratulations",
  "phrase.change",
  "phrase.goodbye",
] as const;
