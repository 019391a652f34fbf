/** The numbers to choose from: one after the other, the right one among them at a place that chance finds. */
import { chance } from '../board/chance';

export function choicesFor(answer: number, count: number, ...salt: readonly number[]): number[] {
  const before = Math.min(answer, Math.floor(count * chance(answer, ...salt)));
  return Array.from({ length: count }, (_, index) => answer - before + index);
}
