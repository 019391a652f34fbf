import type { HelpCatalogue } from './help_en.ts';

export const help: HelpCatalogue = {
  title: 'Toetsen',
  documentation: 'Documentatie',
  keys: [
    { keys: ['1', '…', '6'], does: 'een bakje zaaien, van links geteld' },
    { keys: ['A', '…', 'F'], does: 'een bakje zaaien met zijn letter' },
    { keys: ['←', '→'], does: 'door de zetten gaan' },
    { keys: ['Home', 'End'], does: 'beginstelling, terug naar de partij' },
    { keys: ['r'], does: 'het bord draaien' },
    { keys: ['s'], does: 'de stand zeggen' },
    { keys: ['t'], does: 'de klokken zeggen' },
    { keys: ['l'], does: 'de laatste zet zeggen' },
    { keys: ['w'], does: 'het hele bord zeggen' },
    { keys: ['n'], does: 'bedekt spel: je eigen zaden tellen' },
    { keys: ['h'], does: 'tegen de computer: een tip' },
    { keys: ['p'], does: 'een afgelopen partij afspelen of pauzeren' },
    { keys: ['Esc'], does: 'de klaargezette zet weghalen' },
    { keys: ['?'], does: 'deze lijst' },
    { keys: ['elke toets'], does: 'tijdens het zaaien: meteen klaar' },
  ],
  inBoard:
    'Op het bord gaan de pijltoetsen van bakje naar bakje, en Enter zaait. Daar gaan de komma en de punt door de zetten.',
};
