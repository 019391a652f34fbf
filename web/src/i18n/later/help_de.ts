import type { HelpCatalogue } from './help_en.ts';

export const help: HelpCatalogue = {
  title: 'Tasten',
  documentation: 'Dokumentation',
  keys: [
    { keys: ['1', '…', '6'], does: 'eine Mulde säen, von links gezählt' },
    { keys: ['A', '…', 'F'], does: 'eine Mulde nach ihrem Buchstaben säen' },
    { keys: ['←', '→'], does: 'durch die Züge gehen' },
    { keys: ['Pos1', 'Ende'], does: 'Anfangsstellung, zurück zur Partie' },
    { keys: ['r'], does: 'das Brett drehen' },
    { keys: ['s'], does: 'den Stand ansagen' },
    { keys: ['t'], does: 'die Uhren ansagen' },
    { keys: ['l'], does: 'den letzten Zug ansagen' },
    { keys: ['w'], does: 'das ganze Brett ansagen' },
    { keys: ['n'], does: 'verdecktes Spiel: die eigenen Bohnen zählen' },
    { keys: ['h'], does: 'gegen den Computer: ein Tipp' },
    { keys: ['p'], does: 'eine beendete Partie abspielen oder anhalten' },
    { keys: ['Esc'], does: 'den vorgemerkten Zug löschen' },
    { keys: ['?'], does: 'diese Liste' },
    { keys: ['jede Taste'], does: 'während gesät wird: sofort fertig' },
  ],
  inBoard:
    'Auf dem Brett gehen die Pfeiltasten von Mulde zu Mulde, und die Eingabetaste sät. Dort führen Komma und Punkt durch die Züge.',
};
