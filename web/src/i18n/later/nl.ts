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

const plural = pluralOf('nl');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'zaad', other: 'zaden' })}`;
const games = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'partij', other: 'partijen' })}`;

/** People and their games, in Dutch: talk, accounts, the archive, players' pages. */
export const people: PeopleCatalogue = {
  push: {
    choice:
      'Deze browser ook melden dat ik aan zet ben in een correspondentiepartij als de pagina dicht is',
    against: (name: string) => `tegen ${name}`,
    failed: 'Dat is niet gelukt. Probeer het later nog eens.',
  },
  position: {
    label: 'Vanuit een stelling',
    side: 'Jij bent (Noord begint)',
    about:
      'Zaden in A tot F en a tot f, dan in de voorraad van Zuid en van Noord, en S of N voor wie aan zet is.',
    parts: (count) =>
      `Een stelling heeft vijftien delen met streepjes ertussen; hier zijn het er ${count}.`,
    house: (letter, found) => `Bakje ${letter}: “${found}” is geen aantal zaden.`,
    store: (name, found) => `Voorraad van ${name}: “${found}” is geen aantal zaden.`,
    turn: (found) => `Aan het eind moet S of N staan, niet “${found}”.`,
    total: (found, expected) =>
      `In bakjes en voorraden liggen ${number(found)} zaden; met deze regels moeten het er ${number(expected)} zijn.`,
    over: 'Hier is de partij al afgelopen.',
  },
  chosen: {
    position: 'Een stelling',
    quiet: 'toeschouwers apart',
    public: 'in de openbare lijsten',
  },
  chat: {
    players: 'Spelers',
    spectators: 'Toeschouwers',
    guest: (number) => `Gast ${number}`,
    empty: 'Nog heeft niemand iets gezegd.',
    message: 'Je bericht',
    send: 'Sturen',
    toPlayers: 'Alleen de twee spelers zien dit.',
    casual: 'De spelers zien dit ook.',
    later: 'De spelers zien dit na de partij.',
    menu: (name: string) => `Wat te doen met ${name}`,
    mute: 'Dempen',
    block: 'Blokkeren',
    report: 'Dit bericht melden',
    reason: 'Wat is er mis mee?',
    reported: 'Dank je. Iemand kijkt ernaar.',
    hidden: 'Verborgen. Op je eigen pagina kun je het terugdraaien.',
  },
  account: {
    title: 'Jij',
    account: 'Account',
    guest: (name: string) => `Je speelt als ${name}.`,
    lead: 'Je kunt zonder account spelen. Met een account houd je je naam en je partijen op elk apparaat.',
    name: 'Naam',
    guestName: 'Naam voor je volgende partijen',
    save: 'Bewaren',
    saved: 'Bewaard.',
    password: 'Wachtwoord',
    passwordHint: 'Minstens 8 tekens.',
    register: 'Account maken',
    signIn: 'Inloggen',
    signOut: 'Uitloggen',
    page: 'Je partijen en uitslagen',
    sessions: 'Waar je bent ingelogd',
    device: (browser: string, system: string) => `${browser} op ${system}`,
    current: 'dit apparaat',
    seen: (date: string) => `laatst gezien ${date}`,
    end: 'Daar uitloggen',
    endOthers: 'Overal elders uitloggen',
    change: 'Wachtwoord wijzigen',
    old: 'Huidig wachtwoord',
    next: 'Nieuw wachtwoord',
    changed: 'Gewijzigd. Overal elders ben je uitgelogd.',
    blocks: 'Mensen die je niet ziet',
    muted: 'niet getoond',
    blocked: 'geblokkeerd',
    unblock: 'Weer zien',
    data: 'Je gegevens',
    export: 'Alles als bestand bewaren',
    remove: 'Alles over je wissen…',
    removeTitle: 'Alles over je wissen?',
    removeText:
      'Naam, berichten en sessies verdwijnen. Je partijen blijven leesbaar, gespeeld door iemand zonder naam. Dit kan niet ongedaan worden gemaakt.',
    removeConfirm: 'Wissen',
    unavailable: 'Deze server heeft geen accounts.',
  },
  tokens: {
    title: 'Programma’s',
    lead: 'Met een token handelt een programma in jouw naam. Je ziet het één keer; wie het heeft, kan doen wat het toestaat.',
    ask: { name: 'Waar is het voor?', may: 'Het mag' },
    scopes: { read: 'zien wat van jou is', play: 'voor jou spelen', bot: 'als bot spelen' },
    warn: 'Het eerste programma dat het gebruikt, maakt van dit account voorgoed een botaccount. Dat kan alleen met een account zonder partijen.',
    make: { now: 'Token maken', done: 'Kopieer het nu: het wordt niet nog eens getoond.' },
    copy: { now: 'Kopiëren', done: 'Gekopieerd' },
    used: (date: string) => `laatst gebruikt ${date}`,
    never: 'nooit gebruikt',
    revoke: 'Intrekken',
    bot: {
      now: 'Dit is een botaccount: alleen programma’s spelen ermee.',
      badge: 'Hier speelt een programma.',
    },
    refused: {
      'no-scope': 'Dat staat dit token niet toe.',
      'no-such-token': 'Dit token is er niet meer.',
      'too-many-tokens': 'Meer tokens kan een account niet hebben. Trek er eerst een in.',
      'no-bots': 'Dat doet een botaccount niet.',
      'has-played': 'Dit account heeft al gespeeld en kan geen bot worden.',
    },
  },
  archive: {
    title: 'Afgelopen partijen',
    analysis: 'Analysebord',
    filters: 'Welke partijen',
    player: 'Speler',
    against: 'Tegen',
    rules: 'Regels',
    opponent: 'Soort',
    kinds: { friend: 'via link', anyone: 'open partij', computer: 'met de computer' },
    end: 'Einde door',
    ends: {
      majority: 'meer dan de helft',
      even: 'ieder de helft',
      'no-move': 'geen zet',
      repetition: 'herhaling',
      agreement: 'overleg',
      resignation: 'opgave',
      timeout: 'tijd',
      aborted: 'afgeblazen',
    },
    others: 'Meer filters',
    any: 'alle',
    shortest: 'Zetten vanaf',
    longest: 'Zetten tot',
    since: 'Dag vanaf',
    until: 'Dag tot',
    show: 'Tonen',
    none: 'Zo’n partij is er niet.',
    more: 'Meer partijen',
    draw: 'Gelijkspel',
    length: (moves: number) => `${number(moves)} ${plural(moves, { one: 'zet', other: 'zetten' })}`,
  },
  player: {
    since: (date: string) => `Hier sinds ${date}`,
    results: 'Uitslagen',
    bySide: 'Naar regels en kant',
    side: 'Kant',
    won: 'Gewonnen',
    lost: 'Verloren',
    drawn: 'Gelijk',
    games: 'Laatste partijen',
    analyses: 'Analyses',
    none: 'Nog geen partij afgelopen.',
    block: 'Blokkeren…',
    blockTitle: (name: string) => `${name} blokkeren?`,
    blockText:
      'Jullie zien elkaars voorstellen en woorden niet meer en spelen niet tegen elkaar. Op je eigen pagina maak je het ongedaan.',
    blockConfirm: 'Blokkeren',
  },
};

