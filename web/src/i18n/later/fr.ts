import { number, pluralOf } from '../forms.ts';
import type {
  AdminCatalogue,
  AdviceCatalogue,
  AnalysisCatalogue,
  DeviceCatalogue,
  KeptTexts,
  PeopleCatalogue,
  PuzzleCatalogue,
  ReplayCatalogue,
  RulesCatalogue,
  SettingsCatalogue,
  StudyTexts,
} from './en';

const plural = pluralOf('fr');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'graine', other: 'graines' })}`;
const games = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'partie', other: 'parties' })}`;

/** People and their games, in French: talk, accounts, the archive, players' pages. */
export const people: PeopleCatalogue = {
  push: {
    choice:
      'Prévenir aussi ce navigateur quand c’est à moi par correspondance et que la page est fermée',
    against: (name: string) => `contre ${name}`,
    failed: 'Cela n’a pas marché. Réessayez plus tard.',
  },
  position: {
    label: 'Partir d’une position',
    side: 'Vous êtes (Nord commence)',
    about:
      'Graines de A à F et de a à f, puis du grenier de Sud et de Nord, et S ou N pour qui joue.',
    parts: (count) =>
      `Une position a quinze parties séparées par des tirets ; ici il y en a ${count}.`,
    house: (letter, found) => `Case ${letter} : « ${found} » n’est pas un nombre de graines.`,
    store: (name, found) => `Grenier de ${name} : « ${found} » n’est pas un nombre de graines.`,
    turn: (found) => `La fin doit être S ou N, et non « ${found} ».`,
    total: (found, expected) =>
      `Cases et greniers contiennent ${number(found)} graines ; avec ces règles il en faut ${number(expected)}.`,
    over: 'Ici la partie est déjà finie.',
  },
  chosen: {
    position: 'Une position',
    quiet: 'spectateurs à part',
    public: 'dans les listes publiques',
  },
  chat: {
    players: 'Joueurs',
    spectators: 'Spectateurs',
    guest: (number) => `Invité ${number}`,
    empty: 'Personne n’a encore rien dit.',
    message: 'Votre message',
    send: 'Envoyer',
    toPlayers: 'Seuls les deux joueurs voient ceci.',
    casual: 'Les joueurs voient aussi ceci.',
    later: 'Les joueurs verront ceci après la partie.',
    menu: (name: string) => `Que faire de ${name}`,
    mute: 'Masquer ses messages',
    block: 'Bloquer',
    report: 'Signaler ce message',
    reason: 'Qu’est-ce qui ne va pas ?',
    reported: 'Merci. Quelqu’un va regarder.',
    hidden: 'Masqué. Vous pouvez l’annuler sur votre page.',
  },
  account: {
    title: 'Vous',
    account: 'Compte',
    guest: (name: string) => `Vous jouez sous le nom de ${name}.`,
    lead: 'Vous pouvez jouer sans compte. Avec un compte, vous gardez votre nom et vos parties sur tous vos appareils.',
    name: 'Nom',
    guestName: 'Nom pour vos prochaines parties',
    save: 'Enregistrer',
    saved: 'Enregistré.',
    password: 'Mot de passe',
    passwordHint: 'Au moins 8 caractères.',
    register: 'Créer un compte',
    signIn: 'Se connecter',
    signOut: 'Se déconnecter',
    page: 'Vos parties et résultats',
    sessions: 'Où vous êtes connecté',
    device: (browser: string, system: string) => `${browser} sur ${system}`,
    current: 'cet appareil',
    seen: (date: string) => `vu le ${date}`,
    end: 'Y mettre fin',
    endOthers: 'Se déconnecter partout ailleurs',
    change: 'Changer le mot de passe',
    old: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    changed: 'C’est changé. Vous êtes déconnecté partout ailleurs.',
    blocks: 'Personnes que vous ne voyez pas',
    muted: 'masqué',
    blocked: 'bloqué',
    unblock: 'Voir de nouveau',
    data: 'Vos données',
    export: 'Tout enregistrer dans un fichier',
    remove: 'Tout effacer sur vous…',
    removeTitle: 'Tout effacer sur vous ?',
    removeText:
      'Nom, messages et connexions disparaissent. Vos parties restent lisibles, jouées par quelqu’un sans nom. Cela ne peut pas être annulé.',
    removeConfirm: 'Effacer',
    unavailable: 'Ce serveur n’a pas de comptes.',
  },
  tokens: {
    title: 'Programmes',
    lead: 'Avec un jeton, un programme agit en votre nom. Il n’est montré qu’une fois ; qui le possède peut faire ce qu’il permet.',
    ask: { name: 'À quoi sert-il ?', may: 'Il permet de' },
    scopes: { read: 'voir vos données', play: 'jouer pour vous', bot: 'jouer en bot' },
    warn: 'Le premier programme qui l’utilise fait de ce compte un compte de bot, pour toujours. Seul un compte sans parties peut le devenir.',
    make: { now: 'Créer un jeton', done: 'Copiez-le maintenant : il ne sera plus montré.' },
    copy: { now: 'Copier', done: 'Copié' },
    used: (date: string) => `dernière utilisation : ${date}`,
    never: 'jamais utilisé',
    revoke: 'Révoquer',
    bot: {
      now: 'Ceci est un compte de bot : seuls des programmes jouent avec.',
      badge: 'Un programme joue ici.',
    },
    refused: {
      'no-scope': 'Ce jeton ne le permet pas.',
      'no-such-token': 'Ce jeton n’existe plus.',
      'too-many-tokens': 'Un compte ne peut pas avoir plus de jetons. Révoquez-en d’abord un.',
      'no-bots': 'Un compte de bot ne fait pas cela.',
      'has-played': 'Ce compte a déjà joué et ne peut pas devenir un bot.',
    },
  },
  archive: {
    title: 'Parties finies',
    analysis: 'Plateau d’analyse',
    filters: 'Quelles parties',
    player: 'Joueur',
    against: 'Contre',
    rules: 'Règles',
    opponent: 'Type',
    kinds: { friend: 'par un lien', anyone: 'partie ouverte', computer: 'avec l’ordinateur' },
    end: 'Fin par',
    ends: {
      majority: 'plus de la moitié',
      even: 'la moitié chacun',
      'no-move': 'aucun coup',
      repetition: 'répétition',
      agreement: 'accord',
      resignation: 'abandon',
      timeout: 'temps',
      aborted: 'annulation',
    },
    others: 'Plus de filtres',
    any: 'tous',
    shortest: 'Coups, de',
    longest: 'Coups, à',
    since: 'Jour, de',
    until: 'Jour, à',
    show: 'Montrer',
    none: 'Aucune partie n’est comme cela.',
    more: 'Plus de parties',
    draw: 'Égalité',
    length: (moves: number) => `${number(moves)} ${plural(moves, { one: 'coup', other: 'coups' })}`,
  },
  player: {
    since: (date: string) => `Ici depuis ${date}`,
    results: 'Résultats',
    bySide: 'Par règles et côté',
    side: 'Côté',
    won: 'Gagnées',
    lost: 'Perdues',
    drawn: 'Égalités',
    games: 'Dernières parties',
    analyses: 'Analyses',
    none: 'Pas encore de partie finie.',
    block: 'Bloquer…',
    blockTitle: (name: string) => `Bloquer ${name} ?`,
    blockText:
      'Vous ne voyez plus ni vos propositions ni vos paroles, et ne jouez plus ensemble. Vous pouvez revenir là-dessus sur votre page.',
    blockConfirm: 'Bloquer',
  },
};

