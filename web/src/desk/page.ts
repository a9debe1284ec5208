import croupier from "../../../src/sabot/texts/en/croupier.json";
import desk from "../../../src/sabot/texts/en/desk.json";
import house from "../../../src/sabot/texts/en/house.json";

export { default } from "./Desk.svelte";
/** The lock is that of the croupier's console, and who is asked again who they are is asked as everywhere in the house. */
export const texts = { croupier, house, desk };
