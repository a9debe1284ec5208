import type { Why } from "../i18n/index.svelte";

/** Requests to the server. Whatever is refused comes back as a `Trouble` with the server's reason. */
export class Trouble extends Error {
  constructor(
    readonly status: number,
    reason: string,
    /** Everything that was said to it. */
    readonly told: object & Partial<Why> = {},
  ) {
    super(reason);
  }
}

let proof = "";

/** Signing in gives the proof that every changing request carries. */
export function keepProof(given: string): void {
  proof = given;
}

export async function get<T>(path: string): Promise<T> {
  return answer<T>(await fetch(path, { credentials: "same-origin" }));
}

export async function post<T>(path: string, body: object = {}): Promise<T> {
  const headers = { "content-type": "application/json", "x-sabot-proof": proof };
  return answer<T>(await fetch(path, { method: "POST", credentials: "same-origin", headers, body: JSON.stringify(body) }));
}

async function answer<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  const said = (await response.json().catch(() => ({}))) as { reason?: string } & Partial<Why>;
  throw new Trouble(response.status, said.reason ?? response.statusText, said);
}
