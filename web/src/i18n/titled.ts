/** A key as a title: `dragon-tiger` is "Dragon tiger", which `said` may know in other languages. */
export function titled(key: string): string {
  return key.charAt(0).toUpperCase() + key.slice(1).replaceAll("-", " ");
}
