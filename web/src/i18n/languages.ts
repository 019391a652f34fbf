/**
 * The page's languages, each enumerated once: its own name, where its texts are, and what it calls the presets of the rules. A language
 * is added by its row here and its catalogues, `xx.ts` here and in later/, learn/, friends/ and conduct/ (the last three are found by
 * their names, and i18n's tests say which is missing); a preset of src/rules needs its texts in each row. The compiler names every
 * text that is missing.
 */
import type { PresetName } from '../engine/generated';
import type { Catalogue } from './en';
import type { LaterTexts } from './later/en';

/** A preset's name, what it is in a few words, and whose rules it is. */
export interface PresetTexts {
  readonly name: string;
  readonly about: string;
  readonly whose: string;
}

export interface LanguageRow {
  /** The language's own name for itself. */
  readonly name: string;
  /** The texts that the page needs from its first moment. */
  readonly first: () => Promise<Catalogue>;
  /** The texts that only some pages need. */
  readonly later: () => Promise<LaterTexts>;
  readonly presets: Readonly<Record<PresetName, PresetTexts>>;
}

export const kLanguageTable = {
  en: {
    name: 'English',
    first: () => import('./en.ts').then(({ en }) => en),
    later: () => import('./later/en.ts'),
    presets: {
      abapa: {
        name: 'Abapa',
        about: 'The international rules.',
        whose: 'International tournaments; also Brettspielnetz and Jijbent.',
      },
      'abapa-agreed': {
        name: 'Abapa, ended by agreement',
        about: 'Going in circles ends when both agree.',
        whose: 'As Wikipedia describes it.',
      },
      wari: {
        name: 'Wari',
        about: 'A grand slam captures, too.',
        whose: 'An older German rules sheet.',
      },
      awari: {
        name: 'Awari',
        about: 'The rules that computers have solved.',
        whose: 'The scientists’ game. Romein and Bal solved it in 2002.',
      },
    },
  },
  de: {
    name: 'Deutsch',
    first: () => import('./de.ts').then(({ de }) => de),
    later: () => import('./later/de.ts'),
    presets: {
      abapa: {
        name: 'Abapa',
        about: 'Die internationalen Regeln.',
        whose: 'Internationale Turniere; auch Brettspielnetz und Jijbent.',
      },
      'abapa-agreed': {
        name: 'Abapa mit Einigung',
        about: 'Wer im Kreis spielt, hört auf, wenn beide es wollen.',
        whose: 'Wie Wikipedia es beschreibt.',
      },
      wari: {
        name: 'Wari',
        about: 'Auch ein Grand Slam erntet.',
        whose: 'Ein älteres deutsches Regelblatt.',
      },
      awari: {
        name: 'Awari',
        about: 'Die Regeln, die Computer gelöst haben.',
        whose: 'Das Spiel der Wissenschaft. Romein und Bal haben es 2002 gelöst.',
      },
    },
  },
  nl: {
    name: 'Nederlands',
    first: () => import('./nl.ts').then(({ nl }) => nl),
    later: () => import('./later/nl.ts'),
    presets: {
      abapa: {
        name: 'Abapa',
        about: 'De internationale regels.',
        whose: 'Internationale toernooien; ook Brettspielnetz en Jijbent.',
      },
      'abapa-agreed': {
        name: 'Abapa met overleg',
        about: 'Wie in kringetjes speelt, stopt als beiden dat willen.',
        whose: 'Zoals Wikipedia het beschrijft.',
      },
      wari: {
        name: 'Wari',
        about: 'Ook een grand slam oogst.',
        whose: 'Een ouder Duits spelregelblad.',
      },
      awari: {
        name: 'Awari',
        about: 'De regels die computers hebben opgelost.',
        whose: 'Het spel van de wetenschap. Romein en Bal hebben het in 2002 opgelost.',
      },
    },
  },
  fr: {
    name: 'Français',
    first: () => import('./fr.ts').then(({ fr }) => fr),
    later: () => import('./later/fr.ts'),
    presets: {
      abapa: {
        name: 'Abapa',
        about: 'Les règles internationales.',
        whose: 'Les tournois internationaux ; aussi Brettspielnetz et Jijbent.',
      },
      'abapa-agreed': {
        name: 'Abapa, fin à l’amiable',
        about: 'Quand le jeu tourne en rond, on s’entend pour finir.',
        whose: 'Comme Wikipédia le décrit.',
      },
      wari: {
        name: 'Wari',
        about: 'Un grand chelem récolte aussi.',
        whose: 'Une ancienne feuille de règles allemande.',
      },
      awari: {
        name: 'Awari',
        about: 'Les règles que les ordinateurs ont résolues.',
        whose: 'Le jeu des scientifiques. Romein et Bal l’ont résolu en 2002.',
      },
    },
  },
  pt: {
    name: 'Português',
    first: () => import('./pt.ts').then(({ pt }) => pt),
    later: () => import('./later/pt.ts'),
    presets: {
      abapa: {
        name: 'Abapa',
        about: 'As regras internacionais.',
        whose: 'Torneios internacionais; também Brettspielnetz e Jijbent.',
      },
      'abapa-agreed': {
        name: 'Abapa, fim combinado',
        about: 'Quando o jogo anda em círculos, acaba se os dois quiserem.',
        whose: 'Como a Wikipédia descreve.',
      },
      wari: {
        name: 'Wari',
        about: 'Um grand slam também colhe.',
        whose: 'Uma folha de regras alemã mais antiga.',
      },
      awari: {
        name: 'Awari',
        about: 'As regras que os computadores resolveram.',
        whose: 'O jogo dos cientistas. Romein e Bal resolveram-no em 2002.',
      },
    },
  },
} satisfies Record<string, LanguageRow>;

export type Language = keyof typeof kLanguageTable;

export const kLanguages = Object.keys(kLanguageTable) as Language[];

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(kLanguageTable, tag);
