import { get } from "../wire/api";
import type { EnrolledDevice } from "../wire/types";

/** The device that this browser is enrolled as; null where it is none, or where nobody could say. */
export async function ownDevice(): Promise<EnrolledDevice | null> {
  try {
    return await get<EnrolledDevice | null>("/api/enrolled");
  } catch {
    return null;
  }
}
