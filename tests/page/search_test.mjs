// The search in WebAssembly says what the native one says: node search_test.mjs OWARE ENGINE_WASM RULES_WASM POSITIONS.
// Positions of random games under every preset, each searched from scratch to the same depth by both; scores, order and
// principal variations of all moves are compared.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ask, compiled, lettersOf, load, randomGames } from "./core.mjs";

const [program, engineFile, rulesFile, positions] = process.argv.slice(2);
const kDepth = 5;
const kLines = 6;
const kHashMegabytes = 1;

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

const engine = load(compiled(engineFile));
const rules = load(compiled(rulesFile));
engine._initialize();
rules._initialize();
engine.oware_start(kHashMegabytes << 20, 1);
const native = new Native();
let compared = 0;
for (const game of randomGames(rules, positions)) {
  engine.oware_clear();
  const { lines } = ask(
    engine,
    "oware_analyze",
    [game.name, "", game.moves],
    kDepth,
    0,
    kLines,
  );
  const here = lines.map(({ score, pv }) => `${score} ${lettersOf(pv)}`);
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
