import type { Open } from "./source";

type Dated = HTMLVideoElement & { readonly getStartDate: () => Date };

/** Whether a browser plays HLS by itself and says which moment it shows; some only do the first. */
export function playsHls(video: HTMLVideoElement): video is Dated {
  return "getStartDate" in video && video.canPlayType("application/vnd.apple.mpegurl") !== "";
}

/** HLS in a browser that knows it by itself. */
export const openNative: Open = async (video, address, lost) => {
  video.addEventListener("error", lost, { once: true });
  video.src = address;
  return {
    shows: () => {
      const begun = playsHls(video) ? video.getStartDate().getTime() : NaN;
      return Number.isNaN(begun) ? null : begun + video.currentTime * 1_000;
    },
    catchUp: () => {
      if (video.seekable.length > 0) video.currentTime = video.seekable.end(video.seekable.length - 1);
    },
    end: () => {
      video.removeEventListener("error", lost);
      video.removeAttribute("src");
      video.load();
    },
  };
};
