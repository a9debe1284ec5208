export { default } from "./FloorPage.svelte";
export const texts = {};
