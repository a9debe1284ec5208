import { bytes, Generator, hash, hex, utf8, type Bytes } from "./generator";

/** Everything that proves a shoe, as docs/rng.md describes it. */
export interface Transcript {
  readonly shoe: string;
  readonly decks: number;
  readonly shuffle: string;
  readonly cut: number;
  readonly burn: number | string;
  readonly without: readonly string[];
  readonly server_commitment: string;
  readonly server_seed: string;
  readonly players: readonly Pledged[];
  readonly dealt: readonly string[];
  readonly returned: readonly { readonly after: number; readonly cards: readonly string[] }[];
}

export interface Pledged {
  readonly player: string;
  readonly commitment: string;
  readonly seed: string | null;
}

/** What was found out, in the order in which it is shown. */
export interface Found {
  /** The seed and the terms are those to which the house was bound before the first card. */
  readonly commitment: { readonly ok: boolean; readonly terms: string; readonly computed: string };
  /** Every seed of a player fits what they had sent before. */
  readonly pledges: { readonly ok: boolean; readonly kept: readonly string[]; readonly broken: readonly string[]; readonly leftOut: readonly string[] };
  /** What the generator was started with. */
  readonly seed: string;
  /** The cards that come out, as many as were dealt. */
  readonly order: readonly string[];
  /** The cards that were dealt are those; `differs` is the place of the first that is not, or null. */
  readonly cards: { readonly ok: boolean; readonly differs: number | null };
  readonly honest: boolean;
}

const RANKS = "A23456789TJQK";
const DECK = [..."shdc"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
const NUMBER = new Map(DECK.map((card, i) => [card, i]));

/** Browsers do sums like these only on pages that came over a safe line, or from this machine. */
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}

/** Deals a shoe again from its seeds. */
export async function check(told: Transcript): Promise<Found> {
  const terms = termsOf(told);
  const computed = hex(await hash("sabot/1 server", told.shoe, terms, bytes(told.server_seed)));
  const commitment = { ok: computed === told.server_commitment, terms, computed };
  const pledges = await pledgesOf(told);
  const seed = await seedOf(told);
  const nonce = (await hash("sabot/1 nonce", told.shoe)).slice(0, 16);
  const generator = await Generator.of(seed, nonce, "sabot/1 cards");
  const order = told.shuffle === "continuous" ? await mixed(told, generator) : await shuffled(told, generator);
  const cards = compared(order, told.dealt);
  return { commitment, pledges, seed: hex(seed), order, cards, honest: commitment.ok && pledges.ok && cards.ok };
}

export function termsOf({ decks, shuffle, cut, burn, without }: Transcript): string {
  return `decks=${decks} shuffle=${shuffle} cut=${cut} burn=${burn} without=${without.join(",")}`;
}

async function pledgesOf(told: Transcript): Promise<Found["pledges"]> {
  const kept: string[] = [];
  const broken: string[] = [];
  for (const { player, commitment, seed } of told.players) {
    if (!seed) continue;
    const computed = hex(await hash("sabot/1 player", told.shoe, bytes(told.server_commitment), player, bytes(seed)));
    (computed === commitment ? kept : broken).push(player);
  }
  const leftOut = told.players.filter(({ seed }) => !seed).map(({ player }) => player);
  return { ok: broken.length === 0, kept, broken, leftOut };
}

async function seedOf(told: Transcript): Promise<Bytes> {
  const players = [...told.players].sort((a, b) => compare(utf8(a.player), utf8(b.player)));
  const parts = players.flatMap(({ player, commitment, seed }) => [player, bytes(commitment), bytes(seed ?? "")]);
  return hash("sabot/1 seed", told.shoe, bytes(told.server_seed), ...parts);
}

function compare(a: Bytes, b: Bytes): number {
  const at = a.findIndex((byte, i) => byte !== b[i]);
  return at === -1 ? a.length - b.length : (a[at] ?? 0) - (b[at] ?? -1);
}

/** All cards side by side, without those that are elsewhere. */
function laidOut({ decks, without }: Transcript): string[] {
  const cards = DECK.flatMap((card) => Array<string>(decks).fill(card));
  for (const card of without) cards.splice(cards.indexOf(card), cards.includes(card) ? 1 : 0);
  return cards;
}

async function shuffled(told: Transcript, generator: Generator): Promise<string[]> {
  const cards = laidOut(told);
  for (let i = cards.length - 1; i > 0; i--) {
    const j = await generator.below(i + 1);
    [cards[i], cards[j]] = [cards[j] as string, cards[i] as string];
  }
  const counted = Math.min(RANKS.indexOf(cards[0]?.[0] ?? "") + 1, 10);
  const burnt = told.burn === "first-card" ? 1 + counted : Number(told.burn);
  return cards.slice(0, Math.max(told.dealt.length, burnt));
}

/** A continuous shuffler deals each card from all that are not on the table. */
async function mixed(told: Transcript, generator: Generator): Promise<string[]> {
  let inside = laidOut(told);
  const dealt: string[] = [];
  for (let place = 0; place < told.dealt.length; place++) {
    const back = told.returned.find(({ after }) => after === place)?.cards ?? [];
    inside = [...inside, ...back].sort((a, b) => (NUMBER.get(a) ?? 0) - (NUMBER.get(b) ?? 0));
    if (inside.length === 0) break;
    dealt.push(...inside.splice(await generator.below(inside.length), 1));
  }
  return dealt;
}

function compared(order: readonly string[], dealt: readonly string[]): Found["cards"] {
  const longest = Math.max(order.length, dealt.length);
  for (let place = 0; place < longest; place++) if (order[place] !== dealt[place]) return { ok: false, differs: place };
  return { ok: true, differs: null };
}
