declare module "virtual:chinese" {
  /** Each weight of the font with where it lies; none while developing, where the machine's own is taken. */
  export const fonts: readonly (readonly [weight: number, address: string])[];
}

declare module "subset-font" {
  export default function subset(font: Uint8Array, text: string, how: { readonly targetFormat: "woff2" }): Promise<Uint8Array>;
}
