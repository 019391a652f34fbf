/** The board of the day's puzzle alone, for the first page: all puzzles are fetched by those who solve some. */
import boards from 'virtual:daily';

/** Made when the page is built (vite.config.ts): positions, a line a day, `aFile` days to a file; after `days` they begin anew. */
export interface Boards {
  readonly days: number;
  readonly aFile: number;
  readonly files: readonly string[];
}

/** Where a day's position stands. */
export function placeOf({ days, aFile }: Boards, day: number): { file: number; line: number } {
  const at = day % days;
  return { file: Math.floor(at / aFile), line: at % aFile };
}

export async function dailyPosition(day: number): Promise<string> {
  const { file, line } = placeOf(boards, day);
  const response = await fetch(boards.files[file] ?? '');
  const position = (await response.text()).split('\n')[line];
  if (!response.ok || !position) throw new Error(`no board for day ${day}`);
  return position;
}
