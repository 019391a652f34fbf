import { listed, number, pluralOf } from '../forms.ts';
import type { FairCatalogue, FrontCatalogue, SearchCatalogue } from './watch_en.ts';

const plural = pluralOf('pt');
const and = listed('pt', 'conjunction');

/** What there is to watch, on the first page and beyond. */
export const front: FrontCatalogue = {
  featured: 'Uma partida acabada',
  here: (who) => `Agora no tabuleiro: ${and(who)}.`,
  others: (count) => `${number(count)} ${plural(count, { one: 'convidado', other: 'convidados' })}`,
  liveNow: 'Ao vivo',
  live: 'ao vivo',
  tv: 'Oware TV',
  tvLead: 'A partida dos mais fortes que jogam agora. Quando acaba, a seguinte vem por si.',
  playerTv: (name) => `${name} ao vivo`,
  playerLead: (name) => `As partidas de ${name}, enquanto são jogadas.`,
  nobody: 'Ninguém joga agora uma partida que todos possam ver. A próxima vem por si.',
  notPlaying: (name) =>
    `${name} não joga agora nenhuma partida que todos possam ver. A próxima vem por si.`,
  next: 'A próxima partida vem já.',
  profile: (name) => `Partidas e resultados de ${name}`,
  watch: 'Ver ao vivo',
  /** Showing a game on other sites. */
  share: {
    title: 'Mostrar esta partida noutro lado',
    code: 'Para outro site',
    copy: 'Copiar',
    copied: 'Copiado',
    gif: 'Como imagem animada',
  },
  /** The board that other sites show. */
  embed: {
    title: 'Uma partida de oware',
    open: 'Abrir esta partida',
    missing: 'Essa partida não existe.',
    unreached: 'O servidor não responde. Volta-se a perguntar.',
  },
};

/** Searching finished games by how they ended and began. */
export const search: SearchCatalogue = {
  result: 'Resultado',
  results: {
    south: 'Sul ganhou',
    north: 'Norte ganhou',
    draw: 'empate',
    won: 'ganha',
    lost: 'perdida',
  },
  opening: 'Primeiros lances',
  openingHint: 'Como FfEe: casas do Sul em maiúsculas, do Norte em minúsculas, no máximo 8.',
  clear: 'Limpar tudo',
  without: (filter: string) => `Retirar: ${filter}`,
};

/** Evidence of fair play, for administrators. */
export const fair: FairCatalogue = {
  title: 'Jogo limpo',
  lead: 'Indícios, não provas: o que uma busca diz das últimas partidas classificadas. Pese também a classificação, os adversários e os tempos.',
  game: 'Partida',
  moves: 'Lances que contam',
  agreement: 'Como a busca',
  lost: 'Sementes perdidas por lance',
  seconds: 'Segundos por lance',
  variation: 'Variação dos tempos',
  together: 'Em conjunto',
  unusual: 'Invulgar: quase todos os lances são os que uma busca escolheria.',
  usual: 'Nada de invulgar.',
  few: 'Lances a menos para dizer algo.',
  none: 'Nenhuma partida classificada acabou ainda.',
};
