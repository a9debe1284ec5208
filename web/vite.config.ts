/// <reference types="vitest/config" />
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import subset from "subset-font";
import { defineConfig, type Plugin } from "vite";

const PACKED = /\.(js|css|svg|html|json|webmanifest)$/;

const packers = { gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }), br: promisify(brotliCompress) };

/** Packed copies lie beside the files, so that the server never packs anything itself; several are made at once. */
function pack(): Plugin {
  let folder = "";
  return {
    name: "pack",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    async closeBundle() {
      const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
      const files = entries.filter((one) => one.isFile() && PACKED.test(one.name)).map((one) => join(one.parentPath, one.name));
      await Promise.all(
        files.map(async (file) => {
          const content = await readFile(file);
          for (const [ending, packed] of Object.entries(packers)) await writeFile(`${file}.${ending}`, await packed(content));
        }),
      );
    },
  };
}

const CHINESE = "virtual:chinese";
const TEXTS = "../src/sabot/texts/zh";
const LATIN = 0x2e80;
const KEPT = "node_modules/.cache/chinese";

/** A font with these characters only; it is kept with what it was made of, because to make one takes seconds. */
async function only(whole: Buffer, used: string): Promise<Uint8Array> {
  const file = join(KEPT, `${createHash("sha256").update(whole).update(used).digest("hex")}.woff2`);
  if (existsSync(file)) return readFileSync(file);
  const made = await subset(whole, used, { targetFormat: "woff2" });
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(file, made);
  return made;
}

/** A font with the Chinese characters that the texts use and no others; only a page that speaks Chinese loads it. */
function chinese(): Plugin {
  let builds = false;
  return {
    name: "chinese",
    configResolved: (config) => void (builds = config.command === "build"),
    resolveId: (id) => (id === CHINESE ? `\0${CHINESE}` : null),
    async load(id) {
      if (id !== `\0${CHINESE}`) return null;
      if (!builds) return "export const fonts = [];";
      const texts = readdirSync(TEXTS).map((file) => readFileSync(join(TEXTS, file), "utf8")).join("");
      const used = [...new Set(texts)].filter((one) => (one.codePointAt(0) ?? 0) >= LATIN).sort().join("");
      const fonts: string[] = [];
      for (const weight of [400, 700]) {
        const whole = readFileSync(`node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-${weight}-normal.woff2`);
        const file = this.emitFile({ type: "asset", name: `chinese-${weight}.woff2`, source: await only(whole, used) });
        fonts.push(`[${weight}, import.meta.ROLLUP_FILE_URL_${file}]`);
      }
      return `export const fonts = [${fonts.join(", ")}];`;
    },
  };
}

/** While developing, pages come from Vite and everything else from a server that runs beside it. */
const SERVER = process.env["SABOT"] ?? "http://127.0.0.1:8000";
const beside = { target: SERVER, ws: true, changeOrigin: true, headers: { origin: SERVER } };

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), chinese(), pack()],
  build: {
    outDir: process.env["PAGES"] ?? "../src/sabot/pages",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  // The texts lie in the package, beside the server that says them too.
  server: { proxy: { "/api": beside, "/ws": beside }, fs: { allow: [".."] } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  // One page for all files: to make one for each took longer than all tests together.
  test: { environment: "happy-dom", isolate: false, include: ["src/**/*.test.ts"] },
}));
