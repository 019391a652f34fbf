/**
 * What the page tells its service worker for later, when no page is open: kept in a cache of its own, the one store that both can
 * read and that needs no schema.
 */
const kTold = 'oware-told';

export interface Told {
  /** The visitor's language. */
  language: string;
  /** What push messages say (net/push.ts). */
  push: { language: string; title: string; body: string } | null;
}

export async function tellWorker<Name extends keyof Told>(
  name: Name,
  what: Told[Name],
): Promise<void> {
  const cache = await caches.open(kTold);
  await cache.put(`/${name}`, new Response(JSON.stringify(what)));
}

export async function toldWorker<Name extends keyof Told>(name: Name): Promise<Told[Name] | null> {
  const cache = await caches.open(kTold);
  const answer = await cache.match(`/${name}`);
  return answer ? ((await answer.json()) as Told[Name]) : null;
}
