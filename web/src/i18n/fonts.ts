let asked = false;

/** The characters of Chinese, from the house itself: not every machine has them. */
export async function loadChinese(): Promise<void> {
  if (asked) return;
  asked = true;
  const { fonts } = await import("virtual:chinese");
  for (const [weight, address] of fonts) {
    const span = weight < 600 ? "100 599" : "600 900";
    document.fonts.add(new FontFace("Sabot Chinese", `url(${address}) format("woff2")`, { weight: span, display: "swap" }));
  }
}
