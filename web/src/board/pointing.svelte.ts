/**
 * Which house is looked at: the one under the pointer, with the keyboard's focus, or held by a finger. A finger that rests on a house
 * looks at it and does not play it: the press that ends the hold is swallowed.
 */
import { type Layout, type Way, neighbour } from './geometry';
import { type House, houseOf, letterOf } from './types';

/** Milliseconds until a touch is a hold. */
export const kHold = 350;

const kWays: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

function houseAt(target: EventTarget | null): House | null {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-house]') : null;
  return button ? houseOf(button.dataset['house'] ?? '') : null;
}

const isTouch = (event: Event): boolean => (event as PointerEvent).pointerType === 'touch';

export class Pointing {
  looked = $state<House | null>(null);
  /** The house that had the focus last. */
  current = $state<House | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;

  readonly look = (event: Event): void => {
    const house = houseAt(event.target);
    if (house === null || isTouch(event)) return;
    if (event.type === 'focusin') {
      this.current = house;
      if (!(event.target as HTMLElement).matches(':focus-visible')) return;
    }
    this.looked = house;
  };

  readonly leave = (event: FocusEvent | PointerEvent): void => {
    clearTimeout(this.#timer);
    const house = houseAt(event.target);
    if (house !== null && this.looked === house && houseAt(event.relatedTarget) !== house)
      this.looked = null;
  };

  readonly down = (event: PointerEvent): void => {
    clearTimeout(this.#timer);
    this.#held = false;
    const house = houseAt(event.target);
    if (house === null || !isTouch(event)) return;
    this.#timer = setTimeout(() => {
      this.#held = true;
      this.looked = house;
    }, kHold);
  };

  /** The finger has been lifted, before a hold or after it. */
  readonly up = (): void => clearTimeout(this.#timer);

  /** The browser's own menu must not cover what is looked at. */
  readonly menu = (event: Event): void => {
    if (this.#held) event.preventDefault();
  };

  /** Whether this press only ends a hold. */
  endsHold(): boolean {
    const held = this.#held;
    this.#held = false;
    if (held) this.looked = null;
    return held;
  }

  /** An arrow key moves the focus to the next house that way. */
  walk(event: KeyboardEvent, house: House, layout: Layout, host: HTMLElement): void {
    const way = kWays[event.key];
    if (!way || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    event.stopPropagation();
    const next = letterOf(neighbour(layout, house, way));
    host.querySelector<HTMLElement>(`[data-house="${next}"]`)?.focus();
  }
}
