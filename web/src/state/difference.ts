/** What is listed under this key of a difference is gone. */
const GONE = "-";

type Keyed = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Keyed {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * What was there, with a difference put over it: an object over an object by its keys, over an array by its numbers; anything else
 * takes its place. What did not change is the same object as before.
 */
export function merged<T>(before: T, told: unknown): T {
  if (!isObject(told)) return told as T;
  if (Array.isArray(before)) {
    const now: unknown[] = [...before];
    for (const [number, value] of Object.entries(told)) now[Number(number)] = merged(now[Number(number)], value);
    return now as T;
  }
  if (!isObject(before)) return told as T;
  const now: Record<string, unknown> = { ...before };
  for (const key of (told[GONE] ?? []) as readonly string[]) delete now[key];
  for (const [key, value] of Object.entries(told)) if (key !== GONE) now[key] = merged(now[key], value);
  return now as T;
}