/** How to play, in Dutch. */

export const rules: RulesCatalogue = {
  title: 'Zo speel je Oware',
  lead: 'Twee spelers, 48 zaden, in vijf minuten geleerd. Elk bord hier speelt zijn voorbeeld voor, en daarna kun je het zelf proberen.',
  contents: 'Op deze pagina',

  board: {
    title: 'Het bord',
    text: 'Tussen de spelers liggen twee rijen van zes bakjes, met in elk vier zaden. De rij voor je is van jou. De bakjes van Zuid heten A tot F, die van Noord a tot f, steeds geteld vanaf links, zoals de eigenaar ze ziet. Wat je oogst, gaat in je voorraad. Wie meer dan de helft van de zaden heeft, 25 van de 48, wint. Zuid begint.',
  },
  sowing: {
    title: 'Zaaien',
    text: 'Neem alle zaden uit een van je bakjes en zaai ze één voor één in de bakjes die volgen, tegen de klok in, ook in die van je tegenstander. Hier zaait Zuid D: de vier zaden vallen in E, F, a en b.',
  },
  capturing: {
    title: 'Oogsten',
    text: 'Valt je laatste zaad in een bakje van je tegenstander en liggen er daar dan 2 of 3, dan oogst je die. Is het bakje ervoor ook van je tegenstander en liggen er 2 of 3 in, dan oogst je dat ook, en zo verder, achterwaarts.',
    example:
      'Zuid zaait zes zaden uit E. Het laatste maakt 3 in e: geoogst. In d liggen er 2 en in c 3: ook geoogst. In b liggen er 4, en daar stopt het; a blijft dus liggen, al zijn het er 2.',
  },
  three: {
    title: 'Drie bakjes tegelijk',
    text: 'F eindigt in c. Daar, in b en in a liggen na het zaaien 2, 3 en 3 zaden: acht zaden in één zet.',
  },
  north: {
    title: 'Noord oogst net zo',
    text: 'Noord zaait vier zaden uit f, één in A, B, C en D. D en C komen op 2 en worden geoogst. B komt op 4, geen 2 en geen 3, dus daar stopt het, en A is veilig.',
  },
  lap: {
    title: 'Helemaal rond',
    text: 'Twaalf zaden of meer komen weer waar ze begonnen. Het bakje waar ze uit komen wordt elke ronde overgeslagen en blijft leeg. Hier liggen er 14 in D: na C gaan ze over D heen, en de laatste drie vallen in E, F en a.',
  },
  feeding: {
    title: 'Zaden geven',
    text: 'Heeft je tegenstander geen zaden, dan moet je een zet doen die hem er geeft, als je die hebt. Hier komen alleen E en F aan de overkant. Kan het met geen enkele zet, dan is de partij afgelopen.',
  },
  slam: {
    title: 'De grand slam',
    text: 'Een zet die je tegenstander alles zou afnemen heet een grand slam. Volgens Abapa mag je hem spelen, maar hij oogst niets. Andere regels doen het anders: kies er een en kijk.',
    choice: 'Een grand slam',
  },

  end: {
    title: 'Het einde',
    items: [
      'Wie meer dan de helft van de zaden heeft, wint meteen. Heeft ieder er 24 en is het bord leeg, dan is het gelijkspel.',
      'Wie aan zet is en niet kan, beëindigt de partij: ieder neemt de zaden aan zijn kant.',
      'Komt een stelling terug, dan neemt ieder de zaden aan zijn kant.',
      'De spelers mogen op elk moment samen stoppen. Ook dan neemt ieder de zaden aan zijn kant.',
      'Online verliest wie opgeeft of geen tijd meer heeft. Een partij die wordt afgeblazen voordat beiden gezet hebben, telt niet.',
    ],
  },
  repetition: {
    title: 'Een stelling komt terug',
    text: 'Liggen dezelfde zaden in dezelfde bakjes en is dezelfde speler aan zet, dan kon het eeuwig zo doorgaan; daarom is de partij afgelopen. Hier lopen beiden met hun laatste zaden het bord rond; na zes zetten elk staat het weer als in het begin.',
  },
  emptySide: {
    title: 'Niet zolang één kant leeg is',
    text: 'Komt een stelling terug terwijl één speler geen zaden heeft, dan gaat de partij door, tot er een terugkomt met zaden aan beide kanten: hier één zet later.',
  },

  sets: {
    title: 'Volgens welke regels men speelt',
    lead: 'Vier schakelaars maken ze allemaal. Een partij kan elk mengsel hebben.',
    table: {
      rules: 'Regels',
      slam: 'Een grand slam',
      feeding: 'Zaden laten',
      repetition: 'Een stelling die terugkomt',
    },
  },
  switches: {
    title: 'De vier schakelaars',
    grandSlam: {
      'no-capture': 'De zet geldt, maar er wordt niets geoogst.',
      capture: 'Hij oogst als elke andere zet.',
      'opponent-collects':
        'Hij oogst, en je tegenstander neemt alles wat op het bord blijft. Daarmee eindigt de partij.',
      forbidden:
        'Hij mag niet worden gespeeld. Heb je geen andere zet, dan is de partij afgelopen.',
      'spare-last': 'Hij oogst alles behalve het bakje waarin het laatste zaad viel.',
      'spare-first': 'Hij oogst alles behalve het achterste bakje.',
    },
    feeding: {
      'when-starved': 'Alleen een tegenstander zonder zaden moet er krijgen.',
      'whenever-possible': 'Je mag hem ook niet zonder zaden laten, tenzij elke zet dat doet.',
    },
    repetition: {
      'split-own': 'De partij eindigt, en ieder neemt de zaden aan zijn kant.',
      'split-even':
        'De partij eindigt, en de rest wordt gehalveerd: bij een oneven aantal een half zaad voor ieder.',
      none: 'Het spel gaat door tot beiden willen stoppen. Na 200 zetten zonder oogst mag ieder de verdeling opeisen; na 2000 zetten gebeurt ze vanzelf.',
    },
    seedsPerHouse: 'Vier, dat is het spel. Met één tot zes kun je oefenen.',
  },

  fine: {
    title: 'Fijne puntjes',
    items: [
      '11 en 22 zaden eindigen vlak voor het bakje waar ze uit komen.',
      'Waar een grand slam een bakje spaart, oogst een rij van maar één bakje niets.',
      'Voor een stelling die terugkomt tellen de voorraden niet; de beginstelling telt mee.',
      'Het bord wordt aan het einde getoond zoals het voor het verdelen stond.',
    ],
  },
  round: {
    title: 'Zeventien zaden voor een hongerige buurman',
    text: 'Noord heeft niets. F gaat helemaal rond en brengt elk van zijn bakjes op 2. Volgens Abapa blijven ze liggen en voeden ze hem, dus de zet mag. Waar een grand slam oogst, zouden ze worden genomen; dan voedt de zet hem niet en mag hij niet.',
  },

  names: {
    title: 'Eén spel, veel namen',
    lead: 'Het wordt in heel West-Afrika en de Caraïben gespeeld, en overal onder een eigen naam.',
    list: [
      ['Oware', 'Ghana, en de naam hier'],
      ['Awalé', 'Ivoorkust'],
      ['Awélé', 'Ga'],
      ['Wari', 'Mali'],
      ['Warri', 'Caraïben'],
      ['Awari', 'boeken en computers'],
      ['Ayò', 'Yoruba'],
      ['Ouri, Ouril, Uril', 'Kaapverdië'],
      ['Wali', 'Dagbani'],
      ['Adji', 'Ewe'],
      ['Nchọ, Ókwè', 'Igbo'],
      ['ise', 'Edo'],
      ['Kalah', 'een Duits regelblad; elders een ander spel'],
    ],
  },

  story: {
    title: 'Waar het vandaan komt',
    items: {
      akan: 'Meestal neemt men aan dat het van de Akan in het huidige Ghana komt, vooral van de Ashanti. Ghana noemt het zijn nationale spel.',
      legend:
        'Oware is Twi, de taal van de Akan, voor ‘hij of zij trouwt’. De legende: een man en een vrouw kregen een partij niet af en trouwden dus, om verder te kunnen spelen.',
      egypt:
        'Twee rijen kuiltjes zijn in het oude Egypte in steen gehakt, zoals in Karnak en bij de derde piramide van Gizeh. Niemand weet wie dat deed, of voor welk spel.',
      cairo:
        'In Caïro zag Edward Lane in de jaren 1830 een verwant spel, mankalah: tweemaal zes kuiltjes, 72 kauri’s of kiezels, en sommige borden met scharnieren.',
      coffee:
        'Men vertelt dat het in Egypte in de koffiehuizen werd gespeeld, en dat wie verloor de koffie betaalde.',
      boards:
        'Een bord kan fraai gesneden zijn, op een voet staan of met scharnieren over de zaden dichtklappen. Twee rijen kuiltjes, uit de aarde geschept, zijn ook genoeg. De zaden zijn in de Caraïben nickernoten, elders kauri’s, kiezels, knikkers of kralen.',
      advice:
        'Wie toekijkt, doet mee: het is gewoonte dat de toeschouwers over de zetten praten en de spelers raad geven.',
    },
  },
  solved: {
    title: 'Opgelost: remise',
    text: 'John Romein en Henri Bal berekenden in 2002 alle stellingen van awari. Spelen beiden volmaakt, dan wint niemand: elke kant kan remise afdwingen.',
    more: 'Daarover leest men dat volgens de opgeloste regels een grand slam de partij beëindigt. Volgens onze regels ‘Awari’ mag je die niet spelen zolang een andere zet je tegenstander zaden laat; is elke zet er een, dan neemt hij alles en is de partij afgelopen. Onze tabellen volgens deze regels tellen precies wat de gepubliceerde databanken tellen, vergeleken tot 14 zaden. Daarom houden we ze, en lezen we die zin als een over het tweede geval.',
  },
  readings: {
    title: 'Hoe wij de regelbladen lezen',
    items: [
      '‘Hetzelfde bord’ komt terug als dezelfde speler aan zet is.',
      'Een Duitse pagina verbiedt elke zet die de tegenstander zonder zaden laat zolang een andere hem zaden laat. Waar een grand slam niets oogst, mogen daarmee dezelfde zetten als volgens onze regel.',
      'Duitse en Nederlandse pagina’s laten wie geen zaden kan geven eerst nog een loze zet doen. Hier is de partij meteen afgelopen; de telling is dezelfde.',
      'Het oude Duitse blad ‘Oware (oder Wari, Kalah)’ noemt de grand slam niet. In onze regels ‘Wari’ oogst die dus als elke andere zet, en de spelers verdelen de rest als ze het eens zijn.',
      'Eén pagina legt bakje f linksonder. Als bakje van Noord ligt het linksboven, zoals in het voorbeeld hierboven.',
    ],
  },

  play: (letter) => `${letter} zaaien`,
  playAll: 'Helemaal spelen',
  again: 'Opnieuw',
  tryIt: 'Nu spelen',
};

