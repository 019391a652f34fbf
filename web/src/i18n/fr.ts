/** The texts of en.ts in French. */
import type { Catalogue } from './en';
import { listed, number, pluralOf } from './forms.ts';

type Side = 'south' | 'north';

const plural = pluralOf('fr');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'graine', other: 'graines' })}`;
const side = (which: Side): string => (which === 'south' ? 'Sud' : 'Nord');
/** "de Sud": both names begin with a consonant. */
const of = (which: Side): string => `de ${side(which)}`;
const or = listed('fr', 'disjunction');
const counts = (left: number, right: number): string => `${number(left)} à ${number(right)}`;

/** What only a page of another version than the server's can have asked for. */
const outdated = 'Cette page et le serveur ne vont pas ensemble. Rechargez-la.';

export const fr: Catalogue = {
  oware: 'Oware',
  seeds,
  number,
  side,
  counts,

  nav: {
    home: 'Oware, accueil',
    rules: 'Règles',
    settings: 'Réglages',
    help: 'Touches',
    main: 'Menu principal',
    more: 'Plus',
    places: {
      '/learn': 'Apprendre',
      '/puzzles': 'Problèmes',
      '/analysis': 'Analyse',
      '/games': 'Parties',
      '/events': 'Tournois',
      '/tv': 'Regarder',
    },
    signIn: 'Se connecter',
    sound: 'Son',
  },
  /** The administrator's texts, linked from the foot of each page. */
  foot: { label: 'À propos de ce site', imprint: 'Mentions légales', privacy: 'Confidentialité' },
  close: 'Fermer',
  cancel: 'Annuler',

  first: {
    title: 'Oware',
    slogan: 'Semer, récolter, atteindre 25.',
    lead: 'Sud commence. Touchez une de vos cases.',
    leadNorth: 'Vous jouez Nord, c’est donc Sud qui commence : appuyez sur Jouer.',
    leadFriend: 'Vous jouez avec un ami : créez un lien et envoyez-le.',
    tapNote: 'Ou jouez tout de suite : votre premier coup lance la partie.',
    friendNote: 'Pas besoin de compte.',
    form: 'Nouvelle partie',
    learn: 'Apprendre en 60 secondes',
    opponent: 'Jouer contre',
    computer: 'L’ordinateur',
    friend: 'Un ami, par un lien',
    local: 'À deux sur cet écran',
    level: 'Niveau',
    levels: [
      'débutant',
      'apprenti',
      'facile',
      'solide',
      'aguerri',
      'fort',
      'expert',
      'le plus fort',
    ],
    side: 'Vous êtes (Sud commence)',
    south: 'Sud',
    north: 'Nord',
    random: 'Au hasard',
    rules: 'Règles',
    options: 'Options',
    more: 'Autres règles',
    playComputer: 'Jouer',
    playFriend: 'Créer un lien',
    playLocal: 'Jouer',
    failed: 'La partie n’a pas pu être créée. Essayez encore.',
    anyone: 'N’importe qui',
    leadAnyone: 'Proposez une partie : le premier venu joue contre vous.',
    playAnyone: 'Proposer une partie',
    anyoneNote: 'Tout le monde la voit dans la liste. Pas besoin de compte.',
    casual: 'Vous voyez ce que disent les spectateurs',
    listed: 'Montrer cette partie dans les listes publiques',
    unlisted: 'Absente des listes publiques : seuls ceux qui ont le lien trouvent cette partie.',
  },

  switches: {
    grandSlam: 'Un coup qui prendrait tout à l’adversaire',
    feeding: 'Laisser des graines à l’adversaire',
    repetition: 'Quand une position revient',
    seedsPerHouse: 'Graines par case',
  },
  grandSlam: {
    'no-capture': 'est joué, mais ne récolte rien',
    capture: 'récolte comme un autre',
    'opponent-collects': 'récolte ; l’adversaire reçoit le reste',
    forbidden: 'est interdit',
    'spare-last': 'épargne la case de la dernière graine',
    'spare-first': 'épargne la case la plus en arrière',
  },
  feeding: {
    'when-starved': 'quand il n’en a plus',
    'whenever-possible': 'chaque fois que c’est possible',
  },
  repetition: {
    'split-own': 'chacun prend les graines de son côté',
    'split-even': 'on partage le reste en deux',
    none: 'le jeu continue ; on peut s’entendre pour finir',
  },
  labelled: (label, value) => `${label} : ${value}.`,
  mixed: 'Un mélange à vous.',
  otherRules: 'Vos propres règles',
  rulesNamed: (name) => `Règles : ${name}.`,
  rulesChanged: (name: string) => `${name}, modifié`,

  players: {
    you: 'Vous',
    computer: (level) => `Ordinateur ${level}`,
    here: 'en ligne',
    away: 'hors ligne',
    guest: 'invité',
    deleted: 'Compte supprimé',
    free: 'place libre',
    opponent: 'Adversaire',
  },

  status: {
    titleTurn: 'À vous',
    yourTurn: 'À vous de jouer.',
    yourFirst: 'Vous commencez. Touchez une de vos cases.',
    southFirst: 'Sud commence. Touchez une de vos cases.',
    turnOf: (name) => `C’est à ${name} de jouer.`,
    sideToMove: (which) => `C’est à ${side(which)} de jouer.`,
    thinking: 'L’ordinateur réfléchit.',
    waiting: (name) => `On attend ${name}.`,
    waitingOpponent: 'On attend votre adversaire.',
    noOpponent: 'On attend votre ami. Envoyez-lui le lien.',
    noTaker: 'On attend un adversaire.',
    openSeat: (which) => `La place ${of(which)} est libre.`,
    mustGive: (houses) => `Vous devez donner des graines : ${or(houses)}.`,
    mustLeave: (houses) => `Vous devez laisser des graines à l’adversaire : ${or(houses)}.`,
    youSow: (letter) => `Vous semez ${letter}.`,
    sows: (name, letter) => `${name} sème ${letter}.`,
    looking: 'Vous regardez la partie.',
    back: (move) => `Vous voyez le jeu ${move}.`,
    backToGame: 'Revenir à la partie',
    over: 'La partie est finie.',
    sharing: 'Les graines du plateau sont partagées.',
  },

  illegal: {
    'not-your-house': 'Cette case est à votre adversaire.',
    'empty-house': 'Cette case est vide.',
    'must-feed': (houses) =>
      `Votre adversaire n’a plus de graines. Vous devez lui en donner : ${or(houses)}.`,
    'grand-slam-forbidden': 'Ce coup prendrait tout à l’adversaire, et ces règles l’interdisent.',
    'leaves-opponent-empty': (houses) =>
      `Votre adversaire n’aurait plus de graines. Vous pouvez jouer ${or(houses)}.`,
    notYourTurn: 'Ce n’est pas à vous de jouer.',
    earlier: 'C’est une position passée. Revenez à la partie pour jouer.',
    spectator: 'Vous regardez la partie.',
    notBegun: 'La partie commence quand votre adversaire est là.',
  },

  speech: {
    sows: (move) =>
      `${move.name} sème ${move.house}, ${move.seeds === null ? '' : `${seeds(move.seeds)}, `}finit en ${move.last}` +
      (move.captured > 0 ? `, récolte ${number(move.captured)}` : '') +
      (move.collected > 0 ? ` ; ${move.other} prend les ${number(move.collected)} autres` : ''),
    stepped: (move) => `Le jeu ${move}.`,
  },

  board: {
    name: (south, north) => `Plateau : Sud, c’est ${south}, Nord, c’est ${north}`,
    row: (which, name) => `Cases ${of(which)} (${name})`,
    yourHouse: (letter) => `Votre case ${letter}`,
    houseOf: (which, letter) => `Case ${letter} ${of(which)}`,
    houseSeeds: (count) => (count === 0 ? 'vide' : seeds(count)),
    amounts: {
      none: 'vide',
      few: 'quelques graines',
      many: 'beaucoup de graines',
      heap: 'un tas de graines',
    },
    playable: 'jouable',
    lastOrigin: 'semée au dernier coup',
    lastEnd: 'la dernière graine est tombée ici',
    store: (name, count) => `${name} : ${seeds(count)} au grenier`,
    preview: (last, captured, grandSlam) =>
      `Finit en ${last}` +
      (captured > 0 ? `, récolte ${number(captured)}` : '') +
      (grandSlam && captured === 0 ? ', un grand chelem qui ne récolte rien' : ''),
    toMove: 'à jouer',
    planned: 'votre prochain coup préparé',
  },

  guarded: {
    name: 'À couvert',
    about:
      'Comme au village : on voit les graines, mais personne n’en dit le nombre. On peut compter les siennes.',
    said: 'À couvert : pas de nombres, comme au village. On peut compter ses propres graines.',
    count: 'Compter mes graines',
    counted: (houses) => `Vous comptez : ${houses}.`,
    notYours: 'Seuls les joueurs peuvent compter, et seulement leurs propres graines.',
    share: 'Chacun prend les graines de son côté.',
  },

  plan: {
    set: (letter) => `Votre prochain coup est préparé : ${letter}.`,
    cancel: 'Retirer le coup préparé',
    gone: (letter) => `${letter} n’est pas possible maintenant ; choisissez de nouveau.`,
  },

  tell: {
    clock: (name, time) => `${name} : il reste ${time}.`,
    noClock: 'Cette partie se joue sans pendule.',
  },

  moves: {
    title: 'Coups',
    none: 'Pas encore de coup.',
    first: 'Position de départ (Origine)',
    previous: 'Un coup en arrière (flèche gauche)',
    next: 'Un coup en avant (flèche droite)',
    last: 'Revenir à la partie (Fin)',
    move: (count, letter, captured) =>
      `Coup ${count} : ${letter}${captured > 0 ? `, récolte ${number(captured)}` : ''}`,
    atStart: 'avant le premier coup',
    after: (count, letter) => `après le coup ${count}, ${letter}`,
    game: (count) => `Partie ${count}`,
    moveNumber: (count) => `Coup ${count}`,
    file: 'Fichier de la partie (OGN)',
    decided: 'la partie était décidée ici',
  },

  actions: {
    group: 'Ce que vous pouvez faire',
    offerEnd: 'Arrêter et partager…',
    resign: 'Abandonner…',
    abort: 'Annuler la partie…',
    rematch: 'Rejouer, en changeant de côté',
    rematchOffered: 'Vous avez proposé une autre partie.',
    nextGame: 'À la partie suivante',
    newGame: 'Nouvelle partie',
    analyse: 'Analyser',
    hint: 'Indice',
    undo: 'Reprendre le coup',
    turn: 'Tourner le plateau',
    claim: 'Demander le partage',
    copy: 'Copier le lien',
    copied: 'Copié.',
    share: 'Envoyer le lien…',
    more: 'Plus',
    takeback: 'Demander à reprendre',
  },

  offer: {
    title: 'Arrêter et partager ?',
    would: (south, north) =>
      `Chacun prend les graines de son côté : Sud en aurait ${number(south)}, Nord ${number(north)}.`,
    wouldYou: (own, other) =>
      `Chacun prend les graines de son côté : vous en auriez ${number(own)}, votre adversaire ${number(other)}.`,
    send: 'Proposer d’arrêter',
    end: 'Finir la partie',
    received: (name) => `${name || 'Votre adversaire'} propose d’arrêter la partie.`,
    sent: 'Vous avez proposé d’arrêter la partie.',
    accept: 'Accepter',
    decline: 'Continuer',
    rematch: (name) => `${name || 'Votre adversaire'} voudrait rejouer, en changeant de côté.`,
    takeback: (name) => `${name || 'Votre adversaire'} voudrait reprendre un coup.`,
    allow: 'D’accord',
    refuse: 'Non',
    takebackSent: 'Vous avez demandé à reprendre votre coup.',
  },

  resign: {
    title: 'Abandonner cette partie ?',
    text: 'Votre adversaire gagne alors.',
    textLocal: (which) => `${side(which === 'south' ? 'north' : 'south')} gagne alors.`,
    confirm: 'Abandonner',
    abortTitle: 'Annuler cette partie ?',
    abortText: 'Elle a à peine commencé : elle n’aura pas de résultat.',
    abortConfirm: 'Annuler la partie',
  },

  invite: {
    title: 'Envoyez ce lien à votre ami',
    text: (which) =>
      `Vous êtes ${side(which)}. La partie commence quand quelqu’un ouvre le lien et prend place.`,
    offeredTitle: 'Votre partie est proposée',
    offeredText: (which) =>
      `Vous êtes ${side(which)}. Elle figure dans la liste de la page d’accueil ; la partie commence quand quelqu’un prend place.`,
    link: 'Lien vers cette partie',
    join: (which) => `Jouer comme ${side(which)}`,
    joinTitle: (name) =>
      name ? `${name} vous invite à une partie` : 'Vous êtes invité à une partie',
    name: 'Votre nom, si vous voulez',
    look: 'Juste regarder',
  },

  end: {
    title: 'La fin',
    youWin: (own, other) => `Vous gagnez, ${counts(own, other)}`,
    youLose: (own, other) => `Vous perdez, ${counts(own, other)}`,
    wins: (name, own, other) => `${name} gagne, ${counts(own, other)}`,
    won: 'Vous gagnez',
    lost: 'Vous perdez',
    wonBy: (name) => `${name} gagne`,
    draw: (own, other) => `Égalité, ${counts(own, other)}`,
    noResult: 'Sans résultat',
    reasons: {
      majority: (name) => `${name} a plus de la moitié des graines.`,
      even: 'Chacun a la moitié des graines, et le plateau est vide.',
      'no-move': (name) => `${name} ne peut pas jouer. Chacun prend les graines de son côté.`,
      repetition: (move) => `Fin par répétition : le plateau est comme ${move}.`,
      agreement: 'Vous avez décidé ensemble d’arrêter. Chacun prend les graines de son côté.',
      resignation: (name) => `${name} a abandonné.`,
      timeout: (name) => `${name} n’a plus de temps.`,
      aborted: 'La partie a été annulée avant de commencer.',
    },
    shareOwn: 'Chacun prend les graines de son côté.',
    shareEven: 'On partage le reste en deux.',
    captured: 'récolte',
    onBoard: 'son côté',
    total: 'total',
    count: 'Le compte',
    review: 'Revoir la partie',
    seeEarlier: (move) => `Plateau ${move}`,
    seeEnd: 'Revoir la fin',
    board: 'Voir le plateau',
    youResigned: 'Vous avez abandonné.',
    opponentResigned: 'Votre adversaire a abandonné.',
    decided: (move) => `La partie était décidée ${move}.`,
    earlier: 'Le plateau tel qu’il était alors',
  },

  refused: {
    'not-your-turn': 'Ce n’était plus à vous de jouer.',
    'stale-ply': 'La partie avait continué entre-temps.',
    'illegal-move': 'Ce coup n’est pas permis ici.',
    finished: 'La partie était déjà finie.',
    'not-started': 'La partie n’a pas commencé.',
    'no-token': 'Ce navigateur n’a pas de place dans cette partie.',
    'other-game': 'Ce navigateur n’a pas de place dans cette partie.',
    'seat-taken': 'Quelqu’un d’autre a pris la place.',
    'no-offer': 'La proposition ne tient plus.',
    'not-now': 'Ce n’est pas possible maintenant.',
    blocked: 'Vous ne jouez pas l’un contre l’autre.',
    muted: 'Vous ne pouvez pas écrire en ce moment.',
    banned: 'Ce compte est fermé au jeu et à la discussion.',
    'chat-closed': 'La discussion est coupée ici.',
    corrupt:
      'Cette partie est endommagée dans le stockage du serveur. Les autres parties continuent.',
    'wrong-password': 'Le nom ou le mot de passe n’est pas bon.',
    'name-taken': 'Ce nom est déjà pris.',
    'bad-name': 'Un nom a de 2 à 20 lettres, chiffres, - _ ou . et commence par une lettre.',
    'bad-password': 'Un mot de passe a au moins 8 caractères et n’est pas courant.',
    'bad-text': 'Un message a de 1 à 500 caractères.',
    'not-signed-in': 'Connectez-vous, ou jouez d’abord une partie.',
    'no-such-player': 'Ce joueur n’existe pas.',
    'too-many-browsers':
      'Vous avez choisi cela dans trop de navigateurs. Désactivez-le d’abord dans l’un d’eux.',
    'too-many-requests': 'Trop de demandes. Attendez un instant.',
    'no-such-game': 'Cette partie n’existe pas.',
    'no-such-room': 'Cette salle n’est pas la vôtre.',
    'no-such-analysis': 'Cette analyse n’existe pas.',
    'another-version': 'Cette analyse a été modifiée ailleurs.',
    'too-many-analyses': 'Vous gardez déjà le maximum d’analyses.',
    'no-such-session': 'Cette session est déjà terminée.',
    registered: 'Vous avez déjà un compte.',
    'bad-rules': 'Ces règles n’existent pas.',
    'bad-position': 'Cette position n’est pas possible.',
    'bad-number': 'Une de ces valeurs n’est pas possible.',
    'not-allowed': 'Cela ne se peut pas ici.',
    'push-off': 'Ce site n’envoie pas de messages aux navigateurs.',
    'read-only': 'En ce moment, on ne peut que regarder. Rien n’a été changé.',
    'bad-request': outdated,
    'bad-method': outdated,
    'bad-origin': outdated,
    'bad-content-type': outdated,
    'body-too-large': outdated,
    'header-too-large': outdated,
    'no-such-page': outdated,
    'upgrade-required': outdated,
    other: 'Le serveur ne l’a pas accepté. Essayez encore.',
  },

  lineDown: 'La connexion est coupée. On la rétablit ; rien n’est perdu.',

  time: {
    legend: 'Temps',
    none: 'sans pendule',
    live: (minutes, seconds) => `${number(minutes)} min + ${number(seconds)} s`,
    days: (count) => `${number(count)} ${plural(count, { one: 'jour', other: 'jours' })} par coup`,
    other: 'autre pendule',
    minutes: 'Minutes chacun',
    increment: 'Secondes ajoutées par coup',
    vacation: 'Jours de congé en tout',
    vacationLeft: (time: string) => `congé restant\u00a0: ${time}`,
    low: (seconds) => `Il vous reste ${number(seconds)} secondes.`,
  },

  lobby: {
    mine: 'Vos parties',
    open: 'Parties ouvertes',
    live: 'Parties en cours',
    noneOpen: 'Personne n’attend en ce moment. Proposez une partie.',
    noneLive: 'Personne ne joue en ce moment.',
    yourTurn: (count) =>
      `À vous dans ${number(count)} ${plural(count, { one: 'partie', other: 'parties' })}`,
    turn: 'À vous',
    theirs: 'pas à vous',
    waiting: 'attend quelqu’un',
    between: (south, north) => `${south} – ${north}`,
    against: (south, north) => `${south} contre ${north}`,
    openBy: (name, which) => `${name} : vous seriez ${side(which)}`,
    spectators: (count) =>
      `${number(count)} ${plural(count, { one: 'spectateur', other: 'spectateurs' })}`,
    all: 'Toutes les parties finies',
  },

  seat: {
    absent: (name) => `${name} n’est pas là.`,
    youAbsent: 'La connexion à votre place est coupée.',
    claimIn: (time) => `Vous pourrez réclamer la partie dans ${time}.`,
    claimedIn: (time) => `Votre adversaire pourra réclamer la partie dans ${time}.`,
    claim: 'Réclamer la partie',
    withdraw: 'Retirer la partie',
    confirm: (letter) => `Semer ${letter} ?`,
    confirmYes: (letter) => `Semer ${letter}`,
    confirmNo: 'Un autre coup',
    keep: 'Garder votre place…',
    keepTitle: 'Votre lien privé',
    keepText:
      'Il ouvre votre place sur n’importe quel appareil. Envoyez-le à vous-même, et à personne d’autre.',
    resumed: 'Votre place est de nouveau à vous.',
    resumeFailed: 'Ce lien privé n’est plus valable.',
    chat: 'Discussion',
    notice: 'À vous de jouer contre',
  },

  missing: {
    game: 'Il n’y a pas de partie ici',
    gameText: 'Le lien est peut-être coupé. Demandez-le de nouveau.',
    page: 'Il n’y a rien ici',
    home: 'Retour à l’accueil',
    server: 'Le serveur ne répond pas',
    serverText: 'On essaie encore.',
    pageText: 'Rien n’est perdu. Réessayez quand vous serez de nouveau en ligne.',
    again: 'Réessayer',
  },

  local: { title: 'À deux sur cet écran', end: 'Arrêter et partager…' },

  hints: {
    lap: 'Douze graines ou plus font tout le tour. La case d’où elles viennent est sautée et reste vide.',
    capture:
      'La dernière graine a fait 2 ou 3 dans une case de l’adversaire : on les récolte, et les 2 et les 3 juste derrière aussi.',
    feed: 'Quand un joueur n’a plus de graines, l’autre doit lui en donner s’il le peut.',
    slam: 'Un grand chelem : le coup aurait tout pris à l’adversaire. Avec ces règles, il ne récolte rien.',
    off: 'Plus d’explications',
  },
};
