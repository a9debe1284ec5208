import { said } from "../i18n/index.svelte";
import type { Piece, SaidSheet } from "../wire/types";

const MARK = /⟦(\d+)⟧/g;

/** A piece of a sheet in the language of the page: as the server wrote it, or phrase by phrase. */
export function say(sheet: SaidSheet, language: string, piece: Piece): string {
  if (sheet.language === language) return piece.text;
  const whole = said(piece.text);
  if (whole !== piece.text) return whole;
  return piece.phrases.replace(MARK, (_, n: string) => said(sheet.phrases[Number(n)]?.text ?? ""));
}