/** How to play, in French. */

export const rules: RulesCatalogue = {
  title: 'Comment jouer à l’oware',
  lead: 'Deux joueurs, 48 graines, cinq minutes pour apprendre. Chaque plateau joue son exemple devant vous, et vous pouvez ensuite l’essayer.',
  contents: 'Sur cette page',

  board: {
    title: 'Le plateau',
    text: 'Entre les joueurs, il y a deux rangées de six cases, avec quatre graines dans chacune. La rangée devant vous est à vous. Les cases de Sud s’appellent A à F, celles de Nord a à f, comptées depuis la gauche de leur propriétaire. Ce que vous récoltez va dans votre grenier. Qui a plus de la moitié des graines, 25 sur 48, gagne. Sud commence.',
  },
  sowing: {
    title: 'Semer',
    text: 'Prenez toutes les graines d’une de vos cases et semez-les une à une dans les cases qui suivent, dans le sens inverse des aiguilles d’une montre, y compris chez l’adversaire. Ici Sud sème D : ses quatre graines tombent en E, F, a et b.',
  },
  capturing: {
    title: 'Récolter',
    text: 'Quand votre dernière graine tombe dans une case de l’adversaire et y fait 2 ou 3, vous récoltez ces graines. Si la case juste avant est aussi à l’adversaire et contient 2 ou 3 graines, vous la récoltez également, et ainsi de suite, à reculons.',
    example:
      'Sud sème six graines depuis E. La dernière fait 3 en e : récolte. Il y en a 2 en d et 3 en c : récolte aussi. Il y en a 4 en b, et la chaîne s’arrête ; a reste donc en place, bien qu’elle en ait 2.',
  },
  three: {
    title: 'Trois cases d’un coup',
    text: 'F finit en c. Là, en b et en a, il y a après les semailles 2, 3 et 3 graines : huit graines en un coup.',
  },
  north: {
    title: 'Nord récolte de même',
    text: 'Nord sème quatre graines depuis f, une en A, B, C et D. D et C arrivent à 2 et sont récoltées. B arrive à 4, ni 2 ni 3 : la chaîne s’arrête, et A est sauve.',
  },
  lap: {
    title: 'Un tour complet',
    text: 'Douze graines ou plus reviennent à leur point de départ. La case d’où elles viennent est sautée à chaque tour et reste vide. Ici D en contient 14 : après C on passe par-dessus D, et les trois dernières tombent en E, F et a.',
  },
  feeding: {
    title: 'Nourrir',
    text: 'Quand l’adversaire n’a plus de graines, vous devez jouer un coup qui lui en donne, si vous en avez un. Ici seules E et F atteignent l’autre côté. Si aucun coup n’y arrive, la partie est finie.',
  },
  slam: {
    title: 'Le grand chelem',
    text: 'Un coup qui prendrait tout à l’adversaire s’appelle un grand chelem. Avec l’abapa on peut le jouer, mais il ne récolte rien. D’autres règles font autrement : choisissez-en une et regardez.',
    choice: 'Un grand chelem',
  },

  end: {
    title: 'La fin',
    items: [
      'Qui a plus de la moitié des graines gagne aussitôt. Avec 24 chacun et un plateau vide, il y a égalité.',
      'Si le joueur qui a le trait ne peut pas jouer, chacun prend les graines de son côté.',
      'Si une position revient, chacun prend les graines de son côté.',
      'Les joueurs peuvent s’entendre pour finir à tout moment. Là aussi, chacun prend les graines de son côté.',
      'En ligne, qui abandonne ou n’a plus de temps perd. Une partie annulée avant que les deux aient joué ne compte pas.',
    ],
  },
  repetition: {
    title: 'Une position revient',
    text: 'Quand les mêmes graines sont dans les mêmes cases et que c’est au même joueur, le jeu pourrait tourner sans fin : la partie est donc finie. Ici les deux promènent leurs dernières graines autour du plateau ; après six coups chacun, il est comme au début.',
  },
  emptySide: {
    title: 'Pas tant qu’un côté est vide',
    text: 'Une position qui revient quand un joueur n’a pas de graines ne finit pas la partie. Elle continue jusqu’à ce qu’une position revienne avec des graines des deux côtés : ici un coup plus tard.',
  },

  sets: {
    title: 'Les règles que l’on joue',
    lead: 'Quatre réglages les font toutes. Une partie peut avoir n’importe quel mélange.',
    table: {
      rules: 'Règles',
      slam: 'Un grand chelem',
      feeding: 'Laisser des graines',
      repetition: 'Une position qui revient',
    },
  },
  switches: {
    title: 'Les quatre réglages',
    grandSlam: {
      'no-capture': 'Le coup est joué, mais rien n’est récolté.',
      capture: 'Il récolte comme un autre coup.',
      'opponent-collects':
        'Il récolte, et l’adversaire prend tout ce qui reste sur le plateau. Cela finit la partie.',
      forbidden: 'On ne peut pas le jouer. Si vous n’avez pas d’autre coup, la partie est finie.',
      'spare-last': 'Il récolte tout, sauf la case où la dernière graine est tombée.',
      'spare-first': 'Il récolte tout, sauf la case la plus en arrière.',
    },
    feeding: {
      'when-starved': 'On ne doit donner des graines qu’à un adversaire qui n’en a plus.',
      'whenever-possible':
        'On ne peut pas non plus le laisser sans graines, sauf si chaque coup le fait.',
    },
    repetition: {
      'split-own': 'La partie finit, et chacun prend les graines de son côté.',
      'split-even':
        'La partie finit, et on partage le reste en deux : une demi-graine chacun si le nombre est impair.',
      none: 'Le jeu continue jusqu’à ce que les deux s’entendent. Après 200 coups sans récolte, chacun peut demander le partage ; après 2000 coups, il se fait tout seul.',
    },
    seedsPerHouse: 'Quatre, c’est le jeu. De une à six, on peut étudier.',
  },

  fine: {
    title: 'Détails',
    items: [
      '11 et 22 graines finissent juste avant la case d’où elles viennent.',
      'Là où un grand chelem épargne une case, une chaîne d’une seule case ne récolte rien.',
      'Les greniers ne comptent pas pour une position qui revient, et la position de départ en est une.',
      'À la fin, le plateau est montré tel qu’il était avant le partage.',
    ],
  },
  round: {
    title: 'Dix-sept graines pour un voisin affamé',
    text: 'Nord n’a rien. F fait tout le tour et laisse 2 graines dans chacune de ses cases. Avec l’abapa elles y restent et le nourrissent : le coup est donc permis. Là où un grand chelem récolte, elles seraient prises ; le coup ne nourrit pas, et il ne l’est pas.',
  },

  names: {
    title: 'Un jeu, bien des noms',
    lead: 'On y joue dans toute l’Afrique de l’Ouest et aux Caraïbes, et partout sous un autre nom.',
    list: [
      ['Oware', 'Ghana, et le nom d’ici'],
      ['Awalé', 'Côte d’Ivoire'],
      ['Awélé', 'ga'],
      ['Wari', 'Mali'],
      ['Warri', 'Caraïbes'],
      ['Awari', 'livres et ordinateurs'],
      ['Ayò', 'yoruba'],
      ['Ouri, Ouril, Uril', 'Cap-Vert'],
      ['Wali', 'dagbani'],
      ['Adji', 'éwé'],
      ['Nchọ, Ókwè', 'igbo'],
      ['ise', 'edo'],
      ['Kalah', 'une feuille de règles allemande ; ailleurs un autre jeu'],
    ],
  },

  story: {
    title: 'D’où il vient',
    items: {
      akan: 'On pense généralement qu’il vient des Akan de l’actuel Ghana, surtout des Ashanti. Le Ghana en fait son jeu national.',
      legend:
        'En twi, la langue des Akan, oware veut dire « il ou elle se marie ». La légende : un homme et une femme n’arrivaient pas à finir une partie ; ils se marièrent pour continuer à jouer.',
      egypt:
        'Deux rangées de creux sont taillées dans la pierre en Égypte ancienne, par exemple à Karnak et à la troisième pyramide de Gizeh. Nul ne sait qui les a taillées, ni pour quel jeu.',
      cairo:
        'Au Caire, dans les années 1830, Edward Lane vit un cousin de ce jeu, le mankalah : deux fois six creux, 72 cauris ou cailloux, et certains plateaux à charnières.',
      coffee:
        'On raconte qu’en Égypte on y jouait dans les cafés, et que le perdant payait le café.',
      boards:
        'Un plateau peut être finement sculpté, posé sur un pied, ou se replier sur ses graines grâce à des charnières. Deux rangées de creux faites dans la terre suffisent aussi. Aux Caraïbes on joue avec des graines de bonduc, ailleurs avec des cauris, des cailloux, des billes ou des perles.',
      advice:
        'Qui regarde participe : la coutume veut que les spectateurs discutent des coups et conseillent les joueurs.',
    },
  },
  solved: {
    title: 'Résolu : partie nulle',
    text: 'John Romein et Henri Bal ont calculé en 2002 toutes les positions de l’awari. Si les deux jouent parfaitement, personne ne gagne : chaque camp peut forcer la nulle.',
    more: 'On lit à ce sujet que, selon les règles résolues, un grand chelem met fin à la partie. Selon nos règles « Awari », on ne peut pas le jouer tant qu’un autre coup laisse des graines à l’adversaire ; si tous les coups en sont, il prend tout et la partie est finie. Nos tables selon ces règles comptent exactement ce que comptent les bases publiées, comparées jusqu’à 14 graines. Nous les gardons donc, et rapportons cette phrase au second cas.',
  },
  readings: {
    title: 'Comment nous lisons les feuilles de règles',
    items: [
      '« Le même plateau » revient quand c’est au même joueur de jouer.',
      'Une page allemande interdit tout coup qui laisse l’adversaire sans graines tant qu’un autre lui en laisse. Là où un grand chelem ne récolte rien, cela permet les mêmes coups que notre règle.',
      'Des pages allemandes et néerlandaises laissent celui qui ne peut pas nourrir jouer d’abord un coup pour rien. Ici la partie finit aussitôt ; le compte est le même.',
      'La vieille feuille allemande « Oware (oder Wari, Kalah) » ne parle pas du grand chelem. Dans nos règles « Wari », il récolte donc comme tout autre coup, et les joueurs partagent le reste quand ils sont d’accord.',
      'Une page place la case f en bas à gauche. Comme case de Nord, elle est en haut à gauche, comme dans l’exemple ci-dessus.',
    ],
  },

  play: (letter) => `Semer ${letter}`,
  playAll: 'Jouer la suite',
  again: 'Depuis le début',
  tryIt: 'À vous de jouer',
};

