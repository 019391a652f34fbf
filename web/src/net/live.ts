/**
 * The live line to a game: every event in order, each once. After a break it comes back by itself and asks for what it missed;
 * when a version is skipped it asks for the whole state. Everything outside (sockets, time, chance) is given, so that tests need none.
 */
import type { LiveMessage } from './wire';

export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  close(): void;
}

export interface LineOptions {
  /** Opens a socket that tells the events after a version, or begins with the present state for null. */
  connect: (from: number | null) => Socket;
  onmessage: (message: LiveMessage) => void;
  onstate: (up: boolean) => void;
  /** Calls back after some milliseconds; returns how to prevent it. */
  later?: (callback: () => void, milliseconds: number) => () => void;
  /** 0..1 */
  chance?: () => number;
}

/** The first wait after a break, in milliseconds; each failure doubles it up to the longest. A part of it is left to chance. */
export const kFirstWait = 250;
export const kLongestWait = 8000;

const isAside = ({ type }: LiveMessage): boolean => type === 'presence' || type === 'chat';

const laterByClock = (callback: () => void, milliseconds: number): (() => void) => {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
};

export class LiveLine {
  readonly #options: Required<LineOptions>;
  #socket: Socket | null = null;
  #version: number | null = null;
  #failures = 0;
  #cancelWait: (() => void) | null = null;
  #closed = false;

  constructor(options: LineOptions) {
    this.#options = { later: laterByClock, chance: Math.random, ...options };
    this.#open();
  }

  /** The network is back, or the page is looked at again: a waiting line tries at once. */
  hurry(): void {
    if (this.#cancelWait) this.#open();
  }

  close(): void {
    this.#closed = true;
    this.#cancelWait?.();
    this.#drop();
  }

  #open(): void {
    this.#cancelWait?.();
    this.#cancelWait = null;
    const socket = this.#options.connect(this.#version);
    this.#socket = socket;
    socket.onopen = () => this.#options.onstate(true);
    socket.onmessage = ({ data }) => this.#hear(String(data));
    socket.onclose = () => this.#broke();
  }

  #hear(text: string): void {
    const message = JSON.parse(text) as LiveMessage;
    this.#failures = 0;
    const known = this.#version;
    if (message.type !== 'resync' && known !== null) {
      if (message.version > known + 1) {
        // Something is missing: ask for the whole.
        this.#version = null;
        this.#drop();
        this.#open();
        return;
      }
      // Who is there, and what is said, come without a new version; everything else older is known.
      if (message.version <= known && !isAside(message)) return;
    }
    if (!isAside(message) || known === null) this.#version = message.version;
    this.#options.onmessage(message);
  }

  #broke(): void {
    this.#socket = null;
    if (this.#closed) return;
    this.#options.onstate(false);
    const wait = Math.min(kLongestWait, kFirstWait * 2 ** this.#failures);
    this.#failures += 1;
    this.#cancelWait = this.#options.later(
      () => this.#open(),
      wait * (0.5 + 0.5 * this.#options.chance()),
    );
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }
}
