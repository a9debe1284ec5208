import people from "../../../../src/sabot/texts/en/people.json";

export { default } from "./People.svelte";
export const texts = { people };