/** The administrator's page, in French. */

export const admin: AdminCatalogue = {
  title: 'Modération',
  key: 'Votre clé',
  keyHint: 'oware admin key NOM l’affiche.',
  open: 'Ouvrir',
  wrong: 'Cette clé ne convient pas.',
  reports: 'Signalements',
  noReports: 'Rien à voir.',
  settled: 'Réglé',
  hide: 'Masquer le message',
  game: 'La partie',
  analysis: 'L’analyse',
  hideAnalysis: 'Cacher l’analyse',
  people: 'Personnes',
  find: 'Nom',
  search: 'Chercher',
  nobody: 'Personne.',
  mute: 'Mettre en sourdine un jour',
  unmute: 'Lever la mise en sourdine',
  ban: 'Exclure',
  banCheat: 'Exclure pour triche',
  unban: 'Réadmettre',
  rename: 'Renommer',
  newName: 'Nouveau nom',
  close: 'Fermer le compte',
  sure: (what: string) => `Vraiment : ${what} ?`,
  muted: 'en sourdine',
  banned: 'exclu',
  site: 'Le site',
  chat: 'La discussion est ouverte',
  readOnly: 'Lecture seule : rien ne change',
  tables: 'Tables de finales',
  seedsDone: (count: number) => `Résolu jusqu’à ${count} graines.`,
  building: (layer: number, seeds: number, percent: number) =>
    `Calcul de ${layer} graines sur ${seeds} : ${percent} %.`,
  pace: (boards: string, left: string) => `${boards} positions par seconde, encore ${left}.`,
  waiting: 'Un autre programme calcule dans ce dossier.',
  stopped: 'Arrêté. Ce qui était terminé reste.',
  wanted: 'Calculer jusqu’à tant de graines',
  build: 'Calculer',
  stop: 'Arrêter',
  audit: 'Journal',
  actions: {
    'chat-on': 'discussions ouvertes',
    'chat-off': 'discussions fermées',
    'read-only-on': 'site en consultation seule',
    'read-only-off': 'site rouvert',
    'new-password': 'nouveau mot de passe',
    'close-report': 'signalement traité',
    'open-report': 'signalement rouvert',
    'hide-message': 'message caché',
    'show-message': 'message montré de nouveau',
    'hide-analysis': 'analyse cachée',
    'show-analysis': 'analyse montrée de nouveau',
    mute: 'mis en sourdine',
    unmute: 'peut de nouveau écrire',
    ban: 'exclu',
    'ban-cheat': 'exclu pour triche',
    unban: 'admis de nouveau',
    rename: 'renommé',
    close: 'compte fermé',
    'add-key': 'clé créée',
    'remove-key': 'clé retirée',
    recount: 'ouvertures recomptées',
  },
  older: 'Plus anciens',
};

