// The npm package as its users have it: packed, unpacked into node_modules of a folder of its own, used in Node and in Chromium, its
// types read by the compiler: package_test.mjs SOURCE OWARE_WASM ENGINE_WASM VECTORS
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { kFlags } from "../e2e/chromium.mjs";

const [source, oware, engine, vectors] = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), "oware-npm-"));
const web = createRequire(join(source, "web/package.json"));

/** Packs twice, to the same bytes. */
function packed() {
  const digests = ["one", "two"].map((name) => {
    const out = join(work, name);
    mkdirSync(out);
    const pack = join(source, "bindings/npm/pack.mjs");
    execFileSync(process.execPath, [pack, "0.0.1", out, oware, engine]);
    const bytes = readFileSync(join(out, "oware-0.0.1.tgz"));
    return createHash("sha256").update(bytes).digest("hex");
  });
  assert.equal(digests[0], digests[1], "packed again, the same bytes");
  return join(work, "one/oware-0.0.1.tgz");
}

/** What both worlds run: the rules on vectors, the search in its worker, an error, an end by stop(). */
const kUse = `
import { EngineError, SearchWorker, loadRules, loadSearch } from "oware";
export async function use(vectors) {
  const rules = await loadRules();
  const told = {};
  told.presets = rules.ruleSets().presets.map(({ name }) => name);
  told.wrong = vectors.filter(({ moves, score, end }) => {
    const { ending } = rules.game({ rules: "abapa", moves });
    return ending.reason !== end || ending.score.join() !== score.join();
  }).length;
  try {
    rules.game({ rules: "abapa", moves: "Fx" });
  } catch (error) {
    told.refused = error instanceof EngineError && error.problem.code;
  }
  const search = await SearchWorker.start();
  const line = { rules: "abapa", start: "", moves: "FfEe" };
  const depths = [];
  const report = await search.analyze(line, { depth: 6, lines: 6 }, ({ depth }) => depths.push(depth));
  told.report = [report.depth, report.lines.length, depths.at(-1) === 6];
  told.moves = [await search.choose(line, 3), await search.choose(line, 3)];
  told.same = (await loadSearch()).analyze(line, { depth: 6, lines: 6 }).nodes === report.nodes;
  const endless = search.analyze(line, {});
  told.stopped = search.stop();
  if (told.stopped) told.ended = (await endless).depth >= 0;
  const unanswered = search.analyze(line, {}).catch(({ message }) => message);
  search.terminate();
  told.unanswered = await unanswered;
  await endless.catch(() => {});
  return told;
}
`;

const kTyped = `
import { type GameAnswer, type SearchReport, SearchWorker, loadRules } from "oware";
const rules = await loadRules();
const game: GameAnswer = rules.game({ rules: "abapa", moves: "FfEe" });
const search = await SearchWorker.start();
const report: SearchReport = await search.analyze({ rules: game.rules, start: "", moves: game.moves }, { depth: 3 });
const best: number | undefined = report.lines[0]?.pv[0];
// @ts-expect-error: a limit is a number
await search.analyze({ rules: "abapa", start: "", moves: "" }, { depth: "3" });
console.log(best);
`;

function install(tarball) {
  const there = join(work, "node_modules/oware");
  mkdirSync(there, { recursive: true });
  execFileSync("tar", ["-xzf", tarball, "-C", there, "--strip-components=1"]);
  writeFileSync(join(work, "package.json"), '{ "type": "module" }');
  writeFileSync(join(work, "use.js"), kUse);
  writeFileSync(join(work, "typed.ts"), kTyped);
  return there;
}

function check(told, isolated) {
  assert.equal(told.presets[0], "abapa");
  assert.equal(told.wrong, 0, "games of the vectors that end otherwise");
  assert.equal(told.refused, "bad-move");
  assert.deepEqual(told.report, [6, 5, true]);
  assert.equal(told.moves[0], told.moves[1]);
  assert.equal(told.same, true, "as many positions on this thread");
  assert.equal(told.stopped, isolated);
  if (isolated) assert.equal(told.ended, true);
  assert.match(told.unanswered, /ended/);
}

/** The types, as a strict program resolves them: by a bundler, and as Node does. */
function typed() {
  const tsc = join(source, "web/node_modules/typescript/bin/tsc");
  for (const [module, resolution] of [
    ["esnext", "bundler"],
    ["nodenext", "nodenext"],
  ]) {
    const options = `--noEmit --strict --target es2022 --lib es2023,dom --module ${module} --moduleResolution ${resolution}`;
    execFileSync(process.execPath, [tsc, ...options.split(" "), "typed.ts"], {
      cwd: work,
      stdio: "inherit",
    });
  }
}

const kTypes = {
  ".js": "text/javascript",
  ".wasm": "application/wasm",
  ".html": "text/html",
};

/** A page with an import map, by a server of files; isolated or not. */
async function inChromium(games, isolated) {
  const map = '{"imports":{"oware":"/node_modules/oware/index.js"}}';
  writeFileSync(
    join(work, "page.html"),
    `<!doctype html><script type="importmap">${map}</script>`,
  );
  const server = createServer(({ url }, answer) => {
    const headers = { "Content-Type": kTypes[extname(url)] ?? "text/plain" };
    if (isolated) {
      headers["Cross-Origin-Opener-Policy"] = "same-origin";
      headers["Cross-Origin-Embedder-Policy"] = "require-corp";
    }
    try {
      const body = readFileSync(join(work, url));
      answer.writeHead(200, headers).end(body);
    } catch {
      answer.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { chromium } = web("playwright-core");
  const browser = await chromium.launch({
    executablePath: "/usr/bin/chromium-headless-shell",
    args: kFlags,
  });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/page.html`);
    return await page.evaluate(
      async (given) => (await import("/use.js")).use(given),
      games,
    );
  } finally {
    await browser.close();
    server.close();
  }
}

try {
  const tarball = packed();
  const there = install(tarball);
  const games = readFileSync(vectors, "utf8")
    .split("\n")
    .filter((one) => one !== "")
    .map((one) => JSON.parse(one));
  const { use } = await import(join(work, "use.js"));
  check(await use(games), true);
  check(await inChromium(games, true), true);
  check(await inChromium(games.slice(0, 20), false), false);
  typed();
  const { dependencies, version } = JSON.parse(
    readFileSync(join(there, "package.json")),
  );
  assert.equal(dependencies, undefined);
  assert.equal(version, "0.0.1");
  const names = readdirSync(there).join(", ");
  console.log(
    `the package: ${readFileSync(tarball).length} bytes packed, with ${names}`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
