/** Places on a bow above a circle of 92 px, from left to right, relative to its middle. */
export function bow(count: number, size: number, wide: boolean): (readonly [number, number])[] {
  if (count === 0) return [];
  const radius = wide ? Math.max(88, (count - 1) * (size - 2) * 0.34) : 46 + size / 2 + 8;
  const most = Math.PI * (wide ? 0.94 : 0.78);
  const each = Math.min(most / Math.max(1, count - 1), (size + 6) / radius);
  return Array.from({ length: count }, (_, i) => {
    const angle = (i - (count - 1) / 2) * each;
    return [Math.round(Math.sin(angle) * radius), Math.round(-Math.cos(angle) * radius)] as const;
  });
}
