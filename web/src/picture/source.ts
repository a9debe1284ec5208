/** A picture on its way into a video element. */
export interface Source {
  /** The moment that the picture shows, in milliseconds since 1970; null where the stream does not say it. */
  readonly shows: () => number | null;
  /** Goes on from the newest picture. */
  readonly catchUp: () => void;
  readonly end: () => void;
}

/** Opens a stream; `lost` is called at most once, when nothing more will come. */
export type Open = (video: HTMLVideoElement, address: string, lost: () => void) => Promise<Source>;
