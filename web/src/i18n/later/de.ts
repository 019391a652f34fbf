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

const plural = pluralOf('de');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'Bohne', other: 'Bohnen' })}`;
const games = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'Partie', other: 'Partien' })}`;

/** People and their games, in German: talk, accounts, the archive, players' pages. */
export const people: PeopleCatalogue = {
  push: {
    choice:
      'Diesem Browser auch melden, wenn ich in einer Fernpartie am Zug bin und die Seite zu ist',
    against: (name: string) => `gegen ${name}`,
    failed: 'Das hat nicht geklappt. Bitte versuche es später noch einmal.',
  },
  position: {
    label: 'Von einer Stellung aus',
    side: 'Du bist (Nord beginnt)',
    about:
      'Bohnen in A bis F und a bis f, dann im Vorrat von Süd und von Nord, und S oder N für den, der zieht.',
    parts: (count) =>
      `Eine Stellung hat fünfzehn Teile mit Bindestrichen dazwischen; hier sind es ${count}.`,
    house: (letter, found) => `Mulde ${letter}: „${found}“ ist keine Zahl von Bohnen.`,
    store: (name, found) => `Vorrat von ${name}: „${found}“ ist keine Zahl von Bohnen.`,
    turn: (found) => `Am Ende muss S oder N stehen, nicht „${found}“.`,
    total: (found, expected) =>
      `In Mulden und Vorräten liegen ${number(found)} Bohnen; nach diesen Regeln müssen es ${number(expected)} sein.`,
    over: 'Hier ist die Partie schon zu Ende.',
  },
  chosen: {
    position: 'Eine Stellung',
    quiet: 'Zuschauer ungehört',
    public: 'in den öffentlichen Listen',
  },
  chat: {
    players: 'Spieler',
    spectators: 'Zuschauer',
    guest: (number) => `Gast ${number}`,
    empty: 'Noch hat niemand etwas gesagt.',
    message: 'Deine Nachricht',
    send: 'Senden',
    toPlayers: 'Nur die beiden Spieler sehen das.',
    casual: 'Auch die Spieler sehen das.',
    later: 'Die Spieler sehen das nach der Partie.',
    menu: (name: string) => `Was tun mit ${name}`,
    mute: 'Stummschalten',
    block: 'Blockieren',
    report: 'Diese Nachricht melden',
    reason: 'Was ist daran nicht in Ordnung?',
    reported: 'Danke. Jemand sieht es sich an.',
    hidden: 'Ausgeblendet. Auf deiner Seite kannst du das zurücknehmen.',
  },
  account: {
    title: 'Du',
    account: 'Konto',
    guest: (name: string) => `Du spielst als ${name}.`,
    lead: 'Du kannst ohne Konto spielen. Mit einem behältst du Namen und Partien auf jedem Gerät.',
    name: 'Name',
    guestName: 'Name für deine nächsten Partien',
    save: 'Speichern',
    saved: 'Gespeichert.',
    password: 'Passwort',
    passwordHint: 'Mindestens 8 Zeichen.',
    register: 'Konto anlegen',
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    page: 'Deine Partien und Ergebnisse',
    sessions: 'Wo du angemeldet bist',
    device: (browser: string, system: string) => `${browser} auf ${system}`,
    current: 'dieses Gerät',
    seen: (date: string) => `zuletzt gesehen ${date}`,
    end: 'Dort abmelden',
    endOthers: 'Überall sonst abmelden',
    change: 'Passwort ändern',
    old: 'Jetziges Passwort',
    next: 'Neues Passwort',
    changed: 'Geändert. Überall sonst bist du abgemeldet.',
    blocks: 'Leute, die du nicht siehst',
    muted: 'ausgeblendet',
    blocked: 'gesperrt',
    unblock: 'Wieder sehen',
    data: 'Deine Daten',
    export: 'Alles als Datei speichern',
    remove: 'Alles über dich löschen…',
    removeTitle: 'Alles über dich löschen?',
    removeText:
      'Name, Nachrichten und Anmeldungen verschwinden. Deine Partien bleiben lesbar, gespielt von jemandem ohne Namen. Das lässt sich nicht zurücknehmen.',
    removeConfirm: 'Löschen',
    unavailable: 'Dieser Server führt keine Konten.',
  },
  tokens: {
    title: 'Programme',
    lead: 'Mit einem Token handelt ein Programm in deinem Namen. Es wird einmal gezeigt; wer es hat, kann tun, was es erlaubt.',
    ask: { name: 'Wofür ist es?', may: 'Es darf' },
    scopes: { read: 'sehen, was dein ist', play: 'für dich spielen', bot: 'als Bot spielen' },
    warn: 'Das erste Programm, das es benutzt, macht dieses Konto für immer zu einem Bot-Konto. Das geht nur mit einem Konto ohne Partien.',
    make: { now: 'Token anlegen', done: 'Jetzt kopieren: Es wird nicht noch einmal gezeigt.' },
    copy: { now: 'Kopieren', done: 'Kopiert' },
    used: (date: string) => `zuletzt benutzt ${date}`,
    never: 'nie benutzt',
    revoke: 'Widerrufen',
    bot: {
      now: 'Das ist ein Bot-Konto: Nur Programme spielen damit.',
      badge: 'Hier spielt ein Programm.',
    },
    refused: {
      'no-scope': 'Das erlaubt dieses Token nicht.',
      'no-such-token': 'Dieses Token gibt es nicht mehr.',
      'too-many-tokens': 'Mehr Tokens kann ein Konto nicht haben. Widerrufe zuerst eines.',
      'no-bots': 'Das tut ein Bot-Konto nicht.',
      'has-played': 'Dieses Konto hat schon gespielt und kann kein Bot werden.',
    },
  },
  archive: {
    title: 'Beendete Partien',
    analysis: 'Analysebrett',
    filters: 'Welche Partien',
    player: 'Spieler',
    against: 'Gegen',
    rules: 'Regeln',
    opponent: 'Art',
    kinds: { friend: 'per Link', anyone: 'offene Partie', computer: 'mit dem Computer' },
    end: 'Ende durch',
    ends: {
      majority: 'mehr als die Hälfte',
      even: 'je die Hälfte',
      'no-move': 'keinen Zug',
      repetition: 'Wiederholung',
      agreement: 'Einigung',
      resignation: 'Aufgabe',
      timeout: 'Zeit',
      aborted: 'Absage',
    },
    others: 'Weitere Filter',
    any: 'alle',
    shortest: 'Züge von',
    longest: 'Züge bis',
    since: 'Tag von',
    until: 'Tag bis',
    show: 'Zeigen',
    none: 'Keine Partie ist so.',
    more: 'Weitere Partien',
    draw: 'Unentschieden',
    length: (moves: number) => `${number(moves)} ${plural(moves, { one: 'Zug', other: 'Züge' })}`,
  },
  player: {
    since: (date: string) => `Hier seit ${date}`,
    results: 'Ergebnisse',
    bySide: 'Nach Regeln und Seite',
    side: 'Seite',
    won: 'Gewonnen',
    lost: 'Verloren',
    drawn: 'Unentschieden',
    games: 'Letzte Partien',
    analyses: 'Analysen',
    none: 'Noch keine Partie beendet.',
    block: 'Blockieren…',
    blockTitle: (name: string) => `${name} blockieren?`,
    blockText:
      'Ihr seht voneinander weder Angebote noch Worte und spielt nicht miteinander. Auf deiner eigenen Seite nimmst du es zurück.',
    blockConfirm: 'Blockieren',
  },
};

