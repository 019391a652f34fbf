import { expect, test } from 'vitest';
import { addressOf, searchOf, trainingIn, trainingSearch } from './address';
import { parseKept } from './kept';

test('an address says what it was made of', () => {
  for (const address of [
    { rules: 'abapa', start: '', line: 'FfEe', ply: 2 },
    { rules: 'awari', start: '0-1-0-2-0-0-1-0-0-3-0-1-20-20-S', line: '', ply: 0 },
    { rules: 'abapa,grand-slam=capture', start: '', line: 'F', ply: 1 },
    { rules: 'abapa', start: '', line: '', ply: 0 },
  ])
    expect(addressOf(searchOf(address))).toEqual(address);
});

test('an address that says nothing is none, and one that says too much is held in bounds', () => {
  expect(addressOf('')).toBeNull();
  expect(addressOf('?x=1')).toBeNull();
  expect(addressOf('?moves=FfE&ply=99')?.ply).toBe(3);
  expect(addressOf('?moves=FfE&ply=-1')?.ply).toBe(0);
  expect(addressOf('?moves=FfE&ply=x')?.ply).toBe(3);
});

test('what was kept is looked through before it is believed', () => {
  const kept = {
    rules: 'abapa',
    start: '',
    line: 'Ff',
    ply: 1,
    nodes: [
      ['', { mark: '', comment: 'c' }],
      ['F', { mark: '?', comment: '' }],
      ['Ff', { mark: 'no mark', comment: 7 }],
      [3, {}],
    ],
  };
  const found = parseKept(JSON.stringify(kept));
  expect(found?.line).toBe('Ff');
  expect(found?.tree.get('')).toEqual({ mark: '', comment: 'c', next: 'F' });
  expect(found?.tree.get('F')).toEqual({ mark: '?', comment: '', next: 'f' });
  expect(found?.tree.get('Ff')).toEqual({ mark: '', comment: '', next: '' });
  for (const text of [null, '', '{', '{}', '[]', 'null', JSON.stringify({ ...kept, ply: '1' })])
    expect(parseKept(text)).toBeNull();
});

test('an address may ask for training, against a level that there is', () => {
  expect(trainingIn(trainingSearch(3))).toBe(3);
  expect(addressOf(trainingSearch(3))).toEqual({ rules: 'abapa', start: '', line: '', ply: 0 });
  for (const search of ['', '?training', '?training=0', '?training=9', '?training=1x'])
    expect(trainingIn(search)).toBeNull();
});
