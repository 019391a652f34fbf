/** A private conversation as this page knows it: its latest messages, asked for again and again, and earlier ones. */
import type { Messages, PrivateMessage } from '../net/generated';

export class MessageLog {
  /** As the server said last; null until it has. */
  latest = $state.raw<Messages | null>(null);
  /** All that are known, from the oldest on, without a gap. */
  messages = $state.raw<readonly PrivateMessage[]>([]);
  /** Whether there are earlier ones. */
  more = $state(false);
  readonly #fetch: (before?: number) => Promise<Messages>;
  #asked = 0;

  constructor(fetch: (before?: number) => Promise<Messages>) {
    this.#fetch = fetch;
  }

  /** Asks for the latest messages; whether there are new ones. An answer that a later question has overtaken is dropped. */
  async look(): Promise<boolean> {
    const asked = ++this.#asked;
    const found = await this.#fetch();
    if (asked !== this.#asked) return false;
    const first = found.messages[0]?.id ?? 0;
    const joined = found.more && this.messages.some(({ id }) => id >= first);
    const earlier = joined ? this.messages.filter(({ id }) => id < first) : [];
    if (earlier.length === 0) this.more = found.more;
    const grown = found.messages.at(-1)?.id !== this.messages.at(-1)?.id;
    this.messages = [...earlier, ...found.messages];
    this.latest = found;
    return grown;
  }

  /** Asks for those before the oldest one. */
  async lookBack(): Promise<void> {
    const first = this.messages[0]?.id;
    const found = await this.#fetch(first);
    if (first !== this.messages[0]?.id) return; // asked twice
    this.messages = [...found.messages, ...this.messages];
    this.more = found.more;
  }

  drop(message: number): void {
    this.messages = this.messages.filter(({ id }) => id !== message);
  }
}