/** How to play, in German. */

export const rules: RulesCatalogue = {
  title: 'So spielt man Oware',
  lead: 'Zwei Spieler, 48 Bohnen, in fünf Minuten gelernt. Jedes Brett hier spielt dir sein Beispiel vor, und dann kannst du es selbst versuchen.',
  contents: 'Auf dieser Seite',

  board: {
    title: 'Das Brett',
    text: 'Zwischen den Spielern liegen zwei Reihen von sechs Mulden, mit vier Bohnen in jeder. Die Reihe vor dir gehört dir. Die Mulden von Süd heißen A bis F, die von Nord a bis f, jeweils von links gezählt, wie ihr Besitzer sie sieht. Was du erntest, kommt in deinen Vorrat. Wer mehr als die Hälfte der Bohnen hat, 25 von 48, gewinnt. Süd beginnt.',
  },
  sowing: {
    title: 'Säen',
    text: 'Nimm alle Bohnen aus einer deiner Mulden und säe sie einzeln in die Mulden, die gegen den Uhrzeigersinn folgen, auch in die des Gegners. Hier sät Süd D: Die vier Bohnen fallen in E, F, a und b.',
  },
  capturing: {
    title: 'Ernten',
    text: 'Fällt deine letzte Bohne in eine Mulde des Gegners und sind dort nun 2 oder 3, erntest du sie. Gehört die Mulde davor auch dem Gegner und liegen darin 2 oder 3, erntest du sie ebenfalls, und so weiter, rückwärts.',
    example:
      'Süd sät sechs Bohnen aus E. Die letzte ergibt 3 in e: geerntet. In d liegen 2 und in c 3: auch geerntet. In b liegen 4, damit endet die Kette; so bleibt a verschont, obwohl dort 2 liegen.',
  },
  three: {
    title: 'Drei Mulden auf einmal',
    text: 'F endet in c. Dort, in b und in a liegen nach dem Säen 2, 3 und 3: acht Bohnen in einem Zug.',
  },
  north: {
    title: 'Nord erntet genauso',
    text: 'Nord sät vier Bohnen aus f, je eine in A, B, C und D. D und C kommen auf 2 und werden geerntet. B kommt auf 4, weder 2 noch 3, damit endet die Kette, und A ist sicher.',
  },
  lap: {
    title: 'Ganz herum',
    text: 'Zwölf Bohnen oder mehr kommen wieder dorthin, wo sie losgingen. Die Mulde, aus der sie kommen, wird in jeder Runde ausgelassen und bleibt leer. Hier liegen 14 in D: Nach C geht es über D hinweg, und die letzten drei fallen in E, F und a.',
  },
  feeding: {
    title: 'Bohnen abgeben',
    text: 'Hat dein Gegner keine Bohnen, musst du einen Zug spielen, der ihm welche gibt, wenn du einen hast. Hier kommen nur E und F hinüber. Gibt es keinen solchen Zug, ist die Partie zu Ende.',
  },
  slam: {
    title: 'Der Grand Slam',
    text: 'Ein Zug, der dem Gegner alles nähme, heißt Grand Slam. Nach Abapa darfst du ihn spielen, aber er erntet nichts. Andere Regeln halten es anders: Wähl eine aus und sieh selbst.',
    choice: 'Ein Grand Slam',
  },

  end: {
    title: 'Das Ende',
    items: [
      'Wer mehr als die Hälfte der Bohnen hat, gewinnt sofort. Hat jeder 24 und ist das Brett leer, ist es unentschieden.',
      'Wer am Zug ist und nicht ziehen kann, beendet die Partie: Jeder nimmt die Bohnen auf seiner Seite.',
      'Kommt eine Stellung wieder, nimmt jeder die Bohnen auf seiner Seite.',
      'Die Spieler können sich jederzeit auf das Ende einigen. Auch dann nimmt jeder die Bohnen auf seiner Seite.',
      'Online verliert, wer aufgibt oder keine Zeit mehr hat. Eine Partie, die abgesagt wird, bevor beide gezogen haben, zählt nicht.',
    ],
  },
  repetition: {
    title: 'Eine Stellung kommt wieder',
    text: 'Liegen dieselben Bohnen in denselben Mulden und ist derselbe Spieler am Zug, könnte es ewig im Kreis gehen; also ist die Partie zu Ende. Hier führen beide ihre letzten Bohnen ums Brett; nach je sechs Zügen steht es wie am Anfang.',
  },
  emptySide: {
    title: 'Nicht, solange eine Seite leer ist',
    text: 'Kommt eine Stellung wieder, während ein Spieler keine Bohnen hat, geht die Partie weiter, bis eine mit Bohnen auf beiden Seiten wiederkommt: hier einen Zug später.',
  },

  sets: {
    title: 'Nach welchen Regeln man spielt',
    lead: 'Vier Schalter ergeben sie alle. Eine Partie kann jede Mischung haben.',
    table: {
      rules: 'Regeln',
      slam: 'Ein Grand Slam',
      feeding: 'Bohnen lassen',
      repetition: 'Eine Stellung, die wiederkommt',
    },
  },
  switches: {
    title: 'Die vier Schalter',
    grandSlam: {
      'no-capture': 'Der Zug gilt, aber es wird nichts geerntet.',
      capture: 'Er erntet wie jeder andere Zug.',
      'opponent-collects':
        'Er erntet, und der Gegner nimmt alles, was auf dem Brett bleibt. Damit endet die Partie.',
      forbidden:
        'Er darf nicht gespielt werden. Hast du keinen anderen Zug, ist die Partie zu Ende.',
      'spare-last': 'Er erntet alles außer der Mulde, in die die letzte Bohne fiel.',
      'spare-first': 'Er erntet alles außer der hintersten Mulde.',
    },
    feeding: {
      'when-starved': 'Nur ein Gegner ohne Bohnen muss welche bekommen.',
      'whenever-possible': 'Du darfst ihn auch nicht ohne Bohnen lassen, außer jeder Zug täte es.',
    },
    repetition: {
      'split-own': 'Die Partie endet, und jeder nimmt die Bohnen auf seiner Seite.',
      'split-even':
        'Die Partie endet, und der Rest wird halbiert: bei ungerader Zahl eine halbe Bohne für jeden.',
      none: 'Es geht weiter, bis beide sich einigen. Nach 200 Zügen ohne Ernte kann jeder die Teilung verlangen; nach 2000 Zügen geschieht sie von selbst.',
    },
    seedsPerHouse: 'Vier, das ist das Spiel. Mit einer bis sechs lässt sich üben.',
  },

  fine: {
    title: 'Feinheiten',
    items: [
      '11 und 22 Bohnen enden genau vor der Mulde, aus der sie kommen.',
      'Wo ein Grand Slam eine Mulde verschont, erntet eine Kette von nur einer Mulde nichts.',
      'Für eine wiederkehrende Stellung zählen die Vorräte nicht; die Anfangsstellung zählt mit.',
      'Das Brett wird am Ende so gezeigt, wie es vor dem Teilen stand.',
    ],
  },
  round: {
    title: 'Siebzehn Bohnen für einen hungrigen Nachbarn',
    text: 'Nord hat nichts. F geht ganz herum und bringt jede seiner Mulden auf 2. Nach Abapa bleiben sie liegen und versorgen ihn, also ist der Zug erlaubt. Wo ein Grand Slam erntet, würden sie genommen; dann versorgt der Zug ihn nicht und ist es nicht.',
  },

  names: {
    title: 'Ein Spiel, viele Namen',
    lead: 'Gespielt wird es in ganz Westafrika und in der Karibik, und überall unter einem eigenen Namen.',
    list: [
      ['Oware', 'Ghana, und der Name hier'],
      ['Awalé', 'Elfenbeinküste'],
      ['Awélé', 'Ga'],
      ['Wari', 'Mali'],
      ['Warri', 'Karibik'],
      ['Awari', 'Bücher und Computer'],
      ['Ayò', 'Yoruba'],
      ['Ouri, Ouril, Uril', 'Kap Verde'],
      ['Wali', 'Dagbani'],
      ['Adji', 'Ewe'],
      ['Nchọ, Ókwè', 'Igbo'],
      ['ise', 'Edo'],
      ['Kalah', 'ein deutsches Regelblatt; anderswo ein anderes Spiel'],
    ],
  },

  story: {
    title: 'Woher es kommt',
    items: {
      akan: 'Meist heißt es, das Spiel komme von den Akan im heutigen Ghana, vor allem von den Aschanti. In Ghana gilt es als Nationalspiel.',
      legend:
        'Oware heißt auf Twi, der Sprache der Akan, „er oder sie heiratet“. Die Legende: Ein Mann und eine Frau kamen mit einer Partie nicht zu Ende, also heirateten sie, um weiterzuspielen.',
      egypt:
        'Zwei Reihen von Mulden sind im alten Ägypten in Stein gehauen, so in Karnak und an der dritten Pyramide von Gizeh. Niemand weiß, wer sie schlug und für welches Spiel.',
      cairo:
        'In Kairo sah Edward Lane in den 1830er Jahren einen Verwandten, mankalah: zweimal sechs Mulden, 72 Kaurischnecken oder Kiesel, und manche Bretter mit Scharnieren.',
      coffee:
        'Man erzählt, in Ägypten habe man es in den Kaffeehäusern gespielt, und wer verlor, zahlte den Kaffee.',
      boards:
        'Ein Brett kann kunstvoll geschnitzt sein, auf einem Fuß stehen oder sich mit Scharnieren über den Bohnen schließen. Es genügen auch zwei Reihen Mulden, aus der Erde geschöpft. Als Bohnen dienen in der Karibik Nickernüsse, anderswo Kauris, Kiesel, Murmeln oder Perlen.',
      advice:
        'Wer zusieht, spielt mit: Es ist Brauch, dass die Zuschauer über die Züge reden und den Spielern raten.',
    },
  },
  solved: {
    title: 'Gelöst: unentschieden',
    text: 'John Romein und Henri Bal haben 2002 alle Stellungen von Awari berechnet. Spielen beide vollkommen, gewinnt keiner: Jede Seite kann ein Unentschieden erzwingen.',
    more: 'Darüber liest man, nach den gelösten Regeln beende ein Grand Slam die Partie. Nach unseren Regeln „Awari“ darf man ihn nicht spielen, solange ein anderer Zug dem Gegner Bohnen lässt; ist jeder Zug einer, nimmt er alles und die Partie ist zu Ende. Unsere Tabellen nach diesen Regeln zählen genau, was die veröffentlichten Datenbanken zählen, verglichen bis 14 Bohnen. Darum bleiben wir dabei und beziehen den Satz auf den zweiten Fall.',
  },
  readings: {
    title: 'Wie wir die Regelblätter lesen',
    items: [
      '„Dasselbe Brett“ kommt wieder, wenn derselbe Spieler am Zug ist.',
      'Eine deutsche Seite verbietet jeden Zug, der dem Gegner keine Bohnen lässt, solange ein anderer ihm welche lässt. Wo ein Grand Slam nichts erntet, sind damit dieselben Züge erlaubt wie nach unserer Regel.',
      'Deutsche und niederländische Seiten lassen den, der nichts abgeben kann, vorher noch einmal ins Leere ziehen. Hier ist die Partie gleich zu Ende; gezählt wird dasselbe.',
      'Das alte deutsche Blatt „Oware (oder Wari, Kalah)“ erwähnt den Grand Slam nicht. Darum erntet er in unseren Regeln „Wari“ wie jeder andere Zug, und den Rest teilen die Spieler, wenn sie sich einig sind.',
      'Eine Seite legt die Mulde f nach unten links. Als Mulde von Nord liegt sie oben links, wie im Beispiel oben.',
    ],
  },

  play: (letter) => `${letter} säen`,
  playAll: 'Durchspielen',
  again: 'Von vorn',
  tryIt: 'Jetzt spielen',
};

