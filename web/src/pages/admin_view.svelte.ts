/** What the administrator's page knows and does. The key lives as long as the tab. */
import { adminWords, words } from '../i18n/index.svelte';
import { Admin } from '../net/admin';
import { Refused } from '../net/api';
import type { AdminEvidenceAnswer } from '../net/generated';
import type { AuditEntry, PersonSeen, ReportSeen, SiteSettings, TablesProgress } from '../net/wire';
import { errorTextOf } from './error_text';

const kKey = 'oware.admin';

export class AdminView {
  key = $state(sessionStorage.getItem(kKey) ?? '');
  /** A key from before is being tried: until it is known to fit, nothing is shown that would be pushed about. */
  trying = $state(true);
  admin = $state.raw<Admin | null>(null);
  errorText = $state('');
  reports = $state.raw<readonly ReportSeen[]>([]);
  people = $state.raw<readonly PersonSeen[]>([]);
  audit = $state.raw<readonly AuditEntry[]>([]);
  site = $state.raw<SiteSettings | null>(null);
  /** null where the server has none. */
  tables = $state.raw<TablesProgress | null>(null);
  /** The name that is searched for. */
  sought = $state('');
  /** Searches under way: until they end nobody is listed who could be pressed by mistake. */
  searches = $state(0);
  /** An action that asks for confirmation first. */
  sure = $state.raw<{ what: string; action: () => void } | null>(null);
  #looks = 0;

  /** Tries the key of an earlier visit. */
  async begin(): Promise<void> {
    if (this.key) await this.open();
    this.trying = false;
  }

  /** Fetches everything; an answer that a later question has overtaken is dropped. */
  async #look(by = this.admin): Promise<void> {
    if (!by) return;
    const mine = ++this.#looks;
    const name = this.sought.trim();
    const people = name === '' ? 'people' : `people?name=${encodeURIComponent(name)}`;
    const found = await Promise.all([
      by.ask<{ reports: ReportSeen[] }>('reports?state=open').then((answer) => answer.reports),
      by.ask<{ people: PersonSeen[] }>(people).then((answer) => answer.people),
      by.ask<{ audit: AuditEntry[] }>('audit').then((answer) => answer.audit),
      by.ask<SiteSettings>('settings'),
      by.ask<TablesProgress>('tables').catch(() => null),
    ]);
    if (mine === this.#looks)
      [this.reports, this.people, this.audit, this.site, this.tables] = found;
  }

  async open(): Promise<void> {
    this.errorText = '';
    const admin = new Admin(this.key);
    try {
      await this.#look(admin);
      this.admin = admin;
      sessionStorage.setItem(kKey, this.key);
    } catch (error) {
      const wrong = error instanceof Refused && (error.status === 401 || error.status === 403);
      if (wrong) sessionStorage.removeItem(kKey);
      this.errorText = wrong ? adminWords.t.wrong : errorTextOf(words.t, error);
    }
  }

  /** Has the server do something, if anything, and looks again; says what went wrong. */
  async #lookAfter(action?: () => Promise<unknown>): Promise<void> {
    this.errorText = '';
    try {
      await action?.();
      await this.#look();
    } catch (error) {
      this.errorText = errorTextOf(words.t, error);
    }
  }

  send(path: string, body: unknown): Promise<void> {
    return this.#lookAfter(async () => this.admin?.ask(path, body));
  }

  moderate(person: PersonSeen, action: Record<string, unknown>): Promise<void> {
    return this.send(`people/${encodeURIComponent(person.player)}`, action);
  }

  /** An answer, of something that is done where there is a body; null where it could not be had, which is said. */
  fetch<Answer>(path: string, body?: unknown): Promise<Answer | null> {
    return this.#answerOf((admin) => admin.ask<Answer>(path, body));
  }

  take<Answer>(path: string): Promise<Answer | null> {
    return this.#answerOf((admin) => admin.take<Answer>(path));
  }

  async #answerOf<Answer>(asked: (admin: Admin) => Promise<Answer>): Promise<Answer | null> {
    try {
      const answer = this.admin && (await asked(this.admin));
      this.errorText = ''; // not before: an answer may be asked for while the page is drawn
      return answer;
    } catch (error) {
      this.errorText = errorTextOf(words.t, error);
      return null;
    }
  }

  /** What a search says of an account's last rated games. */
  evidence(name: string): Promise<AdminEvidenceAnswer | null> {
    return this.fetch(`people/${encodeURIComponent(name)}/evidence`);
  }

  async search(name = this.sought): Promise<void> {
    this.sought = name;
    this.searches += 1;
    await this.#lookAfter();
    this.searches -= 1;
  }

  /** More of the audit log. */
  async older(): Promise<void> {
    const last = this.audit.at(-1);
    if (!last || !this.admin) return;
    const more = await this.admin
      .ask<{ audit: AuditEntry[] }>(`audit?before=${last.id}`)
      .catch(() => null);
    if (more) this.audit = [...this.audit, ...more.audit];
  }
}
