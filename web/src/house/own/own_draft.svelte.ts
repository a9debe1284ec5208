import { reason } from "../../account/asking.svelte";
import { get, post } from "../../wire/api";
import type { HouseChangePreview, HouseSettingsSheet, SettingForm, SettingsSaved, VersionPage } from "../../wire/types";
import { same, type Value } from "../tables/values";

const PATH = "/api/house-settings";
const TYPED = 300;
const LOOK = 3_000;
/** In place of an earlier version: everything as the file says. */
export const FILE = -1;

/** Changes of the house's own settings that are not saved yet, and what they would do, asked of the server after every one. */
export class OwnDraft {
  sheet = $state.raw<HouseSettingsSheet | null>(null);
  changes = $state.raw<Readonly<Record<string, Value>>>({});
  /** All as this earlier version had it, before the changes. */
  backTo = $state<number | null>(null);
  preview = $state.raw<HouseChangePreview | null>(null);
  trouble = $state("");
  stale = $state(false);
  #timer = 0;
  #latest = 0;

  get versions(): VersionPage | null {
    return this.sheet?.versions ?? null;
  }

  get dirty(): boolean {
    return this.backTo !== null || Object.keys(this.changes).length > 0;
  }

  watch(): () => void {
    void this.load();
    const clock = window.setInterval(() => void this.load(), LOOK);
    return () => {
      window.clearInterval(clock);
      window.clearTimeout(this.#timer);
    };
  }

  /** As they hold now. What somebody is changing stays, and is looked at again where the house is another. */
  async load(): Promise<void> {
    try {
      const sheet = await get<HouseSettingsSheet>(PATH);
      const newer = this.sheet !== null && sheet.version !== this.sheet.version;
      this.sheet = sheet;
      this.trouble = "";
      if (newer && this.dirty) {
        this.stale = true;
        void this.look();
      }
    } catch (wrong) {
      this.trouble = reason(wrong);
    }
  }

  /** What a field shows: what was changed, else what an earlier version had, else what holds. */
  value({ key, value }: SettingForm): Value {
    if (key in this.changes) return this.changes[key] ?? null;
    const again = this.backTo === null ? undefined : this.preview?.changes.find((one) => one.key === key);
    return again ? again.after : value;
  }

  set(form: SettingForm, value: Value): void {
    const { [form.key]: _, ...others } = this.changes;
    const none = Array.isArray(value) && value.length === 0 ? null : value;
    this.changes = this.backTo === null && same(none, form.value) ? others : { ...others, [form.key]: none };
    this.#soon();
  }

  putBack(version: number): void {
    [this.changes, this.backTo] = [{}, version];
    this.#soon();
  }

  /** All versions come with the sheet. */
  older(): Promise<void> {
    return Promise.resolve();
  }

  drop(): void {
    [this.changes, this.backTo, this.preview, this.stale] = [{}, null, null, false];
    this.#latest += 1;
    window.clearTimeout(this.#timer);
  }

  #soon(): void {
    window.clearTimeout(this.#timer);
    if (!this.dirty) return this.drop();
    this.#timer = window.setTimeout(() => void this.look(), TYPED);
  }

  async look(): Promise<void> {
    const mine = ++this.#latest;
    if (this.sheet === null || !this.dirty) return;
    try {
      const found = await post<HouseChangePreview>(`${PATH}/preview`, { version: this.sheet.version, changes: this.changes, back_to: this.backTo });
      if (mine === this.#latest) [this.preview, this.trouble] = [found, ""];
    } catch (wrong) {
      if (mine === this.#latest) [this.trouble, this.preview] = [reason(wrong), null];
    }
  }

  async save(id: string, why: string): Promise<SettingsSaved> {
    const body = { id, version: this.sheet?.version ?? 0, changes: this.changes, back_to: this.backTo, reason: why };
    const saved = await post<SettingsSaved>(PATH, body);
    this.drop();
    await this.load();
    return saved;
  }

  async answer(id: string, request: number, says: "approve" | "refuse"): Promise<void> {
    await post(`${PATH}/${says}`, { id, request });
    await this.load();
  }
}
