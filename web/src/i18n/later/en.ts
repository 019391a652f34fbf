import { number, pluralOf } from '../forms.ts';
import type { Source } from '../../analysis/study/explorer.svelte';
import type { Theme } from '../../puzzles/puzzle';
import type { Feeding, GrandSlam, Repetition } from '../../engine/types';
import type { EventTexts } from './events_en.ts';
import type { HelpCatalogue } from './help_en.ts';
import type { RatedTexts } from './rated_en.ts';
import type { FairCatalogue, FrontCatalogue, SearchCatalogue } from './watch_en.ts';

const plural = pluralOf('en');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'seed', other: 'seeds' })}`;
const games = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'game', other: 'games' })}`;

/** People and their games, in English: chat, accounts, the archive, players' pages. */
export const people = {
  push: {
    choice: 'Tell this browser, too, when it is my turn by correspondence and the page is closed',
    against: (name: string) => `against ${name}`,
    failed: 'That did not work. Please try again later.',
  },
  /** Where a game begins, on the first page. */
  position: {
    label: 'Start from a position',
    side: 'You are (North begins)',
    about:
      'Seeds in A to F and in a to f, then in South’s and North’s store, and S or N for whoever moves.',
    parts: (count: number) =>
      `A position has fifteen parts with hyphens between them; here the number is ${count}.`,
    house: (letter: string, found: string) => `House ${letter}: “${found}” is no number of seeds.`,
    store: (name: string, found: string) => `${name}’s store: “${found}” is no number of seeds.`,
    turn: (found: string) => `The end must be S or N, and is “${found}”.`,
    total: (found: number, expected: number) =>
      `Houses and stores hold ${number(found)} seeds; with these rules it must be ${number(expected)}.`,
    over: 'Here the game is over.',
  },
  /** Options of a new game that are not as usual, beside their fold. */
  chosen: { position: 'A position', quiet: 'spectators unheard', public: 'in the public lists' },
  chat: {
    players: 'Players',
    spectators: 'Spectators',
    /** Spectators without a name, numbered in the order in which they spoke first. */
    guest: (number: number) => `Guest ${number}`,
    empty: 'Nobody has said anything yet.',
    message: 'Your message',
    send: 'Send',
    toPlayers: 'Only the two players see this.',
    casual: 'The players see this, too.',
    later: 'The players see this when the game is over.',
    menu: (name: string) => `What to do about ${name}`,
    mute: 'Mute',
    block: 'Block',
    report: 'Report this message',
    reason: 'What is wrong with it?',
    reported: 'Thank you. Somebody will look at it.',
    hidden: 'Hidden. You can undo it on your own page.',
  },
  account: {
    title: 'You',
    account: 'Account',
    guest: (name: string) => `You play as ${name}.`,
    lead: 'You can play without an account. With one you keep your name and your games on every device.',
    name: 'Name',
    guestName: 'Name for your next games',
    save: 'Save',
    saved: 'Saved.',
    password: 'Password',
    passwordHint: 'At least 8 characters.',
    register: 'Make an account',
    signIn: 'Sign in',
    signOut: 'Sign out',
    page: 'Your games and results',
    sessions: 'Where you are signed in',
    device: (browser: string, system: string) => `${browser} on ${system}`,
    current: 'this device',
    seen: (date: string) => `last seen ${date}`,
    end: 'Sign out there',
    endOthers: 'Sign out everywhere else',
    change: 'Change password',
    old: 'Present password',
    next: 'New password',
    changed: 'Changed. You are signed out everywhere else.',
    blocks: 'People you do not see',
    muted: 'not shown',
    blocked: 'blocked',
    unblock: 'See again',
    data: 'Your data',
    export: 'Save all of it as a file',
    remove: 'Delete everything about you…',
    removeTitle: 'Delete everything about you?',
    removeText:
      'Name, messages and sessions go. Your games stay readable, played by somebody without a name. This cannot be undone.',
    removeConfirm: 'Delete',
    unavailable: 'This server keeps no accounts.',
  },
  tokens: {
    title: 'Programs',
    lead: 'A token lets a program act in your name. It is shown once; whoever has it can do what it permits.',
    ask: { name: 'What is it for?', may: 'It may' },
    scopes: { read: 'see what is yours', play: 'play and talk as you', bot: 'play as a bot' },
    warn: 'The first program that uses it makes this account a bot account, for good. Only an account without games can become one.',
    make: { now: 'Make a token', done: 'Copy it now: it is not shown again.' },
    copy: { now: 'Copy', done: 'Copied' },
    used: (date: string) => `last used ${date}`,
    never: 'never used',
    revoke: 'Revoke',
    bot: {
      now: 'This is a bot account: only programs play with it.',
      badge: 'A program plays here.',
    },
    refused: {
      'no-scope': 'The token does not permit this.',
      'no-such-token': 'This token is gone already.',
      'too-many-tokens': 'You have as many tokens as one account can have. Revoke one first.',
      'no-bots': 'A bot account does not do this.',
      'has-played': 'This account has played already and cannot become a bot.',
    },
  },
  archive: {
    title: 'Finished games',
    analysis: 'Analysis board',
    filters: 'Which games',
    player: 'Player',
    against: 'Against',
    rules: 'Rules',
    opponent: 'Kind',
    kinds: { friend: 'by link', anyone: 'open game', computer: 'with the computer' },
    end: 'Ended by',
    ends: {
      majority: 'more than half',
      even: 'half each',
      'no-move': 'no move',
      repetition: 'repetition',
      agreement: 'agreement',
      resignation: 'resignation',
      timeout: 'time',
      aborted: 'called off',
    },
    others: 'More filters',
    any: 'any',
    shortest: 'Moves from',
    longest: 'Moves to',
    since: 'Day from',
    until: 'Day to',
    show: 'Show',
    none: 'No game is like that.',
    more: 'More games',
    draw: 'A draw',
    length: (moves: number) => `${number(moves)} ${plural(moves, { one: 'move', other: 'moves' })}`,
  },
  player: {
    since: (date: string) => `Here since ${date}`,
    results: 'Results',
    bySide: 'By rules and side',
    side: 'Side',
    won: 'Won',
    lost: 'Lost',
    drawn: 'Drawn',
    games: 'Last games',
    analyses: 'Analyses',
    none: 'No game finished yet.',
    block: 'Block…',
    blockTitle: (name: string) => `Block ${name}?`,
    blockText:
      'You no longer see each other’s offers and words, and do not play each other. You can undo it on your own page.',
    blockConfirm: 'Block',
  },
};