/** Le plateau d'analyse. */
export const analysis: AnalysisCatalogue = {
  title: 'Analyse',
  engine: 'Recherche',
  deep: (depth: number) => `profondeur ${depth}`,
  cores: 'Cœurs du processeur à utiliser',
  loading: 'Chargement de la recherche',
  failed: 'La recherche n’a pas pu être chargée.',
  again: 'Réessayer',
  bar: (margin: string) => `Sud a ${margin} d’avance à la fin`,
  lines: 'Meilleurs coups',
  proven: 'prouvé',
  certain: ({ name, least, most, left }) =>
    least === most
      ? `${name} obtient ${least} des ${left} graines restantes si chacun joue au mieux. C’est prouvé.`
      : most === left
        ? `${name} obtient au moins ${least} des ${left} graines restantes, quoi qu’il arrive.`
        : `${name} obtient au moins ${least} des ${left} graines restantes, quoi qu’il arrive ; la façon dont le plateau se répète en décide jusqu’à ${most - least} de plus.`,
  moves: 'Coups',
  noMoves: 'Jouez un coup sur le plateau, pour l’un ou l’autre camp.',
  promote: 'En faire la ligne principale',
  remove: 'Supprimer à partir d’ici',
  marks: 'Signe',
  comment: 'Commentaire',
  hints: 'Montrer les valeurs sur le plateau',
  threats: 'Montrer les menaces',
  threat: (house: string, seeds: number) => `${house} menace de prendre ${seeds}.`,
  noThreat: 'Aucune prise ne menace.',
  review: 'Revoir la partie',
  reviewing: (done: number, all: number) => `Coup ${done} sur ${all}`,
  stop: 'Arrêter',
  graph: 'L’avance attendue au fil de la partie',
  accuracy: (name: string, percent: string, lost: string) =>
    `${name} : précision ${percent} %, ${lost} graines perdues`,
  provenFrom: (move: number) => `À partir du coup ${move}, le résultat était prouvé.`,
  mistakes: (count: number) =>
    `${number(count)} ${plural(count, { one: 'erreur', other: 'erreurs' })}`,
  learn: {
    start: 'Apprendre des erreurs',
    task: 'Ici, un coup a coûté des graines. Trouvez-en un meilleur.',
    right: 'Juste.',
    wrong: 'Il y a un meilleur coup.',
    show: 'Le montrer',
    next: 'Erreur suivante',
    end: 'Retour à l’analyse',
  },
  share: 'La partie en texte',
  read: 'Ouvrir une partie ou une position',
  readHint:
    'Des coups, une position dans n’importe quelle notation ou un fichier OGN ; on peut aussi déposer un fichier sur le plateau.',
  open: 'Ouvrir',
  unreadable: (why: string) => `Ceci ne se lit pas : ${why}`,
  copy: 'Copier',
  copied: 'Copié.',
  link: 'Copier le lien',
  download: 'Télécharger l’OGN',
  editor: 'Composer une position',
  playComputer: 'Jouer d’ici contre l’ordinateur',
  playFriend: 'Jouer d’ici avec un ami',
  playLocal: 'Jouer d’ici sur cet écran',
  fresh: 'Nouvelle analyse',
  flip: 'Tourner le plateau',
};

