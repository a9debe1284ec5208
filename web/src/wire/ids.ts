/** 128 random bits in hexadecimal: the id of a command, so that it can be sent again without harm. */
export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
