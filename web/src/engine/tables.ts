/** The endgame tables that come with the page (tools/make_page_tables.cpp): which rule set has which, and the files in them. */
import urls from 'virtual:tables';
import type { TableFile } from './search_types';
import type { PresetName, RuleSet, RuleSets } from './types';

/** The preset whose tables hold under a rule set: how many seeds a house starts with plays no part. */
export function tablesOf(rules: RuleSet, { presets }: RuleSets): PresetName | null {
  const same = presets.find(
    (preset) =>
      preset.name in urls &&
      preset.grand_slam === rules.grand_slam &&
      preset.feeding === rules.feeding &&
      preset.repetition === rules.repetition,
  );
  return same?.name ?? null;
}

/** The files of a bundle: each its name's length (4 bytes, little-endian), its name, its own length, its bytes. */
export function filesIn(bundle: ArrayBuffer): TableFile[] {
  const view = new DataView(bundle);
  const files: TableFile[] = [];
  let at = 0;
  const part = (): Uint8Array => {
    const size = view.getUint32(at, true);
    const bytes = new Uint8Array(bundle, at + 4, size);
    at += 4 + size;
    return bytes;
  };
  while (at < bundle.byteLength)
    files.push({ name: new TextDecoder().decode(part()), content: part() });
  return files;
}

const coming = new Map<PresetName, Promise<TableFile[]>>();

async function fetchTables(preset: PresetName): Promise<TableFile[]> {
  const response = await fetch(urls[preset] ?? '');
  if (!response.ok) throw new Error(`the tables of ${preset}: ${response.status}`);
  return filesIn(await response.arrayBuffer());
}

/** Fetched once; who asks after a failure tries again. */
export function loadTables(preset: PresetName): Promise<TableFile[]> {
  const files =
    coming.get(preset) ??
    fetchTables(preset).catch((error: unknown) => {
      coming.delete(preset);
      throw error;
    });
  coming.set(preset, files);
  return files;
}
