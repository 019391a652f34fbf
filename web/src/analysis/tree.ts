/**
 * A tree of variations. A node is known by its path, the letters of the moves from the start to it: two moves from one position are
 * never the same house. Trees are values; every change makes a new one.
 */
import type { Mark, ReadNode } from '../engine/notation';

export interface TreeNode {
  readonly mark: Mark;
  readonly comment: string;
  /** The letters of the moves that go on from here, the main one first. */
  readonly next: string;
}

export type Tree = ReadonlyMap<string, TreeNode>;

const kBare: TreeNode = { mark: '', comment: '', next: '' };

export const kEmptyTree: Tree = new Map([['', kBare]]);

const parentOf = (path: string): string => path.slice(0, -1);

function changed(tree: Tree, path: string, change: Partial<TreeNode>): Tree {
  return new Map(tree).set(path, { ...(tree.get(path) ?? kBare), ...change });
}

/** With the node and whatever leads to it. */
export function withPath(tree: Tree, path: string): Tree {
  if (tree.has(path)) return tree;
  const before = parentOf(path);
  const grown = withPath(tree, before);
  const next = (grown.get(before)?.next ?? '') + path.slice(-1);
  return changed(changed(grown, before, { next }), path, {});
}

export function withNote(tree: Tree, path: string, note: Partial<TreeNode>): Tree {
  return changed(tree, path, note);
}

/** Without the node and whatever follows it. */
export function without(tree: Tree, path: string): Tree {
  if (path === '') return kEmptyTree;
  const before = parentOf(path);
  const next = (tree.get(before)?.next ?? '').replace(path.slice(-1), '');
  const kept = [...tree].filter(([other]) => !other.startsWith(path));
  return changed(new Map(kept), before, { next });
}

/** The last point before `path` where another move is the main one; null on the main line. */
export function branchOf(tree: Tree, path: string): string | null {
  for (let at = path.length; at > 0; --at) {
    const before = path.slice(0, at - 1);
    if (tree.get(before)?.next[0] !== path[at - 1]) return before;
  }
  return null;
}

/** The variation of `path` becomes the main one where it last left another. */
export function promoted(tree: Tree, path: string): Tree {
  const at = branchOf(tree, path);
  if (at === null) return tree;
  const letter = path[at.length] ?? '';
  const others = (tree.get(at)?.next ?? '').replace(letter, '');
  return changed(tree, at, { next: letter + others });
}

/** From `path` on along the main moves to the end of the line. */
export function lineFrom(tree: Tree, path: string): string {
  let line = path;
  for (;;) {
    const next = tree.get(line)?.next[0];
    if (!next) return line;
    line += next;
  }
}

/** The tree of what was read. */
export function treeOf(nodes: readonly ReadNode[], comment = ''): Tree {
  return nodes.reduce(
    (tree, { path, mark, comment }) => withNote(withPath(tree, path), path, { mark, comment }),
    withNote(kEmptyTree, '', { comment }),
  );
}

const braced = (comment: string): string => (comment ? ` {${comment.replaceAll('}', ')')}}` : '');

function movesFrom(tree: Tree, path: string): string {
  const { next } = tree.get(path) ?? kBare;
  const [main, ...others] = next;
  if (!main) return '';
  const move = (letter: string): string => {
    const { mark, comment } = tree.get(path + letter) ?? kBare;
    return letter + mark + braced(comment);
  };
  const variations = others.map((letter) => ` (${move(letter)}${movesFrom(tree, path + letter)})`);
  return ` ${move(main)}${variations.join('')}${movesFrom(tree, path + main)}`;
}

/** As movetext of OGN: "F {why} (E e) f". */
export const movetextOf = (tree: Tree): string =>
  `${braced(tree.get('')?.comment ?? '')}${movesFrom(tree, '')}`.trim();

/** A stretch of moves as it is written: a line, and after a move its alternatives. */
export type Item =
  | { readonly path: string; readonly alternatives?: undefined }
  | { readonly path?: undefined; readonly alternatives: readonly (readonly Item[])[] };

/** The tree in the order in which it is read, from the moves that follow `path`. */
export function itemsOf(tree: Tree, path = ''): readonly Item[] {
  const items: Item[] = [];
  for (let at = path; ;) {
    const [main, ...others] = tree.get(at)?.next ?? '';
    if (!main) return items;
    items.push({ path: at + main });
    if (others.length > 0) {
      const alternatives = others.map((letter) => [
        { path: at + letter },
        ...itemsOf(tree, at + letter),
      ]);
      items.push({ alternatives });
    }
    at += main;
  }
}
