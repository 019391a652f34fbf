import type { HelpCatalogue } from './help_en.ts';

export const help: HelpCatalogue = {
  title: 'Teclas',
  documentation: 'Documentação',
  keys: [
    { keys: ['1', '…', '6'], does: 'semear uma casa, a contar da esquerda' },
    { keys: ['A', '…', 'F'], does: 'semear uma casa pela letra' },
    { keys: ['←', '→'], does: 'percorrer as jogadas' },
    { keys: ['Home', 'End'], does: 'posição inicial, voltar à partida' },
    { keys: ['r'], does: 'virar o tabuleiro' },
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
