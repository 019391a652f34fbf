/** The line of a rating graph: points in a box, the time to the right, higher ratings above. */

export interface Graphed {
  readonly at_ms: number;
  readonly rating: number;
}
export interface GraphPoint {
  readonly x: number;
  readonly y: number;
}
export interface Graph {
  readonly points: readonly GraphPoint[];
  /** Ratings at which a line is drawn across, with their height. */
  readonly levels: readonly { readonly rating: number; readonly y: number }[];
}

/** Steps between levels, the finest first. */
const kSteps = [10, 20, 50, 100, 200, 500, 1000] as const;
const kMostLevels = 5;

export function graphOf(history: readonly Graphed[], width: number, height: number): Graph {
  const ratings = history.map(({ rating }) => rating);
  const low = Math.min(...ratings);
  const high = Math.max(...ratings);
  const step = kSteps.find((one) => (high - low) / one < kMostLevels - 1) ?? 2000;
  const bottom = Math.floor(low / step) * step;
  const top = Math.max(Math.ceil(high / step) * step, bottom + step);
  const first = history[0]?.at_ms ?? 0;
  const span = (history.at(-1)?.at_ms ?? 0) - first;
  const yOf = (rating: number): number => height * (1 - (rating - bottom) / (top - bottom));
  // Results of one moment stand beside each other.
  const xOf = (at: number, index: number): number =>
    span > 0
      ? ((at - first) / span) * width
      : history.length > 1
        ? (index / (history.length - 1)) * width
        : width / 2;
  const levels = [];
  for (let rating = bottom; rating <= top; rating += step) levels.push({ rating, y: yOf(rating) });
  return {
    points: history.map(({ at_ms, rating }, index) => ({ x: xOf(at_ms, index), y: yOf(rating) })),
    levels,
  };
}
