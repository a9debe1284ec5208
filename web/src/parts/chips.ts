const DRAWINGS = [5000, 1000, 500, 100, 50, 25, 10, 5, 2, 1] as const;

/** The drawing that a chip of this value has: that of the greatest one which is not above it. */
export function drawing(minor: number, golden = false): string {
  return golden ? "#chip-gold" : `#chip-${DRAWINGS.find((value) => value * 100 <= minor) ?? 1}`;
}

const INKS: Record<number, string> = { 1: "#23262d", 2: "#7a1f49", 5: "#8c1420", 10: "#123f86", 25: "#0c5230", 50: "#0f3d52", 100: "#1d2026", 500: "#40207d", 1000: "#6e3d00", 5000: "#0b4a52" };

export function ink(minor: number, golden = false): string {
  return golden ? "#5d3d08" : (INKS[DRAWINGS.find((value) => value * 100 <= minor) ?? 1] ?? "#23262d");
}

/** The chips that make up an amount, the largest first, at most `most` of them. */
export function stacked(amount: number, values: readonly number[], most = 4): number[] {
  const chips: number[] = [];
  let left = amount;
  for (const value of [...values].sort((a, b) => b - a)) {
    while (left >= value && chips.length < most) {
      chips.push(value);
      left -= value;
    }
  }
  return chips.length > 0 ? chips : [amount];
}
