import { reason } from "../../account/asking.svelte";
import { get, post } from "../../wire/api";
import type { ChangePreview, SettingForm, SettingsSaved, SettingsSheet, VersionPage } from "../../wire/types";
import { same, type Value } from "./values";

const TYPED = 300;
const AGAIN = 800;
const LOOK = 3_000;

/** Changes of one table's settings that are not saved yet, and what they would do, asked of the server after every one. */
export class Draft {
  sheet = $state.raw<SettingsSheet | null>(null);
  versions = $state.raw<VersionPage | null>(null);
  changes = $state.raw<Readonly<Record<string, Value>>>({});
  /** All as this earlier version had it, before the changes; 0 where it is not. */
  backTo = $state(0);
  preview = $state.raw<ChangePreview | null>(null);
  /** Since when returns are worked out; 0 while nothing is. */
  since = $state(0);
  trouble = $state("");
  /** Somebody else changed the table meanwhile. */
  stale = $state(false);
  #timer = 0;
  #latest = 0;
  #clock = 0;

  constructor(readonly table: string) {}

  get path(): string {
    return `/api/settings/${encodeURIComponent(this.table)}`;
  }

  get dirty(): boolean {
    return this.backTo > 0 || Object.keys(this.changes).length > 0;
  }

  watch(): () => void {
    void this.load();
    this.#clock = window.setInterval(() => void this.load(), LOOK);
    return () => {
      window.clearInterval(this.#clock);
      window.clearTimeout(this.#timer);
    };
  }

  /** As it is now. What somebody is changing stays, and is looked at again where the table is another. */
  async load(): Promise<void> {
    try {
      const sheet = await get<SettingsSheet>(this.path);
      const newer = this.sheet !== null && sheet.version !== this.sheet.version;
      const moved = this.sheet?.row.version !== sheet.row.version || this.sheet.approvals.length !== sheet.approvals.length;
      this.sheet = sheet;
      this.trouble = "";
      if (newer && this.dirty) this.stale = true;
      if (newer && this.dirty) void this.look();
      if (newer || moved || this.versions === null) this.versions = await get<VersionPage>(`${this.path}/versions`);
    } catch (wrong) {
      this.trouble = reason(wrong);
    }
  }

  async older(): Promise<void> {
    const known = this.versions;
    if (known === null) return;
    const more = await get<VersionPage>(`${this.path}/versions?before=${known.before}`);
    this.versions = { rows: [...known.rows, ...more.rows], before: more.before };
  }

  /** What a field shows: what was changed, else what an earlier version had, else what the newest has. */
  value({ key, value }: SettingForm): Value {
    if (key in this.changes) return this.changes[key] ?? null;
    const again = this.backTo ? this.preview?.changes.find((one) => one.key === key) : undefined;
    return again ? again.after : value;
  }

  set(form: SettingForm, value: Value): void {
    const { [form.key]: _, ...others } = this.changes;
    this.changes = !this.backTo && same(value, form.value) ? others : { ...others, [form.key]: value };
    this.#soon();
  }

  putBack(version: number): void {
    [this.changes, this.backTo] = [{}, version];
    this.#soon();
  }

  drop(): void {
    [this.changes, this.backTo, this.preview, this.since, this.stale] = [{}, 0, null, 0, false];
    this.#latest += 1;
    window.clearTimeout(this.#timer);
  }

  #soon(): void {
    window.clearTimeout(this.#timer);
    if (!this.dirty) return this.drop();
    this.#timer = window.setTimeout(() => void this.look(), TYPED);
  }

  /** What it would do; asked again while returns are worked out. */
  async look(): Promise<void> {
    const mine = ++this.#latest;
    const { sheet } = this;
    if (sheet === null || !this.dirty) return;
    try {
      const found = await post<ChangePreview>("/api/settings/preview", { table: this.table, version: sheet.version, changes: this.changes, back_to: this.backTo });
      if (mine !== this.#latest) return;
      [this.preview, this.trouble] = [found, ""];
      this.since = found.pending ? this.since || Date.now() : 0;
      if (found.pending) this.#timer = window.setTimeout(() => void this.look(), AGAIN);
    } catch (wrong) {
      if (mine === this.#latest) [this.trouble, this.preview, this.since] = [reason(wrong), null, 0];
    }
  }

  async save(id: string, why: string): Promise<SettingsSaved> {
    const body = { id, table: this.table, version: this.sheet?.version ?? 0, changes: this.changes, back_to: this.backTo, reason: why };
    const saved = await post<SettingsSaved>("/api/settings", body);
    this.drop();
    await this.load();
    return saved;
  }
}
