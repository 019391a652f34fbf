import { number } from '../forms';
import type { KeptTexts } from './kept_en';

export const kept: KeptTexts = {
  title: 'Sur le serveur',
  about:
    'Avec un compte, vous pouvez garder des analyses sur le serveur : pour vous, pour qui a le lien, ou pour tous.',
  signIn: 'Se connecter',
  name: 'Titre',
  who: 'Qui peut la voir',
  visibilities: { private: 'vous seul', link: 'qui a le lien', public: 'tout le monde' },
  keep: 'Garder sur le serveur',
  save: 'Garder les changements',
  unsaved: 'Des changements ne sont pas encore gardés.',
  saved: 'Gardée.',
  link: 'Copier son lien',
  drop: 'Supprimer',
  mine: 'Vos analyses',
  none: 'Vous n’en gardez aucune.',
  by: (name: string) =>
    `Une analyse de ${name}. Vous pouvez la parcourir ; pour la changer, faites une copie.`,
  copy: 'Copier chez moi',
  load: 'Voir l’autre version',
  overwrite: 'Garder celle-ci à la place',
  problem: {
    changed: 'Elle a été modifiée dans un autre onglet ou sur un autre appareil.',
    full: 'Vous gardez le maximum d’analyses. Supprimez-en une d’abord.',
    gone: 'Cette analyse n’existe pas, ou elle est privée.',
    long: 'Cette analyse est trop longue. Raccourcissez les commentaires ou retirez des variantes.',
    account: 'Connectez-vous d’abord à votre compte.',
    unreached: 'Le serveur est injoignable. Votre analyse est toujours dans ce navigateur.',
    other: 'Le serveur ne l’a pas acceptée.',
  },
  server: {
    ask: 'Faire analyser par le serveur',
    place: (place: number) => `Numéro ${number(place)} dans la file`,
    cancel: 'Annuler',
    full: 'Le serveur a assez à analyser pour l’instant. Réessayez dans quelques minutes, ou examinez la partie dans ce navigateur.',
    unreached: 'Le serveur est injoignable. L’examen dans ce navigateur se passe de lui.',
    failed: 'Le serveur a renoncé. Réessayez, ou examinez la partie dans ce navigateur.',
  },
};
