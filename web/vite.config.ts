import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vitest/config";

const PACKED = /\.(js|css|svg|html|json|webmanifest)$/;

/** Packed copies lie beside the files, so that the server never packs anything itself. */
function pack(): Plugin {
  let folder = "";
  return {
    name: "pack",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !PACKED.test(entry.name)) continue;
        const file = join(entry.parentPath, entry.name);
        const content = readFileSync(file);
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        writeFileSync(`${file}.br`, brotliCompressSync(content));
      }
    },
  };
}

/** While developing, pages come from Vite and everything else from a server that runs beside it. */
const SERVER = process.env["SABOT"] ?? "http://127.0.0.1:8000";
const beside = { target: SERVER, ws: true, changeOrigin: true, headers: { origin: SERVER } };

export default defineConfig(({ mode }) => ({
  plugins: [svelte(), pack()],
  build: {
    outDir: process.env["PAGES"] ?? "../src/sabot/pages",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2022",
    modulePreload: { polyfill: false },
  },
  // The texts lie in the package, beside the server that says them too.
  server: { proxy: { "/api": beside, "/ws": beside }, fs: { allow: [".."] } },
  resolve: mode === "test" ? { conditions: ["browser"] } : {},
  // One page for all files: to make one for each took longer than all tests together.
  test: { environment: "happy-dom", isolate: false, include: ["src/**/*.test.ts"] },
}));