export type PeopleCatalogue = typeof people;

/** How to play, in English: the texts of the rules page. docs/rules.md says the same for players who read documents. */

export const rules = {
  title: 'How to play Oware',
  lead: 'Two players, 48 seeds, five minutes to learn. Each board here plays its example for you, and then you can try it yourself.',
  contents: 'On this page',

  board: {
    title: 'The board',
    text: 'Two rows of six houses lie between the players, with four seeds in each. The row nearest to you is yours. South’s houses are called A to F, North’s a to f, each counted from its owner’s left. What you capture goes into your store. Whoever has more than half of the seeds, 25 of 48, wins. South begins.',
  },
  sowing: {
    title: 'Sowing',
    text: 'Take all the seeds of one of your houses and sow them one by one into the houses that follow, counter-clockwise, your opponent’s as well. Here South sows D: its four seeds fall into E, F, a and b.',
  },
  capturing: {
    title: 'Capturing',
    text: 'When your last seed falls into a house of your opponent and makes 2 or 3 there, you capture those seeds. If the house just before it is your opponent’s too and holds 2 or 3, you capture it as well, and so on, backwards.',
    example:
      'South sows six seeds from E. The last makes 3 in e: captured. d holds 2 and c holds 3: captured as well. b holds 4, which ends the chain; so a is safe, though it holds 2.',
  },
  three: {
    title: 'Three houses at once',
    text: 'F ends in c. There, in b and in a, the sowing leaves 2, 3 and 3: eight seeds in one move.',
  },
  north: {
    title: 'North captures just the same',
    text: 'North sows four seeds from f, one each into A, B, C and D. D and C come to 2 and are captured. B comes to 4, neither 2 nor 3, so the chain ends and A is safe.',
  },
  lap: {
    title: 'All the way round',
    text: 'Twelve seeds or more come round to where they started. The house they came from is skipped on every lap and stays empty. Here D holds 14: after C the seeds pass over D, and the last three fall into E, F and a.',
  },
  feeding: {
    title: 'Giving seeds',
    text: 'When your opponent has no seeds, you must play a move that gives them some, if you have one. Here only E and F reach the other side. If no move does, the game ends.',
  },
  slam: {
    title: 'The grand slam',
    text: 'A move that would capture everything your opponent has is a grand slam. Under Abapa you may play it, but it captures nothing. Other rules treat it otherwise: choose one and see.',
    choice: 'A grand slam',
  },

  end: {
    title: 'The end',
    items: [
      'Whoever has more than half of the seeds wins at once. With 24 each and an empty board it is a draw.',
      'If the player to move cannot, each takes the seeds on their own side.',
      'If a position comes back, each takes the seeds on their own side.',
      'The players may agree to end at any time. Then, too, each takes the seeds on their own side.',
      'Online, whoever resigns or runs out of time loses. A game called off before both have moved does not count.',
    ],
  },
  repetition: {
    title: 'A position comes back',
    text: 'When the same seeds lie in the same houses and the same player is to move, the game could go round for ever, so it ends. Here both walk their last seeds round the board; after six moves each it stands as it began.',
  },
  emptySide: {
    title: 'Not while one side is empty',
    text: 'A position that comes back while one player has no seeds does not end the game. It goes on until one comes back with seeds on both sides: here one move later.',
  },

  sets: {
    title: 'The rules people play by',
    lead: 'Four switches make all of them. A game can be made with any mixture.',
    table: {
      rules: 'Rules',
      slam: 'A grand slam',
      feeding: 'Leaving seeds',
      repetition: 'A position that comes back',
    },
  },
  switches: {
    title: 'The four switches',
    grandSlam: {
      'no-capture': 'The move stands, but nothing is captured.',
      capture: 'It captures like any other move.',
      'opponent-collects':
        'It captures, and your opponent takes all that is left on the board. That ends the game.',
      forbidden: 'It may not be played. If you have no other move, the game ends.',
      'spare-last': 'It captures all but the house where the last seed fell.',
      'spare-first': 'It captures all but the house farthest back.',
    } satisfies Record<GrandSlam, string>,
    feeding: {
      'when-starved': 'Only an opponent without seeds must be given some.',
      'whenever-possible': 'You may not leave them without seeds either, unless every move does.',
    } satisfies Record<Feeding, string>,
    repetition: {
      'split-own': 'The game ends, and each takes the seeds on their own side.',
      'split-even': 'The game ends, and the rest is halved: half a seed each if the number is odd.',
      none: 'Play goes on until both agree to end. After 200 moves without a capture either may claim the sharing-out; after 2,000 moves it is made.',
    } satisfies Record<Repetition, string>,
    seedsPerHouse: 'Four is the game. With one to six you can study.',
  },

  fine: {
    title: 'Fine points',
    items: [
      '11 and 22 seeds end just before the house they came from.',
      'Where a grand slam spares a house, a chain of one house captures nothing.',
      'Stores do not matter for a position that comes back, and the first position counts.',
      'The board at the end is shown as it was before the seeds were shared out.',
    ],
  },
  round: {
    title: 'Seventeen seeds for a hungry neighbour',
    text: 'North has nothing. F goes all the way round and leaves 2 in each of North’s houses. Under Abapa they stay and feed North, so the move is allowed. Where a grand slam captures, they would be taken; then it does not feed North, and is not.',
  },

  names: {
    title: 'One game, many names',
    lead: 'It is played all over West Africa and the Caribbean, and everywhere under a name of its own.',
    list: [
      ['Oware', 'Ghana, and the name we use'],
      ['Awalé', 'Côte d’Ivoire'],
      ['Awélé', 'Ga'],
      ['Wari', 'Mali'],
      ['Warri', 'Caribbean'],
      ['Awari', 'books and computers'],
      ['Ayò', 'Yoruba'],
      ['Ouri, Ouril, Uril', 'Cape Verde'],
      ['Wali', 'Dagbani'],
      ['Adji', 'Ewe'],
      ['Nchọ, Ókwè', 'Igbo'],
      ['ise', 'Edo'],
      ['Kalah', 'a German rules sheet; elsewhere another game'],
    ] as [name: string, where: string][],
  },

  story: {
    title: 'Where it comes from',
    items: {
      akan: 'It is widely held to come from the Akan of today’s Ghana, above all from the Ashanti. Ghana calls it its national game.',
      legend:
        'Oware is Twi, the language of the Akan, for “he or she marries”. The legend: a man and a woman could not bring a game to its end, so they married to go on playing.',
      egypt:
        'Two rows of hollows are cut into stone in old Egypt, as at Karnak and at the third pyramid of Giza. Nobody knows who cut them, or for which game.',
      cairo:
        'In Cairo in the 1830s Edward Lane saw a relative of it, mankalah: two times six hollows, 72 cowries or pebbles, and some of the boards hinged.',
      coffee:
        'It is told that people played it in Egypt’s coffee houses, and that whoever lost paid for the coffee.',
      boards:
        'A board may be carved with care, stand on a foot, or fold on hinges over its seeds. Two rows of hollows scooped from the earth will do as well. The seeds are nickernuts in the Caribbean; elsewhere cowries, pebbles, marbles or beads.',
      advice:
        'Whoever looks on joins in: by custom the spectators discuss the moves and advise the players.',
    },
  },
  solved: {
    title: 'Solved: a draw',
    text: 'John Romein and Henri Bal computed all positions of awari in 2002. If both play perfectly, neither wins: either side can force a draw.',
    more: 'Pages about this say that the rules which were solved let a grand slam end the game. By our rules “Awari” you may not play one while another move leaves your opponent seeds; if every move is one, it captures everything and the game is over. Our tables by these rules count exactly what the published databases count, compared for up to 14 seeds. So we keep them, and read the sentence as one about the second case.',
  },
  readings: {
    title: 'How we read the rules sheets',
    items: [
      '“The same board” comes back when the same player is to move.',
      'A German page forbids every move that leaves the opponent without seeds while another does not. Where a grand slam captures nothing, that allows the same moves as our rule.',
      'German and Dutch pages let a player who cannot give seeds make one idle move first. Here the game ends at once; the count is the same.',
      'The old German sheet “Oware (oder Wari, Kalah)” does not mention the grand slam. So in our rules “Wari” it captures like any other move, and the players share out the rest when they agree.',
      'One page places the house f at the bottom left. As North’s house it lies at the top left, as in the example above.',
    ],
  },

  play: (letter: string) => `Sow ${letter}`,
  playAll: 'Play it through',
  again: 'From the start',
  tryIt: 'Now play',
};

