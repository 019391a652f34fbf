import { listed, number, pluralOf } from '../forms.ts';
import type { FairCatalogue, FrontCatalogue, SearchCatalogue } from './watch_en.ts';

const plural = pluralOf('fr');
const and = listed('fr', 'conjunction');

/** What there is to watch, on the first page and beyond. */
export const front: FrontCatalogue = {
  featured: 'Une partie finie',
  here: (who) => `Autour des plateaux : ${and(who)}.`,
  others: (count) => `${number(count)} ${plural(count, { one: 'invité', other: 'invités' })}`,
  liveNow: 'En direct',
  live: 'en direct',
  tv: 'Oware TV',
  tvLead:
    'La partie des plus forts qui jouent en ce moment. Quand elle finit, la suivante vient d’elle-même.',
  playerTv: (name) => `${name} en direct`,
  playerLead: (name) => `Les parties de ${name}, pendant qu’elles se jouent.`,
  nobody:
    'Personne ne joue en ce moment de partie visible par tous. La prochaine viendra d’elle-même.',
  notPlaying: (name) =>
    `${name} ne joue pas en ce moment de partie visible par tous. La prochaine viendra d’elle-même.`,
  next: 'La partie suivante arrive dans un instant.',
  profile: (name) => `Parties et résultats de ${name}`,
  watch: 'Regarder en direct',
  /** Showing a game on other sites. */
  share: {
    title: 'Montrer cette partie ailleurs',
    code: 'Pour un autre site',
    copy: 'Copier',
    copied: 'Copié',
    gif: 'En image animée',
  },
  /** The board that other sites show. */
  embed: {
    title: 'Une partie d’oware',
    open: 'Ouvrir cette partie',
    missing: 'Cette partie n’existe pas.',
    unreached: 'Le serveur ne répond pas. La page redemande.',
  },
};

/** Searching finished games by how they ended and began. */
export const search: SearchCatalogue = {
  result: 'Résultat',
  results: {
    south: 'Sud a gagné',
    north: 'Nord a gagné',
    draw: 'égalité',
    won: 'gagnée',
    lost: 'perdue',
  },
  opening: 'Premiers coups',
  openingHint: 'Par exemple FfEe : cases de Sud en majuscules, de Nord en minuscules, 8 au plus.',
  clear: 'Tout effacer',
  without: (filter: string) => `Retirer : ${filter}`,
};

/** Evidence of fair play, for administrators. */
export const fair: FairCatalogue = {
  title: 'Jeu loyal',
  lead: 'Des indices, pas des preuves : ce qu’une recherche dit des dernières parties classées. Pesez aussi le classement, les adversaires et les temps.',
  game: 'Partie',
  moves: 'Coups qui comptent',
  agreement: 'Comme la recherche',
  lost: 'Graines perdues par coup',
  seconds: 'Secondes par coup',
  variation: 'Dispersion des temps',
  together: 'Ensemble',
  unusual: 'Inhabituel : une recherche choisirait presque chaque coup.',
  usual: 'Rien d’inhabituel.',
  few: 'Trop peu de coups pour en dire quelque chose.',
  none: 'Aucune partie classée n’est finie.',
};
