// Checks every Python file of the project with ruff and the rules of ruff.toml: node ruff.mjs ROOT.
// Debian 12 has no package of ruff; the npm package is ruff itself as WebAssembly.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PositionEncoding, Workspace } from '@astral-sh/ruff-wasm-nodejs';

const kReadToml =
  'import json, sys, tomllib; print(json.dumps(tomllib.load(open(sys.argv[1], "rb"))))';

const [root] = process.argv.slice(2);
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
});
const isPython = (name) =>
  name.endsWith('.py') ||
  (/^(tools|bench|tests)\/[\w/]+$/.test(name) &&
    readFileSync(join(root, name), 'latin1').startsWith('#!/usr/bin/env python3'));
const settings = JSON.parse(
  execFileSync('python3', ['-c', kReadToml, join(root, 'ruff.toml')], { encoding: 'utf8' }),
);
const workspace = new Workspace(settings, PositionEncoding.Utf16);
const files = listed.trim().split('\n').filter(isPython);
let found = 0;
for (const file of files) {
  for (const finding of workspace.check(readFileSync(join(root, file), 'utf8'))) {
    console.log(`${file}:${finding.start_location.row}: ${finding.code} ${finding.message}`);
    ++found;
  }
}
console.log(`${files.length} files, ${found} findings`);
process.exitCode = found === 0 && files.length > 0 ? 0 : 1;
