/**
 * The texts that the page needs from its first moment, in English. The other languages have the type of this object, so that a text
 * they lack fails the build. Texts with a number in them are functions; `plural` picks the form by the language's own rules.
 * What only some pages need stands in catalogues of its own (later/), loaded with those pages.
 */
import type { EndReason, Feeding, GrandSlam, Repetition } from '../engine/types';
import type { LevelNames } from '../engine/levels';
import { listed, number, pluralOf } from './forms.ts';

type Side = 'south' | 'north';

const plural = pluralOf('en');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'seed', other: 'seeds' })}`;
const side = (which: Side): string => (which === 'south' ? 'South' : 'North');
const or = listed('en', 'disjunction');
const counts = (left: number, right: number): string => `${number(left)}–${number(right)}`;

/** What only a page of another version than the server's can have asked for. */
const outdated = 'This page and the server do not fit together. Please load it again.';

export const en = {
  oware: 'Oware',
  seeds,
  number,
  side,
  counts,

  nav: {
    home: 'Oware, first page',
    rules: 'Rules',
    settings: 'Settings',
    help: 'Keys',
    main: 'Main',
    more: 'More',
    places: {
      '/learn': 'Learn',
      '/puzzles': 'Puzzles',
      '/analysis': 'Analysis',
      '/games': 'Games',
      '/events': 'Events',
      '/tv': 'Watch',
    },
    signIn: 'Sign in',
    sound: 'Sound',
  },
  /** The administrator's texts, linked from the foot of each page. */
  foot: { label: 'About this site', imprint: 'Imprint', privacy: 'Privacy' },
  close: 'Close',
  cancel: 'Cancel',

  first: {
    title: 'Oware',
    slogan: 'Sow, capture, take 25.',
    lead: 'South moves. Tap one of your houses.',
    leadNorth: 'You play North, so South begins: press Play.',
    leadFriend: 'You play with a friend: make a link and send it.',
    tapNote: 'Or just play: your first move starts the game.',
    friendNote: 'No account is needed.',
    form: 'A new game',
    learn: 'Learn in 60 seconds',
    opponent: 'Play with',
    computer: 'The computer',
    friend: 'A friend, by link',
    local: 'Two on this screen',
    level: 'Level',
    levels: [
      'beginner',
      'learner',
      'casual',
      'steady',
      'skilled',
      'strong',
      'expert',
      'strongest',
    ] as LevelNames,
    side: 'You are (South begins)',
    south: 'South',
    north: 'North',
    random: 'Either',
    rules: 'Rules',
    options: 'Options',
    more: 'More rules',
    playComputer: 'Play',
    playFriend: 'Make a link',
    playLocal: 'Play',
    failed: 'The game could not be made. Please try again.',
    anyone: 'Anyone',
    leadAnyone: 'Offer a game: the first to come plays you.',
    playAnyone: 'Offer a game',
    anyoneNote: 'It is listed for everyone. No account is needed.',
    casual: 'You see what spectators say',
    listed: 'Show this game in the public lists',
    unlisted: 'Not in the public lists: only those who have the link find this game.',
  },

  switches: {
    grandSlam: 'A move that takes all the opponent has',
    feeding: 'Leaving the opponent seeds',
    repetition: 'When a position comes back',
    seedsPerHouse: 'Seeds in a house',
  },
  grandSlam: {
    'no-capture': 'stands, but captures nothing',
    capture: 'captures like any other',
    'opponent-collects': 'captures; the opponent gets what is left',
    forbidden: 'is not allowed',
    'spare-last': 'spares the house of the last seed',
    'spare-first': 'spares the house farthest back',
  } satisfies Record<GrandSlam, string>,
  feeding: {
    'when-starved': 'when they have none',
    'whenever-possible': 'whenever possible',
  } satisfies Record<Feeding, string>,
  repetition: {
    'split-own': 'each takes the seeds on their side',
    'split-even': 'the rest is halved',
    none: 'play goes on; both may agree to end',
  } satisfies Record<Repetition, string>,
  /** A switch or a field with its value. */
  labelled: (label: string, value: string) => `${label}: ${value}.`,
  mixed: 'A mixture of your own.',
  otherRules: 'Rules of your own',
  rulesNamed: (name: string) => `Rules: ${name}.`,
  /** A named rule set of which some switches were set otherwise. */
  rulesChanged: (name: string) => `${name}, changed`,

  players: {
    you: 'You',
    computer: (level: number) => `Computer ${level}`,
    here: 'here',
    away: 'away',
    guest: 'guest',
    deleted: 'Deleted account',
    free: 'free seat',
    opponent: 'Opponent',
  },

  status: {
    titleTurn: 'Your turn',
    yourTurn: 'Your turn.',
    yourFirst: 'You begin. Tap one of your houses.',
    southFirst: 'South moves. Tap one of your houses.',
    turnOf: (name: string) => `${name} moves.`,
    sideToMove: (which: Side) => `${side(which)} moves.`,
    thinking: 'The computer is thinking.',
    waiting: (name: string) => `Waiting for ${name}.`,
    waitingOpponent: 'Waiting for your opponent.',
    noOpponent: 'Waiting for your friend. Send the link.',
    noTaker: 'Waiting for somebody to join.',
    openSeat: (which: Side) => `${side(which)}’s seat is free.`,
    mustGive: (houses: string[]) => `You must give seeds: ${or(houses)}.`,
    mustLeave: (houses: string[]) => `You must leave your opponent seeds: ${or(houses)}.`,
    youSow: (letter: string) => `You sow ${letter}.`,
    sows: (name: string, letter: string) => `${name} sows ${letter}.`,
    looking: 'You are watching.',
    back: (move: string) => `You see the game ${move}.`,
    backToGame: 'Back to the game',
    over: 'The game is over.',
    sharing: 'The seeds left on the board are shared out.',
  },

  illegal: {
    'not-your-house': 'That house is your opponent’s.',
    'empty-house': 'That house is empty.',
    'must-feed': (houses: string[]) =>
      `Your opponent has no seeds. You must give them some: ${or(houses)}.`,
    'grand-slam-forbidden': 'That would take all your opponent has, which these rules forbid.',
    'leaves-opponent-empty': (houses: string[]) =>
      `That would leave your opponent without seeds. You can play ${or(houses)}.`,
    notYourTurn: 'It is not your turn.',
    earlier: 'This is an earlier position. Go back to the game to play.',
    spectator: 'You are watching.',
    notBegun: 'The game begins when your opponent has come.',
  },

  /** What the live region says of a move. */
  speech: {
    /** `seeds` is null where guarded play does not tell it. */
    sows: (move: {
      name: string;
      other: string;
      house: string;
      seeds: number | null;
      last: string;
      captured: number;
      collected: number;
    }) =>
      `${move.name} sows ${move.house}, ${move.seeds === null ? '' : `${seeds(move.seeds)}, `}ends in ${move.last}` +
      (move.captured > 0 ? `, captures ${number(move.captured)}` : '') +
      (move.collected > 0 ? `; ${move.other} takes the other ${number(move.collected)}` : ''),
    stepped: (move: string) => `The game ${move}.`,
  },

  board: {
    name: (south: string, north: string) => `Board: South is ${south}, North is ${north}`,
    row: (which: Side, name: string) => `${side(which)}’s houses (${name})`,
    yourHouse: (letter: string) => `Your house ${letter}`,
    houseOf: (which: Side, letter: string) => `${side(which)}’s house ${letter}`,
    houseSeeds: (count: number) => (count === 0 ? 'empty' : seeds(count)),
    amounts: { none: 'empty', few: 'a few seeds', many: 'many seeds', heap: 'a heap of seeds' },
    playable: 'can be played',
    lastOrigin: 'last sown',
    lastEnd: 'where the last seed fell',
    store: (name: string, count: number) => `${name}: ${seeds(count)} in the store`,
    preview: (last: string, captured: number, grandSlam: boolean) =>
      `Ends in ${last}` +
      (captured > 0 ? `, captures ${number(captured)}` : '') +
      (grandSlam && captured === 0 ? ', a grand slam that captures nothing' : ''),
    toMove: 'to move',
    planned: 'set as your next move',
  },

  guarded: {
    /** Guarded play, as in the village. */
    name: 'Guarded',
    about:
      'As in the village: you see the seeds, but nobody is told their number. Your own you may count.',
    said: 'Guarded: no numbers, as in the village. You may count your own seeds.',
    count: 'Count my seeds',
    counted: (houses: string) => `You count: ${houses}.`,
    notYours: 'Only the players may count, and only their own seeds.',
    share: 'Each player takes the seeds on their own side.',
  },

  plan: {
    /** The next move, set while the opponent thinks. */
    set: (letter: string) => `Your next move is set: ${letter}.`,
    cancel: 'Take the set move back',
    gone: (letter: string) => `${letter} cannot be played now; choose again.`,
  },

  tell: {
    /** Answers to keys. */
    clock: (name: string, time: string) => `${name}: ${time} left.`,
    noClock: 'This game has no clock.',
  },

  moves: {
    title: 'Moves',
    none: 'No move yet.',
    first: 'First position (Home)',
    previous: 'Back one move (left arrow)',
    next: 'On one move (right arrow)',
    last: 'Back to the game (End)',
    move: (count: number, letter: string, captured: number) =>
      `Move ${count}: ${letter}${captured > 0 ? `, captures ${number(captured)}` : ''}`,
    atStart: 'before the first move',
    after: (count: number, letter: string) => `after move ${count}, ${letter}`,
    game: (count: number) => `Game ${count}`,
    moveNumber: (count: number) => `Move ${count}`,
    file: 'Game file (OGN)',
    decided: 'the game was decided here',
  },

  actions: {
    group: 'What you can do',
    offerEnd: 'End and share out…',
    resign: 'Resign…',
    abort: 'Call the game off…',
    rematch: 'Play again, sides changed',
    rematchOffered: 'You have offered another game.',
    nextGame: 'To the next game',
    newGame: 'A new game',
    analyse: 'Analyse',
    hint: 'Hint',
    undo: 'Take back',
    turn: 'Turn the board',
    claim: 'Claim the sharing-out',
    copy: 'Copy the link',
    copied: 'Copied.',
    share: 'Send the link…',
    more: 'More',
    takeback: 'Ask to take back',
  },

  offer: {
    title: 'End and share out?',
    would: (south: number, north: number) =>
      `Each player takes the seeds on their own side: South would have ${number(south)}, North ${number(north)}.`,
    wouldYou: (own: number, other: number) =>
      `Each player takes the seeds on their own side: you would have ${number(own)}, your opponent ${number(other)}.`,
    send: 'Offer to end',
    end: 'End the game',
    received: (name: string) => `${name || 'Your opponent'} offers to end the game.`,
    sent: 'You have offered to end the game.',
    accept: 'Accept',
    decline: 'Play on',
    rematch: (name: string) =>
      `${name || 'Your opponent'} would like to play again, sides changed.`,
    takeback: (name: string) => `${name || 'Your opponent'} would like to take a move back.`,
    allow: 'Allow it',
    refuse: 'No',
    takebackSent: 'You have asked to take your move back.',
  },

  resign: {
    title: 'Resign this game?',
    text: 'Your opponent then wins.',
    textLocal: (which: Side) => `${side(which === 'south' ? 'north' : 'south')} then wins.`,
    confirm: 'Resign',
    abortTitle: 'Call this game off?',
    abortText: 'It has hardly begun: it will have no result.',
    abortConfirm: 'Call it off',
  },

  invite: {
    title: 'Send this link to your friend',
    text: (which: Side) =>
      `You are ${side(which)}. The game begins when the link is opened and the seat taken.`,
    offeredTitle: 'Your game is on offer',
    offeredText: (which: Side) =>
      `You are ${side(which)}. It stands in the list on the first page; the game begins when somebody takes the seat.`,
    link: 'Link to this game',
    join: (which: Side) => `Play as ${side(which)}`,
    joinTitle: (name: string) =>
      name ? `${name} invites you to a game` : 'You are invited to a game',
    name: 'Your name, if you like',
    look: 'Just watch',
  },

  end: {
    title: 'The end',
    youWin: (own: number, other: number) => `You win, ${counts(own, other)}`,
    youLose: (own: number, other: number) => `You lose, ${counts(own, other)}`,
    wins: (name: string, own: number, other: number) => `${name} wins, ${counts(own, other)}`,
    won: 'You win',
    lost: 'You lose',
    wonBy: (name: string) => `${name} wins`,
    draw: (own: number, other: number) => `A draw, ${counts(own, other)}`,
    noResult: 'No result',
    reasons: {
      majority: (name: string) => `${name} has more than half of the seeds.`,
      even: 'Each has half of the seeds, and the board is empty.',
      'no-move': (name: string) => `${name} cannot move. Each takes the seeds on their own side.`,
      repetition: (move: string) => `Ends by repetition: the board stands as ${move}.`,
      agreement: 'You both agreed to end. Each takes the seeds on their own side.',
      resignation: (name: string) => `${name} resigned.`,
      timeout: (name: string) => `${name} ran out of time.`,
      aborted: 'The game was called off before it had begun.',
    } satisfies Record<EndReason, unknown>,
    shareOwn: 'Each takes the seeds on their own side.',
    shareEven: 'What is left is halved.',
    captured: 'captured',
    onBoard: 'own side',
    total: 'total',
    count: 'The count',
    review: 'Look through the game',
    seeEarlier: (move: string) => `Board ${move}`,
    seeEnd: 'See the end again',
    board: 'See the board',
    youResigned: 'You resigned.',
    opponentResigned: 'Your opponent resigned.',
    decided: (move: string) => `The game was decided ${move}.`,
    earlier: 'The board as it stood then',
  },

  refused: {
    'not-your-turn': 'It was not your turn any more.',
    'stale-ply': 'The game had gone on meanwhile.',
    'illegal-move': 'That move is not allowed here.',
    finished: 'The game was over already.',
    'not-started': 'The game has not begun.',
    'no-token': 'This browser does not hold a seat in this game.',
    'other-game': 'This browser does not hold a seat in this game.',
    'seat-taken': 'Somebody else has taken the seat.',
    'no-offer': 'The offer no longer stands.',
    'not-now': 'That is not possible now.',
    blocked: 'You two do not play each other.',
    muted: 'You may not write just now.',
    banned: 'This account is closed to play and chat.',
    'chat-closed': 'Chat is switched off here.',
    corrupt: 'This game is damaged in the server’s storage. Other games go on.',
    'wrong-password': 'The name or the password is not right.',
    'name-taken': 'This name is taken.',
    'bad-name': 'A name has 2 to 20 letters, digits, - _ or . and begins with a letter.',
    'bad-password': 'A password has at least 8 characters and is not a common one.',
    'bad-text': 'A message has 1 to 500 letters.',
    'not-signed-in': 'Please sign in, or play a game first.',
    'no-such-player': 'There is no such player.',
    'too-many-browsers':
      'You have chosen this on too many browsers; turn it off in one of them first.',
    'too-many-requests': 'Too many requests. Please wait a moment.',
    'no-such-game': 'There is no such game.',
    'no-such-room': 'This room is not yours.',
    'no-such-analysis': 'There is no such analysis.',
    'another-version': 'This analysis was changed elsewhere.',
    'too-many-analyses': 'You keep as many analyses as can be kept.',
    'no-such-session': 'That session has ended already.',
    registered: 'You have an account already.',
    'bad-rules': 'There are no such rules.',
    'bad-position': 'This position is not possible.',
    'bad-number': 'One of these values is not possible.',
    'not-allowed': 'That cannot be done here.',
    'push-off': 'This site sends no messages to browsers.',
    'read-only': 'The site can only be looked at just now. Nothing was changed.',
    'bad-request': outdated,
    'bad-method': outdated,
    'bad-origin': outdated,
    'bad-content-type': outdated,
    'body-too-large': outdated,
    'header-too-large': outdated,
    'no-such-page': outdated,
    'upgrade-required': outdated,
    other: 'The server did not take it. Please try again.',
  },

  /** Shown while the server cannot be reached in the middle of a game. */
  lineDown: 'The line is down. Trying again; nothing is lost.',

  time: {
    legend: 'Time',
    none: 'no clock',
    live: (minutes: number, seconds: number) => `${number(minutes)} min + ${number(seconds)} s`,
    days: (count: number) =>
      `${number(count)} ${plural(count, { one: 'day', other: 'days' })} a move`,
    other: 'another clock',
    minutes: 'Minutes each',
    increment: 'Seconds added a move',
    vacation: 'Days off in all',
    vacationLeft: (time: string) => `days off left: ${time}`,
    low: (seconds: number) => `You have ${number(seconds)} seconds left.`,
  },

  lobby: {
    mine: 'Your games',
    open: 'Open games',
    live: 'Games being played',
    noneOpen: 'Nobody is waiting just now. Offer a game yourself.',
    noneLive: 'Nobody is playing just now.',
    yourTurn: (count: number) =>
      `Your turn in ${number(count)} ${plural(count, { one: 'game', other: 'games' })}`,
    turn: 'Your turn',
    theirs: 'not your turn',
    waiting: 'waiting for somebody',
    between: (south: string, north: string) => `${south} – ${north}`,
    /** A game in a title. */
    against: (south: string, north: string) => `${south} v. ${north}`,
    openBy: (name: string, which: Side) => `${name}: you would be ${side(which)}`,
    spectators: (count: number) =>
      `${number(count)} ${plural(count, { one: 'spectator', other: 'spectators' })}`,
    all: 'All finished games',
  },

  seat: {
    absent: (name: string) => `${name} is not here.`,
    youAbsent: 'The line to your seat is down.',
    claimIn: (time: string) => `You can claim the game in ${time}.`,
    claimedIn: (time: string) => `Your opponent can claim the game in ${time}.`,
    claim: 'Claim the game',
    withdraw: 'Withdraw the game',
    confirm: (letter: string) => `Sow ${letter}?`,
    confirmYes: (letter: string) => `Sow ${letter}`,
    confirmNo: 'Another move',
    keep: 'Keep your seat…',
    keepTitle: 'Your private link',
    keepText: 'It opens your seat on any device. Send it to yourself, and to nobody else.',
    resumed: 'Your seat is yours again.',
    resumeFailed: 'This private link is not valid any more.',
    chat: 'Chat',
    notice: 'Your turn against',
  },

  missing: {
    game: 'There is no game here',
    gameText: 'The link may be cut short. Ask for it again.',
    page: 'There is nothing here',
    home: 'To the first page',
    server: 'The server cannot be reached',
    serverText: 'Trying again.',
    pageText: 'Nothing is lost. Try again when you are back online.',
    again: 'Try again',
  },

  local: { title: 'Two on this screen', end: 'End and share out…' },

  hints: {
    lap: 'Twelve seeds or more go all the way round. The house they came from is skipped, and stays empty.',
    capture:
      'The last seed made 2 or 3 in a house of the opponent: those are captured, and 2s and 3s right behind it as well.',
    feed: 'When a player has no seeds, the other must give them some if possible.',
    slam: 'A grand slam: the move would have taken everything the opponent has. Under these rules it captures nothing.',
    off: 'No more hints',
  },
};

export type Catalogue = typeof en;
