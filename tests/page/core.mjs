// The WebAssembly modules of the core, asked without the page, and positions to ask about.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

const imports = (module, oware, memory) => {
  const known = { oware, ...(memory && { env: { memory } }) };
  for (const { module: from, name } of WebAssembly.Module.imports(module))
    (known[from] ??= {})[name] ??= () => assert.fail(`${from}.${name}`);
  return known;
};

export const compiled = (file) => new WebAssembly.Module(readFileSync(file));

/** An instance of a module; engine_threads.wasm wants a memory that is shared, and gets one if none is given. */
export function load(
  module,
  { progress = () => {}, expired = () => 0, memory } = {},
) {
  const wanted = WebAssembly.Module.imports(module).some(
    ({ kind }) => kind === "memory",
  );
  if (wanted)
    memory ??= new WebAssembly.Memory({
      initial: 64,
      maximum: 4096,
      shared: true,
    });
  const { exports } = new WebAssembly.Instance(
    module,
    imports(module, { progress, expired }, memory),
  );
  return wanted ? { ...exports, memory } : exports;
}

export function lend(core, bytes) {
  const pointer = core.oware_alloc(bytes.length);
  new Uint8Array(core.memory.buffer, pointer, bytes.length).set(bytes);
  return [pointer, bytes.length];
}

export function ask(core, name, texts, ...numbers) {
  const args = texts.flatMap((text) => lend(core, encoder.encode(text)));
  const pointer = core[name](...args, ...numbers);
  const size = core.oware_answer_size();
  core.memory.grow(0); // a buffer that is shared keeps its size until it is looked at again
  const text = new Uint8Array(core.memory.buffer, pointer, size).slice();
  for (let at = 0; at < args.length; at += 2) core.oware_free(args[at]);
  const answer = JSON.parse(decoder.decode(text));
  assert.ok(!answer.error, JSON.stringify(answer.error));
  return answer;
}

// A linear congruential generator (Numerical Recipes): the same games on every machine.
let state = 48;
function below(count) {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}

export const lettersOf = (houses) =>
  houses.map((house) => "ABCDEFabcdef"[house]).join("");

/** So many positions of random games under every preset: the preset's name and the moves. */
export function* randomGames(rules, positions) {
  const { presets } = ask(rules, "oware_rule_sets", []);
  for (let made = 0, game = 0; made < positions; ++game) {
    const name = presets[game % presets.length].name;
    let moves = "";
    for (;;) {
      const answer = ask(rules, "oware_game", [name, "", moves, ""]);
      if (answer.ending || made >= positions) break;
      ++made;
      yield { name, moves };
      moves += lettersOf([answer.legal[below(answer.legal.length)]]);
    }
  }
}
