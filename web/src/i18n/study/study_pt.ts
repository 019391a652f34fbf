/** As aberturas e o treino, em português. */
import { number, pluralOf } from '../forms.ts';
import type { StudyTexts } from './study_en';

const plural = pluralOf('pt');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'semente', other: 'sementes' })}`;
const games = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'partida', other: 'partidas' })}`;

export const study: StudyTexts = {
  explorer: {
    title: 'Aberturas',
    source: 'De quem são as partidas',
    sources: {
      engine: 'Do programa',
      people: 'Jogadas aqui',
      computer: 'Contra o computador',
    },
    asking: 'A procurar…',
    unreached: 'O site não responde. As partidas do programa estão aqui na mesma.',
    again: 'Tentar de novo',
    unknown: 'O programa não jogou partidas com estas regras.',
    none: 'Nenhuma destas partidas chegou a esta posição.',
    count: (count) =>
      `${games(count)} ${plural(count, { one: 'chegou', other: 'chegaram' })} a esta posição.`,
    house: 'Casa',
    played: 'Jogada',
    result: 'Sul ganhou, empates, Norte ganhou',
    results: (south, draws, north) =>
      `Sul ganhou ${south} %, empates ${draws} %, Norte ganhou ${north} %`,
    play: (house, count) => `Jogar ${house}, como em ${games(count)}`,
    about: {
      engine: 'Partidas do programa contra si próprio, com bons lances tirados à sorte.',
      people: 'Partidas acabadas entre duas pessoas aqui, que estão nas listas.',
      computer: 'Partidas acabadas contra o computador aqui, que estão nas listas.',
    },
  },
  training: {
    title: 'Treino',
    about:
      'Continue daqui contra um nível. Ele diz o que fazem os seus lances e avisa antes de um lance que perde sementes.',
    level: 'Nível',
    start: 'Começar o treino',
    stop: 'Acabar o treino',
    back: 'Voltar atrás',
    yours: 'É a sua vez.',
    thinking: 'O computador pensa…',
    over: 'A partida acabou.',
    failed: 'Não foi possível carregar a pesquisa.',
    again: 'Tentar de novo',
    warning: (house, lost) => `Segundo a pesquisa, ${house} perde ${lost} sementes.`,
    insist: (house) => `Jogar ${house} na mesma`,
    withdraw: 'Escolher outro lance',
    said: (house) => `O computador jogou ${house}.`,
    reasons: {
      captures: (count) => `Colhe ${seeds(count)}.`,
      feeds: 'Tem de lhe dar sementes.',
      only: 'Não tinha outro lance.',
      saves: (houses, count) => `Salva ${houses} de uma colheita de ${seeds(count)}.`,
      threatens: (house, count) => `Ameaça colher ${seeds(count)} com ${house}.`,
      keeps: 'Guarda do seu lado todas as sementes semeadas.',
      hoards: (house, count) => `Acumula ${seeds(count)} em ${house}.`,
    },
    proven: (margin) => `Provado: acaba com ${margin} para o computador.`,
    searched: (depth, margin) =>
      `Procurado até à profundidade ${depth}: vale ${margin} sementes para o computador.`,
  },
};
