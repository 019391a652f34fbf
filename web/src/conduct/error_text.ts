/** What went wrong with coming in, in a sentence. */
import { friendErrorText } from '../friends/error_text';
import { conductWords } from '../i18n/conduct/words';
import { Refused } from '../net/api';

export function conductErrorText(error: unknown): string {
  const own: Readonly<Record<string, string>> = conductWords.t.problem;
  return (error instanceof Refused ? own[error.code] : undefined) ?? friendErrorText(error);
}
