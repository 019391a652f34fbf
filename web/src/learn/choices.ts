/** The numbers to choose from: one after the other, the right one among them at a place that chance finds. */
import { chance } from '../board/chance';

/** As many as stand in a line on a phone. */
const kCount = 4;

export function choicesFor(answer: number, ...salt: readonly number[]): number[] {
  const before = Math.min(answer, Math.floor(kCount * chance(answer, ...salt)));
  return Array.from({ length: kCount }, (_, index) => answer - before + index);
}