/** Les problèmes. */
export const puzzles: PuzzleCatalogue = {
  title: 'Problèmes',
  modes: 'Quels problèmes',
  task: (name: string) => `${name} joue. Un seul coup est juste.`,
  goOn: 'Juste. Continuez.',
  solved: 'Résolu.',
  done: 'Voilà la solution.',
  wrong: 'Pas celui-là. Voyez la réponse.',
  worth: (rating: number) => `Difficulté ${rating}`,
  hint: 'Indice',
  hintHouse: (letter: string) => `Essayez la case ${letter}.`,
  show: 'Montrer la solution',
  again: 'Réessayer',
  next: 'Problème suivant',
  analyse: 'Analyser',
  daily: 'Problème du jour',
  training: 'Entraînement',
  rush: 'Course',
  rushScore: (solved: number, mistakes: number) =>
    `${number(solved)} résolus, ${number(mistakes)} erreurs sur 3`,
  rushOver: (solved: number) =>
    `La course est finie : ${number(solved)} ${plural(solved, { one: 'problème résolu', other: 'problèmes résolus' })}.`,
  run: 'Série',
  runScore: (solved: number) => `${number(solved)} de suite`,
  runOver: (solved: number) => `La série est finie : ${number(solved)} de suite.`,
  runAgain: 'Une autre série',
  runBest: 'Meilleure série',
  rushAgain: 'Une autre course',
  stop: 'Arrêter',
  theme: 'Thème',
  anyTheme: 'Tous',
  rating: 'Votre classement',
  ratingHere: 'Classement dans ce navigateur',
  uncounted: 'Le serveur n’a pas répondu : cette réponse n’y compte pas.',
  streak: 'Jours de suite',
  days: (count: number) => `${number(count)} ${plural(count, { one: 'jour', other: 'jours' })}`,
  solvedCount: 'Résolus',
  best: 'Meilleure course',
  themes: {
    'capture-chain': 'Prise en chaîne',
    'long-sowing': 'Semer plus d’un tour',
    feeding: 'Obligation de nourrir',
    starving: 'Affamer',
    'grand-slam': 'Grand chelem',
    repetition: 'Répétition',
    'count-to-25': 'Compter jusqu’à 25',
    'end-count': 'Le compte final',
  },
};

