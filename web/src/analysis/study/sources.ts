/** Where the explorer's counts are from: the file of the engine's games, fetched once, and the server. */
import openings from 'abapa.openings?url';
import { engine } from '../../engine/page';
import { Unreached, ask } from '../../net/api';
import type { ExplorerShowAnswer } from '../../net/generated';
import type { Sources } from './explorer.svelte';
import { SelfPlayIndex, parseSelfPlay } from './self_play';

/** The files that come with the page, by the canonical name of their rules. */
const kFiles: Readonly<Record<string, string>> = { abapa: openings };

const coming = new Map<string, Promise<SelfPlayIndex>>();

async function load(file: string): Promise<SelfPlayIndex> {
  const response = await fetch(file).catch(() => null);
  if (!response?.ok) throw new Unreached(file);
  return new SelfPlayIndex(parseSelfPlay(await response.text()), engine);
}

export const sources: Sources = {
  engine,
  async selfPlay(rules) {
    const file = kFiles[rules];
    if (file === undefined) return null;
    const index =
      coming.get(rules) ??
      load(file).catch((error: unknown) => {
        coming.delete(rules); // the next who asks tries again
        throw error;
      });
    coming.set(rules, index);
    return index;
  },
  fetch: (asked) =>
    ask<ExplorerShowAnswer>(`/api/explorer?${new URLSearchParams({ ...asked }).toString()}`),
};
