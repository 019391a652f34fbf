import { beforeEach, expect, test } from 'vitest';
import { Refused, Unreached } from '../net/api';
import { me } from '../net/me.svelte';
import type { KeepAnalysis, KeptAnalysis } from '../net/wire';
import { type Api, Keeping } from './keeping.svelte';
import { type Tree, kEmptyTree, withPath } from './tree';

/** A server with one version of each analysis, and a board that shows what it is given. */
let there: Map<string, KeptAnalysis>;
let away: boolean;
let tree: Tree;
let settled: string[];
let keeping: Keeping;

const analysis = (id: string, given: Partial<KeptAnalysis> = {}): KeptAnalysis => ({
  id,
  version: 1,
  visibility: 'link',
  title: `Title of ${id}`,
  south: '',
  north: '',
  rules: 'abapa',
  plies: 1,
  created_ms: 1,
  changed_ms: 1,
  owner: 'Ama',
  mine: true,
  hidden: false,
  ogn: `1. F {${id}} *`,
  ...given,
});
const found = (id: string): KeptAnalysis => {
  const one = there.get(id);
  if (away) throw new Unreached('away');
  if (!one) throw new Refused(404, 'no-such-analysis');
  return one;
};
const api: Api = {
  fetchMine: async () => ({ analyses: [...there.values()].filter(({ mine }) => mine) }),
  fetchKept: async (id) => found(id),
  keepNew: async (given: KeepAnalysis) => {
    if (away) throw new Unreached('away');
    const made = analysis('new', given as Partial<KeptAnalysis>);
    there.set(made.id, made);
    return made;
  },
  replaceKept: async (id, version, given) => {
    const before = found(id);
    if (before.version !== version) throw new Refused(409, 'another-version');
    there.set(id, { ...before, ...(given as Partial<KeptAnalysis>), version: version + 1 });
    return { version: version + 1 };
  },
  dropKept: async (id) => {
    found(id);
    there.delete(id);
  },
};

beforeEach(() => {
  there = new Map([
    ['one', analysis('one')],
    ['other', analysis('other', { mine: false, owner: 'Efua' })],
  ]);
  away = false;
  tree = kEmptyTree;
  settled = [];
  me.take(null);
  keeping = new Keeping(
    {
      get tree() {
        return tree;
      },
      format: async () => `ogn of ${tree.size}`,
      show: async () => {
        tree = withPath(kEmptyTree, 'F');
        keeping.detach();
        return true;
      },
      settle: () => settled.push(keeping.kept?.id ?? ''),
    },
    api,
  );
});

test('one’s own is opened, changed and kept', async () => {
  await keeping.open('one');
  expect([keeping.kept?.id, keeping.readonly, keeping.opening, settled]).toEqual([
    'one',
    false,
    '',
    ['one'],
  ]);
  tree = withPath(tree, 'Ff');
  await keeping.keep('Changed', 'public');
  expect(there.get('one')).toMatchObject({ title: 'Changed', visibility: 'public', version: 2 });
  expect(keeping.kept).toMatchObject({ title: 'Changed', version: 2 });
  expect(keeping.mine?.map(({ id }) => id)).toEqual(['one']);
});

test('what another tab has kept is not lost silently', async () => {
  await keeping.open('one');
  there.set('one', analysis('one', { version: 4, ogn: 'of the other tab' }));
  await keeping.keep('Mine', 'link');
  expect([keeping.problem, there.get('one')?.ogn]).toEqual(['changed', 'of the other tab']);
  await keeping.overwrite('Mine', 'link');
  expect([keeping.problem, there.get('one')?.ogn, keeping.kept?.version]).toEqual([
    null,
    'ogn of 2',
    5,
  ]);
});

test('a new one is kept, and deleted', async () => {
  await keeping.keep('First', 'private');
  expect([keeping.kept?.id, settled.at(-1)]).toEqual(['new', 'new']);
  await keeping.drop('new');
  expect([keeping.kept, settled.at(-1), there.has('new')]).toEqual([null, '', false]);
});

test('another’s is looked at and copied: with an account to one’s own, else to this browser', async () => {
  await keeping.open('other');
  expect(keeping.readonly).toBe(true);
  await keeping.copy();
  expect([keeping.kept, keeping.readonly, there.has('new')]).toEqual([null, false, false]);
  me.take({ id: 'p', name: 'Ama', registered: true, language: 'en', created_ms: 1, bot: false });
  await keeping.open('other');
  await keeping.copy();
  expect(there.get('new')).toMatchObject({ title: 'Title of other', visibility: 'private' });
  expect(keeping.kept?.id).toBe('new');
});

test('why it did not work', async () => {
  await keeping.open('none');
  expect([keeping.problem, keeping.kept, keeping.opening]).toEqual(['gone', null, '']);
  away = true;
  await keeping.keep('', 'private');
  expect([keeping.problem, keeping.busy]).toEqual(['unreached', false]);
  tree = withPath(kEmptyTree, 'F');
  away = false;
  const long = new Keeping(
    {
      tree,
      format: async () => 'x'.repeat(15_001),
      show: async () => true,
      settle: () => undefined,
    },
    api,
  );
  await long.keep('', 'private');
  expect([long.problem, there.has('new')]).toEqual(['long', false]);
});
