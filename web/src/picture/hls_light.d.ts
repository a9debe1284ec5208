/** The part of hls.js without subtitles, other sound tracks and locks; it comes without types of its own. */
declare module "hls.js/light" {
  export { default } from "hls.js";
}
