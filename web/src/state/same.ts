/** What was made last time, where it is made of the same: whoever reads it has nothing to do then. */
export function same<T extends object>(before: T | null | undefined, now: T): T {
  if (!before) return now;
  const keys = Object.keys(now) as (keyof T)[];
  return keys.length === Object.keys(before).length && keys.every((key) => before[key] === now[key]) ? before : now;
}
