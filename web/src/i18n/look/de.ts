import { listed, number, pluralOf } from '../forms.ts';
import type {
  AdviceCatalogue,
  FrontCatalogue,
  HelpCatalogue,
  ReplayCatalogue,
  SettingsCatalogue,
} from './en';

/** How the page looks and what it shows and plays by itself, in German; comes with the texts of later/. */

const plural = pluralOf('de');
const and = listed('de', 'conjunction');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'Bohne', other: 'Bohnen' })}`;

export const settings: SettingsCatalogue = {
  title: 'Einstellungen',
  theme: 'Farben',
  themes: { auto: 'wie das System', light: 'hell', dark: 'dunkel' },
  text: 'Schriftgröße',
  hand: 'Am Telefon spiele ich',
  hands: { both: 'mit beiden Händen', left: 'mit links', right: 'mit rechts' },
  speed: 'Säen',
  speeds: { slow: 'langsam', normal: 'in Ruhe', fast: 'zügig', none: 'ohne Bewegung' },
  display: 'Mulden zeigen',
  displays: { both: 'Bohnen und Zahlen', seeds: 'Bohnen', numbers: 'Zahlen' },
  hints: 'Regeln erklären, wenn sie vorkommen',
  turned: 'Brett umgedreht',
  stillness: 'Dein System wünscht wenig Bewegung, deshalb wandern die Bohnen nicht.',
  confirm: 'Vor jedem Zug nachfragen',
  notify: 'Melden, wenn ich am Zug bin, auch in einem anderen Tab',
  notifyRefused: 'Dein Browser lässt Meldungen dieser Seite nicht zu.',
  language: 'Sprache',
  material: 'Brett',
  materials: {
    wood: 'Holz mit Vorrat',
    'plain-wood': 'Holz',
    hinged: 'mit Scharnieren',
    curved: 'gebogene Reihen',
    pedestal: 'auf einem Fuß',
    earth: 'in der Erde',
    contrast: 'klare Linien',
  },
  seeds: 'Bohnen',
  seedKinds: {
    nickernut: 'Nickernüsse',
    cowrie: 'Kauris',
    pebble: 'Kiesel',
    marble: 'Murmeln',
    bead: 'Perlen',
  },
  sounds: 'Klänge',
  soundKinds: { none: 'keine', turn: 'wenn ich am Zug bin', all: 'auch die Bohnen' },
  plan: 'Meinen nächsten Zug vormerken, während der Gegner überlegt',
  keys: 'Einzelne Tasten ziehen und sagen an, wo immer ich auf der Seite bin',
};

export const help: HelpCatalogue = {
  title: 'Tasten',
  keys: [
    { keys: ['1', '…', '6'], does: 'eine Mulde säen, von links gezählt' },
    { keys: ['A', '…', 'E', 'Umschalt F'], does: 'eine Mulde nach ihrem Buchstaben säen' },
    { keys: ['←', '→'], does: 'durch die Züge gehen' },
    { keys: ['Pos1', 'Ende'], does: 'Anfangsstellung, zurück zur Partie' },
    { keys: ['f'], does: 'das Brett drehen' },
    { keys: ['s'], does: 'den Stand ansagen' },
    { keys: ['t'], does: 'die Uhren ansagen' },
    { keys: ['l'], does: 'den letzten Zug ansagen' },
    { keys: ['w'], does: 'das ganze Brett ansagen' },
    { keys: ['n'], does: 'verdecktes Spiel: die eigenen Bohnen zählen' },
    { keys: ['h'], does: 'gegen den Computer: ein Tipp' },
    { keys: ['p'], does: 'eine beendete Partie abspielen oder anhalten' },
    { keys: ['Esc'], does: 'den vorgemerkten Zug löschen' },
    { keys: ['?'], does: 'diese Liste' },
    { keys: ['jede Taste'], does: 'während gesät wird: sofort fertig' },
  ],
  inBoard:
    'Auf dem Brett gehen die Pfeiltasten von Mulde zu Mulde, und die Eingabetaste sät. Dort führen Komma und Punkt durch die Züge.',
};

export const replay: ReplayCatalogue = {
  play: 'Partie abspielen (P)',
  pause: 'Anhalten (P)',
  playIt: 'Abspielen',
  pauseIt: 'Anhalten',
  pace: 'Tempo',
};

export const advice: AdviceCatalogue = {
  title: 'Tipp',
  sought: 'Ein guter Zug wird gesucht…',
  failed: 'Es gibt gerade keinen Tipp. Versuch es noch einmal, wenn du wieder online bist.',
  play: (letter) => `Versuch ${letter}.`,
  only: 'Es ist dein einziger Zug.',
  captures: (count) => `Er erntet ${seeds(count)}.`,
  saves: (count) => `Er bewahrt ${seeds(count)} davor, geerntet zu werden.`,
  prepares: (letter, count) => `Er bereitet ${letter} vor, um ${seeds(count)} zu ernten.`,
  quiet: 'Zu ernten gibt es noch nichts; auf Dauer bringt er am meisten.',
  expected: (ahead) =>
    ahead === 0
      ? 'Bei gutem Spiel wird es wohl unentschieden.'
      : `Bei gutem Spiel liegst du am Ende etwa ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'vorn' : 'zurück'}.`,
  sure: (ahead) =>
    ahead === 0
      ? 'Dann ist ein Unentschieden sicher.'
      : `Sicher ist: Du kannst am Ende ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'vorn liegen' : 'zurückliegen, und nicht mehr'}.`,
  second: (letter, less) => `${letter}, der nächstbeste Zug, bringt ${seeds(less)} weniger.`,
  taken: (count) => `Mit ${number(count)} ${plural(count, { one: 'Tipp', other: 'Tipps' })}.`,
};

export const front: FrontCatalogue = {
  featured: 'Eine beendete Partie',
  here: (who) => `Gerade am Brett: ${and(who)}.`,
  others: (count) => `${number(count)} ${plural(count, { one: 'Gast', other: 'Gäste' })}`,
};
