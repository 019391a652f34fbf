// The names of the rules' values as TypeScript, asked of the core: node rule_names.mjs WASM OUT. The core states them once
// (include/oware/rule_set.hpp); the page's tables are typed by them, so that the compiler names a text that is missing.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const [wasm, out] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(wasm));
const imports = {};
for (const { module: from, name } of WebAssembly.Module.imports(module))
  (imports[from] ??= {})[name] = () => {
    throw new Error(`the core called ${from}.${name}`);
  };
const core = new WebAssembly.Instance(module, imports).exports;
core._initialize();
const answer = core.oware_rule_sets();
const sets = JSON.parse(
  new TextDecoder().decode(new Uint8Array(core.memory.buffer, answer, core.oware_answer_size())),
);

const list = (values) => `[${values.map((value) => `'${value}'`).join(', ')}] as const`;
const typed = (table, type, values) =>
  `export const ${table} = ${list(values)};\nexport type ${type} = (typeof ${table})[number];\n`;
const text = [
  '/** Generated from the core by tools/rule_names.mjs: do not edit. */\n',
  typed(
    'kPresetNames',
    'PresetName',
    sets.presets.map(({ name }) => name),
  ),
  typed('kGrandSlams', 'GrandSlam', sets.grand_slam),
  typed('kFeedings', 'Feeding', sets.feeding),
  typed('kRepetitions', 'Repetition', sets.repetition),
].join('\n');
// An unchanged file keeps its time, so that nothing that depends on it is built again.
if (!existsSync(out) || readFileSync(out, 'utf8') !== text) writeFileSync(out, text);
