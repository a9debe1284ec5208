import people from "../../../../src/sabot/texts/en/people.json";
import settings from "../../../../src/sabot/texts/en/settings.json";

export { default } from "./OwnSettings.svelte";
export const texts = { people, settings };
