/** From which event a game was opened: its page leads back there. */

const kKey = 'oware.event';

/** The game belongs to an event: its page leads back there. Kept for this tab. */
export function rememberEvent(game: string, event: string): void {
  try {
    sessionStorage.setItem(kKey, `${game} ${event}`);
  } catch {
    // The browser's own way back remains.
  }
}

/** The event that a game was opened from, or null. */
export function eventOf(game: string): string | null {
  try {
    const [known, event] = (sessionStorage.getItem(kKey) ?? '').split(' ');
    return known === game && event ? event : null;
  } catch {
    return null;
  }
}
