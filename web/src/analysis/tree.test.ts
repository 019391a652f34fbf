import { expect, test } from 'vitest';
import {
  branchOf,
  itemsOf,
  kEmptyTree,
  lineFrom,
  movetextOf,
  promoted,
  treeOf,
  withNote,
  withPath,
  without,
} from './tree';

const grown = ['FfEe', 'FeD', 'FeC', 'E'].reduce(withPath, kEmptyTree);

test('a path brings what leads to it, the first move of a place is the main one', () => {
  expect(lineFrom(grown, '')).toBe('FfEe');
  expect(lineFrom(grown, 'Fe')).toBe('FeD');
  expect(grown.get('F')?.next).toBe('fe');
  expect(withPath(grown, 'FfE')).toBe(grown);
});

test('a variation is promoted where it last left another, one place at a time', () => {
  expect(branchOf(grown, 'FfEe')).toBeNull();
  expect(branchOf(grown, 'FeC')).toBe('Fe');
  const once = promoted(grown, 'FeC');
  expect(once.get('Fe')?.next).toBe('CD');
  const twice = promoted(once, 'FeC');
  expect(lineFrom(twice, '')).toBe('FeC');
  expect(promoted(twice, 'FeC')).toBe(twice);
});

test('a node is removed with what follows it', () => {
  const cut = without(grown, 'Fe');
  expect([...cut.keys()].sort()).toEqual(['', 'E', 'F', 'Ff', 'FfE', 'FfEe']);
  expect(cut.get('F')?.next).toBe('f');
  expect(without(grown, '')).toBe(kEmptyTree);
});

test('movetext has variations behind the move that they are alternatives to', () => {
  const noted = withNote(withNote(grown, 'Fe', { mark: '?!', comment: 'why } not' }), '', {
    comment: 'begin',
  });
  expect(movetextOf(noted)).toBe('{begin} F (E) f (e?! {why ) not} D (C)) E e');
  expect(movetextOf(kEmptyTree)).toBe('');
});

test('what is read comes in the order in which it stands', () => {
  const nodes = ['F', 'E', 'Ff', 'Fe', 'FeD'].map((path) => ({
    path,
    mark: '' as const,
    comment: '',
  }));
  const tree = treeOf(nodes, 'hello');
  expect(tree.get('')).toEqual({ mark: '', comment: 'hello', next: 'FE' });
  expect(itemsOf(tree)).toEqual([
    { path: 'F' },
    { alternatives: [[{ path: 'E' }]] },
    { path: 'Ff' },
    { alternatives: [[{ path: 'Fe' }, { path: 'FeD' }]] },
  ]);
});
