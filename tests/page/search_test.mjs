// The search in WebAssembly says what the native one says: node search_test.mjs OWARE ENGINE_WASM RULES_WASM POSITIONS.
// Positions of random games under every preset, each searched from scratch to the same depth by both; scores, order and
// principal variations of all moves are compared.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const [program, engineFile, rulesFile, positions] = process.argv.slice(2);
const kDepth = 5;
const kLines = 6;
const kHashMegabytes = 1;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function load(file) {
  const module = new WebAssembly.Module(readFileSync(file));
  const imports = { oware: { progress: () => {}, expired: () => 0 } };
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (imports[from] ??= {})[name] ??= () => assert.fail(`${from}.${name}`);
  const core = new WebAssembly.Instance(module, imports).exports;
  core._initialize();
  return core;
}

function ask(core, name, texts, ...numbers) {
  const args = texts.flatMap((text) => {
    const bytes = encoder.encode(text);
    const pointer = core.oware_alloc(bytes.length);
    new Uint8Array(core.memory.buffer, pointer, bytes.length).set(bytes);
    return [pointer, bytes.length];
  });
  const pointer = core[name](...args, ...numbers);
  const size = core.oware_answer_size();
  const answer = JSON.parse(
    decoder.decode(new Uint8Array(core.memory.buffer, pointer, size)),
  );
  for (let at = 0; at < args.length; at += 2) core.oware_free(args[at]);
  assert.ok(!answer.error, JSON.stringify(answer.error));
  return answer;
}

// A linear congruential generator (Numerical Recipes): the same games on every machine.
let state = 48;
function below(count) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

function* randomGames(rules) {
  const { presets } = ask(rules, "oware_rule_sets", []);
  for (let made = 0, game = 0; made < positions; ++game) {
    const name = presets[game % presets.length].name;
    let moves = "";
    for (;;) {
      const answer = ask(rules, "oware_game", [name, "", moves, ""]);
      if (answer.ending || made >= positions) break;
      ++made;
      yield { name, moves };
      moves += "ABCDEFabcdef"[answer.legal[below(answer.legal.length)]];
    }
  }
}

class Native {
  constructor() {
    this.child = spawn(program, ["engine", "--hash", String(kHashMegabytes)]);
    this.lines = createInterface({ input: this.child.stdout })[
      Symbol.asyncIterator
    ]();
    this.say(`setoption name MultiPV value ${kLines}`);
  }
  say(line) {
    this.child.stdin.write(`${line}\n`);
  }
  async search({ name, moves }) {
    if (name !== this.rules) this.say(`setoption name Rules value ${name}`);
    this.rules = name;
    this.say("ucinewgame");
    this.say(`position startpos${moves && ` moves ${moves}`}`);
    this.say(`go depth ${kDepth}`);
    let found = [];
    for (;;) {
      const { value: line, done } = await this.lines.next();
      assert.ok(!done, "the engine has ended");
      if (line.startsWith("bestmove")) return found;
      const info = /multipv (\d+) .*score cp (-?\d+).* pv (.*)$/.exec(line);
      if (!info) continue;
      if (info[1] === "1") found = [];
      found.push(`${info[2]} ${info[3].replaceAll(" ", "")}`);
    }
  }
}

const engine = load(engineFile);
const rules = load(rulesFile);
engine.oware_start(kHashMegabytes << 20);
const native = new Native();
let compared = 0;
for (const game of randomGames(rules)) {
  engine.oware_clear();
  const { lines } = ask(
    engine,
    "oware_analyze",
    [game.name, "", game.moves],
    kDepth,
    0,
    kLines,
  );
  const here = lines.map(
    ({ score, pv }) =>
      `${score} ${pv.map((house) => "ABCDEFabcdef"[house]).join("")}`,
  );
  assert.deepEqual(
    here,
    await native.search(game),
    `${game.name} ${game.moves}`,
  );
  ++compared;
}
native.say("quit");
assert.equal(compared, Number(positions));
console.log(`${compared} positions compared`);
