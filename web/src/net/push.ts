/**
 * Messages of the server's to this browser when the page is closed (Web Push): whether the server offers them, and the choice. The
 * service worker shows them (offline/service_worker.ts).
 */
import { tellWorker } from '../offline/told';
import { startWorker } from '../offline/worker';
import { ask } from './api';

/** What the messages say, in the language of the page; `body` has `{name}` where the opponent's name goes. */
export interface PushTexts {
  readonly language: string;
  readonly title: string;
  readonly body: string;
}

const kAddress = '/api/push';

interface State {
  /** The server's key; null where it sends no messages. */
  readonly key: string | null;
  /** Which of one's browsers are told. */
  readonly endpoints: readonly string[];
}

async function subscription(): Promise<PushSubscription | null> {
  const worker = await navigator.serviceWorker.getRegistration();
  return (await worker?.pushManager.getSubscription()) ?? null;
}

/** The messages speak this language from now on. */
export const translate = (texts: PushTexts): Promise<void> => tellWorker('push', { ...texts });

/** The server's key, null where it offers nothing, and whether this browser is told. */
export async function lookUp(): Promise<{ key: string | null; told: boolean }> {
  const { key, endpoints } = await ask<State>(kAddress);
  const own = key === null ? null : await subscription();
  return { key, told: own !== null && endpoints.includes(own.endpoint) };
}

/** From now on this browser is told. */
export async function subscribe(key: string, texts: PushTexts): Promise<void> {
  await (await subscription())?.unsubscribe(); // it may be with another key
  await translate(texts);
  const { pushManager } = await startWorker();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { keys } = made.toJSON();
  await ask(kAddress, { endpoint: made.endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
}

/** It is told no more. */
export async function unsubscribe(): Promise<void> {
  const made = await subscription();
  if (made) {
    await ask(kAddress, { endpoint: made.endpoint }, 'DELETE');
    await made.unsubscribe();
  }
  await tellWorker('push', null);
}