export const device: DeviceCatalogue = {
  title: (level) => `Contre l’ordinateur ${number(level)}, sur cet appareil`,
  here: 'Sur cet appareil seulement',
  terms:
    'Cette partie se joue sur cet appareil et reste dans ce navigateur. Elle ne figure dans aucune liste.',
  stuck: 'L’ordinateur ne peut pas encore jouer.',
  stuckText:
    'La partie du programme qui joue n’a pas pu être chargée. Votre partie est gardée et reprendra quand vous serez de nouveau en ligne.',
  declined: 'L’ordinateur préfère continuer.',
  games: 'Vos parties sur cet appareil',
  offline: 'Vous pouvez jouer sur cet appareil.',
};

export const settings: SettingsCatalogue = {
  title: 'Réglages',
  theme: 'Couleurs',
  themes: { auto: 'comme le système', light: 'claires', dark: 'sombres' },
  text: 'Texte',
  hand: 'Le téléphone se joue',
  hands: { both: 'à deux mains', left: 'de la main gauche', right: 'de la main droite' },
  speed: 'Semailles',
  speeds: { slow: 'lentes', normal: 'tranquilles', fast: 'rapides', none: 'sans mouvement' },
  display: 'Les cases montrent',
  displays: { both: 'graines et nombres', seeds: 'graines', numbers: 'nombres' },
  hints: 'Expliquer les règles au fil du jeu',
  turned: 'Plateau retourné',
  stillness: 'Votre système demande peu de mouvement : les graines ne voyagent pas.',
  confirm: 'Demander avant de jouer un coup',
  notify: 'Me prévenir quand c’est à moi, même dans un autre onglet',
  notifyRefused: 'Votre navigateur n’autorise pas les messages de cette page.',
  language: 'Langue',
  material: 'Plateau',
  materials: {
    wood: 'bois avec greniers',
    'plain-wood': 'bois',
    hinged: 'à charnières',
    curved: 'rangées courbes',
    pedestal: 'sur un pied',
    earth: 'à même la terre',
    contrast: 'simples traits',
  },
  seeds: 'Graines',
  seedKinds: {
    nickernut: 'graines grises',
    cowrie: 'cauris',
    pebble: 'cailloux',
    marble: 'billes',
    bead: 'perles',
  },
  sounds: 'Sons',
  soundKinds: { none: 'aucun', turn: 'quand c’est mon tour', all: 'les graines aussi' },
  plan: 'Préparer mon prochain coup pendant que l’adversaire réfléchit',
  keys: 'Les touches seules jouent et annoncent, où que je sois sur la page',
};

