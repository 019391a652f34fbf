// Adding a language touches at most six files, its five catalogues and its row, a preset of the rules at most three; and the
// compiler names a text that is left out:
// node tables_test.mjs SOURCES SCRATCH CMAKE WASM. Works in a copy of the sources.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

const [sources, scratch, cmake, wasm] = process.argv.slice(2);
const kMostFiles = { addLanguage: 6, addPreset: 3 };
const kCopied = [
  "CMakeLists.txt",
  "CMakePresets.json",
  "modules.json",
  "bindings",
  "cmake",
  "include",
  "src/base",
  "src/rules",
  "web/src",
  "web/tools",
  "web/tsconfig.json",
  "web/vite.config.ts",
];

let touched = new Set();
function change(path, edit) {
  const file = join(scratch, path);
  writeFileSync(file, edit(readFileSync(file, "utf8")));
  touched.add(path);
}
function copyAs(from, to, edit) {
  cpSync(join(scratch, from), join(scratch, to));
  change(to, edit);
}

function run(command, args, folder) {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd: join(scratch, folder),
    encoding: "utf8",
  });
  return { status, said: stdout + stderr };
}

const kCheck = [
  "node_modules/svelte-check/bin/svelte-check",
  "--tsconfig",
  "./tsconfig.json",
  "--fail-on-warnings",
  "--output",
  "human",
];
const compile = () => run(process.execPath, kCheck, "web");

function compiles() {
  const { status, said } = compile();
  assert.equal(status, 0, said);
}
function refuses(...named) {
  const { status, said } = compile();
  assert.notEqual(status, 0, "the compiler took an incomplete table");
  for (const name of named) assert.match(said, name);
}

function nameRules(core) {
  const { status, said } = run(
    process.execPath,
    ["tools/rule_names.mjs", core, "src/engine/generated.ts"],
    "web",
  );
  assert.equal(status, 0, said);
}

function begin() {
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(join(scratch, "src"), { recursive: true });
  for (const path of kCopied)
    cpSync(join(sources, path), join(scratch, path), {
      recursive: true,
      force: true,
    });
  symlinkSync(
    join(sources, "web/node_modules"),
    join(scratch, "web/node_modules"),
  );
  nameRules(wasm);
  touched = new Set();
}

/** The row of a table that begins with `head` at two spaces. */
const rowOf = (text, head) =>
  new RegExp(`\n  ${head}: \\{\n[^]*?\n  \\},\n`).exec(text)[0];

function addLanguage() {
  copyAs("web/src/i18n/de.ts", "web/src/i18n/tw.ts", (text) =>
    text.replace("export const de:", "export const tw:"),
  );
  for (const part of ["later", "learn", "friends", "conduct"])
    copyAs(
      `web/src/i18n/${part}/de.ts`,
      `web/src/i18n/${part}/tw.ts`,
      (text) => text,
    );
  change("web/src/i18n/languages.ts", (text) => {
    const row = rowOf(text, "de");
    return text.replace(row, row + row.slice(1).replace(/\bde\b/g, "tw"));
  });
  compiles();
  assert.ok(touched.size <= kMostFiles.addLanguage, [...touched].join(" "));

  change("web/src/i18n/tw.ts", (text) =>
    text.replace(/\n {4}yourTurn: .*/, ""),
  );
  change("web/src/i18n/later/tw.ts", (text) =>
    text.replace(/\n {4}blockConfirm: .*/, ""),
  );
  change("web/src/i18n/learn/tw.ts", (text) =>
    text.replace(/\n {4}playText:[^]*?,\n/, "\n"),
  );
  change("web/src/i18n/friends/tw.ts", (text) =>
    text.replace(/\n {2}nobody: .*/, ""),
  );
  refuses(
    /tw\.ts[^]*yourTurn/,
    /later\/tw\.ts[^]*blockConfirm/,
    /learn\/tw\.ts[^]*playText/,
    /friends\/tw\.ts[^]*nobody/,
  );
}

function addPreset() {
  const row = `    {"toy", {GrandSlam::forbidden, Feeding::when_starved, Repetition::none, 4}},\n`;
  change("include/oware/rule_set.hpp", (text) => {
    const at = text.indexOf("\n});", text.indexOf("kPresets")) + 1;
    return text.slice(0, at) + row + text.slice(at);
  });
  const build = "build/wasm";
  const configure = [
    "-S",
    ".",
    "-B",
    build,
    "-G",
    "Ninja",
    "-DCMAKE_BUILD_TYPE=MinSizeRel",
  ];
  const made = [
    run(
      cmake,
      [...configure, `-DCMAKE_TOOLCHAIN_FILE=${scratch}/cmake/Wasm.cmake`],
      ".",
    ),
    run(cmake, ["--build", build], "."),
  ];
  for (const { status, said } of made) assert.equal(status, 0, said);
  nameRules(join(scratch, build, "oware.wasm"));
  refuses(/toy/, /languages\.ts/);

  change("web/src/i18n/languages.ts", (text) =>
    text.replace(
      /\n( {4}presets: \{)/g,
      "\n$1\n      toy: { name: 'Toy', about: 'A toy.', whose: 'Nobody’s.' },",
    ),
  );
  compiles();
  assert.ok(touched.size <= kMostFiles.addPreset, [...touched].join(" "));

  change("web/src/i18n/languages.ts", (text) =>
    text.replace(", whose: 'Nobody’s.'", ""),
  );
  refuses(/whose/);
}

for (const add of [addLanguage, addPreset]) {
  begin();
  add();
  console.log(`${add.name}: ${[...touched].join(", ")}`);
}
rmSync(scratch, { recursive: true, force: true });