/** The administrator's page, in German. */

export const admin: AdminCatalogue = {
  title: 'Moderation',
  key: 'Dein Schlüssel',
  keyHint: 'oware admin key NAME gibt ihn aus.',
  open: 'Öffnen',
  wrong: 'Dieser Schlüssel passt nicht.',
  reports: 'Meldungen',
  noReports: 'Nichts anzusehen.',
  settled: 'Erledigt',
  hide: 'Nachricht ausblenden',
  game: 'Die Partie',
  analysis: 'Die Analyse',
  hideAnalysis: 'Analyse verbergen',
  people: 'Leute',
  find: 'Name',
  search: 'Suchen',
  nobody: 'Niemand.',
  mute: 'Einen Tag stummschalten',
  unmute: 'Stummschaltung aufheben',
  ban: 'Sperren',
  banCheat: 'Wegen Betrugs sperren',
  unban: 'Sperre aufheben',
  rename: 'Umbenennen',
  newName: 'Neuer Name',
  close: 'Konto schließen',
  sure: (what: string) => `Wirklich: ${what}?`,
  muted: 'stumm',
  banned: 'gesperrt',
  site: 'Die Seite',
  chat: 'Der Chat ist offen',
  readOnly: 'Nur ansehen: nichts lässt sich ändern',
  tables: 'Endspieltabellen',
  seedsDone: (count: number) => `Gelöst bis ${count} Bohnen.`,
  building: (layer: number, seeds: number, percent: number) =>
    `Baut ${layer} von ${seeds} Bohnen: ${percent} %.`,
  pace: (boards: string, left: string) => `${boards} Stellungen je Sekunde, noch ${left}.`,
  waiting: 'Ein anderes Programm baut in diesem Ordner.',
  stopped: 'Angehalten. Was fertig war, bleibt.',
  wanted: 'Bauen bis zu so vielen Bohnen',
  build: 'Bauen',
  stop: 'Anhalten',
  audit: 'Protokoll',
  actions: {
    'chat-on': 'Chat eingeschaltet',
    'chat-off': 'Chat ausgeschaltet',
    'read-only-on': 'Seite nur zum Ansehen',
    'read-only-off': 'Seite wieder offen',
    'new-password': 'neues Passwort',
    'close-report': 'Meldung erledigt',
    'open-report': 'Meldung wieder offen',
    'hide-message': 'Nachricht verborgen',
    'show-message': 'Nachricht wieder gezeigt',
    'hide-analysis': 'Analyse verborgen',
    'show-analysis': 'Analyse wieder gezeigt',
    mute: 'stummgeschaltet',
    unmute: 'darf wieder schreiben',
    ban: 'gesperrt',
    'ban-cheat': 'wegen Betrugs gesperrt',
    unban: 'wieder zugelassen',
    rename: 'umbenannt',
    close: 'Konto geschlossen',
    'add-key': 'Schlüssel angelegt',
    'remove-key': 'Schlüssel entzogen',
    recount: 'Eröffnungen neu gezählt',
  },
  older: 'Ältere',
};

