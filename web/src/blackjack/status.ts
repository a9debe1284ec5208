import { reasonOf, t } from "../i18n/index.svelte";
import { money } from "../state/money";
import { nameOf } from "../state/names.svelte";
import type { TableView } from "../state/reduce";
import type { Cue, OwnView } from "../wire/types";
import { dealerEnd } from "../table/outcome";
import { askedWords } from "../table/asked";
import { capital } from "./notes";
import { askedHand, dealtHand, layoutOf, seatOf } from "./hands";

/** The one message of the table: a line, and what stands below it. */
export interface Status {
  readonly kind: "bets" | "last" | "closed" | "yours" | "theirs" | "wait" | "halt" | "result";
  readonly line: string;
  readonly more: string;
}

export function statusOf(view: TableView, own: OwnView | null, awaited: Cue | null = null): Status {
  const line = capital(t(`words.${view.words}`));
  if (view.halt) return { kind: "halt", line: t(view.halt.disputed ? "status.disputed" : "status.halted"), more: reasonOf(view.halt.reason) };
  if (own?.blocked) return { kind: "halt", line: t("status.blocked"), more: t("status.blocked.more") };
  if (awaited && !awaited.place && view.phase === "playing") return { kind: "wait", line: drawing(view, awaited), more: "" };
  switch (view.phase) {
    case "betting":
      return betting(view, own, line);
    case "playing":
      return playing(view, own, line);
    case "result":
      return { kind: "result", line: dealerEnd(view) || line, more: view.result?.pending ? t("status.pending") : late(own) };
    default:
      return { kind: "wait", line, more: view.phase === "shoe" ? t("status.shoe") : "" };
  }
}

function drawing(view: TableView, { cue }: Cue): string {
  return cue === "hole-card-turned" ? t("reveal.turns") : t("reveal.dealer", { total: view.round?.dealer?.total ?? 0 });
}

function betting(view: TableView, own: OwnView | null, line: string): Status {
  if (view.words === "no-more-bets") return { kind: "closed", line, more: staked(own) };
  return { kind: view.words === "last-bets" ? "last" : "bets", line, more: staked(own) || invitation(view, own) };
}

function staked(own: OwnView | null): string {
  if (!own || own.staked === 0) return "";
  const rows = own.slip.filter((row) => !row.behind);
  const hands = new Set(rows.map((row) => row.hand).filter(Boolean)).size;
  const behind = own.slip.filter((row) => row.behind).reduce((sum, row) => sum + row.amount, 0);
  const before = own.staked - behind;
  const parts = [before > 0 ? t("status.staked", { amount: money(before), n: hands }) : "", behind > 0 ? t("status.behind", { amount: money(behind) }) : ""];
  return parts.filter(Boolean).join(", ");
}

function invitation(view: TableView, own: OwnView | null): string {
  if (own?.warning) return capital(t(`warning.${own.warning}`));
  if (layoutOf(view.felt) !== "common" && own && own.seats.length === 0) {
    return own.acts.some((act) => act.key === "take-seat") ? t("status.sit") : t("status.full");
  }
  return t("status.tap");
}

function playing(view: TableView, own: OwnView | null, line: string): Status {
  const round = view.round;
  const asked = askedHand(own);
  const [offer] = own?.insurance ?? [];
  if (offer) return { kind: "yours", line: askedWords(offer).title, more: "" };
  if (own && asked) return { kind: "yours", line: t("status.yours"), more: which(view, own, asked) };
  if (round?.asks === "step") return { kind: "theirs", line: t("status.step", { n: round.answered, of: round.asked }), more: own?.choice ? t("status.chosen") : "" };
  if (round?.asks === "insurance") return { kind: "theirs", line: t("status.others-insurance"), more: "" };
  if (round?.asks === "bet") return { kind: "theirs", line: t("status.others-another-bet"), more: "" };
  const current = round?.current ?? "";
  const seat = view.seats.find((one) => one.seat === seatOf(view, current));
  if (round?.asks === "decision" && seat) {
    if (own?.seats.includes(seat.seat)) return { kind: "theirs", line: t("status.yours"), more: "" };
    const name = nameOf(seat.player);
    return { kind: "theirs", line: name ? t("status.decides", { name }) : t("status.seat-decides", { n: seat.seat }), more: late(own) || done(view) };
  }
  const kind = view.words === "no-more-bets" ? "closed" : "wait";
  return { kind, line, more: own && own.hands.length === 0 && own.staked === 0 ? t("status.joined") : late(own) || done(view) };
}

/** Their time ran out: the clock has decided for them. */
function late(own: OwnView | null): string {
  return own && own.hands.length > 0 && own.warning === "time-ran-out" ? t("status.late") : "";
}

function which(view: TableView, own: OwnView, asked: string): string {
  if (layoutOf(view.felt) === "seats" && own.seats.length > 1) return t("status.seat", { n: seatOf(view, asked) });
  const dealt = [...new Set(own.hands.filter((hand) => !hand.behind).map((hand) => dealtHand(view, hand.hand)))];
  const lines = own.hands.filter((hand) => dealtHand(view, hand.hand) === dealtHand(view, asked));
  if (lines.length > 1) {
    const right = [...lines].sort((a, b) => (a.hand < b.hand ? -1 : 1));
    return t("status.split", { n: right.findIndex((hand) => hand.hand === asked) + 1, of: lines.length });
  }
  return dealt.length > 1 ? t("status.hand", { n: dealt.indexOf(dealtHand(view, asked)) + 1, of: dealt.length }) : "";
}

export function done(view: TableView): string {
  const round = view.round;
  return round && round.of > 1 ? t("status.done", { n: round.done, of: round.of }) : "";
}
