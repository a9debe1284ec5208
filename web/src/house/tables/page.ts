import settings from "../../../../src/sabot/texts/en/settings.json";

export { default } from "./TablesPage.svelte";
export const texts = { settings };
