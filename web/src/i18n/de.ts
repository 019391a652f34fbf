/** The texts of en.ts in German. */
import type { Catalogue } from './en';
import { listed, number, pluralOf } from './forms.ts';

type Side = 'south' | 'north';

const plural = pluralOf('de');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'Bohne', other: 'Bohnen' })}`;
const side = (which: Side): string => (which === 'south' ? 'Süd' : 'Nord');
const or = listed('de', 'disjunction');
const counts = (left: number, right: number): string => `${number(left)}:${number(right)}`;

/** What only a page of another version than the server's can have asked for. */
const outdated = 'Diese Seite und der Server passen nicht zusammen. Bitte lade sie neu.';

export const de: Catalogue = {
  oware: 'Oware',
  seeds,
  number,
  side,
  counts,

  nav: {
    home: 'Oware, Startseite',
    rules: 'Regeln',
    settings: 'Einstellungen',
    help: 'Tasten',
    main: 'Hauptmenü',
    more: 'Mehr',
    places: {
      '/learn': 'Lernen',
      '/puzzles': 'Aufgaben',
      '/analysis': 'Analyse',
      '/games': 'Partien',
      '/events': 'Turniere',
      '/tv': 'Zuschauen',
    },
    signIn: 'Anmelden',
    sound: 'Ton',
  },
  /** The administrator's texts, linked from the foot of each page. */
  foot: { label: 'Über diese Seite', imprint: 'Impressum', privacy: 'Datenschutz' },
  close: 'Schließen',
  cancel: 'Abbrechen',

  first: {
    title: 'Oware',
    slogan: 'Säen, ernten, 25 holen.',
    lead: 'Süd beginnt. Tippe eine deiner Mulden an.',
    leadNorth: 'Du spielst Nord, also beginnt Süd: Drück auf „Spielen“.',
    leadFriend: 'Du spielst gegen einen Freund: Mach einen Link und schick ihn los.',
    tapNote: 'Oder spiel einfach: Dein erster Zug beginnt die Partie.',
    friendNote: 'Ein Konto ist nicht nötig.',
    form: 'Eine neue Partie',
    learn: 'In 60 Sekunden lernen',
    opponent: 'Spielen gegen',
    computer: 'Den Computer',
    friend: 'Einen Freund, per Link',
    local: 'Zu zweit an diesem Bildschirm',
    level: 'Stufe',
    levels: [
      'zum Kennenlernen',
      'sehr leicht',
      'leicht',
      'solide',
      'geübt',
      'stark',
      'sehr stark',
      'am stärksten',
    ],
    side: 'Du bist (Süd beginnt)',
    south: 'Süd',
    north: 'Nord',
    random: 'Egal',
    rules: 'Regeln',
    options: 'Optionen',
    more: 'Weitere Regeln',
    playComputer: 'Spielen',
    playFriend: 'Link machen',
    playLocal: 'Spielen',
    failed: 'Die Partie kam nicht zustande. Bitte versuch es noch einmal.',
    anyone: 'Irgendwen',
    leadAnyone: 'Biete eine Partie an: Wer zuerst kommt, spielt gegen dich.',
    playAnyone: 'Partie anbieten',
    anyoneNote: 'Alle sehen sie in der Liste. Ein Konto ist nicht nötig.',
    casual: 'Du siehst, was Zuschauer sagen',
    listed: 'Diese Partie in den öffentlichen Listen zeigen',
    unlisted: 'Steht in keiner öffentlichen Liste: Nur wer den Link hat, findet diese Partie.',
  },

  switches: {
    grandSlam: 'Ein Zug, der dem Gegner alles nähme',
    feeding: 'Dem Gegner Bohnen lassen',
    repetition: 'Wenn eine Stellung wiederkehrt',
    seedsPerHouse: 'Bohnen je Mulde',
  },
  grandSlam: {
    'no-capture': 'gilt, erntet aber nichts',
    capture: 'erntet wie jeder andere',
    'opponent-collects': 'erntet; der Gegner bekommt den Rest',
    forbidden: 'ist nicht erlaubt',
    'spare-last': 'verschont die Mulde der letzten Bohne',
    'spare-first': 'verschont die hinterste Mulde',
  },
  feeding: {
    'when-starved': 'wenn er keine hat',
    'whenever-possible': 'wann immer es geht',
  },
  repetition: {
    'split-own': 'jeder nimmt die Bohnen auf seiner Seite',
    'split-even': 'der Rest wird halbiert',
    none: 'es geht weiter; beide können sich einigen',
  },
  labelled: (label, value) => `${label}: ${value}.`,
  mixed: 'Eine eigene Mischung.',
  otherRules: 'Eigene Regeln',
  rulesNamed: (name) => `Regeln: ${name}.`,
  rulesChanged: (name: string) => `${name}, abgewandelt`,

  players: {
    you: 'Du',
    computer: (level) => `Computer ${level}`,
    here: 'da',
    away: 'nicht da',
    guest: 'Gast',
    deleted: 'Gelöschtes Konto',
    free: 'freier Platz',
    opponent: 'Gegner',
  },

  status: {
    titleTurn: 'Du bist am Zug',
    yourTurn: 'Du bist am Zug.',
    yourFirst: 'Du beginnst. Tippe eine deiner Mulden an.',
    southFirst: 'Süd beginnt. Tippe eine deiner Mulden an.',
    turnOf: (name) => `${name} ist am Zug.`,
    sideToMove: (which) => `${side(which)} ist am Zug.`,
    thinking: 'Der Computer überlegt.',
    waiting: (name) => `Warten auf ${name}.`,
    waitingOpponent: 'Dein Gegner ist am Zug.',
    noOpponent: 'Warten auf deinen Freund. Schick ihm den Link.',
    noTaker: 'Warten auf jemanden, der mitspielt.',
    openSeat: (which) => `Der Platz von ${side(which)} ist frei.`,
    mustGive: (houses) => `Du musst Bohnen abgeben: ${or(houses)}.`,
    mustLeave: (houses) => `Du musst deinem Gegner Bohnen lassen: ${or(houses)}.`,
    youSow: (letter) => `Du säst ${letter}.`,
    sows: (name, letter) => `${name} sät ${letter}.`,
    looking: 'Du schaust zu.',
    back: (move) => `Du siehst das Spiel ${move}.`,
    backToGame: 'Zurück zur Partie',
    over: 'Die Partie ist zu Ende.',
    sharing: 'Die Bohnen auf dem Brett werden verteilt.',
  },

  illegal: {
    'not-your-house': 'Diese Mulde gehört deinem Gegner.',
    'empty-house': 'Diese Mulde ist leer.',
    'must-feed': (houses) =>
      `Dein Gegner hat keine Bohnen. Du musst ihm welche geben: ${or(houses)}.`,
    'grand-slam-forbidden': 'Das nähme deinem Gegner alles, und diese Regeln verbieten es.',
    'leaves-opponent-empty': (houses) =>
      `Dann hätte dein Gegner keine Bohnen mehr. Du kannst ${or(houses)} spielen.`,
    notYourTurn: 'Du bist nicht am Zug.',
    earlier: 'Das ist eine frühere Stellung. Geh zurück zur Partie, um zu spielen.',
    spectator: 'Du schaust zu.',
    notBegun: 'Die Partie beginnt, wenn dein Gegner da ist.',
  },

  speech: {
    sows: (move) =>
      `${move.name} sät ${move.house}, ${move.seeds === null ? '' : `${seeds(move.seeds)}, `}endet in ${move.last}` +
      (move.captured > 0 ? `, erntet ${number(move.captured)}` : '') +
      (move.collected > 0 ? `; ${move.other} nimmt die anderen ${number(move.collected)}` : ''),
    stepped: (move) => `Das Spiel ${move}.`,
  },

  board: {
    name: (south, north) => `Brett: Süd ist ${south}, Nord ist ${north}`,
    row: (which, name) => `Mulden von ${side(which)} (${name})`,
    yourHouse: (letter) => `Deine Mulde ${letter}`,
    houseOf: (which, letter) => `Mulde ${letter} von ${side(which)}`,
    houseSeeds: (count) => (count === 0 ? 'leer' : seeds(count)),
    amounts: {
      none: 'leer',
      few: 'ein paar Bohnen',
      many: 'viele Bohnen',
      heap: 'ein Haufen Bohnen',
    },
    playable: 'spielbar',
    lastOrigin: 'zuletzt gesät',
    lastEnd: 'hier fiel die letzte Bohne',
    store: (name, count) => `${name}: ${seeds(count)} im Vorrat`,
    preview: (last, captured, grandSlam) =>
      `Endet in ${last}` +
      (captured > 0 ? `, erntet ${number(captured)}` : '') +
      (grandSlam && captured === 0 ? ', ein Grand Slam, der nichts erntet' : ''),
    toMove: 'am Zug',
    planned: 'als dein nächster Zug vorgemerkt',
  },

  guarded: {
    name: 'Verdeckt',
    about:
      'Wie im Dorf: Man sieht die Bohnen, aber niemand sagt ihre Zahl. Die eigenen darf man zählen.',
    said: 'Verdeckt: keine Zahlen, wie im Dorf. Die eigenen Bohnen darf man zählen.',
    count: 'Meine Bohnen zählen',
    counted: (houses) => `Du zählst: ${houses}.`,
    notYours: 'Nur die Spieler dürfen zählen, und nur die eigenen Bohnen.',
    share: 'Jeder nimmt die Bohnen auf seiner Seite.',
  },

  plan: {
    set: (letter) => `Dein nächster Zug ist vorgemerkt: ${letter}.`,
    cancel: 'Vorgemerkten Zug löschen',
    gone: (letter) => `${letter} geht jetzt nicht; wähle neu.`,
  },

  tell: {
    clock: (name, time) => `${name}: noch ${time}.`,
    noClock: 'Diese Partie hat keine Uhr.',
  },

  moves: {
    title: 'Züge',
    none: 'Noch kein Zug.',
    first: 'Anfangsstellung (Pos1)',
    previous: 'Einen Zug zurück (Pfeil links)',
    next: 'Einen Zug vor (Pfeil rechts)',
    last: 'Zurück zur Partie (Ende)',
    move: (count, letter, captured) =>
      `Zug ${count}: ${letter}${captured > 0 ? `, erntet ${number(captured)}` : ''}`,
    atStart: 'vor dem ersten Zug',
    after: (count, letter) => `nach Zug ${count}, ${letter}`,
    game: (count) => `Partie ${count}`,
    moveNumber: (count) => `Zug ${count}`,
    file: 'Partie als Datei (OGN)',
    decided: 'hier war die Partie entschieden',
  },

  actions: {
    group: 'Was du tun kannst',
    offerEnd: 'Beenden und teilen…',
    resign: 'Aufgeben…',
    abort: 'Partie absagen…',
    rematch: 'Noch einmal, mit getauschten Seiten',
    rematchOffered: 'Du hast eine weitere Partie angeboten.',
    nextGame: 'Zur nächsten Partie',
    newGame: 'Neue Partie',
    analyse: 'Analysieren',
    hint: 'Tipp',
    undo: 'Zurücknehmen',
    turn: 'Brett drehen',
    claim: 'Teilung verlangen',
    copy: 'Link kopieren',
    copied: 'Kopiert.',
    share: 'Link senden…',
    more: 'Mehr',
    takeback: 'Rücknahme erbitten',
  },

  offer: {
    title: 'Beenden und teilen?',
    would: (south, north) =>
      `Jeder nimmt die Bohnen auf seiner Seite: Süd hätte ${number(south)}, Nord ${number(north)}.`,
    wouldYou: (own, other) =>
      `Jeder nimmt die Bohnen auf seiner Seite: Du hättest ${number(own)}, dein Gegner ${number(other)}.`,
    send: 'Ende anbieten',
    end: 'Partie beenden',
    received: (name) => `${name || 'Dein Gegner'} möchte die Partie beenden.`,
    sent: 'Du hast angeboten, die Partie zu beenden.',
    accept: 'Annehmen',
    decline: 'Weiterspielen',
    rematch: (name) =>
      `${name || 'Dein Gegner'} möchte noch einmal spielen, mit getauschten Seiten.`,
    takeback: (name) => `${name || 'Dein Gegner'} möchte einen Zug zurücknehmen.`,
    allow: 'Erlauben',
    refuse: 'Nein',
    takebackSent: 'Du hast gebeten, deinen Zug zurückzunehmen.',
  },

  resign: {
    title: 'Diese Partie aufgeben?',
    text: 'Dann gewinnt dein Gegner.',
    textLocal: (which) => `Dann gewinnt ${side(which === 'south' ? 'north' : 'south')}.`,
    confirm: 'Aufgeben',
    abortTitle: 'Diese Partie absagen?',
    abortText: 'Sie hat kaum begonnen und bleibt ohne Ergebnis.',
    abortConfirm: 'Absagen',
  },

  invite: {
    title: 'Schick deinem Freund diesen Link',
    text: (which) =>
      `Du bist ${side(which)}. Die Partie beginnt, sobald jemand den Link öffnet und Platz nimmt.`,
    offeredTitle: 'Deine Partie steht in der Liste',
    offeredText: (which) =>
      `Du bist ${side(which)}. Sie steht in der Liste auf der Startseite; die Partie beginnt, sobald jemand Platz nimmt.`,
    link: 'Link zu dieser Partie',
    join: (which) => `Als ${side(which)} spielen`,
    joinTitle: (name) =>
      name ? `${name} lädt dich zu einer Partie ein` : 'Du bist zu einer Partie eingeladen',
    name: 'Dein Name, wenn du magst',
    look: 'Nur zuschauen',
  },

  end: {
    title: 'Das Ende',
    youWin: (own, other) => `Du gewinnst ${counts(own, other)}`,
    youLose: (own, other) => `Du verlierst ${counts(own, other)}`,
    wins: (name, own, other) => `${name} gewinnt ${counts(own, other)}`,
    won: 'Du gewinnst',
    lost: 'Du verlierst',
    wonBy: (name) => `${name} gewinnt`,
    draw: (own, other) => `Unentschieden, ${counts(own, other)}`,
    noResult: 'Ohne Ergebnis',
    reasons: {
      majority: (name) => `${name} hat mehr als die Hälfte der Bohnen.`,
      even: 'Jeder hat die Hälfte der Bohnen, und das Brett ist leer.',
      'no-move': (name) => `${name} kann nicht ziehen. Jeder nimmt die Bohnen auf seiner Seite.`,
      repetition: (move) => `Ende durch Wiederholung: Das Brett steht wie ${move}.`,
      agreement: 'Ihr habt euch auf das Ende geeinigt. Jeder nimmt die Bohnen auf seiner Seite.',
      resignation: (name) => `${name} hat aufgegeben.`,
      timeout: (name) => `Die Zeit von ${name} ist abgelaufen.`,
      aborted: 'Die Partie wurde abgesagt, bevor sie begonnen hatte.',
    },
    shareOwn: 'Jeder nimmt die Bohnen auf seiner Seite.',
    shareEven: 'Was übrig ist, wird halbiert.',
    captured: 'geerntet',
    onBoard: 'eigene Seite',
    total: 'gesamt',
    count: 'Die Abrechnung',
    review: 'Partie ansehen',
    seeEarlier: (move) => `Brett ${move}`,
    seeEnd: 'Wieder zum Ende',
    board: 'Brett ansehen',
    youResigned: 'Du hast aufgegeben.',
    opponentResigned: 'Dein Gegner hat aufgegeben.',
    decided: (move) => `Entschieden war die Partie ${move}.`,
    earlier: 'Das Brett, wie es damals stand',
  },

  refused: {
    'not-your-turn': 'Du warst nicht mehr am Zug.',
    'stale-ply': 'Die Partie war inzwischen weitergegangen.',
    'illegal-move': 'Dieser Zug ist hier nicht erlaubt.',
    finished: 'Die Partie war schon zu Ende.',
    'not-started': 'Die Partie hat noch nicht begonnen.',
    'no-token': 'Dieser Browser hat in dieser Partie keinen Platz.',
    'other-game': 'Dieser Browser hat in dieser Partie keinen Platz.',
    'seat-taken': 'Jemand anders hat den Platz genommen.',
    'no-offer': 'Das Angebot gilt nicht mehr.',
    'not-now': 'Das geht jetzt nicht.',
    blocked: 'Ihr beide spielt nicht miteinander.',
    muted: 'Du kannst gerade nicht schreiben.',
    banned: 'Dieses Konto ist für Spiel und Chat gesperrt.',
    'chat-closed': 'Der Chat ist hier abgeschaltet.',
    corrupt: 'Diese Partie ist im Speicher des Servers beschädigt. Andere Partien gehen weiter.',
    'wrong-password': 'Name oder Passwort stimmt nicht.',
    'name-taken': 'Diesen Namen gibt es schon.',
    'bad-name':
      'Ein Name hat 2 bis 20 Buchstaben, Ziffern, - _ oder . und beginnt mit einem Buchstaben.',
    'bad-password': 'Ein Passwort hat mindestens 8 Zeichen und ist kein häufiges.',
    'bad-text': 'Eine Nachricht hat 1 bis 500 Zeichen.',
    'not-signed-in': 'Bitte melde dich an oder spiel erst eine Partie.',
    'no-such-player': 'Diesen Spieler gibt es nicht.',
    'too-many-browsers':
      'Du hast das in zu vielen Browsern gewählt; schalte es zuerst in einem davon ab.',
    'too-many-requests': 'Zu viele Anfragen. Bitte warte einen Augenblick.',
    'no-such-game': 'Diese Partie gibt es nicht.',
    'no-such-room': 'Dieser Raum ist nicht deiner.',
    'no-such-analysis': 'Diese Analyse gibt es nicht.',
    'another-version': 'Diese Analyse wurde anderswo geändert.',
    'too-many-analyses': 'Mehr Analysen lassen sich nicht aufheben.',
    'no-such-session': 'Diese Sitzung ist schon beendet.',
    registered: 'Du hast schon ein Konto.',
    'bad-rules': 'Solche Regeln gibt es nicht.',
    'bad-position': 'Diese Stellung ist nicht möglich.',
    'bad-number': 'Einer dieser Werte ist nicht möglich.',
    'not-allowed': 'Das geht hier nicht.',
    'push-off': 'Diese Seite schickt Browsern keine Nachrichten.',
    'read-only': 'Zurzeit kann man hier nur zusehen. Es wurde nichts geändert.',
    'bad-request': outdated,
    'bad-method': outdated,
    'bad-origin': outdated,
    'bad-content-type': outdated,
    'body-too-large': outdated,
    'header-too-large': outdated,
    'no-such-page': outdated,
    'upgrade-required': outdated,
    other: 'Der Server hat das nicht angenommen. Bitte versuch es noch einmal.',
  },

  lineDown: 'Die Verbindung ist weg. Sie wird wieder aufgebaut; verloren geht nichts.',

  time: {
    legend: 'Zeit',
    none: 'ohne Uhr',
    live: (minutes, seconds) => `${number(minutes)} min + ${number(seconds)} s`,
    days: (count) => `${number(count)} ${plural(count, { one: 'Tag', other: 'Tage' })} je Zug`,
    other: 'andere Uhr',
    minutes: 'Minuten für jeden',
    increment: 'Sekunden je Zug dazu',
    vacation: 'Freie Tage insgesamt',
    vacationLeft: (time: string) => `freie Tage übrig: ${time}`,
    low: (seconds) => `Du hast noch ${number(seconds)} Sekunden.`,
  },

  lobby: {
    mine: 'Deine Partien',
    open: 'Offene Partien',
    live: 'Laufende Partien',
    noneOpen: 'Gerade wartet niemand. Biete selbst eine Partie an.',
    noneLive: 'Gerade spielt niemand.',
    yourTurn: (count) =>
      `In ${number(count)} ${plural(count, { one: 'Partie', other: 'Partien' })} am Zug`,
    turn: 'Du bist am Zug',
    theirs: 'nicht am Zug',
    waiting: 'wartet auf jemanden',
    between: (south, north) => `${south} – ${north}`,
    against: (south, north) => `${south} gegen ${north}`,
    openBy: (name, which) => `${name}: du wärst ${side(which)}`,
    spectators: (count) => `${number(count)} Zuschauer`,
    all: 'Alle beendeten Partien',
  },

  seat: {
    absent: (name) => `${name} ist nicht da.`,
    youAbsent: 'Die Verbindung zu deinem Platz ist weg.',
    claimIn: (time) => `Du kannst die Partie in ${time} beanspruchen.`,
    claimedIn: (time) => `Dein Gegner kann die Partie in ${time} beanspruchen.`,
    claim: 'Partie beanspruchen',
    withdraw: 'Partie zurückziehen',
    confirm: (letter) => `${letter} säen?`,
    confirmYes: (letter) => `${letter} säen`,
    confirmNo: 'Anderer Zug',
    keep: 'Platz sichern…',
    keepTitle: 'Dein privater Link',
    keepText: 'Er öffnet deinen Platz auf jedem Gerät. Schick ihn dir selbst, und sonst niemandem.',
    resumed: 'Du hast deinen Platz wieder.',
    resumeFailed: 'Dieser private Link gilt nicht mehr.',
    chat: 'Chat',
    notice: 'Du bist am Zug gegen',
  },

  missing: {
    game: 'Hier gibt es keine Partie',
    gameText: 'Vielleicht ist der Link abgeschnitten. Lass ihn dir noch einmal schicken.',
    page: 'Hier ist nichts',
    home: 'Zur Startseite',
    server: 'Der Server ist nicht zu erreichen',
    serverText: 'Es wird weiter versucht.',
    pageText: 'Verloren ist nichts. Versuch es noch einmal, wenn du wieder online bist.',
    again: 'Noch einmal versuchen',
  },

  local: { title: 'Zu zweit an diesem Bildschirm', end: 'Beenden und teilen…' },

  hints: {
    lap: 'Zwölf Bohnen oder mehr gehen ganz herum. Die Mulde, aus der sie kommen, wird ausgelassen und bleibt leer.',
    capture:
      'Die letzte Bohne hat in einer Mulde des Gegners 2 oder 3 ergeben: Die werden geerntet, und Zweier und Dreier direkt dahinter auch.',
    feed: 'Wenn ein Spieler keine Bohnen hat, muss der andere ihm welche geben, wenn er kann.',
    slam: 'Ein Grand Slam: Der Zug hätte dem Gegner alles genommen. Nach diesen Regeln erntet er nichts.',
    off: 'Keine Erklärungen mehr',
  },
};
