import { listed, number, pluralOf } from '../forms.ts';
import type { FairCatalogue, FrontCatalogue, SearchCatalogue } from './watch_en.ts';

const plural = pluralOf('nl');
const and = listed('nl', 'conjunction');

/** What there is to watch, on the first page and beyond. */
export const front: FrontCatalogue = {
  featured: 'Een afgelopen partij',
  here: (who) => `Nu aan het bord: ${and(who)}.`,
  others: (count) => `${number(count)} ${plural(count, { one: 'gast', other: 'gasten' })}`,
  liveNow: 'Nu live',
  live: 'live',
  tv: 'Oware-tv',
  tvLead: 'De partij van de sterksten die nu spelen. Als die afloopt, komt de volgende vanzelf.',
  playerTv: (name) => `${name} live`,
  playerLead: (name) => `De partijen van ${name}, terwijl ze gespeeld worden.`,
  nobody: 'Niemand speelt nu een partij die iedereen mag zien. De volgende komt vanzelf.',
  notPlaying: (name) =>
    `${name} speelt nu geen partij die iedereen mag zien. De volgende komt vanzelf.`,
  next: 'Zo komt de volgende partij.',
  profile: (name) => `Partijen en uitslagen van ${name}`,
  watch: 'Live kijken',
  /** Showing a game on other sites. */
  share: {
    title: 'Deze partij elders tonen',
    code: 'Voor een andere site',
    copy: 'Kopiëren',
    copied: 'Gekopieerd',
    gif: 'Als bewegend beeld',
  },
  /** The board that other sites show. */
  embed: {
    title: 'Een partij oware',
    open: 'Deze partij openen',
    missing: 'Deze partij bestaat niet.',
    unreached: 'De server antwoordt niet. Hij wordt opnieuw gevraagd.',
  },
};

/** Searching finished games by how they ended and began. */
export const search: SearchCatalogue = {
  result: 'Uitslag',
  results: {
    south: 'Zuid won',
    north: 'Noord won',
    draw: 'gelijk',
    won: 'gewonnen',
    lost: 'verloren',
  },
  opening: 'Eerste zetten',
  openingHint: 'Zoals FfEe: bakjes van Zuid met hoofdletters, die van Noord met kleine, hooguit 8.',
  clear: 'Alles wissen',
  without: (filter: string) => `Weghalen: ${filter}`,
};

/** Evidence of fair play, for administrators. */
export const fair: FairCatalogue = {
  title: 'Eerlijk spel',
  lead: 'Aanwijzingen, geen bewijs: wat een zoektocht van de laatste meetellende partijen zegt. Weeg rating, tegenstanders en tijden mee.',
  game: 'Partij',
  moves: 'Zetten die tellen',
  agreement: 'Zoals de zoektocht',
  lost: 'Zaden per zet verloren',
  seconds: 'Seconden per zet',
  variation: 'Spreiding van de tijden',
  together: 'Samen',
  unusual: 'Opvallend: bijna elke zet zou een zoektocht ook kiezen.',
  usual: 'Niet opvallend.',
  few: 'Te weinig zetten om iets te zeggen.',
  none: 'Nog geen meetellende partij afgelopen.',
};
