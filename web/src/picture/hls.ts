import Hls from "hls.js/light";
import type { Open } from "./source";

/** HLS where the browser does not know it: only such a browser at a table with a stream loads this. */
export const openHls: Open = async (video, address, lost) => {
  // A worker would be a script from a `blob:` address, which no page of the house may run.
  const hls = new Hls({ enableWorker: false, lowLatencyMode: true, backBufferLength: 10, liveSyncDurationCount: 2, maxLiveSyncPlaybackRate: 1.2 });
  hls.on(Hls.Events.ERROR, (_, { fatal }) => void (fatal && lost()));
  hls.loadSource(address);
  hls.attachMedia(video);
  return {
    shows: () => hls.playingDate?.getTime() ?? null,
    catchUp: () => {
      if (hls.liveSyncPosition) video.currentTime = hls.liveSyncPosition;
    },
    end: () => hls.destroy(),
  };
};