/** The administrator's page, in Dutch. */

export const admin: AdminCatalogue = {
  title: 'Moderatie',
  key: 'Je sleutel',
  keyHint: 'oware admin key NAAM drukt hem af.',
  open: 'Openen',
  wrong: 'Deze sleutel past niet.',
  reports: 'Meldingen',
  noReports: 'Niets te bekijken.',
  settled: 'Afgehandeld',
  hide: 'Bericht verbergen',
  game: 'De partij',
  analysis: 'De analyse',
  hideAnalysis: 'De analyse verbergen',
  people: 'Mensen',
  find: 'Naam',
  search: 'Zoeken',
  nobody: 'Niemand.',
  mute: 'Een dag dempen',
  unmute: 'Dempen opheffen',
  ban: 'Verbannen',
  banCheat: 'Verbannen wegens vals spel',
  unban: 'Weer toelaten',
  rename: 'Hernoemen',
  newName: 'Nieuwe naam',
  close: 'Account sluiten',
  sure: (what: string) => `Echt: ${what}?`,
  muted: 'gedempt',
  banned: 'verbannen',
  site: 'De site',
  chat: 'De chat is open',
  readOnly: 'Alleen kijken: er kan niets veranderen',
  tables: 'Eindspeltabellen',
  seedsDone: (count: number) => `Opgelost tot ${count} zaden.`,
  building: (layer: number, seeds: number, percent: number) =>
    `Bouwt ${layer} van ${seeds} zaden: ${percent} %.`,
  pace: (boards: string, left: string) => `${boards} stellingen per seconde, nog ${left}.`,
  waiting: 'Een ander programma bouwt in deze map.',
  stopped: 'Gestopt. Wat klaar was, blijft.',
  wanted: 'Bouwen tot zoveel zaden',
  build: 'Bouwen',
  stop: 'Stoppen',
  audit: 'Logboek',
  actions: {
    'chat-on': 'chat aangezet',
    'chat-off': 'chat uitgezet',
    'read-only-on': 'site alleen om te kijken',
    'read-only-off': 'site weer open',
    'new-password': 'nieuw wachtwoord',
    'close-report': 'melding afgehandeld',
    'open-report': 'melding weer open',
    'hide-message': 'bericht verborgen',
    'show-message': 'bericht weer getoond',
    'hide-analysis': 'analyse verborgen',
    'show-analysis': 'analyse weer getoond',
    mute: 'stil gezet',
    unmute: 'mag weer schrijven',
    ban: 'buitengesloten',
    'ban-cheat': 'verbannen wegens vals spel',
    unban: 'weer toegelaten',
    rename: 'hernoemd',
    close: 'account gesloten',
    'add-key': 'sleutel gemaakt',
    'remove-key': 'sleutel ingetrokken',
    recount: 'openingen opnieuw geteld',
  },
  older: 'Oudere',
};

