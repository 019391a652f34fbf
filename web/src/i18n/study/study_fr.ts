/** Les ouvertures et l’entraînement, en français. */
import { number, pluralOf } from '../forms.ts';
import type { StudyTexts } from './study_en';

const plural = pluralOf('fr');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'graine', other: 'graines' })}`;
const games = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'partie', other: 'parties' })}`;

export const study: StudyTexts = {
  explorer: {
    title: 'Ouvertures',
    source: 'Quelles parties',
    sources: {
      engine: 'Du programme',
      people: 'Jouées ici',
      computer: 'Contre l’ordinateur',
    },
    asking: 'Recherche…',
    unreached: 'Le site est injoignable. Les parties du programme sont là quand même.',
    again: 'Réessayer',
    unknown: 'Le programme n’a pas joué de parties avec ces règles.',
    none: 'Aucune de ces parties n’est passée par cette position.',
    count: (count) =>
      `${games(count)} ${plural(count, { one: 'est passée', other: 'sont passées' })} par cette position.`,
    house: 'Maison',
    played: 'Jouée',
    result: 'Sud a gagné, nulles, Nord a gagné',
    results: (south, draws, north) =>
      `Sud a gagné ${south} %, nulles ${draws} %, Nord a gagné ${north} %`,
    play: (house, count) => `Jouer ${house}, comme dans ${games(count)}`,
    about: {
      engine: 'Parties du programme contre lui-même, avec de bons coups tirés au hasard.',
      people: 'Parties finies entre deux personnes ici, qui figurent dans les listes.',
      computer: 'Parties finies contre l’ordinateur ici, qui figurent dans les listes.',
    },
  },
  training: {
    title: 'Entraînement',
    about:
      'Continuez d’ici contre un niveau. Il dit ce que font ses coups et vous avertit avant un coup qui perd des graines.',
    level: 'Niveau',
    start: 'Commencer l’entraînement',
    stop: 'Finir l’entraînement',
    back: 'Reprendre le coup',
    yours: 'À vous de jouer.',
    thinking: 'L’ordinateur réfléchit…',
    over: 'La partie est finie.',
    failed: 'La recherche n’a pas pu être chargée.',
    again: 'Réessayer',
    warning: (house, lost) => `D’après la recherche, ${house} perd ${lost} graines.`,
    insist: (house) => `Jouer ${house} quand même`,
    withdraw: 'Choisir un autre coup',
    said: (house) => `L’ordinateur a joué ${house}.`,
    reasons: {
      captures: (count) => `Il récolte ${seeds(count)}.`,
      feeds: 'Il doit vous nourrir.',
      only: 'Il n’avait pas d’autre coup.',
      saves: (houses, count) => `Il sauve ${houses} d’une récolte de ${seeds(count)}.`,
      threatens: (house, count) => `Il menace de récolter ${seeds(count)} avec ${house}.`,
      keeps: 'Il garde de son côté toutes les graines semées.',
      hoards: (house, count) => `Il amasse ${seeds(count)} en ${house}.`,
    },
    proven: (margin) => `Prouvé : la partie finit à ${margin} pour l’ordinateur.`,
    searched: (depth, margin) =>
      `Cherché à la profondeur ${depth} : vaut ${margin} graines à l’ordinateur.`,
  },
};
