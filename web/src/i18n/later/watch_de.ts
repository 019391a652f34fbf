import { listed, number, pluralOf } from '../forms.ts';
import type { FairCatalogue, FrontCatalogue, SearchCatalogue } from './watch_en.ts';

const plural = pluralOf('de');
const and = listed('de', 'conjunction');

/** What there is to watch, on the first page and beyond. */
export const front: FrontCatalogue = {
  featured: 'Eine beendete Partie',
  here: (who) => `Gerade am Brett: ${and(who)}.`,
  others: (count) => `${number(count)} ${plural(count, { one: 'Gast', other: 'Gäste' })}`,
  liveNow: 'Gerade gespielt',
  live: 'live',
  tv: 'Oware-TV',
  tvLead: 'Die Partie der Stärksten, die gerade spielen. Endet sie, kommt die nächste von selbst.',
  playerTv: (name) => `${name} live`,
  playerLead: (name) => `Die Partien von ${name}, während sie gespielt werden.`,
  nobody: 'Gerade spielt niemand eine Partie, die alle sehen dürfen. Die nächste kommt von selbst.',
  notPlaying: (name) =>
    `${name} spielt gerade keine Partie, die alle sehen dürfen. Die nächste kommt von selbst.`,
  next: 'Gleich kommt die nächste Partie.',
  profile: (name) => `Partien und Ergebnisse von ${name}`,
  watch: 'Live zusehen',
  /** Showing a game on other sites. */
  share: {
    title: 'Diese Partie anderswo zeigen',
    code: 'Für eine andere Seite',
    copy: 'Kopieren',
    copied: 'Kopiert',
    gif: 'Als bewegtes Bild',
  },
  /** The board that other sites show. */
  embed: {
    title: 'Eine Partie Oware',
    open: 'Diese Partie öffnen',
    missing: 'Diese Partie gibt es nicht.',
    unreached: 'Der Server antwortet nicht. Er wird wieder gefragt.',
  },
};

/** Searching finished games by how they ended and began. */
export const search: SearchCatalogue = {
  result: 'Ergebnis',
  results: {
    south: 'Süd gewann',
    north: 'Nord gewann',
    draw: 'unentschieden',
    won: 'gewonnen',
    lost: 'verloren',
  },
  opening: 'Erste Züge',
  openingHint: 'Etwa FfEe: Süds Mulden groß, Nords klein, höchstens 8.',
  clear: 'Alle entfernen',
  without: (filter: string) => `Entfernen: ${filter}`,
};

/** Evidence of fair play, for administrators. */
export const fair: FairCatalogue = {
  title: 'Faires Spiel',
  lead: 'Anhaltspunkte, kein Beweis: was eine Suche zu den letzten gewerteten Partien sagt. Wertung, Gegner und Zeiten gehören dazu.',
  game: 'Partie',
  moves: 'Züge, die zählen',
  agreement: 'Wie die Suche',
  lost: 'Bohnen je Zug verloren',
  seconds: 'Sekunden je Zug',
  variation: 'Streuung der Zeiten',
  together: 'Zusammen',
  unusual: 'Auffällig: Fast jeden Zug würde auch eine Suche wählen.',
  usual: 'Nicht auffällig.',
  few: 'Zu wenige Züge, um etwas zu sagen.',
  none: 'Noch keine gewertete Partie beendet.',
};
