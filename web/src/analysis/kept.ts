/** The analysis last worked on, kept in this browser. */
import { type Mark, kMarks } from '../engine/notation';
import { type About, aboutFrom } from './about';
import type { Address } from './address';
import { type Tree, type TreeNode, kEmptyTree, withNote, withPath } from './tree';

const kKey = 'oware.analysis';
const kMostNodes = 2000;

type Kept = Address & { readonly tree: Tree };

const isNode = (found: unknown): found is [string, Partial<TreeNode>] =>
  Array.isArray(found) && typeof found[0] === 'string' && typeof found[1] === 'object';

/** Null where nothing is kept that can be read; whether its moves can be played is for the rules to say. */
export function parseKept(text: string | null): Kept | null {
  try {
    const found = JSON.parse(text ?? '') as Record<string, unknown>;
    const { rules, start, line, ply, nodes } = found;
    const said = found.about as { [Name in keyof About]?: unknown } | undefined;
    const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
    const about = typeof said === 'object' && { about: aboutFrom((name) => textOf(said[name])) };
    if (typeof rules !== 'string' || typeof start !== 'string' || typeof line !== 'string')
      return null;
    if (typeof ply !== 'number' || !Array.isArray(nodes)) return null;
    const tree = nodes
      .slice(0, kMostNodes)
      .filter(isNode)
      .reduce((grown, [path, { mark, comment }]) => {
        const note = {
          mark: kMarks.includes(mark as Mark) ? (mark as Mark) : ('' as const),
          comment: typeof comment === 'string' ? comment : '',
        };
        return withNote(withPath(grown, path), path, note);
      }, kEmptyTree);
    return { rules, start, line, ply, tree, ...about };
  } catch {
    return null;
  }
}

export function load(): Kept | null {
  try {
    return parseKept(localStorage.getItem(kKey));
  } catch {
    return null; // no storage here
  }
}

export function save({ tree, ...address }: Kept): void {
  // A node is written after the one that it is an alternative to: the order of `next` is that of the nodes.
  const nodes = inOrder(tree).map((path) => {
    const { mark = '', comment = '' } = tree.get(path) ?? {};
    return [path, { mark, comment }];
  });
  try {
    localStorage.setItem(kKey, JSON.stringify({ ...address, nodes }));
  } catch {
    // It lasts as long as the page.
  }
}

function inOrder(tree: Tree, path = ''): string[] {
  const next = [...(tree.get(path)?.next ?? '')];
  return [path, ...next.flatMap((letter) => inOrder(tree, path + letter))];
}
