import type { FloorCall, FloorMatter } from "../wire/types";

/** What is over, and what was called that it ends. */
const ENDS: Partial<Record<FloorMatter, readonly FloorMatter[]>> = {
  "attendant-answered": ["attendant"],
  "attendant-over": ["attendant"],
  "dispute-over": ["dispute"],
  "approval-over": ["approval", "settings-approval"],
  "hand-over-over": ["hand-over"],
};

/** What waits for somebody of the house after one more call was heard, the oldest first. */
export function waiting(calls: readonly FloorCall[], heard: FloorCall): readonly FloorCall[] {
  const ended = ENDS[heard.matter];
  const left = calls.filter((call) => !(sameMatter(call, heard) && (ended ?? [heard.matter]).includes(call.matter)));
  return ended || heard.matter === "tip" || heard.matter === "alarm-taken" ? left : [...left, heard];
}

function sameMatter(call: FloorCall, heard: FloorCall): boolean {
  return call.table === heard.table && call.approval === heard.approval && (call.player === heard.player || call.approval > 0);
}