/** Das Analysebrett. */
export const analysis: AnalysisCatalogue = {
  title: 'Analyse',
  engine: 'Suche',
  deep: (depth: number) => `Tiefe ${depth}`,
  cores: 'Genutzte Prozessorkerne',
  loading: 'Die Suche wird geladen',
  failed: 'Die Suche ließ sich nicht laden.',
  again: 'Noch einmal versuchen',
  bar: (margin: string) => `Süd liegt am Ende um ${margin} vorn`,
  lines: 'Beste Züge',
  proven: 'bewiesen',
  certain: ({ name, least, most, left }) =>
    least === most
      ? `${name} bekommt bei bestem Spiel ${least} der übrigen ${left} Samen. Das ist bewiesen.`
      : most === left
        ? `${name} bekommt mindestens ${least} der übrigen ${left} Samen, was auch geschieht.`
        : `${name} bekommt mindestens ${least} der übrigen ${left} Samen, was auch geschieht; wie sich das Brett wiederholt, entscheidet über bis zu ${most - least} weitere.`,
  moves: 'Züge',
  noMoves: 'Ziehe auf dem Brett, für beide Seiten.',
  promote: 'Zur Hauptvariante machen',
  remove: 'Ab hier löschen',
  marks: 'Zeichen',
  comment: 'Kommentar',
  hints: 'Werte auf dem Brett zeigen',
  threats: 'Drohungen zeigen',
  threat: (house: string, seeds: number) => `${house} droht ${seeds} zu schlagen.`,
  noThreat: 'Es droht kein Schlag.',
  review: 'Partie durchsehen',
  reviewing: (done: number, all: number) => `Zug ${done} von ${all}`,
  stop: 'Anhalten',
  graph: 'Der erwartete Vorsprung im Lauf der Partie',
  accuracy: (name: string, percent: string, lost: string) =>
    `${name}: ${percent} % genau, ${lost} Samen verloren`,
  provenFrom: (move: number) => `Ab Zug ${move} stand das Ergebnis fest.`,
  mistakes: (count: number) =>
    `${number(count)} ${plural(count, { one: 'Fehler', other: 'Fehler' })}`,
  learn: {
    start: 'Aus den Fehlern lernen',
    task: 'Hier hat ein Zug Samen gekostet. Finde einen besseren.',
    right: 'Richtig.',
    wrong: 'Es gibt einen besseren Zug.',
    show: 'Zeigen',
    next: 'Nächster Fehler',
    end: 'Zurück zur Analyse',
  },
  share: 'Partie als Text',
  read: 'Partie oder Stellung öffnen',
  readHint:
    'Züge, eine Stellung in beliebiger Notation oder eine OGN-Datei; eine Datei kann man auch auf das Brett ziehen.',
  open: 'Öffnen',
  unreadable: (why: string) => `Das lässt sich nicht lesen: ${why}`,
  copy: 'Kopieren',
  copied: 'Kopiert.',
  link: 'Link kopieren',
  download: 'OGN herunterladen',
  editor: 'Stellung aufbauen',
  playComputer: 'Ab hier gegen den Computer spielen',
  playFriend: 'Ab hier mit einem Freund spielen',
  playLocal: 'Ab hier an diesem Bildschirm spielen',
  fresh: 'Neue Analyse',
  flip: 'Brett drehen',
};

