/** What went wrong with coming in, in a sentence. */
import { friendErrorText } from '../friends/error_text';
import { conductWords } from '../i18n/conduct/words';
import { friendWords } from '../i18n/friends/words';
import { words } from '../i18n/index.svelte';
import { Refused } from '../net/api';
import { errorTextOf } from '../pages/error_text';

export function conductErrorText(error: unknown): string {
  const own: Readonly<Record<string, string>> = conductWords.t.problem;
  return (error instanceof Refused ? own[error.code] : undefined) ?? friendErrorText(error);
}

/** The same where these texts may not have come yet; they are fetched then. */
export async function fetchedErrorText(error: unknown): Promise<string> {
  try {
    await Promise.all([conductWords.load(), friendWords.load()]);
    return conductErrorText(error);
  } catch {
    return errorTextOf(words.t, error);
  }
}