export type RulesCatalogue = typeof rules;

/** The administrator's page, in English. */
export const admin = {
  title: 'Moderation',
  key: 'Your key',
  keyHint: 'oware admin key NAME prints it.',
  open: 'Open',
  wrong: 'This key does not fit.',
  reports: 'Reports',
  noReports: 'Nothing to look at.',
  settled: 'Dealt with',
  hide: 'Hide the message',
  game: 'The game',
  analysis: 'The analysis',
  hideAnalysis: 'Hide the analysis',
  people: 'People',
  find: 'Name',
  search: 'Search',
  nobody: 'Nobody.',
  mute: 'Mute for a day',
  unmute: 'Unmute',
  ban: 'Ban',
  banCheat: 'Ban for cheating',
  unban: 'Unban',
  rename: 'Rename',
  newName: 'New name',
  close: 'Close the account',
  sure: (what: string) => `Really: ${what}?`,
  muted: 'muted',
  banned: 'banned',
  site: 'The site',
  chat: 'Chat is open',
  readOnly: 'Look only: nothing can be changed',
  tables: 'Endgame tables',
  seedsDone: (count: number) => `Solved up to ${count} seeds.`,
  building: (layer: number, seeds: number, percent: number) =>
    `Building ${layer} of ${seeds} seeds: ${percent} %.`,
  pace: (boards: string, left: string) => `${boards} positions a second, ${left} left.`,
  waiting: 'Another program is building in this folder.',
  stopped: 'Stopped. What was finished stays.',
  wanted: 'Build up to so many seeds',
  build: 'Build',
  stop: 'Stop',
  audit: 'Audit log',
  /** What was done, by the word the server keeps for it. */
  actions: {
    'chat-on': 'chat switched on',
    'chat-off': 'chat switched off',
    'read-only-on': 'site for looking only',
    'read-only-off': 'site open again',
    'new-password': 'new password',
    'close-report': 'report dealt with',
    'open-report': 'report opened again',
    'hide-message': 'message hidden',
    'show-message': 'message shown again',
    'hide-analysis': 'analysis hidden',
    'show-analysis': 'analysis shown again',
    mute: 'muted',
    unmute: 'may speak again',
    ban: 'banned',
    'ban-cheat': 'banned for cheating',
    unban: 'let in again',
    rename: 'renamed',
    close: 'account closed',
    'add-key': 'key made',
    'remove-key': 'key taken away',
    recount: 'openings counted anew',
  } as Record<string, string>,
  older: 'Older',
};

