/**
 * The page's service worker: the page works without the network, and messages of the server's are shown when it is closed.
 *
 * A version of the page has a worker with the list of its files, and a cache. A new worker waits until no page of the version before
 * is open (there is no skipWaiting), so the files of an open page stay until it is closed: an update never breaks a game.
 */
import { mostThreads, usualThreads } from '../engine/threads';
import { type FileList, programsOf } from './files';
import { handlingOf, isShown } from './handling';
import { PageFiles } from './page_files';
import type { Scope } from './scope';
import { toldWorker } from './told';

declare const OWARE_FILES: FileList;
const worker = self as unknown as Scope;
const files = new PageFiles(OWARE_FILES);

/** Milliseconds that a navigation waits for the network. */
const kPatience = 4000;

async function languageTold(): Promise<string> {
  return (await toldWorker('language')) ?? navigator.language.slice(0, 2);
}

const after = (milliseconds: number): Promise<null> =>
  new Promise((done) => setTimeout(() => done(null), milliseconds));

async function page(request: Request): Promise<Response> {
  const coming = fetch(request);
  const answer = await Promise.race([coming.catch(() => null), after(kPatience)]);
  if (answer && isShown(answer.status)) return answer;
  return (await files.page()) ?? coming;
}

worker.addEventListener('install', (event) => {
  event.waitUntil(languageTold().then((language) => files.install(language)));
});

worker.addEventListener('activate', (event) => {
  // The first visit's page was there before its worker: it, too, must find its files after an update.
  event.waitUntil(files.forgetOthers().then(() => worker.clients.claim()));
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (handlingOf(request, location.origin, files.shell)) {
    case 'page':
      return event.respondWith(page(request));
    case 'kept':
      return event.respondWith(files.kept(request));
    case 'asset':
      return event.respondWith(files.asset(request));
  }
});

/** The open page says what its visitor needs beside the shell. */
worker.addEventListener('message', (event) => {
  const { language, programs, isolated } = (event.data ?? {}) as Record<string, unknown>;
  if (typeof language !== 'string') return;
  // What cannot be fetched now is fetched with the next visit.
  // Whoever uses the other search, by choice or on a phone of three cores, has it kept when it is fetched.
  const threads = usualThreads(mostThreads(isolated === true, navigator.hardwareConcurrency));
  const wanted = programs === true ? programsOf(threads > 1) : null;
  event.waitUntil(files.complete(language, wanted).catch(() => undefined));
});

/** What messages say. Browsers that had chosen them before texts were kept have them in their worker's address. */
async function pushTexts(): Promise<{ language: string; title: string; body: string }> {
  const told = await toldWorker('push');
  if (told) return told;
  const query = new URL(location.href).searchParams;
  const text = (name: string): string => query.get(name) ?? '';
  return { language: text('language'), title: text('title') || 'Oware', body: text('body') };
}

/** Shows that a friend has written, or that somebody challenges: a sign and a name, in any language. */
async function showNotice(kind: string, name: string): Promise<void> {
  const message = kind === 'message';
  await worker.registration.showNotification('Oware', {
    body: `${message ? '✉' : '⚔'} ${name}`,
    tag: `${kind} ${name}`,
    icon: '/favicon.svg',
    data: { path: message ? `/messages/${encodeURIComponent(name)}` : '/ratings' },
  });
}

/** Shows that it is one's turn. */
async function showTurn(data: { json(): unknown } | null): Promise<void> {
  let told: { game?: unknown; opponent?: unknown; kind?: unknown; name?: unknown } = {};
  try {
    told = data?.json() as typeof told;
  } catch {
    // Not ours; a browser wants something to be shown all the same.
  }
  if (typeof told.kind === 'string' && typeof told.name === 'string')
    return showNotice(told.kind, told.name);
  const game = typeof told.game === 'string' && /^[a-z0-9]{1,20}$/.test(told.game) ? told.game : '';
  const { language, title, body } = await pushTexts();
  await worker.registration.showNotification(title, {
    body:
      typeof told.opponent === 'string'
        ? body.replaceAll('{name}', () => told.opponent as string)
        : '',
    lang: language,
    tag: game,
    icon: '/favicon-turn.svg',
    data: { path: game ? `/g/${game}` : '/' },
  });
}

worker.addEventListener('push', (event) => event.waitUntil(showTurn(event.data)));

/** Opens the game, on the page that shows it already if there is one. */
async function openGame(path: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = pages.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : worker.clients.openWindow(path));
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openGame((event.notification.data as { path: string }).path));
});
