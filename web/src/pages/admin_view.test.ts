import { beforeEach, expect, test, vi } from 'vitest';
import { AdminView } from './admin_view.svelte';

vi.mock('../i18n/index.svelte', () => ({
  adminWords: { t: { wrong: 'wrong key' } },
  words: { t: { refused: { other: 'refused' } } },
}));
const kept = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
});

const kAnswers: Record<string, unknown> = {
  reports: { reports: [] },
  people: { people: [] },
  audit: { audit: [{ id: 7 }] },
  settings: { chat: true, read_only: false },
  tables: {},
};
let asked: string[] = [];
/** What is answered, by the address asked; the usual where it says nothing. */
let answer: (path: string) => Response | Promise<Response> | undefined = () => undefined;
beforeEach(() => {
  kept.clear();
  asked = [];
  answer = () => undefined;
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.replace('/api/admin/', '');
    asked.push(path);
    return (await answer(path)) ?? Response.json(kAnswers[path.split('?')[0]!] ?? {});
  });
});

test('a key that fits is kept for the tab, one that does not is forgotten', async () => {
  kept.set('oware.admin', 'old');
  answer = () => Response.json({ code: 'no-token' }, { status: 401 });
  const view = new AdminView();
  await view.begin();
  expect([view.admin, view.errorText, view.trying]).toEqual([null, 'wrong key', false]);
  expect(kept.has('oware.admin')).toBe(false);
  answer = () => undefined;
  view.key = 'new';
  await view.open();
  expect(view.admin).not.toBe(null);
  expect(kept.get('oware.admin')).toBe('new');
  expect(view.site?.chat).toBe(true);
});

test('an answer that a later question has overtaken is dropped', async () => {
  const view = new AdminView();
  view.key = 'fits';
  await view.open();
  let release: (response: Response) => void = () => undefined;
  answer = (path) =>
    path === 'people?name=Ama' ? new Promise<Response>((done) => (release = done)) : undefined;
  const slow = view.search('Ama');
  answer = (path) =>
    path === 'people?name=Kofi' ? Response.json({ people: [{ player: 'kofi' }] }) : undefined;
  await view.search('Kofi');
  release(Response.json({ people: [{ player: 'ama' }] }));
  await slow;
  expect(view.people.map(({ player }) => player)).toEqual(['kofi']);
  expect(view.searches).toBe(0);
});

test('older entries of the audit log follow those shown', async () => {
  const view = new AdminView();
  view.key = 'fits';
  await view.open();
  answer = (path) =>
    path === 'audit?before=7' ? Response.json({ audit: [{ id: 3 }] }) : undefined;
  await view.older();
  expect(view.audit.map(({ id }) => id)).toEqual([7, 3]);
});