export type AdminCatalogue = typeof admin;

/** The analysis board. */
export const analysis = {
  title: 'Analysis',
  engine: 'Search',
  deep: (depth: number) => `depth ${depth}`,
  cores: 'Processor cores to use',
  loading: 'The search is being fetched',
  failed: 'The search could not be fetched.',
  again: 'Try again',
  bar: (margin: string) => `South is ahead by ${margin} at the end`,
  lines: 'Best moves',
  proven: 'proven',
  /** What is certain of the seeds left, however the game goes. */
  certain: ({ name, least, most, left }: CertainTexts) =>
    least === most
      ? `${name} gets ${least} of the ${left} seeds left with best play. That is proven.`
      : most === left
        ? `${name} gets at least ${least} of the ${left} seeds left, whatever happens.`
        : `${name} gets at least ${least} of the ${left} seeds left, whatever happens; how the board repeats decides up to ${most - least} more.`,
  moves: 'Moves',
  noMoves: 'Play a move on the board, for either side.',
  promote: 'Make main line',
  remove: 'Delete from here',
  marks: 'Mark',
  comment: 'Comment',
  hints: 'Show values on the board',
  threats: 'Show threats',
  threat: (house: string, seeds: number) => `${house} threatens to take ${seeds}.`,
  noThreat: 'No capture is threatened.',
  review: 'Review the game',
  reviewing: (done: number, all: number) => `Move ${done} of ${all}`,
  stop: 'Stop',
  graph: 'The expected margin through the game',
  accuracy: (name: string, percent: string, lost: string) =>
    `${name}: ${percent} % accurate, ${lost} seeds lost`,
  provenFrom: (move: number) => `From move ${move} on the result was proven.`,
  mistakes: (count: number) =>
    `${number(count)} ${plural(count, { one: 'mistake', other: 'mistakes' })}`,
  learn: {
    start: 'Learn from the mistakes',
    task: 'A move here cost seeds. Find a better one.',
    right: 'Right.',
    wrong: 'There is a better move.',
    show: 'Show it',
    next: 'Next mistake',
    end: 'Back to the analysis',
  },
  share: 'Game as text',
  read: 'Open a game or a position',
  readHint:
    'Moves, a position in any notation, or an OGN file; you can also drop a file on the board.',
  open: 'Open',
  unreadable: (why: string) => `This cannot be read: ${why}`,
  copy: 'Copy',
  copied: 'Copied.',
  link: 'Copy link',
  download: 'Download OGN',
  editor: 'Set up a position',
  playComputer: 'Play from here against the computer',
  playFriend: 'Play from here with a friend',
  playLocal: 'Play from here on this screen',
  fresh: 'New analysis',
  flip: 'Turn the board',
};

