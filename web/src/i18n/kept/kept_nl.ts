import { number } from '../forms';
import type { KeptTexts } from './kept_en';

export const kept: KeptTexts = {
  title: 'Op de server',
  about:
    'Met een account kun je analyses op de server bewaren: voor jezelf, voor wie de link heeft, of voor iedereen.',
  signIn: 'Aanmelden',
  name: 'Titel',
  who: 'Wie haar mag zien',
  visibilities: { private: 'alleen jij', link: 'wie de link heeft', public: 'iedereen' },
  keep: 'Op de server bewaren',
  save: 'Wijzigingen bewaren',
  unsaved: 'Er zijn wijzigingen die nog niet bewaard zijn.',
  saved: 'Bewaard.',
  link: 'Link kopiëren',
  drop: 'Verwijderen',
  mine: 'Jouw analyses',
  none: 'Je bewaart er nog geen.',
  by: (name: string) =>
    `Een analyse van ${name}. Je kunt haar bekijken; maak een kopie om iets te wijzigen.`,
  copy: 'Naar de mijne kopiëren',
  load: 'De andere versie tonen',
  overwrite: 'Deze bewaren',
  problem: {
    changed: 'Ze is in een ander tabblad of op een ander apparaat gewijzigd.',
    full: 'Meer analyses kun je niet bewaren. Verwijder er eerst een.',
    gone: 'Deze analyse bestaat niet, of ze is privé.',
    long: 'Deze analyse is te lang. Kort opmerkingen in of verwijder varianten.',
    account: 'Meld je eerst aan bij je account.',
    unreached: 'De server is onbereikbaar. Je analyse staat nog in deze browser.',
    other: 'De server heeft haar niet aangenomen.',
  },
  server: {
    ask: 'Door de server laten analyseren',
    place: (place: number) => `Nummer ${number(place)} in de rij`,
    cancel: 'Annuleren',
    full: 'De server heeft nu genoeg te analyseren. Probeer het over een paar minuten weer, of bekijk de partij in deze browser.',
    unreached: 'De server is onbereikbaar. De beoordeling in deze browser werkt zonder.',
    failed: 'De server heeft het opgegeven. Probeer het weer, of bekijk de partij in deze browser.',
  },
};
