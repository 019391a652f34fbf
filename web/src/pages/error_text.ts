/** What went wrong with a request, in a sentence. */
import { phraseOf } from '../game/phrases';
import type { Catalogue } from '../i18n/en';
import { Refused } from '../net/api';

export const errorTextOf = (t: Catalogue, error: unknown): string =>
  error instanceof Refused ? phraseOf(t, error.code) : t.missing.server;