interface CertainTexts {
  readonly name: string;
  readonly least: number;
  readonly most: number;
  readonly left: number;
}

export type AnalysisCatalogue = typeof analysis;

/** Puzzles. */
export const puzzles = {
  title: 'Puzzles',
  modes: 'Which puzzles',
  task: (name: string) => `${name} moves. Only one move is right.`,
  goOn: 'Right. Go on.',
  solved: 'Solved.',
  done: 'That is the solution.',
  wrong: 'Not this one. Look what the answer is.',
  worth: (rating: number) => `Difficulty ${rating}`,
  hint: 'Hint',
  hintHouse: (letter: string) => `Try house ${letter}.`,
  show: 'Show the solution',
  again: 'Try again',
  next: 'Next puzzle',
  analyse: 'Analyse',
  daily: 'Puzzle of the day',
  training: 'Training',
  rush: 'Race',
  rushScore: (solved: number, mistakes: number) =>
    `${number(solved)} solved, ${number(mistakes)} of 3 mistakes`,
  rushOver: (solved: number) =>
    `The race is over: ${number(solved)} ${plural(solved, { one: 'puzzle', other: 'puzzles' })} solved.`,
  run: 'Streak',
  runScore: (solved: number) => `${number(solved)} in a row`,
  runOver: (solved: number) => `The streak ends: ${number(solved)} in a row.`,
  runAgain: 'Another streak',
  runBest: 'Best streak',
  rushAgain: 'Another race',
  stop: 'Stop',
  theme: 'Theme',
  anyTheme: 'All',
  rating: 'Your rating',
  ratingHere: 'Rating in this browser',
  uncounted: 'The server could not be reached: this answer does not count there.',
  streak: 'Days in a row',
  days: (count: number) => `${number(count)} ${plural(count, { one: 'day', other: 'days' })}`,
  solvedCount: 'Solved',
  best: 'Best race',
  themes: {
    'capture-chain': 'Capture chain',
    'long-sowing': 'Sowing past a lap',
    feeding: 'Forced to feed',
    starving: 'Starving',
    'grand-slam': 'Grand slam',
    repetition: 'Repetition',
    'count-to-25': 'Counting to 25',
    'end-count': 'The count at the end',
  } satisfies Record<Theme, string>,
};

