/**
 * What the service worker uses of its global scope. TypeScript's library for workers has it all, but cannot be loaded beside the one
 * for pages: each declares the same names otherwise.
 */
interface Extendable extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface Pushed extends Extendable {
  readonly data: { json(): unknown } | null;
}

interface Clicked extends Extendable {
  readonly notification: Notification;
}

interface WindowClient {
  readonly url: string;
  focus(): Promise<unknown>;
}

interface Events {
  install: Extendable;
  activate: Extendable;
  fetch: Fetching;
  message: Extendable & MessageEvent<unknown>;
  push: Pushed;
  notificationclick: Clicked;
}

export interface Scope {
  addEventListener<Name extends keyof Events>(
    name: Name,
    listener: (event: Events[Name]) => void,
  ): void;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly WindowClient[]>;
    openWindow(address: string): Promise<unknown>;
  };
}