export const replay: ReplayCatalogue = {
  play: 'Rejouer la partie (P)',
  pause: 'Pause (P)',
  playIt: 'Lire',
  pauseIt: 'Pause',
  pace: 'Vitesse',
};

export const advice: AdviceCatalogue = {
  title: 'Indice',
  sought: 'Recherche d’un bon coup…',
  failed: 'Aucun indice pour le moment. Réessayez une fois de retour en ligne.',
  play: (letter) => `Essayez ${letter}.`,
  only: 'C’est votre seul coup.',
  captures: (count) => `Il récolte ${seeds(count)}.`,
  saves: (count) => `Il met ${seeds(count)} à l’abri.`,
  prepares: (letter, count) => `Il prépare ${letter}, pour récolter ${seeds(count)}.`,
  quiet: 'Rien à récolter encore ; à la longue, il rapporte le plus.',
  expected: (ahead) =>
    ahead === 0
      ? 'En jouant bien, une partie nulle est probable.'
      : `En jouant bien, vous finissez avec environ ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'd’avance' : 'de retard'}.`,
  sure: (ahead) =>
    ahead === 0
      ? 'La partie nulle est alors certaine.'
      : `C’est certain : vous pouvez finir avec ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'd’avance' : 'de retard, pas plus'}.`,
  second: (letter, less) => `${letter}, le deuxième meilleur coup, vaut ${seeds(less)} de moins.`,
  taken: (count) => `Avec ${number(count)} ${plural(count, { one: 'indice', other: 'indices' })}.`,
};

