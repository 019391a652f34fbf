/** A sheet of exercises for a class: the same code gives the same sheet, on paper and on the screen. */
import type { ClassCode } from './class_code';
import { type Exercise, exerciseOf, kCountingKinds, seedOf } from './exercises';

/** As many as fit on a page with boards that children can count on. */
export const kOnSheet = 6;

/** The exercises in their order, the kinds by turns: the first of each kind is the first that a tablet shows. */
export function sheetOf({ code, level, kinds }: ClassCode): readonly Exercise[] {
  const chosen = kinds.length > 0 ? kinds : kCountingKinds;
  return Array.from({ length: kOnSheet }, (_, index) =>
    exerciseOf(
      chosen[index % chosen.length]!,
      level,
      seedOf(code),
      Math.floor(index / chosen.length),
    ),
  );
}
