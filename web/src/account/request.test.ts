import { expect, test } from "vitest";
import { Trouble } from "../wire/api";
import { FormRequest } from "./request.svelte";

/** The ids under which a request was sent: `lost` gets no answer, `no` is refused, `yes` is done. */
async function ids(...asked: readonly (readonly [what: string, answer: "lost" | "no" | "yes"])[]): Promise<string[]> {
  const request = new FormRequest();
  const sent: string[] = [];
  for (const [what, answer] of asked)
    await request.do(async (id) => {
      sent.push(id);
      if (answer === "lost") throw new TypeError("Failed to fetch");
      if (answer === "no") throw new Trouble(409, "another command was sent under this id");
    }, what);
  return sent;
}

test("whoever got no answer asks again under the same id", async () => {
  const [first, again] = await ids(["mute ann", "lost"], ["mute ann", "yes"]);
  expect(again).toBe(first);
});

test("another request, and one that was answered, has an id of its own", async () => {
  const sent = await ids(["mute ann", "lost"], ["mute bob", "no"], ["mute bob", "yes"], ["mute bob", "yes"]);
  expect(new Set(sent).size).toBe(4);
});
