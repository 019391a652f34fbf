/** Openingen en oefening, in het Nederlands. */
import { number, pluralOf } from '../forms.ts';
import type { StudyTexts } from './study_en';

const plural = pluralOf('nl');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'zaad', other: 'zaden' })}`;
const games = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'partij', other: 'partijen' })}`;

export const study: StudyTexts = {
  explorer: {
    title: 'Openingen',
    source: 'Wiens partijen',
    sources: {
      engine: 'Van het programma',
      people: 'Hier gespeeld',
      computer: 'Tegen de computer',
    },
    asking: 'Even kijken…',
    unreached: 'De site is niet te bereiken. De partijen van het programma zijn er toch.',
    again: 'Nog eens',
    unknown: 'Met deze regels heeft het programma geen partijen gespeeld.',
    none: 'Geen van deze partijen kwam in deze stelling.',
    count: (count) =>
      `${games(count)} ${plural(count, { one: 'kwam', other: 'kwamen' })} in deze stelling.`,
    house: 'Bakje',
    played: 'Gespeeld',
    result: 'Zuid won, remise, Noord won',
    results: (south, draws, north) =>
      `Zuid won ${south} %, remise ${draws} %, Noord won ${north} %`,
    play: (house, count) => `${house} spelen, zoals in ${games(count)}`,
    about: {
      engine: 'Partijen van het programma tegen zichzelf, met goede zetten bij toeval gekozen.',
      people: 'Afgelopen partijen tussen twee mensen hier, die in de lijst staan.',
      computer: 'Afgelopen partijen tegen de computer hier, die in de lijst staan.',
    },
  },
  training: {
    title: 'Oefening',
    about:
      'Speel vanaf hier tegen een niveau verder. Het zegt wat zijn zetten doen, en waarschuwt je voor een zet die zaden verliest.',
    level: 'Niveau',
    start: 'Oefening beginnen',
    stop: 'Oefening beëindigen',
    back: 'Terugnemen',
    yours: 'Jij bent aan zet.',
    thinking: 'De computer denkt…',
    over: 'De partij is afgelopen.',
    failed: 'De zoekmachine kon niet worden geladen.',
    again: 'Nog eens',
    warning: (house, lost) => `${house} verliest volgens de zoekmachine ${lost} zaden.`,
    insist: (house) => `Toch ${house} spelen`,
    withdraw: 'Een andere zet kiezen',
    said: (house) => `De computer speelde ${house}.`,
    reasons: {
      captures: (count) => `Hij oogst ${seeds(count)}.`,
      feeds: 'Hij moet je zaden geven.',
      only: 'Hij had geen andere zet.',
      saves: (houses, count) => `Hij redt ${houses} van een oogst van ${seeds(count)}.`,
      threatens: (house, count) => `Hij dreigt met ${house} ${seeds(count)} te oogsten.`,
      keeps: 'Hij houdt alle gezaaide zaden op zijn eigen kant.',
      hoards: (house, count) => `Hij bewaart ${seeds(count)} in ${house}.`,
    },
    proven: (margin) => `Bewezen: het eindigt met ${margin} voor de computer.`,
    searched: (depth, margin) => `Gezocht tot diepte ${depth}: de computer ${margin} zaden waard.`,
  },
};
