import { listed, number, pluralOf } from '../forms.ts';
import type {
  AdviceCatalogue,
  FrontCatalogue,
  HelpCatalogue,
  ReplayCatalogue,
  SettingsCatalogue,
} from './en';

/** How the page looks and what it shows and plays by itself, in Portuguese; comes with the texts of later/. */

const plural = pluralOf('pt');
const and = listed('pt', 'conjunction');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'semente', other: 'sementes' })}`;

export const settings: SettingsCatalogue = {
  title: 'Definições',
  theme: 'Cores',
  themes: { auto: 'como o sistema', light: 'claras', dark: 'escuras' },
  text: 'Texto',
  hand: 'No telefone jogo',
  hands: { both: 'com as duas mãos', left: 'com a esquerda', right: 'com a direita' },
  speed: 'Sementeira',
  speeds: { slow: 'lenta', normal: 'tranquila', fast: 'rápida', none: 'sem movimento' },
  display: 'As casas mostram',
  displays: { both: 'sementes e números', seeds: 'sementes', numbers: 'números' },
  hints: 'Explicar as regras quando aparecem',
  turned: 'Tabuleiro virado',
  stillness: 'O seu sistema pede pouco movimento, por isso as sementes não viajam.',
  confirm: 'Perguntar antes de jogar',
  notify: 'Avisar quando for a minha vez, também noutro separador',
  notifyRefused: 'O seu navegador não permite avisos desta página.',
  language: 'Idioma',
  material: 'Tabuleiro',
  materials: {
    wood: 'madeira com celeiros',
    'plain-wood': 'madeira',
    hinged: 'com dobradiças',
    curved: 'filas curvas',
    pedestal: 'com pé',
    earth: 'na terra',
    contrast: 'linhas simples',
  },
  seeds: 'Sementes',
  seedKinds: {
    nickernut: 'sementes de ouri',
    cowrie: 'cauris',
    pebble: 'seixos',
    marble: 'berlindes',
    bead: 'contas',
  },
  sounds: 'Sons',
  soundKinds: { none: 'nenhum', turn: 'quando é a minha vez', all: 'as sementes também' },
  plan: 'Preparar a minha próxima jogada enquanto o adversário pensa',
  keys: 'Teclas simples jogam e anunciam, esteja eu onde estiver na página',
};

export const help: HelpCatalogue = {
  title: 'Teclas',
  keys: [
    { keys: ['1', '…', '6'], does: 'semear uma casa, a contar da esquerda' },
    { keys: ['A', '…', 'E', 'Shift F'], does: 'semear uma casa pela letra' },
    { keys: ['←', '→'], does: 'percorrer as jogadas' },
    { keys: ['Home', 'End'], does: 'posição inicial, voltar à partida' },
    { keys: ['f'], does: 'virar o tabuleiro' },
    { keys: ['s'], does: 'dizer o resultado' },
    { keys: ['t'], does: 'dizer os relógios' },
    { keys: ['l'], does: 'dizer a última jogada' },
    { keys: ['w'], does: 'dizer o tabuleiro todo' },
    { keys: ['n'], does: 'jogo às escondidas: contar as próprias sementes' },
    { keys: ['h'], does: 'contra o computador: uma pista' },
    { keys: ['p'], does: 'reproduzir uma partida acabada, ou pausar' },
    { keys: ['Esc'], does: 'retirar a jogada preparada' },
    { keys: ['?'], does: 'esta lista' },
    { keys: ['qualquer tecla'], does: 'durante a sementeira: acabar já' },
  ],
  inBoard:
    'No tabuleiro as setas vão de casa em casa e Enter semeia. Ali, a vírgula e o ponto percorrem as jogadas.',
};

export const replay: ReplayCatalogue = {
  play: 'Reproduzir a partida (P)',
  pause: 'Pausa (P)',
  playIt: 'Reproduzir',
  pauseIt: 'Pausa',
  pace: 'Velocidade',
};

export const advice: AdviceCatalogue = {
  title: 'Pista',
  sought: 'À procura de um bom lance…',
  failed: 'Agora não há pistas. Tente de novo quando estiver em linha.',
  play: (letter) => `Experimente ${letter}.`,
  only: 'É o seu único lance.',
  captures: (count) => `Colhe ${seeds(count)}.`,
  saves: (count) => `Evita que lhe colham ${seeds(count)}.`,
  prepares: (letter, count) => `Prepara ${letter}, para colher ${seeds(count)}.`,
  quiet: 'Ainda não há nada para colher; com o tempo, rende mais.',
  expected: (ahead) =>
    ahead === 0
      ? 'Com bom jogo, o empate é provável.'
      : `Com bom jogo, acaba com cerca de ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'a mais' : 'a menos'}.`,
  sure: (ahead) =>
    ahead === 0
      ? 'O empate fica assim garantido.'
      : `É certo: pode acabar com ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'a mais' : 'a menos, e não mais'}.`,
  second: (letter, less) => `${letter}, o segundo melhor lance, rende menos ${seeds(less)}.`,
  taken: (count) => `Com ${number(count)} ${plural(count, { one: 'pista', other: 'pistas' })}.`,
};

export const front: FrontCatalogue = {
  featured: 'Uma partida acabada',
  here: (who) => `Agora no tabuleiro: ${and(who)}.`,
  others: (count) => `${number(count)} ${plural(count, { one: 'convidado', other: 'convidados' })}`,
};
