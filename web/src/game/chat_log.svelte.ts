/**
 * The chat of a game, as this page knows it: a history that is asked for, and messages that come by the live line. Neither an
 * answer that was overtaken by a later question nor a message that came before its history changes what is shown in the end.
 */
import type { ChatHistory, ChatMessage } from '../net/wire';
import { givenName } from './terms';

/** Spectators without a name, by their public id: numbered in the order of their first messages. */
export function guestsOf(messages: readonly ChatMessage[]): ReadonlyMap<string, number> {
  const guests = new Map<string, number>();
  for (const { side, name, player } of messages)
    if (side === null && player && givenName(name) === '' && !guests.has(player))
      guests.set(player, guests.size + 1);
  return guests;
}

export class ChatLog {
  /** null until it has come, and where the server has no chat. */
  history = $state.raw<ChatHistory | null>(null);
  readonly #fetch: () => Promise<ChatHistory>;
  #asked = 0;
  /** What has come since the history was asked for last: it may not be in the answer. */
  #since: ChatMessage[] = [];

  constructor(fetch: () => Promise<ChatHistory>) {
    this.#fetch = fetch;
  }

  /** What may be read and said changes with the seat, with blocks, and at the end. */
  async load(): Promise<void> {
    const asked = ++this.#asked;
    this.#since = [];
    try {
      const answer = await this.#fetch();
      if (asked !== this.#asked) return;
      this.history = answer;
      this.#since.forEach((message) => this.#add(message));
    } catch {
      // Without it the game goes on; it is asked for again at the next occasion.
    }
  }

  /** Nothing known of it holds any more, not even what is on its way: the seat has changed. */
  forget(): void {
    ++this.#asked;
    this.history = null;
  }

  hear(message: ChatMessage): void {
    this.#since.push(message);
    this.#add(message);
  }

  #add(message: ChatMessage): void {
    const chat = this.history;
    if (!chat || chat.messages.some(({ id }) => id === message.id)) return;
    this.history = { ...chat, messages: [...chat.messages, message] };
  }
}