export type PuzzleCatalogue = typeof puzzles;

/** Games against the computer on this device, and what the page says without the server, in English. */
export const device = {
  title: (level: number) => `Against computer ${number(level)}, on this device`,
  here: 'On this device only',
  terms: 'This game is played on this device and kept in this browser. It is listed nowhere.',
  stuck: 'The computer cannot move yet.',
  stuckText:
    'The part of the program that plays could not be loaded. The game is kept and goes on when you are back online.',
  declined: 'The computer would rather play on.',
  games: 'Your games on this device',
  offline: 'You can play on this device.',
};

export type DeviceCatalogue = typeof device;

/** The settings, in English. */
export const settings = {
  title: 'Settings',
  theme: 'Colours',
  themes: { auto: 'as the system', light: 'light', dark: 'dark' },
  text: 'Text',
  hand: 'A phone is played with',
  hands: { both: 'both hands', left: 'the left hand', right: 'the right hand' },
  speed: 'Sowing',
  speeds: { slow: 'slow', normal: 'unhurried', fast: 'quick', none: 'no animation' },
  display: 'Houses show',
  displays: { both: 'seeds and numbers', seeds: 'seeds', numbers: 'numbers' },
  hints: 'Explain the rules as they come up',
  turned: 'Board turned round',
  stillness: 'Your system asks for little motion, so seeds do not travel.',
  language: 'Language',
  material: 'Board',
  materials: {
    wood: 'wood with stores',
    'plain-wood': 'wood',
    hinged: 'on hinges',
    curved: 'curved rows',
    pedestal: 'on a foot',
    earth: 'in the earth',
    contrast: 'plain lines',
  },
  seeds: 'Seeds',
  seedKinds: {
    nickernut: 'nickernuts',
    cowrie: 'cowries',
    pebble: 'pebbles',
    marble: 'marbles',
    bead: 'beads',
  },
  sounds: 'Sounds',
  soundKinds: { none: 'none', turn: 'when it is my turn', all: 'seeds as well' },
  plan: 'Set my next move while my opponent thinks',
  keys: 'Single keys play and tell, wherever I am on the page',
  confirm: 'Ask before a move is played',
  notify: 'Tell me when it is my turn, also in another tab',
  notifyRefused: 'Your browser does not allow messages from this page.',
};