/** Het analysebord. */
export const analysis: AnalysisCatalogue = {
  title: 'Analyse',
  engine: 'Zoeken',
  deep: (depth: number) => `diepte ${depth}`,
  cores: 'Te gebruiken processorkernen',
  loading: 'Het zoekprogramma wordt geladen',
  failed: 'Het zoekprogramma kon niet worden geladen.',
  again: 'Opnieuw proberen',
  bar: (margin: string) => `Zuid staat aan het eind ${margin} voor`,
  lines: 'Beste zetten',
  proven: 'bewezen',
  certain: ({ name, least, most, left }) =>
    least === most
      ? `${name} krijgt bij het beste spel ${least} van de ${left} overige zaden. Dat is bewezen.`
      : most === left
        ? `${name} krijgt minstens ${least} van de ${left} overige zaden, wat er ook gebeurt.`
        : `${name} krijgt minstens ${least} van de ${left} overige zaden, wat er ook gebeurt; hoe het bord zich herhaalt, beslist over hoogstens ${most - least} meer.`,
  moves: 'Zetten',
  noMoves: 'Doe een zet op het bord, voor beide kanten.',
  promote: 'Hoofdvariant maken',
  remove: 'Vanaf hier wissen',
  marks: 'Teken',
  comment: 'Opmerking',
  hints: 'Waarden op het bord tonen',
  threats: 'Dreigingen tonen',
  threat: (house: string, seeds: number) => `${house} dreigt ${seeds} te slaan.`,
  noThreat: 'Er dreigt geen slag.',
  review: 'Partij nakijken',
  reviewing: (done: number, all: number) => `Zet ${done} van ${all}`,
  stop: 'Stoppen',
  graph: 'De verwachte voorsprong tijdens de partij',
  accuracy: (name: string, percent: string, lost: string) =>
    `${name}: ${percent} % nauwkeurig, ${lost} zaden verloren`,
  provenFrom: (move: number) => `Vanaf zet ${move} stond de uitslag vast.`,
  mistakes: (count: number) =>
    `${number(count)} ${plural(count, { one: 'fout', other: 'fouten' })}`,
  learn: {
    start: 'Van de fouten leren',
    task: 'Hier kostte een zet zaden. Vind een betere.',
    right: 'Goed.',
    wrong: 'Er is een betere zet.',
    show: 'Toon hem',
    next: 'Volgende fout',
    end: 'Terug naar de analyse',
  },
  share: 'Partij als tekst',
  read: 'Een partij of stelling openen',
  readHint:
    'Zetten, een stelling in welke notatie ook, of een OGN-bestand; een bestand mag ook op het bord worden gesleept.',
  open: 'Openen',
  unreadable: (why: string) => `Dit kan niet worden gelezen: ${why}`,
  copy: 'Kopiëren',
  copied: 'Gekopieerd.',
  link: 'Link kopiëren',
  download: 'OGN downloaden',
  editor: 'Stelling opzetten',
  playComputer: 'Vanaf hier tegen de computer spelen',
  playFriend: 'Vanaf hier met een vriend spelen',
  playLocal: 'Vanaf hier op dit scherm spelen',
  fresh: 'Nieuwe analyse',
  flip: 'Bord draaien',
};

