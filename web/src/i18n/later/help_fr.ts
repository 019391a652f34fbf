import type { HelpCatalogue } from './help_en.ts';

export const help: HelpCatalogue = {
  title: 'Touches',
  documentation: 'Documentation',
  keys: [
    { keys: ['1', '…', '6'], does: 'semer une case, à partir de la gauche' },
    { keys: ['A', '…', 'F'], does: 'semer une case par sa lettre' },
    { keys: ['←', '→'], does: 'parcourir les coups' },
    { keys: ['Origine', 'Fin'], does: 'position de départ, retour à la partie' },
    { keys: ['r'], does: 'tourner le plateau' },
    { keys: ['s'], does: 'dire le score' },
    { keys: ['t'], does: 'dire les pendules' },
    { keys: ['l'], does: 'dire le dernier coup' },
    { keys: ['w'], does: 'dire tout le plateau' },
    { keys: ['n'], does: 'jeu à couvert : compter ses propres graines' },
    { keys: ['h'], does: 'contre l’ordinateur : un indice' },
    { keys: ['p'], does: 'rejouer une partie finie, ou faire une pause' },
    { keys: ['Échap'], does: 'retirer le coup préparé' },
    { keys: ['?'], does: 'cette liste' },
    { keys: ['une touche'], does: 'pendant les semailles : finir tout de suite' },
  ],
  inBoard:
    'Sur le plateau, les flèches vont de case en case et Entrée sème. Là, la virgule et le point parcourent les coups.',
};
