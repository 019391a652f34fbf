/** Answers to puzzles, which rate an account. */
import { ask } from './api';
import type { PuzzlesAnswerAnswer } from './wire';

/** `moves` are letters of houses, the replies included; none asks for the solution. */
export const answerPuzzle = (id: string, moves: string): Promise<PuzzlesAnswerAnswer> =>
  ask(`/api/puzzles/${encodeURIComponent(id)}/answer`, { moves: [...moves] });
