// Writes the built page as C++: node embed.mjs DIST OUTPUT.cpp
//
// Each file becomes an oware::server::Asset (src/server/assets.hpp): its bytes, and the same bytes
// as brotli and gzip where that saves a tenth or more. The bytes are string literals: compilers
// read those many times faster than lists of numbers.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const kTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.jsonl': 'application/x-ndjson',
  '.openings': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.tables': 'application/octet-stream',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const kBytesALine = 100;

function brotli(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliCompressSync(bytes, { params });
}

function worthwhile(packed, bytes) {
  return packed.length <= bytes.length * 0.9 ? packed : Buffer.alloc(0);
}

function escaped(byte) {
  const letter = String.fromCharCode(byte);
  const plain = byte >= 0x20 && byte < 0x7f && !'"\\?'.includes(letter);
  return plain ? letter : `\\${byte.toString(8).padStart(3, '0')}`;
}

function literal(name, bytes) {
  const lines = [];
  for (let at = 0; at < bytes.length; at += kBytesALine) {
    lines.push(`    "${Array.from(bytes.subarray(at, at + kBytesALine), escaped).join('')}"`);
  }
  return `const char ${name}[] =\n${lines.join('\n') || '    ""'};\n`;
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

const kAddresses = new URL('../src/pages/addresses.json', import.meta.url);

const [dist, output] = process.argv.slice(2);
if (!dist || !output) {
  console.error('usage: node embed.mjs DIST OUTPUT.cpp');
  process.exit(2);
}

const assets = filesOf(dist)
  .map((file) => {
    const type = kTypes[extname(file)];
    if (!type) throw new Error(`${file}: no content type is known for this name`);
    const bytes = readFileSync(file);
    return {
      path: `/${relative(dist, file)}`,
      type,
      etag: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
      forms: [
        bytes,
        worthwhile(brotli(bytes), bytes),
        worthwhile(gzipSync(bytes, { level: 9 }), bytes),
      ],
      // Vite puts a hash of the content into the names of this folder.
      immutable: relative(dist, file).startsWith('assets/'),
    };
  })
  .sort((left, right) => (left.path < right.path ? -1 : 1));

const addresses = Object.keys(JSON.parse(readFileSync(kAddresses, 'utf8')));

const source = [
  '// Written by web/tools/embed.mjs from the built page.',
  '#include "server/assets.hpp"\n',
  '#include <array>\n',
  'namespace oware::server {',
  'namespace {\n',
  ...assets.flatMap(({ forms }, index) =>
    forms.map((bytes, form) => literal(`kFile${index}Form${form}`, bytes)),
  ),
  'template <std::size_t size>',
  'std::span<const std::byte> bytes(const char (&text)[size]) {',
  '  return std::as_bytes(std::span(text, size - 1));',
  '}\n',
  '}  // namespace\n',
  'std::span<const Asset> assets() {',
  `  static const std::array<Asset, ${assets.length}> kFiles = {{`,
  ...assets.map(
    ({ path, type, etag, immutable }, index) =>
      `      {"${path}", "${type}", "\\"${etag}\\"", bytes(kFile${index}Form0), bytes(kFile${index}Form1), bytes(kFile${index}Form2), ${immutable}},`,
  ),
  '  }};',
  '  return kFiles;',
  '}\n',
  'std::span<const std::string_view> page_addresses() {',
  `  static constexpr std::array<std::string_view, ${addresses.length}> kAddresses = {`,
  ...addresses.map((address) => `      "${address}",`),
  '  };',
  '  return kAddresses;',
  '}\n',
  '}  // namespace oware::server\n',
];
writeFileSync(output, source.join('\n'));
