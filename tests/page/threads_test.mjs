// The search on several threads in WebAssembly: node threads_test.mjs ENGINE_THREADS_WASM RULES_WASM TABLES POSITIONS.
// Helpers are Node's workers, on one memory with the leader, as the page's are (web/src/engine/search_core.ts).
//
// Which thread comes first is chance, so two searches of one position differ where neither proves anything. What never differs is
// asserted: moves are legal, and bounds that are proven agree with one thread's, however small the transposition table that all write to.
// How often scores are one thread's is told, and no test.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Worker, isMainThread, workerData } from "node:worker_threads";
import { ask, compiled, lend, lettersOf, load, randomGames } from "./core.mjs";

const kThreads = 3;
const kStackBytes = 1 << 20;
const kUntouched = 0xa5;
const kDepth = 9;
const kTinyHash = 4096;
const kSeeds = 48;
/** Of the positions of random games one in so many is searched: all stages of games, under every preset. */
const kEvery = 11;

if (!isMainThread) {
  const { module, memory, stackTop, variables, number } = workerData;
  const core = load(module, { memory });
  core.__stack_pointer.value = stackTop;
  core.__wasm_init_tls(variables);
  core.oware_help(number);
}

/** The leader of a search with helpers, and how it is told to stop. */
class Team {
  constructor(module, threads, hashBytes) {
    this.polls = Infinity;
    this.core = load(module, { expired: () => Number(--this.polls < 0) });
    const { core } = this;
    core._initialize();
    core.oware_start(hashBytes, threads);
    this.stacks = [];
    this.helpers = [];
    for (let number = 1; number < threads; ++number) {
      const untouched = new Uint8Array(kStackBytes).fill(kUntouched);
      const [stack] = lend(core, untouched);
      const align = core.__tls_align.value;
      const variables = core.oware_alloc(core.__tls_size.value + align);
      this.stacks.push(stack);
      this.helpers.push({
        module: module,
        memory: core.memory,
        stackTop: stack + kStackBytes,
        variables: Math.ceil(variables / align) * align,
        number,
      });
    }
  }
  /** Ends when the helpers wait for a search: none of them is missed in the next ones. */
  async callHelpers() {
    const workers = this.helpers.map(
      (place) =>
        new Worker(new URL(import.meta.url), {
          workerData: place,
          argv: process.argv.slice(2),
        }),
    );
    for (const worker of workers) {
      worker.on("error", (error) => {
        throw error;
      });
    }
    await Promise.all(
      workers.map((worker) => new Promise((done) => worker.on("online", done))),
    );
    for (const worker of workers) worker.unref();
    this.helpers = workers;
  }
  analyze({ name, moves }, depth, lines = 1) {
    this.core.oware_clear();
    return ask(this.core, "oware_analyze", [name, "", moves], depth, 0, lines);
  }
  /** Of the deepest helper's stack. */
  stackBytes() {
    const used = this.stacks.map((stack) => {
      const bytes = new Uint8Array(this.core.memory.buffer, stack, kStackBytes);
      return kStackBytes - bytes.findIndex((byte) => byte !== kUntouched);
    });
    return Math.max(...used);
  }
  /** Ends the helpers, where they wait. */
  async end() {
    await Promise.all(this.helpers.map((worker) => worker.terminate()));
  }
}

function addTables(team, file) {
  const bundle = readFileSync(file);
  for (let at = 0; at < bundle.length;) {
    const part = () => {
      const size = bundle.readUInt32LE(at);
      at += 4 + size;
      return bundle.subarray(at - size, at);
    };
    const name = part().toString();
    const kept = lend(team.core, part());
    ask(team.core, "oware_add_table", [name], ...kept);
  }
}

function assertSound(rules, game, report) {
  const about = `${game.name} ${game.moves} ${JSON.stringify(report)}`;
  const start = ask(rules, "oware_game", [game.name, "", game.moves, ""]);
  const moves = report.lines.map(({ move }) => move);
  assert.deepEqual([...moves].sort(), [...new Set(moves)].sort(), about);
  for (const { move, pv, score, lowest, highest } of report.lines) {
    assert.ok(start.legal.includes(move), about);
    assert.equal(pv[0], move, about);
    assert.ok(lowest <= highest, about);
    assert.ok(Math.abs(score) <= 100 * kSeeds, about);
    const line = game.moves + lettersOf(pv);
    try {
      ask(rules, "oware_game", [game.name, "", line, ""]);
    } catch (error) {
      // A margin is searched to the last seed, past the end of the game.
      assert.match(error.message, /"game-over"/, about);
    }
  }
}

/** Bounds of one truth. */
function assertAgree(game, one, many) {
  for (const line of many.lines) {
    const same = one.lines.find(({ move }) => move === line.move);
    const about = `${game.name} ${game.moves} ${JSON.stringify([same, line])}`;
    assert.ok(
      line.lowest <= same.highest && same.lowest <= line.highest,
      about,
    );
  }
}

async function main() {
  const [file, rulesFile, tables, count] = process.argv.slice(2);
  const module = compiled(file);
  const rules = load(compiled(rulesFile));
  rules._initialize();
  const alone = new Team(module, 1, 1 << 20);
  const many = new Team(module, kThreads, 1 << 20);
  const crowded = new Team(module, kThreads, kTinyHash);
  const teams = [alone, many, crowded];
  for (const team of teams) addTables(team, tables);
  // Without helpers, which may come late, a search goes on.
  const game = { name: "abapa", moves: "" };
  assertSound(rules, game, many.analyze(game, kDepth));
  for (const team of teams) await team.callHelpers();

  let [compared, same, proven, extra] = [0, 0, 0, 0];
  let seen = 0;
  for (const position of randomGames(rules, Number(count) * kEvery)) {
    if (++seen % kEvery !== 0) continue;
    const [one, two, three] = teams.map((team) =>
      team.analyze(position, kDepth, 6),
    );
    for (const report of [one, two, three]) {
      assertSound(rules, position, report);
      assertAgree(position, one, report);
    }
    ++compared;
    same += Number(one.lines[0].score === two.lines[0].score);
    proven += Number(two.lines[0].lowest === two.lines[0].highest);
    extra += two.nodes / one.nodes;
  }
  assert.ok(extra > 1.1 * compared, "helpers search, too");
  assert.ok(proven > 0);

  // A search that is stopped says what it has; the next one is whole.
  many.polls = 20;
  const stopped = many.analyze(game, 60);
  assert.equal(stopped.finished, false);
  many.polls = Infinity;
  const whole = many.analyze(game, kDepth);
  assert.deepEqual([whole.finished, whole.depth], [true, kDepth]);

  const stack = many.stackBytes();
  assert.ok(stack > 0 && stack < kStackBytes / 2, `${stack} bytes of stack`);
  for (const team of teams) await team.end();
  console.log(
    `${compared} positions with ${kThreads} threads: the score of one thread in ${same}, proven ${proven}, ` +
      `${(extra / compared).toFixed(2)} times its nodes, ${stack} bytes of stack`,
  );
}

if (isMainThread) await main();
