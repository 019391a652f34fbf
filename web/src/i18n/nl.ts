/** The texts of en.ts in Dutch. */
import type { Catalogue } from './en';
import { listed, number, pluralOf } from './forms.ts';

type Side = 'south' | 'north';

const plural = pluralOf('nl');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'zaad', other: 'zaden' })}`;
const side = (which: Side): string => (which === 'south' ? 'Zuid' : 'Noord');
const or = listed('nl', 'disjunction');
const counts = (left: number, right: number): string => `${number(left)}-${number(right)}`;

/** What only a page of another version than the server's can have asked for. */
const outdated = 'Deze pagina en de server passen niet bij elkaar. Laad haar opnieuw.';

export const nl: Catalogue = {
  oware: 'Oware',
  seeds,
  number,
  side,
  counts,

  nav: {
    home: 'Oware, beginpagina',
    rules: 'Spelregels',
    settings: 'Instellingen',
    help: 'Toetsen',
    main: 'Hoofdmenu',
    more: 'Meer',
    places: {
      '/learn': 'Leren',
      '/puzzles': 'Opgaven',
      '/analysis': 'Analyse',
      '/games': 'Partijen',
      '/events': 'Toernooien',
      '/tv': 'Kijken',
    },
    signIn: 'Inloggen',
    sound: 'Geluid',
  },
  /** The administrator's texts, linked from the foot of each page. */
  foot: { label: 'Over deze site', imprint: 'Colofon', privacy: 'Privacy' },
  close: 'Sluiten',
  cancel: 'Annuleren',

  first: {
    title: 'Oware',
    slogan: 'Zaai, oogst, haal er 25.',
    lead: 'Zuid begint. Tik op een van je bakjes.',
    leadNorth: 'Jij speelt Noord, dus Zuid begint: druk op Spelen.',
    leadFriend: 'Je speelt tegen een vriend: maak een link en stuur hem op.',
    tapNote: 'Of speel gewoon: met je eerste zet begint de partij.',
    friendNote: 'Een account is niet nodig.',
    form: 'Een nieuwe partij',
    learn: 'Leer het in 60 seconden',
    opponent: 'Spelen tegen',
    computer: 'De computer',
    friend: 'Een vriend, via een link',
    local: 'Samen op dit scherm',
    level: 'Niveau',
    levels: [
      'beginner',
      'leerling',
      'makkelijk',
      'degelijk',
      'geoefend',
      'sterk',
      'zeer sterk',
      'sterkst',
    ],
    side: 'Jij bent (Zuid begint)',
    south: 'Zuid',
    north: 'Noord',
    random: 'Maakt niet uit',
    rules: 'Regels',
    options: 'Opties',
    more: 'Meer regels',
    playComputer: 'Spelen',
    playFriend: 'Link maken',
    playLocal: 'Spelen',
    failed: 'De partij kon niet worden gemaakt. Probeer het nog eens.',
    anyone: 'Wie dan ook',
    leadAnyone: 'Bied een partij aan: wie het eerst komt, speelt tegen je.',
    playAnyone: 'Partij aanbieden',
    anyoneNote: 'Iedereen ziet hem in de lijst. Een account is niet nodig.',
    casual: 'Je ziet wat toeschouwers zeggen',
    listed: 'Deze partij in de openbare lijsten tonen',
    unlisted: 'Staat niet in de openbare lijsten: alleen wie de link heeft, vindt deze partij.',
  },

  switches: {
    grandSlam: 'Een zet die de tegenstander alles zou afnemen',
    feeding: 'De tegenstander zaden laten',
    repetition: 'Als een stelling terugkomt',
    seedsPerHouse: 'Zaden per bakje',
  },
  grandSlam: {
    'no-capture': 'geldt, maar oogst niets',
    capture: 'oogst als elke andere',
    'opponent-collects': 'oogst; de tegenstander krijgt de rest',
    forbidden: 'mag niet',
    'spare-last': 'spaart het bakje van het laatste zaad',
    'spare-first': 'spaart het achterste bakje',
  },
  feeding: {
    'when-starved': 'als hij er geen heeft',
    'whenever-possible': 'zodra het kan',
  },
  repetition: {
    'split-own': 'ieder neemt de zaden aan zijn kant',
    'split-even': 'de rest wordt gehalveerd',
    none: 'het spel gaat door; samen mag je stoppen',
  },
  labelled: (label, value) => `${label}: ${value}.`,
  mixed: 'Je eigen mengsel.',
  otherRules: 'Eigen regels',
  rulesNamed: (name) => `Regels: ${name}.`,
  rulesChanged: (name: string) => `${name}, aangepast`,

  players: {
    you: 'Jij',
    computer: (level) => `Computer ${level}`,
    here: 'aanwezig',
    away: 'afwezig',
    guest: 'gast',
    deleted: 'Verwijderd account',
    free: 'vrije plaats',
    opponent: 'Tegenstander',
  },

  status: {
    titleTurn: 'Jij bent aan zet',
    yourTurn: 'Jij bent aan zet.',
    yourFirst: 'Jij begint. Tik op een van je bakjes.',
    southFirst: 'Zuid begint. Tik op een van je bakjes.',
    turnOf: (name) => `${name} is aan zet.`,
    sideToMove: (which) => `${side(which)} is aan zet.`,
    thinking: 'De computer denkt na.',
    waiting: (name) => `Wachten op ${name}.`,
    waitingOpponent: 'Je tegenstander is aan zet.',
    noOpponent: 'Wachten op je vriend. Stuur hem de link.',
    noTaker: 'Wachten tot iemand meespeelt.',
    openSeat: (which) => `De plaats van ${side(which)} is vrij.`,
    mustGive: (houses) => `Je moet zaden geven: ${or(houses)}.`,
    mustLeave: (houses) => `Je moet je tegenstander zaden laten: ${or(houses)}.`,
    youSow: (letter) => `Je zaait ${letter}.`,
    sows: (name, letter) => `${name} zaait ${letter}.`,
    looking: 'Je kijkt toe.',
    back: (move) => `Je ziet het spel ${move}.`,
    backToGame: 'Terug naar de partij',
    over: 'De partij is afgelopen.',
    sharing: 'De zaden op het bord worden verdeeld.',
  },

  illegal: {
    'not-your-house': 'Dat bakje is van je tegenstander.',
    'empty-house': 'Dat bakje is leeg.',
    'must-feed': (houses) =>
      `Je tegenstander heeft geen zaden. Je moet hem er geven: ${or(houses)}.`,
    'grand-slam-forbidden':
      'Dat zou je tegenstander alles afnemen, en dat mag niet volgens deze regels.',
    'leaves-opponent-empty': (houses) =>
      `Dan had je tegenstander geen zaden meer. Je kunt ${or(houses)} spelen.`,
    notYourTurn: 'Je bent niet aan zet.',
    earlier: 'Dit is een eerdere stelling. Ga terug naar de partij om te spelen.',
    spectator: 'Je kijkt toe.',
    notBegun: 'De partij begint zodra je tegenstander er is.',
  },

  speech: {
    sows: (move) =>
      `${move.name} zaait ${move.house}, ${move.seeds === null ? '' : `${seeds(move.seeds)}, `}eindigt in ${move.last}` +
      (move.captured > 0 ? `, oogst ${number(move.captured)}` : '') +
      (move.collected > 0 ? `; ${move.other} neemt de andere ${number(move.collected)}` : ''),
    stepped: (move) => `Het spel ${move}.`,
  },

  board: {
    name: (south, north) => `Bord: Zuid is ${south}, Noord is ${north}`,
    row: (which, name) => `Bakjes van ${side(which)} (${name})`,
    yourHouse: (letter) => `Jouw bakje ${letter}`,
    houseOf: (which, letter) => `Bakje ${letter} van ${side(which)}`,
    houseSeeds: (count) => (count === 0 ? 'leeg' : seeds(count)),
    amounts: { none: 'leeg', few: 'een paar zaden', many: 'veel zaden', heap: 'een hoop zaden' },
    playable: 'speelbaar',
    lastOrigin: 'laatst gezaaid',
    lastEnd: 'hier viel het laatste zaad',
    store: (name, count) => `${name}: ${seeds(count)} in de voorraad`,
    preview: (last, captured, grandSlam) =>
      `Eindigt in ${last}` +
      (captured > 0 ? `, oogst ${number(captured)}` : '') +
      (grandSlam && captured === 0 ? ', een grand slam die niets oogst' : ''),
    toMove: 'aan zet',
    planned: 'klaargezet als je volgende zet',
  },

  guarded: {
    name: 'Bedekt',
    about:
      'Zoals in het dorp: je ziet de zaden, maar niemand noemt hun aantal. Je eigen zaden mag je tellen.',
    said: 'Bedekt: geen getallen, zoals in het dorp. Je eigen zaden mag je tellen.',
    count: 'Mijn zaden tellen',
    counted: (houses) => `Je telt: ${houses}.`,
    notYours: 'Alleen de spelers mogen tellen, en alleen hun eigen zaden.',
    share: 'Ieder neemt de zaden aan zijn kant.',
  },

  plan: {
    set: (letter) => `Je volgende zet staat klaar: ${letter}.`,
    cancel: 'Klaargezette zet weghalen',
    gone: (letter) => `${letter} kan nu niet; kies opnieuw.`,
  },

  tell: {
    clock: (name, time) => `${name}: nog ${time}.`,
    noClock: 'Deze partij heeft geen klok.',
  },

  moves: {
    title: 'Zetten',
    none: 'Nog geen zet.',
    first: 'Beginstelling (Home)',
    previous: 'Eén zet terug (pijl naar links)',
    next: 'Eén zet verder (pijl naar rechts)',
    last: 'Terug naar de partij (End)',
    move: (count, letter, captured) =>
      `Zet ${count}: ${letter}${captured > 0 ? `, oogst ${number(captured)}` : ''}`,
    atStart: 'voor de eerste zet',
    after: (count, letter) => `na zet ${count}, ${letter}`,
    game: (count) => `Partij ${count}`,
    moveNumber: (count) => `Zet ${count}`,
    file: 'Partij als bestand (OGN)',
    decided: 'hier was de partij beslist',
  },

  actions: {
    group: 'Wat je kunt doen',
    offerEnd: 'Stoppen en verdelen…',
    resign: 'Opgeven…',
    abort: 'Partij afblazen…',
    rematch: 'Nog een keer, van kant gewisseld',
    rematchOffered: 'Je hebt nog een partij voorgesteld.',
    nextGame: 'Naar de volgende partij',
    newGame: 'Nieuwe partij',
    analyse: 'Analyseren',
    hint: 'Tip',
    undo: 'Terugnemen',
    turn: 'Bord draaien',
    claim: 'Verdeling opeisen',
    copy: 'Link kopiëren',
    copied: 'Gekopieerd.',
    share: 'Link sturen…',
    more: 'Meer',
    takeback: 'Terugnemen vragen',
  },

  offer: {
    title: 'Stoppen en verdelen?',
    would: (south, north) =>
      `Ieder neemt de zaden aan zijn kant: Zuid zou er ${number(south)} hebben, Noord ${number(north)}.`,
    wouldYou: (own, other) =>
      `Ieder neemt de zaden aan zijn kant: jij zou er ${number(own)} hebben, je tegenstander ${number(other)}.`,
    send: 'Voorstellen te stoppen',
    end: 'Partij beëindigen',
    received: (name) => `${name || 'Je tegenstander'} stelt voor te stoppen.`,
    sent: 'Je hebt voorgesteld te stoppen.',
    accept: 'Akkoord',
    decline: 'Doorspelen',
    rematch: (name) => `${name || 'Je tegenstander'} wil nog een keer spelen, van kant gewisseld.`,
    takeback: (name) => `${name || 'Je tegenstander'} wil een zet terugnemen.`,
    allow: 'Goed',
    refuse: 'Nee',
    takebackSent: 'Je hebt gevraagd je zet terug te nemen.',
  },

  resign: {
    title: 'Deze partij opgeven?',
    text: 'Dan wint je tegenstander.',
    textLocal: (which) => `Dan wint ${side(which === 'south' ? 'north' : 'south')}.`,
    confirm: 'Opgeven',
    abortTitle: 'Deze partij afblazen?',
    abortText: 'Ze is amper begonnen en blijft zonder uitslag.',
    abortConfirm: 'Afblazen',
  },

  invite: {
    title: 'Stuur deze link naar je vriend',
    text: (which) =>
      `Jij bent ${side(which)}. De partij begint zodra iemand de link opent en gaat zitten.`,
    offeredTitle: 'Je partij staat in de lijst',
    offeredText: (which) =>
      `Jij bent ${side(which)}. Ze staat in de lijst op de beginpagina; de partij begint zodra iemand gaat zitten.`,
    link: 'Link naar deze partij',
    join: (which) => `Spelen als ${side(which)}`,
    joinTitle: (name) =>
      name ? `${name} nodigt je uit voor een partij` : 'Je bent uitgenodigd voor een partij',
    name: 'Je naam, als je wilt',
    look: 'Alleen kijken',
  },

  end: {
    title: 'Het einde',
    youWin: (own, other) => `Je wint met ${counts(own, other)}`,
    youLose: (own, other) => `Je verliest met ${counts(own, other)}`,
    wins: (name, own, other) => `${name} wint met ${counts(own, other)}`,
    won: 'Je wint',
    lost: 'Je verliest',
    wonBy: (name) => `${name} wint`,
    draw: (own, other) => `Gelijkspel, ${counts(own, other)}`,
    noResult: 'Geen uitslag',
    reasons: {
      majority: (name) => `${name} heeft meer dan de helft van de zaden.`,
      even: 'Ieder heeft de helft van de zaden, en het bord is leeg.',
      'no-move': (name) => `${name} kan niet zetten. Ieder neemt de zaden aan zijn kant.`,
      repetition: (move) => `Einde door herhaling: het bord staat zoals ${move}.`,
      agreement: 'Jullie waren het eens over het einde. Ieder neemt de zaden aan zijn kant.',
      resignation: (name) => `${name} heeft opgegeven.`,
      timeout: (name) => `De tijd van ${name} is op.`,
      aborted: 'De partij is afgeblazen voordat ze begonnen was.',
    },
    shareOwn: 'Ieder neemt de zaden aan zijn kant.',
    shareEven: 'Wat over is, wordt gehalveerd.',
    captured: 'geoogst',
    onBoard: 'eigen kant',
    total: 'totaal',
    count: 'De telling',
    review: 'Partij bekijken',
    seeEarlier: (move) => `Bord ${move}`,
    seeEnd: 'Terug naar het einde',
    board: 'Bord bekijken',
    youResigned: 'Je hebt opgegeven.',
    opponentResigned: 'Je tegenstander heeft opgegeven.',
    decided: (move) => `De partij was beslist ${move}.`,
    earlier: 'Het bord zoals het toen stond',
  },

  refused: {
    'not-your-turn': 'Je was niet meer aan zet.',
    'stale-ply': 'De partij was intussen verder gegaan.',
    'illegal-move': 'Die zet mag hier niet.',
    finished: 'De partij was al afgelopen.',
    'not-started': 'De partij is nog niet begonnen.',
    'no-token': 'Deze browser heeft geen plaats in deze partij.',
    'other-game': 'Deze browser heeft geen plaats in deze partij.',
    'seat-taken': 'Iemand anders heeft de plaats genomen.',
    'no-offer': 'Het aanbod geldt niet meer.',
    'not-now': 'Dat kan nu niet.',
    blocked: 'Jullie spelen niet tegen elkaar.',
    muted: 'Je kunt nu niet schrijven.',
    banned: 'Dit account is gesloten voor spel en gesprek.',
    'chat-closed': 'Het gesprek staat hier uit.',
    corrupt: 'Deze partij is beschadigd in de opslag van de server. Andere partijen gaan door.',
    'wrong-password': 'De naam of het wachtwoord klopt niet.',
    'name-taken': 'Deze naam bestaat al.',
    'bad-name': 'Een naam heeft 2 tot 20 letters, cijfers, - _ of . en begint met een letter.',
    'bad-password': 'Een wachtwoord heeft minstens 8 tekens en is geen veelgebruikt.',
    'bad-text': 'Een bericht heeft 1 tot 500 tekens.',
    'not-signed-in': 'Log in, of speel eerst een partij.',
    'no-such-player': 'Deze speler bestaat niet.',
    'too-many-browsers': 'Je hebt dit in te veel browsers gekozen; zet het eerst in een ervan uit.',
    'too-many-requests': 'Te veel verzoeken. Wacht even.',
    'no-such-game': 'Deze partij bestaat niet.',
    'no-such-room': 'Deze ruimte is niet van jou.',
    'no-such-analysis': 'Deze analyse bestaat niet.',
    'another-version': 'Deze analyse is elders gewijzigd.',
    'too-many-analyses': 'Meer analyses kun je niet bewaren.',
    'no-such-session': 'Die sessie is al beëindigd.',
    registered: 'Je hebt al een account.',
    'bad-rules': 'Zulke regels zijn er niet.',
    'bad-position': 'Deze stelling is niet mogelijk.',
    'bad-number': 'Een van deze waarden is niet mogelijk.',
    'not-allowed': 'Dat kan hier niet.',
    'push-off': 'Deze site stuurt geen berichten naar browsers.',
    'read-only': 'Je kunt hier nu alleen kijken. Er is niets veranderd.',
    'bad-request': outdated,
    'bad-method': outdated,
    'bad-origin': outdated,
    'bad-content-type': outdated,
    'body-too-large': outdated,
    'header-too-large': outdated,
    'no-such-page': outdated,
    'upgrade-required': outdated,
    other: 'De server nam het niet aan. Probeer het nog eens.',
  },

  lineDown: 'De verbinding is weg. Er wordt weer verbonden; er gaat niets verloren.',

  time: {
    legend: 'Tijd',
    none: 'zonder klok',
    live: (minutes, seconds) => `${number(minutes)} min + ${number(seconds)} s`,
    days: (count) => `${number(count)} ${plural(count, { one: 'dag', other: 'dagen' })} per zet`,
    other: 'andere klok',
    minutes: 'Minuten voor ieder',
    increment: 'Seconden erbij per zet',
    vacation: 'Vrije dagen in totaal',
    vacationLeft: (time: string) => `vrije dagen over: ${time}`,
    low: (seconds) => `Je hebt nog ${number(seconds)} seconden.`,
  },

  lobby: {
    mine: 'Jouw partijen',
    open: 'Open partijen',
    live: 'Partijen aan de gang',
    noneOpen: 'Er wacht nu niemand. Bied zelf een partij aan.',
    noneLive: 'Er speelt nu niemand.',
    yourTurn: (count) =>
      `In ${number(count)} ${plural(count, { one: 'partij', other: 'partijen' })} aan zet`,
    turn: 'Jij bent aan zet',
    theirs: 'niet aan zet',
    waiting: 'wacht op iemand',
    between: (south, north) => `${south} – ${north}`,
    against: (south, north) => `${south} tegen ${north}`,
    openBy: (name, which) => `${name}: jij zou ${side(which)} zijn`,
    spectators: (count) =>
      `${number(count)} ${plural(count, { one: 'toeschouwer', other: 'toeschouwers' })}`,
    all: 'Alle afgelopen partijen',
  },

  seat: {
    absent: (name) => `${name} is er niet.`,
    youAbsent: 'De verbinding met je plaats is weg.',
    claimIn: (time) => `Je kunt de partij over ${time} opeisen.`,
    claimedIn: (time) => `Je tegenstander kan de partij over ${time} opeisen.`,
    claim: 'Partij opeisen',
    withdraw: 'Partij intrekken',
    confirm: (letter) => `${letter} zaaien?`,
    confirmYes: (letter) => `${letter} zaaien`,
    confirmNo: 'Andere zet',
    keep: 'Plaats bewaren…',
    keepTitle: 'Je privélink',
    keepText: 'Hij opent je plaats op elk apparaat. Stuur hem aan jezelf, en aan niemand anders.',
    resumed: 'Je hebt je plaats terug.',
    resumeFailed: 'Deze privélink geldt niet meer.',
    chat: 'Chat',
    notice: 'Jij bent aan zet tegen',
  },

  missing: {
    game: 'Hier is geen partij',
    gameText: 'Misschien is de link afgekapt. Vraag er nog eens om.',
    page: 'Hier is niets',
    home: 'Naar de beginpagina',
    server: 'De server is niet bereikbaar',
    serverText: 'We blijven het proberen.',
    pageText: 'Er is niets verloren. Probeer het opnieuw als je weer online bent.',
    again: 'Opnieuw proberen',
  },

  local: { title: 'Samen op dit scherm', end: 'Stoppen en verdelen…' },

  hints: {
    lap: 'Twaalf zaden of meer gaan helemaal rond. Het bakje waar ze uit komen wordt overgeslagen en blijft leeg.',
    capture:
      'Het laatste zaad maakte 2 of 3 in een bakje van de tegenstander: die worden geoogst, en tweeën en drieën er vlak achter ook.',
    feed: 'Als een speler geen zaden heeft, moet de ander hem er geven als dat kan.',
    slam: 'Een grand slam: de zet had de tegenstander alles afgenomen. Volgens deze regels oogst hij niets.',
    off: 'Geen uitleg meer',
  },
};
