/** What went wrong with a request about friends or signing in, in a sentence. */
import { friendWords } from '../i18n/friends/words';
import { words } from '../i18n/index.svelte';
import { Refused } from '../net/api';
import { errorTextOf } from '../pages/error_text';

export function friendErrorText(error: unknown): string {
  const own: Readonly<Record<string, string>> = friendWords.t.refused;
  return (error instanceof Refused ? own[error.code] : undefined) ?? errorTextOf(words.t, error);
}
