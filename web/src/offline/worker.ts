/** Starts the service worker (service_worker.ts), where the browser allows one: on pages with TLS, or of this machine. */
import { tellWorker, toldWorker } from './told';

const kAddress = '/service_worker.js';
/** Before the page worked offline, the worker for messages had this address, with its texts in the query. */
const kFormer = '/push.js';

export const mayWork = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator;

/** What a former worker says in its messages, which go on. */
async function keepFormerTexts(): Promise<void> {
  const before = await navigator.serviceWorker.getRegistration();
  const address = new URL(before?.active?.scriptURL ?? '/', location.href);
  if (address.pathname !== kFormer || (await toldWorker('push'))) return;
  const text = (name: string): string => address.searchParams.get(name) ?? '';
  await tellWorker('push', {
    language: text('language'),
    title: text('title'),
    body: text('body'),
  });
}

/** Ends when there is a worker; fails when its files could not be fetched. */
export async function startWorker(): Promise<ServiceWorkerRegistration> {
  await keepFormerTexts();
  const registration = await navigator.serviceWorker.register(kAddress);
  const { active, waiting, installing } = registration;
  const coming = waiting ?? installing;
  if (active || !coming) return registration;
  return new Promise((done, fail) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') done(registration);
      if (coming.state === 'redundant') fail(new Error('the service worker was not installed'));
    });
  });
}
