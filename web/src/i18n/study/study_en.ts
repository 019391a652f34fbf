/** The opening explorer and training, in English. */
import { number, pluralOf } from '../forms.ts';
import type { Source } from '../../analysis/study/explorer.svelte';

const plural = pluralOf('en');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'seed', other: 'seeds' })}`;
const games = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'game', other: 'games' })}`;

export const study = {
  explorer: {
    title: 'Opening explorer',
    source: 'Whose games',
    sources: {
      engine: 'The engine’s',
      people: 'Played here',
      computer: 'Against the computer',
    } satisfies Record<Source, string>,
    asking: 'Looking…',
    unreached: 'The site cannot be reached. The engine’s games are here all the same.',
    again: 'Try again',
    unknown: 'The engine has played no games by these rules.',
    none: 'None of these games came to this position.',
    count: (count: number) => `${games(count)} came to this position.`,
    house: 'House',
    played: 'Played',
    result: 'South won, draws, North won',
    results: (south: number, draws: number, north: number) =>
      `South won ${south} %, draws ${draws} %, North won ${north} %`,
    play: (house: string, count: number) => `Play ${house}, as in ${games(count)}`,
    about: {
      engine: 'Games of the engine against itself, with good moves drawn at random.',
      people: 'Finished games between two people here that are listed.',
      computer: 'Finished games against the computer here that are listed.',
    } satisfies Record<Source, string>,
  },
  training: {
    title: 'Training',
    about:
      'Play on from here against a level. It says what its moves do, and warns you before a move that loses seeds.',
    level: 'Level',
    start: 'Start training',
    stop: 'End training',
    back: 'Take back',
    yours: 'Your move.',
    thinking: 'The computer thinks…',
    over: 'The game is over.',
    failed: 'The search could not be fetched.',
    again: 'Try again',
    warning: (house: string, lost: string) => `${house} loses ${lost} seeds by the search.`,
    insist: (house: string) => `Play ${house} all the same`,
    withdraw: 'Choose another move',
    said: (house: string) => `The computer played ${house}.`,
    reasons: {
      captures: (count: number) => `It captures ${seeds(count)}.`,
      feeds: 'It has to feed you.',
      only: 'It had no other move.',
      saves: (houses: string, count: number) =>
        `It saves ${houses} from a capture of ${seeds(count)}.`,
      threatens: (house: string, count: number) =>
        `It threatens to take ${seeds(count)} with ${house}.`,
      keeps: 'It keeps all seeds it sows on its own side.',
      hoards: (house: string, count: number) => `It hoards ${seeds(count)} in ${house}.`,
    },
    proven: (margin: string) => `Proven: it ends ${margin} for the computer.`,
    searched: (depth: number, margin: string) =>
      `Searched to depth ${depth}: worth ${margin} seeds to the computer.`,
  },
};

export type StudyTexts = typeof study;