/** Aufgaben. */
export const puzzles: PuzzleCatalogue = {
  title: 'Aufgaben',
  modes: 'Welche Aufgaben',
  task: (name: string) => `${name} ist am Zug. Nur ein Zug ist richtig.`,
  goOn: 'Richtig. Weiter.',
  solved: 'Gelöst.',
  done: 'Das ist die Lösung.',
  wrong: 'Dieser nicht. Sieh dir die Antwort an.',
  worth: (rating: number) => `Schwierigkeit ${rating}`,
  hint: 'Hinweis',
  hintHouse: (letter: string) => `Versuche Haus ${letter}.`,
  show: 'Lösung zeigen',
  again: 'Noch einmal',
  next: 'Nächste Aufgabe',
  analyse: 'Analysieren',
  daily: 'Aufgabe des Tages',
  training: 'Training',
  rush: 'Wettlauf',
  rushScore: (solved: number, mistakes: number) =>
    `${number(solved)} gelöst, ${number(mistakes)} von 3 Fehlern`,
  rushOver: (solved: number) =>
    `Der Wettlauf ist vorbei: ${number(solved)} ${plural(solved, { one: 'Aufgabe', other: 'Aufgaben' })} gelöst.`,
  run: 'Serie',
  runScore: (solved: number) => `${number(solved)} in Folge`,
  runOver: (solved: number) => `Die Serie ist zu Ende: ${number(solved)} in Folge.`,
  runAgain: 'Noch eine Serie',
  runBest: 'Beste Serie',
  rushAgain: 'Noch ein Wettlauf',
  stop: 'Aufhören',
  theme: 'Thema',
  anyTheme: 'Alle',
  rating: 'Deine Wertung',
  ratingHere: 'Wertung in diesem Browser',
  uncounted: 'Der Server war nicht zu erreichen: Diese Antwort zählt dort nicht.',
  streak: 'Tage in Folge',
  days: (count: number) => `${number(count)} ${plural(count, { one: 'Tag', other: 'Tage' })}`,
  solvedCount: 'Gelöst',
  best: 'Bester Wettlauf',
  themes: {
    'capture-chain': 'Schlagkette',
    'long-sowing': 'Säen über eine Runde',
    feeding: 'Zum Füttern gezwungen',
    starving: 'Aushungern',
    'grand-slam': 'Grand Slam',
    repetition: 'Wiederholung',
    'count-to-25': 'Zählen bis 25',
    'end-count': 'Die Zählung am Ende',
  },
};

