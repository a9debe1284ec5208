import reports from "../../../../src/sabot/texts/en/reports.json";

export { default } from "./ReportsPage.svelte";
export const texts = { reports };
