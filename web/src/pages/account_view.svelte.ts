/** What the account's page knows and does. */
import { conductErrorText } from '../conduct/error_text';
import { givenName } from '../game/terms';
import * as api from '../net/account';
import { Refused } from '../net/api';
import { me } from '../net/me.svelte';
import type { Block, Session, You } from '../net/wire';

export type FormName = 'guest' | 'door' | 'out' | 'sessions' | 'password' | 'blocks';

export class AccountView {
  /** What is known of the visitor: nothing yet, all there is, or that the server has not answered. */
  looked = $state<'not yet' | 'yes' | 'in vain'>('not yet');
  sessions = $state.raw<readonly Session[]>([]);
  blocks = $state.raw<readonly Block[]>([]);
  /** What a form has answered, by its name. */
  answer = $state.raw<{ form: FormName; text: string; good: boolean } | null>(null);
  name = $state('');
  password = $state('');
  guestName = $state('');
  oldPassword = $state('');
  newPassword = $state('');
  /** Of an authenticator; asked for once the server wants it. */
  code = $state('');
  codeWanted = $state(false);
  /** By what a closed account can write its appeal. */
  closed = $state.raw<{ name: string; password: string } | null>(null);

  async look(): Promise<void> {
    try {
      await me.ask();
    } catch (error) {
      this.looked = error instanceof Refused ? 'yes' : 'in vain';
      return;
    }
    const { you } = me;
    this.guestName = you?.name ?? '';
    // A guest who makes an account keeps the name, unless another is chosen.
    if (you && !you.registered && this.name === '') this.name = givenName(you.name);
    if (you?.registered)
      this.sessions = (await api.fetchSessions().catch(() => ({ sessions: [] }))).sessions;
    if (you) this.blocks = (await api.fetchBlocks().catch(() => ({ blocks: [] }))).blocks;
    this.looked = 'yes'; // all of it at once: what comes later would push the rest about
  }

  /** Does what a form asks for; its answer says what came of it. */
  async send(form: FormName, action: () => Promise<unknown>, good = ''): Promise<void> {
    this.answer = null;
    this.closed = null;
    try {
      await action();
      this.password = this.oldPassword = this.newPassword = this.code = '';
      this.codeWanted = false;
      this.answer = { form, text: good, good: true };
      await this.look();
    } catch (error) {
      const code = error instanceof Refused ? error.code : '';
      this.codeWanted ||= code === 'code-required';
      if (code === 'account-closed')
        this.closed = { name: this.name.trim(), password: this.password };
      this.answer = { form, text: conductErrorText(error), good: code === 'code-required' };
    }
  }

  /** As `send`, where the answer says who the visitor is now. */
  identify(form: FormName, action: () => Promise<{ you: You | null }>, good = ''): Promise<void> {
    return this.send(form, async () => me.take((await action()).you), good);
  }

  signOut(): Promise<void> {
    const current = this.sessions.find((session) => session.current);
    return this.send('out', () => api.endSession(current?.id ?? 'current'));
  }
}