export const device: DeviceCatalogue = {
  title: (level) => `Gegen Computer ${number(level)}, auf diesem Gerät`,
  here: 'Nur auf diesem Gerät',
  terms:
    'Diese Partie wird auf diesem Gerät gespielt und in diesem Browser aufbewahrt. Sie steht in keiner Liste.',
  stuck: 'Der Computer kann noch nicht ziehen.',
  stuckText:
    'Der Teil des Programms, der spielt, konnte nicht geladen werden. Die Partie bleibt erhalten und geht weiter, wenn du wieder online bist.',
  declined: 'Der Computer möchte lieber weiterspielen.',
  games: 'Deine Partien auf diesem Gerät',
  offline: 'Auf diesem Gerät kannst du spielen.',
};

export const settings: SettingsCatalogue = {
  title: 'Einstellungen',
  theme: 'Farben',
  themes: { auto: 'wie das System', light: 'hell', dark: 'dunkel' },
  text: 'Schriftgröße',
  hand: 'Am Telefon spiele ich',
  hands: { both: 'mit beiden Händen', left: 'mit links', right: 'mit rechts' },
  speed: 'Säen',
  speeds: { slow: 'langsam', normal: 'in Ruhe', fast: 'zügig', none: 'ohne Bewegung' },
  display: 'Mulden zeigen',
  displays: { both: 'Bohnen und Zahlen', seeds: 'Bohnen', numbers: 'Zahlen' },
  hints: 'Regeln erklären, wenn sie vorkommen',
  turned: 'Brett umgedreht',
  stillness: 'Dein System wünscht wenig Bewegung, deshalb wandern die Bohnen nicht.',
  confirm: 'Vor jedem Zug nachfragen',
  notify: 'Melden, wenn ich am Zug bin, auch in einem anderen Tab',
  notifyRefused: 'Dein Browser lässt Meldungen dieser Seite nicht zu.',
  language: 'Sprache',
  material: 'Brett',
  materials: {
    wood: 'Holz mit Vorrat',
    'plain-wood': 'Holz',
    hinged: 'mit Scharnieren',
    curved: 'gebogene Reihen',
    pedestal: 'auf einem Fuß',
    earth: 'in der Erde',
    contrast: 'klare Linien',
  },
  seeds: 'Bohnen',
  seedKinds: {
    nickernut: 'Nickernüsse',
    cowrie: 'Kauris',
    pebble: 'Kiesel',
    marble: 'Murmeln',
    bead: 'Perlen',
  },
  sounds: 'Klänge',
  soundKinds: { none: 'keine', turn: 'wenn ich am Zug bin', all: 'auch die Bohnen' },
  plan: 'Meinen nächsten Zug vormerken, während der Gegner überlegt',
  keys: 'Einzelne Tasten ziehen und sagen an, wo immer ich auf der Seite bin',
};

