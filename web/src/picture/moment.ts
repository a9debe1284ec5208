import Hls from "hls.js/light";
import { playsHls } from "./native";

/** A part of a stream that can still be seen: seconds on its own time line, and the moment at which it was taken. */
export interface Piece {
  readonly start: number;
  readonly duration: number;
  readonly programDateTime: number | null;
}

/** `looking` until the stream has come, `ahead` until it has come to the moment; `gone` is out of its reach, `undated` says no moments. */
export type Sight = "looking" | "shown" | "ahead" | "gone" | "undated" | "lost";

/** Milliseconds before the moment that are seen too: where a card came from. */
const BEFORE = 3_000;
const RETRY = 2_000;

/** Where on the time line a moment is seen, a little before it; or why it is not. */
export function placeOf(pieces: readonly Piece[], moment: number): number | Sight {
  const dated = pieces.filter((piece): piece is Piece & { programDateTime: number } => piece.programDateTime !== null);
  const [first] = dated;
  const last = dated.at(-1);
  if (!first || !last) return pieces.length > 0 ? "undated" : "looking";
  if (moment < first.programDateTime) return "gone";
  if (moment >= last.programDateTime + last.duration * 1_000) return "ahead";
  const from = Math.max(first.programDateTime, moment - BEFORE);
  const piece = dated.findLast(({ programDateTime }) => programDateTime <= from) ?? first;
  // Between two pieces that do not follow one another nothing was taken: the end of the first is as near as there is.
  return piece.start + Math.min((from - piece.programDateTime) / 1_000, piece.duration);
}

/** A recording of the last minutes, as far back as its stream goes. */
export interface Recording {
  /** The moment that is seen, in milliseconds since 1970; null where nothing is. */
  readonly shows: () => number | null;
  /** Goes to the moment once more. */
  readonly again: () => void;
  readonly end: () => void;
}

/** Plays a stream from just before a moment of its own clock; `told` hears what becomes of it. A stream that fails is asked for again. */
export function openRecording(video: HTMLVideoElement, address: string, moment: number, told: (sight: Sight) => void): Recording {
  let sight: Sight = "looking";
  let pieces: readonly Piece[] = [];
  let source: Playing | null = null;
  let timer = 0;
  const go = (): void => {
    const place = placeOf(pieces, moment);
    sight = typeof place === "number" ? "shown" : place;
    if (typeof place === "number") video.currentTime = place;
    told(sight);
  };
  /** Whoever looks at it already is not moved when more of the stream comes. */
  const came = (more: readonly Piece[]): void => {
    pieces = more;
    if (video.readyState > 0 && sight !== "shown" && pieces.length > 0) go();
  };
  const close = (): void => {
    window.clearTimeout(timer);
    source?.end();
    source = null;
  };
  const lost = (): void => {
    close();
    [sight, pieces] = ["lost", []];
    told(sight);
    timer = window.setTimeout(open, RETRY);
  };
  const open = (): void => void (source = playsHls(video) ? byBrowser(video, address, came, lost) : byScript(video, address, came, lost));
  open();
  return { shows: () => source?.shows() ?? null, again: go, end: close };
}

type Came = (pieces: readonly Piece[]) => void;
type Playing = Pick<Recording, "shows" | "end">;

function byScript(video: HTMLVideoElement, address: string, came: Came, lost: () => void): Playing {
  const hls = new Hls({ enableWorker: false });
  let known: readonly Piece[] = [];
  const look = (): void => came(known);
  hls.on(Hls.Events.ERROR, (_, { fatal }) => void (fatal && lost()));
  hls.on(Hls.Events.LEVEL_UPDATED, (_, { details }) => {
    known = details.fragments.map(({ start, duration, programDateTime }) => ({ start, duration, programDateTime }));
    look();
  });
  video.addEventListener("loadedmetadata", look);
  hls.loadSource(address);
  hls.attachMedia(video);
  return {
    shows: () => hls.playingDate?.getTime() ?? null,
    end: () => {
      video.removeEventListener("loadedmetadata", look);
      hls.destroy();
    },
  };
}

function byBrowser(video: HTMLVideoElement & { readonly getStartDate: () => Date }, address: string, came: Came, lost: () => void): Playing {
  const begun = (): number | null => {
    const moment = video.getStartDate().getTime();
    return Number.isNaN(moment) ? null : moment;
  };
  const look = (): void => {
    const { seekable } = video;
    const at = begun();
    came(
      Array.from({ length: seekable.length }, (_, n) => {
        const start = seekable.start(n);
        return { start, duration: seekable.end(n) - start, programDateTime: at === null ? null : at + start * 1_000 };
      }),
    );
  };
  for (const event of ["loadedmetadata", "progress"]) video.addEventListener(event, look);
  video.addEventListener("error", lost);
  video.src = address;
  return {
    shows: () => {
      const at = begun();
      return at === null ? null : at + video.currentTime * 1_000;
    },
    end: () => {
      for (const event of ["loadedmetadata", "progress"]) video.removeEventListener(event, look);
      video.removeEventListener("error", lost);
      video.removeAttribute("src");
      video.load();
    },
  };
}
