import { describe, expect, it } from "vitest";
import { check, type Transcript } from "./fairness";
import continuous from "./transcripts/continuous.json";
import cutCard from "./transcripts/cut-card.json";
import everyRound from "./transcripts/every-round.json";

/** Written by `sabot shoe new`, which deals with the program that the tables use. */
const HONEST: readonly Transcript[] = [cutCard, everyRound, continuous];

describe("a shoe dealt again in the browser", () => {
  for (const told of HONEST) {
    it(`is proven: ${told.shuffle}`, async () => {
      const found = await check(told);
      expect(found.order).toEqual(told.dealt);
      expect(found.honest).toBe(true);
    });

    it(`is not proven where one card was another: ${told.shuffle}`, async () => {
      const last = told.dealt.length - 1;
      const dealt = told.dealt.with(last, told.dealt[last] === "As" ? "2s" : "As");
      const found = await check({ ...told, dealt });
      expect(found.cards).toEqual({ ok: false, differs: last });
      expect(found.honest).toBe(false);
    });
  }

  it("is not proven with another seed of the house", async () => {
    const found = await check({ ...cutCard, server_seed: "00".repeat(32) });
    expect(found.commitment.ok).toBe(false);
    expect(found.cards.ok).toBe(false);
  });

  it("is not proven under other terms", async () => {
    const found = await check({ ...everyRound, burn: 2 });
    expect([found.commitment.ok, found.cards.ok, found.honest]).toEqual([false, true, false]);
  });

  it("names players who kept their word, who broke it and who were left out", async () => {
    expect((await check(cutCard)).pledges).toEqual({ ok: true, kept: ["alice", "carol"], broken: [], leftOut: ["bob"] });
    const players = cutCard.players.map((one) => (one.player === "alice" ? { ...one, seed: "11".repeat(32) } : one));
    const found = await check({ ...cutCard, players });
    expect(found.pledges.broken).toEqual(["alice"]);
    expect(found.honest).toBe(false);
  });
});