export const replay: ReplayCatalogue = {
  play: 'Partie abspielen (P)',
  pause: 'Anhalten (P)',
  playIt: 'Abspielen',
  pauseIt: 'Anhalten',
  pace: 'Tempo',
};

export const advice: AdviceCatalogue = {
  title: 'Tipp',
  sought: 'Ein guter Zug wird gesucht…',
  failed: 'Es gibt gerade keinen Tipp. Versuch es noch einmal, wenn du wieder online bist.',
  play: (letter) => `Versuch ${letter}.`,
  only: 'Es ist dein einziger Zug.',
  captures: (count) => `Er erntet ${seeds(count)}.`,
  saves: (count) => `Er bewahrt ${seeds(count)} davor, geerntet zu werden.`,
  prepares: (letter, count) => `Er bereitet ${letter} vor, um ${seeds(count)} zu ernten.`,
  quiet: 'Zu ernten gibt es noch nichts; auf Dauer bringt er am meisten.',
  expected: (ahead) =>
    ahead === 0
      ? 'Bei gutem Spiel wird es wohl unentschieden.'
      : `Bei gutem Spiel liegst du am Ende etwa ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'vorn' : 'zurück'}.`,
  sure: (ahead) =>
    ahead === 0
      ? 'Dann ist ein Unentschieden sicher.'
      : `Sicher ist: Du kannst am Ende ${seeds(Math.abs(ahead))} ${ahead > 0 ? 'vorn liegen' : 'zurückliegen, und nicht mehr'}.`,
  second: (letter, less) => `${letter}, der nächstbeste Zug, bringt ${seeds(less)} weniger.`,
  taken: (count) => `Mit ${number(count)} ${plural(count, { one: 'Tipp', other: 'Tipps' })}.`,
};

