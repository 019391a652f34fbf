/** The administrator's interface (docs/http_api.md). The page itself sends the key; no cookie keeps it. */
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

export interface ModeratedPerson {
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
  /** Layers 0 to this are there; -1 for none. */
  readonly seeds: number;
  readonly state: 'idle' | 'waiting' | 'building' | 'stopped' | 'failed';
  readonly rules: string;
  readonly wanted_seeds: number;
  readonly layer: number;
  /** Of the boards that were missing, 0 to 1. */
  readonly share: number;
  readonly boards_per_second: number;
  readonly seconds_left: number;
  readonly problem: string | null;
}

/** More are built on the command line. */
export const kMostTableSeeds = 28;

export interface SiteSettings {
  readonly chat: boolean;
  readonly read_only: boolean;
}

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
