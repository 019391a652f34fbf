/** What a visitor has solved, kept in this browser: their rating, the streak of daily puzzles, the best race and run. */

export interface Progress {
  readonly rating: number;
  readonly solved: readonly string[];
  /** Daily puzzles solved on days that follow each other, and the last of these days. */
  readonly streak: number;
  readonly day: number;
  readonly rush: number;
  /** The most puzzles solved one after the other, each harder than the one before. */
  readonly run: number;
}

const kKey = 'oware.puzzles';
export const kFirstRating = 1000;
export const kFresh: Progress = {
  rating: kFirstRating,
  solved: [],
  streak: 0,
  day: 0,
  rush: 0,
  run: 0,
};

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0;

/** What was kept is looked through; what is wrong begins anew. */
export function parseProgress(text: string | null): Progress {
  try {
    const found = JSON.parse(text ?? '') as Partial<Record<keyof Progress, unknown>>;
    const count = (value: unknown, otherwise: number): number =>
      isCount(value) ? value : otherwise;
    const solved = Array.isArray(found.solved) ? found.solved : [];
    return {
      rating: count(found.rating, kFirstRating),
      solved: solved.filter((id): id is string => typeof id === 'string'),
      streak: count(found.streak, 0),
      day: count(found.day, 0),
      rush: count(found.rush, 0),
      run: count(found.run, 0),
    };
  } catch {
    return kFresh;
  }
}

/** Elo, as long as no server rates: a puzzle is an opponent with its own rating. */
export function ratedAfter(rating: number, puzzle: number, solved: boolean): number {
  const kFactor = 32;
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  return Math.round(Math.max(400, rating + kFactor * (Number(solved) - expected)));
}

/** With one more solved, or failed, puzzle. */
export function after(
  progress: Progress,
  puzzle: { readonly id: string; readonly rating: number },
  solved: boolean,
): Progress {
  const rating = ratedAfter(progress.rating, puzzle.rating, solved);
  const known = progress.solved.includes(puzzle.id);
  return {
    ...progress,
    rating,
    solved: solved && !known ? [...progress.solved, puzzle.id] : progress.solved,
  };
}

/** The daily puzzle of this day has been solved. */
export function withDaily(progress: Progress, day: number): Progress {
  if (progress.day === day) return progress;
  return { ...progress, day, streak: progress.day === day - 1 ? progress.streak + 1 : 1 };
}

/** The streak as it stands today: a day left out ends it. */
export const streakOn = ({ streak, day }: Progress, today: number): number =>
  today - day <= 1 ? streak : 0;

export function loadProgress(): Progress {
  try {
    return parseProgress(localStorage.getItem(kKey));
  } catch {
    return kFresh; // no storage here
  }
}

export function saveProgress(progress: Progress): void {
  try {
    localStorage.setItem(kKey, JSON.stringify(progress));
  } catch {
    // It lasts as long as the page.
  }
}
