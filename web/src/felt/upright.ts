/** A large screen that stands upright, as a terminal's may: felts are those of a phone, grown to its width (`--felt-grow` beside it in the tokens). */
export const UPRIGHT = "(min-width: 1000px) and (min-height: 1500px) and (orientation: portrait)";
