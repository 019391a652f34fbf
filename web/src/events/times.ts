/** When something is, seen from now: "in 3 minutes", or the day and the hour where it is far away. */

const kMinute = 60_000;
const kHour = 60 * kMinute;
/** From here on a date says more than a distance. */
const kFar = 24 * kHour;

/** The whole units of a distance, as people say it: 90 s are 2 minutes to come, 89 minutes are minutes. */
export function distanceOf(milliseconds: number): {
  count: number;
  unit: 'second' | 'minute' | 'hour';
} {
  const far = Math.abs(milliseconds);
  const [size, unit] =
    far < kMinute
      ? ([1000, 'second'] as const)
      : far < 2 * kHour
        ? ([kMinute, 'minute'] as const)
        : ([kHour, 'hour'] as const);
  return { count: Math.round(milliseconds / size) || 0, unit };
}

export function whenText(language: string, at: number, now: number): string {
  if (Math.abs(at - now) >= kFar)
    return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
      at,
    );
  const { count, unit } = distanceOf(at - now);
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(count, unit);
}
