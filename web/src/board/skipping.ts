/** A tap or a key finishes a sowing at once, and does nothing else. */
const kOtherKeys = /^(Tab|Shift|Control|Alt|Meta|AltGraph|CapsLock|F\d+)$/;

export interface Skipped {
  readonly host: () => HTMLElement;
  readonly sowing: () => boolean;
  readonly finish: () => void;
}

export class Skipping {
  readonly #board: Skipped;
  #swallow = false;

  constructor(board: Skipped) {
    this.#board = board;
  }

  readonly tapped = (event: PointerEvent): void => {
    const { host, sowing, finish } = this.#board;
    this.#swallow = sowing() && event.target instanceof Node && host().contains(event.target);
    finish();
  };

  /** Keys of the browser, of text fields and of other controls keep their work. */
  readonly typed = (event: KeyboardEvent): void => {
    const { host, sowing, finish } = this.#board;
    if (!sowing() || event.ctrlKey || event.altKey || event.metaKey || kOtherKeys.test(event.key))
      return;
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (target.matches('input, textarea, select, [contenteditable]')) return;
    if (target === document.body || host().contains(target)) {
      event.preventDefault();
      event.stopImmediatePropagation();
    }
    finish();
  };

  /** Whether this press belongs to the tap that finished a sowing. */
  swallows(): boolean {
    const swallow = this.#swallow;
    this.#swallow = false;
    return swallow;
  }
}
