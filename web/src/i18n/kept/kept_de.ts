import { number } from '../forms';
import type { KeptTexts } from './kept_en';

export const kept: KeptTexts = {
  title: 'Auf dem Server',
  about:
    'Mit einem Konto kannst du Analysen auf dem Server aufheben: für dich, für alle mit dem Link oder für jeden.',
  signIn: 'Anmelden',
  name: 'Titel',
  who: 'Wer sie sehen darf',
  visibilities: { private: 'nur du', link: 'wer den Link hat', public: 'alle' },
  keep: 'Auf dem Server aufheben',
  save: 'Änderungen aufheben',
  unsaved: 'Es gibt Änderungen, die noch nicht aufgehoben sind.',
  saved: 'Aufgehoben.',
  link: 'Link kopieren',
  drop: 'Löschen',
  mine: 'Deine Analysen',
  none: 'Du hebst noch keine auf.',
  by: (name: string) =>
    `Eine Analyse von ${name}. Du kannst sie ansehen; zum Ändern mach eine Kopie.`,
  copy: 'Zu meinen kopieren',
  load: 'Die andere Fassung zeigen',
  overwrite: 'Stattdessen diese aufheben',
  problem: {
    changed: 'Sie wurde in einem anderen Tab oder auf einem anderen Gerät geändert.',
    full: 'Mehr Analysen lassen sich nicht aufheben. Lösche zuerst eine.',
    gone: 'Diese Analyse gibt es nicht, oder sie ist privat.',
    long: 'Diese Analyse ist zu lang zum Aufheben. Kürze Kommentare oder entferne Varianten.',
    account: 'Melde dich zuerst bei deinem Konto an.',
    unreached: 'Der Server ist nicht erreichbar. Deine Analyse ist noch in diesem Browser.',
    other: 'Der Server hat sie nicht angenommen.',
  },
  server: {
    ask: 'Vom Server analysieren lassen',
    place: (place: number) => `Nummer ${number(place)} in der Schlange`,
    cancel: 'Abbrechen',
    full: 'Der Server hat gerade genug zu analysieren. Versuch es in ein paar Minuten wieder, oder prüfe die Partie in diesem Browser.',
    unreached: 'Der Server ist nicht erreichbar. Die Prüfung in diesem Browser geht ohne ihn.',
    failed:
      'Der Server hat aufgegeben. Versuch es wieder, oder prüfe die Partie in diesem Browser.',
  },
};
