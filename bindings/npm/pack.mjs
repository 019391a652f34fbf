// Makes the npm package: node pack.mjs VERSION OUT OWARE_WASM ENGINE_WASM. Writes its folder, OUT/package, and packs it into OUT.
// The page's own tools bundle the code and write the types; nothing is fetched. The same sources give the same bytes.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const tools = createRequire(join(root, "web/package.json"));
const [version, out, oware, engine] = process.argv.slice(2);
const folder = join(out, "package");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const vite = createRequire(tools.resolve("vite/package.json"));
const { build } = await import(pathToFileURL(vite.resolve("rolldown")).href);
await build({
  input: { index: join(here, "index.ts"), worker: join(here, "worker.ts") },
  external: /^node:/,
  platform: "neutral",
  logLevel: "warn",
  output: { dir: folder, format: "esm", chunkFileNames: "[name].js", minify: false },
});

const tsc = join(dirname(tools.resolve("typescript/package.json")), "bin/tsc");
const types = join(folder, "types");
execFileSync(process.execPath, [tsc, "-p", join(here, "tsconfig.json"), "--outDir", types], {
  stdio: "inherit",
});
// Declarations name each other as files, for readers that resolve as Node does.
for (const name of readdirSync(types, { recursive: true })) {
  if (!name.endsWith(".d.ts")) continue;
  const path = join(types, name);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replace(/(from |import\()(['"])(\.[^'"]*?)(?:\.ts)?\2/g, "$1$2$3.js$2"));
}

cpSync(oware, join(folder, "oware.wasm"));
cpSync(engine, join(folder, "engine.wasm"));
cpSync(join(root, "docs/javascript.md"), join(folder, "README.md"));
cpSync(join(root, "LICENSE"), join(folder, "LICENSE"));
const description = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
writeFileSync(
  join(folder, "package.json"),
  `${JSON.stringify({ ...description, version }, null, 2)}\n`,
);
process.stdout.write(
  execFileSync("npm", ["pack", "--silent", "--pack-destination", out], {
    cwd: folder,
    encoding: "utf8",
  }),
);