export type SettingsCatalogue = typeof settings;

/** A finished game that plays itself, in English. */
export const replay = {
  play: 'Play the game back (P)',
  pause: 'Pause (P)',
  /** The same where no key does it. */
  playIt: 'Play back',
  pauseIt: 'Pause',
  pace: 'Speed',
};

export type ReplayCatalogue = typeof replay;

/** A hint in a game against the computer, in English. Numbers are seeds; `ahead` is negative for whoever is behind. */
export const advice = {
  title: 'Hint',
  sought: 'Looking for a good move…',
  failed: 'No hint could be had. Try again when you are back online.',
  play: (letter: string) => `Try ${letter}.`,
  only: 'It is your only move.',
  captures: (count: number) => `It captures ${seeds(count)}.`,
  saves: (count: number) => `It keeps ${seeds(count)} from being captured.`,
  prepares: (letter: string, count: number) => `It prepares ${letter}, to capture ${seeds(count)}.`,
  quiet: 'No capture is near; it gains most in the long run.',
  expected: (ahead: number) =>
    ahead === 0
      ? 'With good play a draw is likely.'
      : `With good play you end about ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind'}.`,
  sure: (ahead: number) =>
    ahead === 0
      ? 'A draw is certain then.'
      : `It is certain that you can end ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'ahead' : 'behind, and no more'}.`,
  second: (letter: string, less: number) =>
    `${letter}, the next best, is worth ${seeds(less)} less.`,
  taken: (count: number) =>
    `With ${number(count)} ${plural(count, { one: 'hint', other: 'hints' })}.`,
};

export type AdviceCatalogue = typeof advice;

/** Keeping analyses on the server, and having them made there. */
export const kept = {
  title: 'Kept on the server',
  about:
    'With an account you can keep analyses on the server: for yourself, for whoever has the link, or for everybody.',
  signIn: 'Sign in',
  name: 'Title',
  who: 'Who may see it',
  visibilities: { private: 'only you', link: 'whoever has the link', public: 'everybody' },
  keep: 'Keep on the server',
  save: 'Keep the changes',
  unsaved: 'There are changes that are not kept yet.',
  saved: 'Kept.',
  link: 'Copy its link',
  drop: 'Delete',
  mine: 'Your analyses',
  none: 'You keep none yet.',
  by: (name: string) =>
    `An analysis by ${name}. You can look through it; to change something, make a copy.`,
  copy: 'Copy to mine',
  report: 'Report this analysis',
  hidden: 'An administrator has hidden it: only you see it.',
  load: 'Show the other version',
  overwrite: 'Keep this one instead',
  problem: {
    changed: 'It was changed in another tab or on another device.',
    full: 'You keep as many analyses as you can. Delete one first.',
    gone: 'There is no such analysis, or its owner keeps it private.',
    long: 'This analysis is too long to be kept. Shorten the comments or remove variations.',
    account: 'Sign in to your account first.',
    unreached: 'The server cannot be reached. Your analysis is still in this browser.',
    other: 'The server did not take it.',
  },
  server: {
    ask: 'Let the server analyse',
    place: (place: number) => `Number ${number(place)} in the queue`,
    cancel: 'Cancel',
    full: 'The server has enough to analyse at the moment. Try again in a few minutes, or review the game in this browser.',
    unreached: 'The server cannot be reached. The review in this browser works without it.',
    failed: 'The server has given up. Try again, or review the game in this browser.',
  },
};

