/** How far the visitor has come in each lesson, those of strategy among them, and in counting, kept in this browser. */
import { kLessonIds, type LessonId, tasksOf } from './lessons';
import { type CountingKind, kCountingKinds, kMostLevel } from './exercises';
import { type StrategyId, isStrategy, kStrategyIds, strategyTasksOf } from './strategy/strategy';

const kKey = 'oware.learn';

/** A lesson of the first twelve or of strategy. */
export type AnyLesson = LessonId | StrategyId;

const kAll: readonly AnyLesson[] = [...kLessonIds, ...kStrategyIds];

const tasksIn = (id: AnyLesson): number =>
  (isStrategy(id) ? strategyTasksOf(id) : tasksOf(id)).length;

interface Counted {
  readonly level: number;
  /** The most right answers in a row. */
  readonly best: number;
}

interface Kept {
  /** Tasks solved, from the first. */
  readonly lessons: Readonly<Record<AnyLesson, number>>;
  readonly counting: Readonly<Record<CountingKind, Counted>>;
}

const isCount = (found: unknown, most: number): found is number =>
  typeof found === 'number' && Number.isInteger(found) && found >= 0 && found <= most;

/** What was kept as far as it makes sense; everything else begins anew. */
export function progressFrom(text: string | null): Kept {
  let found: { lessons?: Record<string, unknown>; counting?: Record<string, Partial<Counted>> };
  try {
    found = (JSON.parse(text ?? '{}') ?? {}) as typeof found;
  } catch {
    found = {};
  }
  const lesson = (id: AnyLesson): number => {
    const solved = found.lessons?.[id];
    return isCount(solved, tasksIn(id)) ? solved : 0;
  };
  const counting = (kind: CountingKind): Counted => {
    const { level, best } = found.counting?.[kind] ?? {};
    return {
      level: isCount(level, kMostLevel) ? level : 0,
      best: isCount(best, 9999) ? best : 0,
    };
  };
  return {
    lessons: Object.fromEntries(kAll.map((id) => [id, lesson(id)])) as Kept['lessons'],
    counting: Object.fromEntries(
      kCountingKinds.map((kind) => [kind, counting(kind)]),
    ) as Kept['counting'],
  };
}

function load(): Kept {
  try {
    return progressFrom(localStorage.getItem(kKey));
  } catch {
    return progressFrom(null); // no storage here
  }
}

class Progress {
  #kept = $state.raw<Kept>(load());

  solved(lesson: AnyLesson): number {
    return this.#kept.lessons[lesson];
  }

  isDone(lesson: AnyLesson): boolean {
    return this.solved(lesson) === tasksIn(lesson);
  }

  /** The first of the twelve that is not done; null when all are. */
  get next(): LessonId | null {
    return kLessonIds.find((id) => !this.isDone(id)) ?? null;
  }

  /** The first lesson of strategy that is not done. */
  get nextStrategy(): StrategyId | null {
    return kStrategyIds.find((id) => !this.isDone(id)) ?? null;
  }

  get begun(): boolean {
    return kLessonIds.some((id) => this.solved(id) > 0);
  }

  counted(kind: CountingKind): Counted {
    return this.#kept.counting[kind];
  }

  /** So many tasks of a lesson are solved now; never fewer than before. */
  solve(lesson: AnyLesson, tasks: number): void {
    if (tasks <= this.solved(lesson)) return;
    this.#keep({ ...this.#kept, lessons: { ...this.#kept.lessons, [lesson]: tasks } });
  }

  count(kind: CountingKind, level: number, row: number): void {
    const best = Math.max(row, this.counted(kind).best);
    this.#keep({ ...this.#kept, counting: { ...this.#kept.counting, [kind]: { level, best } } });
  }

  #keep(kept: Kept): void {
    this.#kept = kept;
    try {
      localStorage.setItem(kKey, JSON.stringify(kept));
    } catch {
      // It lasts as long as the page.
    }
  }
}

export const progress = new Progress();
