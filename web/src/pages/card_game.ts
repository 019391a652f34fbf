/** What a small board with its players and result needs of a game. */
import type { ListedGame } from '../net/wire';

export type CardGame = Pick<
  ListedGame,
  | 'id'
  | 'rules'
  | 'level'
  | 'names'
  | 'kinds'
  | 'players'
  | 'position'
  | 'ply'
  | 'score'
  | 'end'
  | 'winner'
  | 'changed_ms'
  | 'you'
  | 'status'
>;