/** Keeping analyses on the server, and having them made there. */
export const kept: KeptTexts = {
  title: 'Sur le serveur',
  about:
    'Avec un compte, vous pouvez garder des analyses sur le serveur : pour vous, pour qui a le lien, ou pour tous.',
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
    `Une analyse de ${name}. Vous pouvez la parcourir ; pour la changer, faites une copie.`,
  copy: 'Copier chez moi',
  report: 'Signaler cette analyse',
  hidden: 'La modération l’a cachée : elle n’est visible que de vous.',
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

/** The opening explorer and training. */
export const study: StudyTexts = {
  explorer: {
    title: 'Ouvertures',
    source: 'Quelles parties',
    sources: {
      engine: 'Du programme',
      people: 'Jouées ici',
      computer: 'Contre l’ordinateur',
    },
    asking: 'Recherche…',
    unreached: 'Le site est injoignable. Les parties du programme sont là quand même.',
    again: 'Réessayer',
    unknown: 'Le programme n’a pas joué de parties avec ces règles.',
    none: 'Aucune de ces parties n’est passée par cette position.',
    count: (count) =>
      `${games(count)} ${plural(count, { one: 'est passée', other: 'sont passées' })} par cette position.`,
    house: 'Maison',
    played: 'Jouée',
    result: 'Sud a gagné, nulles, Nord a gagné',
    results: (south, draws, north) =>
      `Sud a gagné ${south} %, nulles ${draws} %, Nord a gagné ${north} %`,
    play: (house, count) => `Jouer ${house}, comme dans ${games(count)}`,
    about: {
      engine: 'Parties du programme contre lui-même, avec de bons coups tirés au hasard.',
      people: 'Parties finies entre deux personnes ici, qui figurent dans les listes.',
      computer: 'Parties finies contre l’ordinateur ici, qui figurent dans les listes.',
    },
  },
  training: {
    title: 'Entraînement',
    about:
      'Continuez d’ici contre un niveau. Il dit ce que font ses coups et vous avertit avant un coup qui perd des graines.',
    level: 'Niveau',
    start: 'Commencer l’entraînement',
    stop: 'Finir l’entraînement',
    back: 'Reprendre le coup',
    yours: 'À vous de jouer.',
    thinking: 'L’ordinateur réfléchit…',
    over: 'La partie est finie.',
    failed: 'La recherche n’a pas pu être chargée.',
    again: 'Réessayer',
    warning: (house, lost) => `D’après la recherche, ${house} perd ${lost} graines.`,
    insist: (house) => `Jouer ${house} quand même`,
    withdraw: 'Choisir un autre coup',
    said: (house) => `L’ordinateur a joué ${house}.`,
    reasons: {
      captures: (count) => `Il récolte ${seeds(count)}.`,
      feeds: 'Il doit vous nourrir.',
      only: 'Il n’avait pas d’autre coup.',
      saves: (houses, count) => `Il sauve ${houses} d’une récolte de ${seeds(count)}.`,
      threatens: (house, count) => `Il menace de récolter ${seeds(count)} avec ${house}.`,
      keeps: 'Il garde de son côté toutes les graines semées.',
      hoards: (house, count) => `Il amasse ${seeds(count)} en ${house}.`,
    },
    proven: (margin) => `Prouvé : la partie finit à ${margin} pour l’ordinateur.`,
    searched: (depth, margin) =>
      `Cherché à la profondeur ${depth} : vaut ${margin} graines à l’ordinateur.`,
  },
};

export { rated } from './rated_fr.ts';
export { help } from './help_fr.ts';
export { events } from './events_fr.ts';
export { fair, front, search } from './watch_fr.ts';
