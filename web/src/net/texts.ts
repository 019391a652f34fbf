/** The administrator's texts. */
import { Refused, Unreached } from './api';
import type { TextName } from './wire';

/** One of them, as plain text. */
export async function fetchText(name: TextName): Promise<string> {
  let response: Response;
  try {
    response = await fetch(`/api/pages/${name}`);
  } catch {
    throw new Unreached(name);
  }
  if (response.status === 404) throw new Refused(404, 'no-such-page');
  if (!response.ok) throw new Unreached(name);
  return response.text();
}
