import { get } from "../wire/api";
import type { DeskQueue, FloorCall, Me } from "../wire/types";
import { waiting } from "./calls";

const FLOOR: readonly string[] = ["croupier", "supervisor", "operator"];
const DESK: readonly string[] = ["cashier", "supervisor"];
const NOTHING: DeskQueue = { type: "desk-queue", hand_pays: [], awards: [], tickets: [] };

/** Whether somebody is told what tables or the cash desk want; the server asks for itself. */
export function isCalled(me: Me | null): boolean {
  return me !== null && [...FLOOR, ...DESK].includes(me.role);
}

/** What waits for people of the house, at the tables and at the cash desk. */
class Floor {
  calls = $state.raw<readonly FloorCall[]>([]);
  queue = $state.raw<DeskQueue>(NOTHING);
  /** What was heard while it is asked what waits: the answer may be older. */
  #meanwhile: (FloorCall | DeskQueue)[] | null = null;

  get count(): number {
    const { hand_pays, awards, tickets } = this.queue;
    return this.calls.length + hand_pays.length + awards.length + tickets.length;
  }

  hear(told: FloorCall | DeskQueue): void {
    this.#meanwhile?.push(told);
    if (told.type === "desk-queue") this.queue = told;
    else this.calls = waiting(this.calls, told);
  }

  /** Everything anew: calls that came while the line was down were told to nobody. */
  async look({ role }: Me): Promise<void> {
    const since: (FloorCall | DeskQueue)[] = (this.#meanwhile = []);
    try {
      const calls = FLOOR.includes(role) ? await get<readonly FloorCall[]>("/api/floor") : [];
      const queue = DESK.includes(role) ? await get<DeskQueue>("/api/desk/queue") : NOTHING;
      this.calls = since.filter((told) => told.type === "floor-call").reduce(waiting, calls);
      this.queue = since.findLast((told) => told.type === "desk-queue") ?? queue;
    } catch {
      // What is called from now on is heard all the same.
    }
    if (this.#meanwhile === since) this.#meanwhile = null;
  }
}

export const floor = new Floor();
