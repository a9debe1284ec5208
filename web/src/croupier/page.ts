export { default } from "./Croupier.svelte";
export { default as texts } from "../../../src/sabot/texts/en/croupier.json";
