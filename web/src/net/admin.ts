/** The administrator's interface (docs/http_api.md). The page itself sends the key; no cookie keeps it. */
import { Refused, Unreached } from './api';

/** More are built on the command line. */
export const kMostTableSeeds = 28;

export class Admin {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  /** Asks, or has something done where there is a body. */
  ask<Answer>(path: string, body?: unknown): Promise<Answer> {
    return this.#send(path, body === undefined ? 'GET' : 'POST', body);
  }

  /** Has something taken away. */
  take<Answer>(path: string): Promise<Answer> {
    return this.#send(path, 'DELETE');
  }

  async #send<Answer>(path: string, method: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = {
      Accept: 'application/json',
      Authorization: `Bearer ${this.#key}`,
    };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const request: RequestInit =
      body === undefined ? { method } : { method, body: JSON.stringify(body) };
    let response: Response;
    try {
      response = await fetch(`/api/admin/${path}`, {
        ...request,
        headers,
        cache: 'no-store',
        credentials: 'omit',
      });
    } catch {
      throw new Unreached(path);
    }
    if (!response.ok) {
      const problem = (await response.json().catch(() => ({}))) as { code?: string };
      throw new Refused(response.status, problem.code ?? 'other');
    }
    return (await response.json()) as Answer;
  }
}
