/** Hashes and numbers of docs/rng.md, by the browser's own cryptography. */
export type Bytes = Uint8Array<ArrayBuffer>;

const BLOCKS = 32;
const TEXT = new TextEncoder();

export function bytes(hex: string): Bytes {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hex(of: Bytes): string {
  return Array.from(of, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function utf8(text: string): Bytes {
  return TEXT.encode(text);
}

function joined(...parts: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** SHA-256 over parts, each after its length in four bytes, so that no two lists are written alike. */
export async function hash(...parts: readonly (string | Bytes)[]): Promise<Bytes> {
  const written = parts.flatMap((part) => {
    const content = typeof part === "string" ? utf8(part) : part;
    const length = new Uint8Array(4);
    new DataView(length.buffer).setUint32(0, content.length);
    return [length, content];
  });
  return new Uint8Array(await crypto.subtle.digest("SHA-256", joined(...written)));
}

async function signing(key: Bytes): Promise<(text: Bytes) => Promise<Bytes>> {
  const ready = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (text) => new Uint8Array(await crypto.subtle.sign("HMAC", ready, text));
}

async function update(key: Bytes, value: Bytes, given: Bytes): Promise<[Bytes, Bytes]> {
  for (const mark of given.length > 0 ? [0, 1] : [0]) {
    key = await (await signing(key))(joined(value, Uint8Array.of(mark), given));
    value = await (await signing(key))(value);
  }
  return [key, value];
}

/** HMAC_DRBG with SHA-256, asked for 1,024 bytes at a time; draws are two bytes each. */
export class Generator {
  #draws: number[] = [];

  private constructor(
    private key: Bytes,
    private value: Bytes,
  ) {}

  static async of(entropy: Bytes, nonce: Bytes, personal: string): Promise<Generator> {
    const [key, value] = await update(new Uint8Array(32), new Uint8Array(32).fill(1), joined(entropy, nonce, utf8(personal)));
    return new Generator(key, value);
  }

  /** A number below `n`; draws that would favour small numbers are thrown away. */
  async below(n: number): Promise<number> {
    const fair = 65_536 - (65_536 % n);
    for (;;) {
      if (this.#draws.length === 0) await this.#fill();
      const draw = this.#draws.pop() as number;
      if (draw < fair) return draw % n;
    }
  }

  async #fill(): Promise<void> {
    const sign = await signing(this.key);
    const stream: number[] = [];
    for (let block = 0; block < BLOCKS; block++) {
      this.value = await sign(this.value);
      for (let i = 0; i < 32; i += 2) stream.push(256 * (this.value[i] ?? 0) + (this.value[i + 1] ?? 0));
    }
    this.#draws = stream.reverse();
    [this.key, this.value] = await update(this.key, this.value, new Uint8Array(0));
  }
}