/** Keeping analyses on the server, and having them made there. */
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
  report: 'Diese Analyse melden',
  hidden: 'Die Moderation hat sie verborgen: Nur du siehst sie.',
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

/** The opening explorer and training. */
export const study: StudyTexts = {
  explorer: {
    title: 'Eröffnungen',
    source: 'Wessen Partien',
    sources: {
      engine: 'Des Programms',
      people: 'Hier gespielte',
      computer: 'Gegen den Computer',
    },
    asking: 'Wird nachgesehen…',
    unreached: 'Die Seite ist nicht zu erreichen. Die Partien des Programms sind trotzdem da.',
    again: 'Noch einmal',
    unknown: 'Nach diesen Regeln hat das Programm keine Partien gespielt.',
    none: 'Keine dieser Partien kam zu dieser Stellung.',
    count: (count) =>
      `${games(count)} ${plural(count, { one: 'kam', other: 'kamen' })} zu dieser Stellung.`,
    house: 'Mulde',
    played: 'Gespielt',
    result: 'Süd gewann, Remis, Nord gewann',
    results: (south, draws, north) =>
      `Süd gewann ${south} %, Remis ${draws} %, Nord gewann ${north} %`,
    play: (house, count) => `${house} spielen, wie in ${games(count)}`,
    about: {
      engine: 'Partien des Programms gegen sich selbst, mit zufällig gewählten guten Zügen.',
      people: 'Beendete Partien zwischen zwei Menschen hier, die gelistet sind.',
      computer: 'Beendete Partien gegen den Computer hier, die gelistet sind.',
    },
  },
  training: {
    title: 'Übung',
    about:
      'Spiele von hier gegen eine Stufe weiter. Sie sagt, was ihre Züge tun, und warnt dich vor einem Zug, der Bohnen verliert.',
    level: 'Stufe',
    start: 'Übung beginnen',
    stop: 'Übung beenden',
    back: 'Zurücknehmen',
    yours: 'Du bist am Zug.',
    thinking: 'Der Computer denkt…',
    over: 'Die Partie ist zu Ende.',
    failed: 'Die Suche konnte nicht geladen werden.',
    again: 'Noch einmal',
    warning: (house, lost) => `${house} verliert nach der Suche ${lost} Bohnen.`,
    insist: (house) => `Trotzdem ${house} spielen`,
    withdraw: 'Einen anderen Zug wählen',
    said: (house) => `Der Computer spielte ${house}.`,
    reasons: {
      captures: (count) => `Er erntet ${seeds(count)}.`,
      feeds: 'Er muss dir Bohnen geben.',
      only: 'Er hatte keinen anderen Zug.',
      saves: (houses, count) => `Er rettet ${houses} vor einer Ernte von ${seeds(count)}.`,
      threatens: (house, count) => `Er droht, mit ${house} ${seeds(count)} zu ernten.`,
      keeps: 'Er behält alle gesäten Bohnen auf seiner Seite.',
      hoards: (house, count) => `Er hortet ${seeds(count)} in ${house}.`,
    },
    proven: (margin) => `Bewiesen: Es endet mit ${margin} für den Computer.`,
    searched: (depth, margin) => `Gesucht bis Tiefe ${depth}: dem Computer ${margin} Bohnen wert.`,
  },
};

export { rated } from './rated_de.ts';
export { help } from './help_de.ts';
export { events } from './events_de.ts';
export { fair, front, search } from './watch_de.ts';
