import { number } from '../forms';
import type { KeptTexts } from './kept_en';

export const kept: KeptTexts = {
  title: 'No servidor',
  about:
    'Com uma conta pode guardar análises no servidor: para si, para quem tem a ligação, ou para todos.',
  signIn: 'Entrar',
  name: 'Título',
  who: 'Quem a pode ver',
  visibilities: { private: 'só eu', link: 'quem tem a ligação', public: 'todos' },
  keep: 'Guardar no servidor',
  save: 'Guardar as alterações',
  unsaved: 'Há alterações que ainda não estão guardadas.',
  saved: 'Guardada.',
  link: 'Copiar a ligação',
  drop: 'Apagar',
  mine: 'As suas análises',
  none: 'Ainda não guarda nenhuma.',
  by: (name: string) =>
    `Uma análise de ${name}. Pode percorrê-la; para mudar algo, faça uma cópia.`,
  copy: 'Copiar para as minhas',
  load: 'Mostrar a outra versão',
  overwrite: 'Guardar esta em vez dela',
  problem: {
    changed: 'Foi alterada noutro separador ou noutro aparelho.',
    full: 'Não pode guardar mais análises. Apague uma primeiro.',
    gone: 'Essa análise não existe, ou é privada.',
    long: 'Esta análise é longa demais. Encurte comentários ou retire variantes.',
    account: 'Entre primeiro na sua conta.',
    unreached: 'O servidor está inacessível. A sua análise continua neste navegador.',
    other: 'O servidor não a aceitou.',
  },
  server: {
    ask: 'Pedir análise ao servidor',
    place: (place: number) => `Número ${number(place)} na fila`,
    cancel: 'Cancelar',
    full: 'O servidor já tem bastante para analisar. Tente daqui a alguns minutos, ou reveja a partida neste navegador.',
    unreached: 'O servidor está inacessível. A revisão neste navegador funciona sem ele.',
    failed: 'O servidor desistiu. Tente de novo, ou reveja a partida neste navegador.',
  },
};
