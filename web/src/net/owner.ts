/** The owner's interface (docs/http_api.md, "The owner"). His key is sent by the page itself, never kept in a cookie. */
import { Refused, Unreached } from './api';

export interface Report {
  readonly id: number;
  readonly at_ms: number;
  readonly game: string;
  readonly player: string | null;
  readonly name: string;
  readonly message: number | null;
  readonly text: string;
  readonly reason: string;
}

export interface KeptPerson {
  readonly player: string;
  readonly name: string;
  readonly registered: boolean;
  readonly muted_until_ms: number | null;
  readonly banned: boolean;
  readonly games: number;
}

export interface AuditLine {
  readonly id: number;
  readonly at_ms: number;
  readonly who: string;
  readonly what: string;
  readonly about: string;
  readonly detail: string;
}

export interface TablesState {
  readonly seeds: number | null;
  readonly state: 'idle' | 'waiting' | 'building' | 'stopped' | 'failed';
  readonly layer: number | null;
  readonly share: number | null;
  readonly problem: string | null;
}

export interface SiteSettings {
  readonly chat: boolean;
  readonly read_only: boolean;
}

export class Owner {
  readonly #key: string;

  constructor(key: string) {
    this.#key = key;
  }

  async ask<Answer>(path: string, body?: unknown): Promise<Answer> {
    const headers: Record<string, string> = { Accept: 'application/json', Authorization: `Bearer ${this.#key}` };
    if (body !== undefined) headers['Content-Type'] = 'application/json';
    const request: RequestInit = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
    let response: Response;
    try {
      response = await fetch(`/api/admin/${path}`, { ...request, headers, cache: 'no-store', credentials: 'omit' });
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
