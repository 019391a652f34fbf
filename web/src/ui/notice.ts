/** "Your turn", where one looks when the page is not in front: the tab's icon, and by choice a message of the browser. */
import { settings } from './settings.svelte';

const kIcon = '/favicon.svg';
const kTurnIcon = '/favicon-turn.svg';

/** Puts the mark on the tab's icon, or takes it off. */
export function markTab(turn: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const icon = turn ? kTurnIcon : kIcon;
  if (link && link.getAttribute('href') !== icon) link.href = icon;
}

/** Asks the browser for leave to tell; false when it is not given. */
export async function askLeave(): Promise<boolean> {
  if (!('Notification' in globalThis)) return false;
  if (Notification.permission === 'default') await Notification.requestPermission();
  return Notification.permission === 'granted';
}

/** Tells it once a move, to a visitor who has chosen so and looks elsewhere. */
export function tell(title: string, body: string, tag: string): void {
  if (
    !settings.notify ||
    !document.hidden ||
    !('Notification' in globalThis) ||
    Notification.permission !== 'granted'
  )
    return;
  try {
    const message = new Notification(title, { body, tag, icon: kTurnIcon });
    message.onclick = () => {
      window.focus();
      message.close();
    };
  } catch {
    // Some phones allow messages only from a service worker.
  }
}
