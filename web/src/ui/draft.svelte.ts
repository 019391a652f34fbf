/** A text that is being written and then sent: it stays until it has been taken, and so does what is written meanwhile. */
export class Draft {
  text = $state('');
  /** On their way: pressed a second time they are not sent again. */
  readonly #sent = new Set<string>();

  /** Sends the text, trimmed, unless there is none; `taken` says whether it was taken. */
  async send(taken: (text: string) => Promise<boolean>): Promise<void> {
    const sent = this.text.trim();
    if (sent === '' || this.#sent.has(sent)) return;
    this.#sent.add(sent);
    try {
      if ((await taken(sent)) && this.text.trim() === sent) this.text = '';
    } finally {
      this.#sent.delete(sent);
    }
  }
}