/** Opgaven. */
export const puzzles: PuzzleCatalogue = {
  title: 'Opgaven',
  modes: 'Welke opgaven',
  task: (name: string) => `${name} is aan zet. Slechts één zet is goed.`,
  goOn: 'Goed. Ga door.',
  solved: 'Opgelost.',
  done: 'Dat is de oplossing.',
  wrong: 'Deze niet. Kijk wat het antwoord is.',
  worth: (rating: number) => `Moeilijkheid ${rating}`,
  hint: 'Aanwijzing',
  hintHouse: (letter: string) => `Probeer huis ${letter}.`,
  show: 'Toon de oplossing',
  again: 'Opnieuw',
  next: 'Volgende opgave',
  analyse: 'Analyseren',
  daily: 'Opgave van de dag',
  training: 'Oefenen',
  rush: 'Race',
  rushScore: (solved: number, mistakes: number) =>
    `${number(solved)} opgelost, ${number(mistakes)} van 3 fouten`,
  rushOver: (solved: number) =>
    `De race is voorbij: ${number(solved)} ${plural(solved, { one: 'opgave', other: 'opgaven' })} opgelost.`,
  run: 'Reeks',
  runScore: (solved: number) => `${number(solved)} op rij`,
  runOver: (solved: number) => `De reeks is voorbij: ${number(solved)} op rij.`,
  runAgain: 'Nog een reeks',
  runBest: 'Beste reeks',
  rushAgain: 'Nog een race',
  stop: 'Stoppen',
  theme: 'Thema',
  anyTheme: 'Alle',
  rating: 'Je rating',
  ratingHere: 'Rating in deze browser',
  uncounted: 'De server was niet te bereiken: dit antwoord telt daar niet.',
  streak: 'Dagen op rij',
  days: (count: number) => `${number(count)} ${plural(count, { one: 'dag', other: 'dagen' })}`,
  solvedCount: 'Opgelost',
  best: 'Beste race',
  themes: {
    'capture-chain': 'Slagketen',
    'long-sowing': 'Verder dan een ronde zaaien',
    feeding: 'Verplicht te voeden',
    starving: 'Uithongeren',
    'grand-slam': 'Grand slam',
    repetition: 'Herhaling',
    'count-to-25': 'Tellen tot 25',
    'end-count': 'De telling aan het eind',
  },
};

