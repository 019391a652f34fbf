/** Eröffnungen und Übung, auf Deutsch. */
import { number, pluralOf } from '../forms.ts';
import type { StudyTexts } from './study_en';

const plural = pluralOf('de');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'Bohne', other: 'Bohnen' })}`;
const games = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'Partie', other: 'Partien' })}`;

export const study: StudyTexts = {
  explorer: {
    title: 'Eröffnungen',
    source: 'Wessen Partien',
    sources: {
      engine: 'Des Programms',
      people: 'Hier gespielte',
      computer: 'Gegen den Computer',
    },
    asking: 'Wird nachgesehen…',
    unreached: 'Die Seite ist nicht zu erreichen. Die Partien des Programms sind trotzdem da.',
    again: 'Noch einmal',
    unknown: 'Nach diesen Regeln hat das Programm keine Partien gespielt.',
    none: 'Keine dieser Partien kam zu dieser Stellung.',
    count: (count) =>
      `${games(count)} ${plural(count, { one: 'kam', other: 'kamen' })} zu dieser Stellung.`,
    house: 'Mulde',
    played: 'Gespielt',
    result: 'Süd gewann, Remis, Nord gewann',
    results: (south, draws, north) =>
      `Süd gewann ${south} %, Remis ${draws} %, Nord gewann ${north} %`,
    play: (house, count) => `${house} spielen, wie in ${games(count)}`,
    about: {
      engine: 'Partien des Programms gegen sich selbst, mit zufällig gewählten guten Zügen.',
      people: 'Beendete Partien zwischen zwei Menschen hier, die gelistet sind.',
      computer: 'Beendete Partien gegen den Computer hier, die gelistet sind.',
    },
  },
  training: {
    title: 'Übung',
    about:
      'Spiele von hier gegen eine Stufe weiter. Sie sagt, was ihre Züge tun, und warnt dich vor einem Zug, der Bohnen verliert.',
    level: 'Stufe',
    start: 'Übung beginnen',
    stop: 'Übung beenden',
    back: 'Zurücknehmen',
    yours: 'Du bist am Zug.',
    thinking: 'Der Computer denkt…',
    over: 'Die Partie ist zu Ende.',
    failed: 'Die Suche konnte nicht geladen werden.',
    again: 'Noch einmal',
    warning: (house, lost) => `${house} verliert nach der Suche ${lost} Bohnen.`,
    insist: (house) => `Trotzdem ${house} spielen`,
    withdraw: 'Einen anderen Zug wählen',
    said: (house) => `Der Computer spielte ${house}.`,
    reasons: {
      captures: (count) => `Er erntet ${seeds(count)}.`,
      feeds: 'Er muss dir Bohnen geben.',
      only: 'Er hatte keinen anderen Zug.',
      saves: (houses, count) => `Er rettet ${houses} vor einer Ernte von ${seeds(count)}.`,
      threatens: (house, count) => `Er droht, mit ${house} ${seeds(count)} zu ernten.`,
      keeps: 'Er behält alle gesäten Bohnen auf seiner Seite.',
      hoards: (house, count) => `Er hortet ${seeds(count)} in ${house}.`,
    },
    proven: (margin) => `Bewiesen: Es endet mit ${margin} für den Computer.`,
    searched: (depth, margin) => `Gesucht bis Tiefe ${depth}: dem Computer ${margin} Bohnen wert.`,
  },
};
