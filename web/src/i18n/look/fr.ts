import { listed, number, pluralOf } from '../forms.ts';
import type {
  AdviceCatalogue,
  FrontCatalogue,
  HelpCatalogue,
  ReplayCatalogue,
  SettingsCatalogue,
} from './en';

/** How the page looks and what it shows and plays by itself, in French; comes with the texts of later/. */

const plural = pluralOf('fr');
const and = listed('fr', 'conjunction');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'graine', other: 'graines' })}`;

export const settings: SettingsCatalogue = {
  title: 'Réglages',
  theme: 'Couleurs',
  themes: { auto: 'comme le système', light: 'claires', dark: 'sombres' },
  text: 'Texte',
  hand: 'Le téléphone se joue',
  hands: { both: 'à deux mains', left: 'de la main gauche', right: 'de la main droite' },
  speed: 'Semailles',
  speeds: { slow: 'lentes', normal: 'tranquilles', fast: 'rapides', none: 'sans mouvement' },
  display: 'Les cases montrent',
  displays: { both: 'graines et nombres', seeds: 'graines', numbers: 'nombres' },
  hints: 'Expliquer les règles au fil du jeu',
  turned: 'Plateau retourné',
  stillness: 'Votre système demande peu de mouvement : les graines ne voyagent pas.',
  confirm: 'Demander avant de jouer un coup',
  notify: 'Me prévenir quand c’est à moi, même dans un autre onglet',
  notifyRefused: 'Votre navigateur n’autorise pas les messages de cette page.',
  language: 'Langue',
  material: 'Plateau',
  materials: {
    wood: 'bois avec greniers',
    'plain-wood': 'bois',
    hinged: 'à charnières',
    curved: 'rangées courbes',
    pedestal: 'sur un pied',
    earth: 'à même la terre',
    contrast: 'simples traits',
  },
  seeds: 'Graines',
  seedKinds: {
    nickernut: 'graines grises',
    cowrie: 'cauris',
    pebble: 'cailloux',
    marble: 'billes',
    bead: 'perles',
  },
  sounds: 'Sons',
  soundKinds: { none: 'aucun', turn: 'quand c’est mon tour', all: 'les graines aussi' },
  plan: 'Préparer mon prochain coup pendant que l’adversaire réfléchit',
  keys: 'Les touches seules jouent et annoncent, où que je sois sur la page',
};

export const help: HelpCatalogue = {
  title: 'Touches',
  keys: [
    { keys: ['1', '…', '6'], does: 'semer une case, à partir de la gauche' },
    { keys: ['A', '…', 'E', 'Maj F'], does: 'semer une case par sa lettre' },
    { keys: ['←', '→'], does: 'parcourir les coups' },
    { keys: ['Origine', 'Fin'], does: 'position de départ, retour à la partie' },
    { keys: ['f'], does: 'tourner le plateau' },
    { keys: ['s'], does: 'dire le score' },
    { keys: ['t'], does: 'dire les pendules' },
    { keys: ['l'], does: 'dire le dernier coup' },
    { keys: ['w'], does: 'dire tout le plateau' },
    { keys: ['n'], does: 'jeu à couvert : compter ses propres graines' },
    { keys: ['h'], does: 'contre l’ordinateur : un indice' },
    { keys: ['p'], does: 'rejouer une partie finie, ou faire une pause' },
    { keys: ['Échap'], does: 'retirer le coup préparé' },
    { keys: ['?'], does: 'cette liste' },
    { keys: ['une touche'], does: 'pendant les semailles : finir tout de suite' },
  ],
  inBoard:
    'Sur le plateau, les flèches vont de case en case et Entrée sème. Là, la virgule et le point parcourent les coups.',
};

export const replay: ReplayCatalogue = {
  play: 'Rejouer la partie (P)',
  pause: 'Pause (P)',
  playIt: 'Lire',
  pauseIt: 'Pause',
  pace: 'Vitesse',
};

export const advice: AdviceCatalogue = {
  title: 'Indice',
  sought: 'Recherche d’un bon coup…',
  failed: 'Aucun indice pour le moment. Réessayez une fois de retour en ligne.',
  play: (letter) => `Essayez ${letter}.`,
  only: 'C’est votre seul coup.',
  captures: (count) => `Il récolte ${seeds(count)}.`,
  saves: (count) => `Il met ${seeds(count)} à l’abri.`,
  prepares: (letter, count) => `Il prépare ${letter}, pour récolter ${seeds(count)}.`,
  quiet: 'Rien à récolter encore ; à la longue, il rapporte le plus.',
  expected: (ahead) =>
    ahead === 0
      ? 'En jouant bien, une partie nulle est probable.'
      : `En jouant bien, vous finissez avec environ ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'd’avance' : 'de retard'}.`,
  sure: (ahead) =>
    ahead === 0
      ? 'La partie nulle est alors certaine.'
      : `C’est certain : vous pouvez finir avec ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'd’avance' : 'de retard, pas plus'}.`,
  second: (letter, less) => `${letter}, le deuxième meilleur coup, vaut ${seeds(less)} de moins.`,
  taken: (count) => `Avec ${number(count)} ${plural(count, { one: 'indice', other: 'indices' })}.`,
};

export const front: FrontCatalogue = {
  featured: 'Une partie finie',
  here: (who) => `Autour des plateaux : ${and(who)}.`,
  others: (count) => `${number(count)} ${plural(count, { one: 'invité', other: 'invités' })}`,
};