export const device: DeviceCatalogue = {
  title: (level) => `Tegen computer ${number(level)}, op dit apparaat`,
  here: 'Alleen op dit apparaat',
  terms:
    'Deze partij wordt op dit apparaat gespeeld en in deze browser bewaard. Ze staat in geen enkele lijst.',
  stuck: 'De computer kan nog niet zetten.',
  stuckText:
    'Het deel van het programma dat speelt, kon niet worden geladen. De partij blijft bewaard en gaat verder als je weer online bent.',
  declined: 'De computer speelt liever door.',
  games: 'Je partijen op dit apparaat',
  offline: 'Op dit apparaat kun je spelen.',
};

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

/** Keeping analyses on the server, and having them made there. */
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
  report: 'Deze analyse melden',
  hidden: 'De moderatie heeft haar verborgen: alleen jij ziet haar.',
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

/** The opening explorer and training. */
export const study: StudyTexts = {
  explorer: {
    title: 'Openingen',
    source: 'Wiens partijen',
    sources: {
      engine: 'Van het programma',
      people: 'Hier gespeeld',
      computer: 'Tegen de computer',
    },
    asking: 'Even kijken…',
    unreached: 'De site is niet te bereiken. De partijen van het programma zijn er toch.',
    again: 'Nog eens',
    unknown: 'Met deze regels heeft het programma geen partijen gespeeld.',
    none: 'Geen van deze partijen kwam in deze stelling.',
    count: (count) =>
      `${games(count)} ${plural(count, { one: 'kwam', other: 'kwamen' })} in deze stelling.`,
    house: 'Bakje',
    played: 'Gespeeld',
    result: 'Zuid won, remise, Noord won',
    results: (south, draws, north) =>
      `Zuid won ${south} %, remise ${draws} %, Noord won ${north} %`,
    play: (house, count) => `${house} spelen, zoals in ${games(count)}`,
    about: {
      engine: 'Partijen van het programma tegen zichzelf, met goede zetten bij toeval gekozen.',
      people: 'Afgelopen partijen tussen twee mensen hier, die in de lijst staan.',
      computer: 'Afgelopen partijen tegen de computer hier, die in de lijst staan.',
    },
  },
  training: {
    title: 'Oefening',
    about:
      'Speel vanaf hier tegen een niveau verder. Het zegt wat zijn zetten doen, en waarschuwt je voor een zet die zaden verliest.',
    level: 'Niveau',
    start: 'Oefening beginnen',
    stop: 'Oefening beëindigen',
    back: 'Terugnemen',
    yours: 'Jij bent aan zet.',
    thinking: 'De computer denkt…',
    over: 'De partij is afgelopen.',
    failed: 'De zoekmachine kon niet worden geladen.',
    again: 'Nog eens',
    warning: (house, lost) => `${house} verliest volgens de zoekmachine ${lost} zaden.`,
    insist: (house) => `Toch ${house} spelen`,
    withdraw: 'Een andere zet kiezen',
    said: (house) => `De computer speelde ${house}.`,
    reasons: {
      captures: (count) => `Hij oogst ${seeds(count)}.`,
      feeds: 'Hij moet je zaden geven.',
      only: 'Hij had geen andere zet.',
      saves: (houses, count) => `Hij redt ${houses} van een oogst van ${seeds(count)}.`,
      threatens: (house, count) => `Hij dreigt met ${house} ${seeds(count)} te oogsten.`,
      keeps: 'Hij houdt alle gezaaide zaden op zijn eigen kant.',
      hoards: (house, count) => `Hij bewaart ${seeds(count)} in ${house}.`,
    },
    proven: (margin) => `Bewezen: het eindigt met ${margin} voor de computer.`,
    searched: (depth, margin) => `Gezocht tot diepte ${depth}: de computer ${margin} zaden waard.`,
  },
};

export { rated } from './rated_nl.ts';
export { help } from './help_nl.ts';
export { events } from './events_nl.ts';
export { fair, front, search } from './watch_nl.ts';