export type KeptTexts = typeof kept;

/** The opening explorer and training. */
export const study = {
  explorer: {
    title: 'Opening explorer',
    source: 'Whose games',
    sources: {
      engine: 'The engine’s',
      people: 'Played here',
      computer: 'Against the computer',
    } satisfies Record<Source, string>,
    asking: 'Looking…',
    unreached: 'The site cannot be reached. The engine’s games are here all the same.',
    again: 'Try again',
    unknown: 'The engine has played no games by these rules.',
    none: 'None of these games came to this position.',
    count: (count: number) => `${games(count)} came to this position.`,
    house: 'House',
    played: 'Played',
    result: 'South won, draws, North won',
    results: (south: number, draws: number, north: number) =>
      `South won ${south} %, draws ${draws} %, North won ${north} %`,
    play: (house: string, count: number) => `Play ${house}, as in ${games(count)}`,
    about: {
      engine: 'Games of the engine against itself, with good moves drawn at random.',
      people: 'Finished games between two people here that are listed.',
      computer: 'Finished games against the computer here that are listed.',
    } satisfies Record<Source, string>,
  },
  training: {
    title: 'Training',
    about:
      'Play on from here against a level. It says what its moves do, and warns you before a move that loses seeds.',
    level: 'Level',
    start: 'Start training',
    stop: 'End training',
    back: 'Take back',
    yours: 'Your move.',
    thinking: 'The computer thinks…',
    over: 'The game is over.',
    failed: 'The search could not be fetched.',
    again: 'Try again',
    warning: (house: string, lost: string) => `${house} loses ${lost} seeds by the search.`,
    insist: (house: string) => `Play ${house} all the same`,
    withdraw: 'Choose another move',
    said: (house: string) => `The computer played ${house}.`,
    reasons: {
      captures: (count: number) => `It captures ${seeds(count)}.`,
      feeds: 'It has to feed you.',
      only: 'It had no other move.',
      saves: (houses: string, count: number) =>
        `It saves ${houses} from a capture of ${seeds(count)}.`,
      threatens: (house: string, count: number) =>
        `It threatens to take ${seeds(count)} with ${house}.`,
      keeps: 'It keeps all seeds it sows on its own side.',
      hoards: (house: string, count: number) => `It hoards ${seeds(count)} in ${house}.`,
    },
    proven: (margin: string) => `Proven: it ends ${margin} for the computer.`,
    searched: (depth: number, margin: string) =>
      `Searched to depth ${depth}: worth ${margin} seeds to the computer.`,
  },
};

export type StudyTexts = typeof study;

export { help } from './help_en.ts';
export { events } from './events_en.ts';
export { rated } from './rated_en.ts';
export type { HelpCatalogue } from './help_en.ts';
export { fair, front, search } from './watch_en.ts';
export type { RatedTexts } from './rated_en.ts';

export interface LaterTexts {
  readonly people: PeopleCatalogue;
  readonly rules: RulesCatalogue;
  readonly admin: AdminCatalogue;
  readonly analysis: AnalysisCatalogue;
  readonly puzzles: PuzzleCatalogue;
  readonly device: DeviceCatalogue;
  readonly settings: SettingsCatalogue;
  readonly events: EventTexts;
  readonly help: HelpCatalogue;
  readonly front: FrontCatalogue;
  readonly search: SearchCatalogue;
  readonly fair: FairCatalogue;
  readonly advice: AdviceCatalogue;
  readonly replay: ReplayCatalogue;
  readonly kept: KeptTexts;
  readonly study: StudyTexts;
  readonly rated: RatedTexts;
}
