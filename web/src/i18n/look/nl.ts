import { listed, number, pluralOf } from '../forms.ts';
import type {
  AdviceCatalogue,
  FrontCatalogue,
  HelpCatalogue,
  ReplayCatalogue,
  SettingsCatalogue,
} from './en';

/** How the page looks and what it shows and plays by itself, in Dutch; comes with the texts of later/. */

const plural = pluralOf('nl');
const and = listed('nl', 'conjunction');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'zaad', other: 'zaden' })}`;

export const settings: SettingsCatalogue = {
  title: 'Instellingen',
  theme: 'Kleuren',
  themes: { auto: 'zoals het systeem', light: 'licht', dark: 'donker' },
  text: 'Tekst',
  hand: 'Op de telefoon speel ik',
  hands: { both: 'met twee handen', left: 'met links', right: 'met rechts' },
  speed: 'Zaaien',
  speeds: { slow: 'langzaam', normal: 'rustig', fast: 'vlot', none: 'zonder beweging' },
  display: 'Bakjes tonen',
  displays: { both: 'zaden en getallen', seeds: 'zaden', numbers: 'getallen' },
  hints: 'Regels uitleggen als ze voorkomen',
  turned: 'Bord omgedraaid',
  stillness: 'Je systeem vraagt om weinig beweging, dus de zaden reizen niet.',
  confirm: 'Vragen voordat een zet wordt gespeeld',
  notify: 'Melden als ik aan zet ben, ook in een ander tabblad',
  notifyRefused: 'Je browser staat meldingen van deze pagina niet toe.',
  language: 'Taal',
  material: 'Bord',
  materials: {
    wood: 'hout met voorraad',
    'plain-wood': 'hout',
    hinged: 'met scharnieren',
    curved: 'gebogen rijen',
    pedestal: 'op een voet',
    earth: 'in de aarde',
    contrast: 'heldere lijnen',
  },
  seeds: 'Zaden',
  seedKinds: {
    nickernut: 'nickernoten',
    cowrie: 'kauri’s',
    pebble: 'kiezels',
    marble: 'knikkers',
    bead: 'kralen',
  },
  sounds: 'Geluiden',
  soundKinds: { none: 'geen', turn: 'als ik aan zet ben', all: 'ook de zaden' },
  plan: 'Mijn volgende zet klaarzetten terwijl mijn tegenstander nadenkt',
  keys: 'Losse toetsen spelen en vertellen, waar ik ook op de pagina ben',
};

export const help: HelpCatalogue = {
  title: 'Toetsen',
  keys: [
    { keys: ['1', '…', '6'], does: 'een bakje zaaien, van links geteld' },
    { keys: ['A', '…', 'E', 'Shift F'], does: 'een bakje zaaien met zijn letter' },
    { keys: ['←', '→'], does: 'door de zetten gaan' },
    { keys: ['Home', 'End'], does: 'beginstelling, terug naar de partij' },
    { keys: ['f'], does: 'het bord draaien' },
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

export const replay: ReplayCatalogue = {
  play: 'Partij afspelen (P)',
  pause: 'Pauze (P)',
  playIt: 'Afspelen',
  pauseIt: 'Pauze',
  pace: 'Snelheid',
};

export const advice: AdviceCatalogue = {
  title: 'Tip',
  sought: 'Er wordt een goede zet gezocht…',
  failed: 'Er is nu geen tip. Probeer het opnieuw als je weer online bent.',
  play: (letter) => `Probeer ${letter}.`,
  only: 'Het is je enige zet.',
  captures: (count) => `Hij oogst ${seeds(count)}.`,
  saves: (count) => `Hij behoedt ${seeds(count)} voor de oogst.`,
  prepares: (letter, count) => `Hij bereidt ${letter} voor, om ${seeds(count)} te oogsten.`,
  quiet: 'Te oogsten valt er nog niets; op den duur levert hij het meest op.',
  expected: (ahead) =>
    ahead === 0
      ? 'Bij goed spel wordt het waarschijnlijk gelijk.'
      : `Bij goed spel sta je aan het eind ongeveer ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'voor' : 'achter'}.`,
  sure: (ahead) =>
    ahead === 0
      ? 'Gelijkspel is dan zeker.'
      : `Zeker is: je kunt aan het eind ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'voor staan' : 'achter staan, en niet meer'}.`,
  second: (letter, less) => `${letter}, de op één na beste zet, levert ${seeds(less)} minder op.`,
  taken: (count) => `Met ${number(count)} ${plural(count, { one: 'tip', other: 'tips' })}.`,
};

export const front: FrontCatalogue = {
  featured: 'Een afgelopen partij',
  here: (who) => `Nu aan het bord: ${and(who)}.`,
  others: (count) => `${number(count)} ${plural(count, { one: 'gast', other: 'gasten' })}`,
};
