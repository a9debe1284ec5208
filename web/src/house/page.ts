import croupier from "../../../src/sabot/texts/en/croupier.json";
import house from "../../../src/sabot/texts/en/house.json";

export { default } from "./House.svelte";
/** The lock and some panels are those of the croupier's console. */
export const texts = { croupier, house };
