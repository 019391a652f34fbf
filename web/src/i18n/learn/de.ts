import type { LessonTexts } from '../../learn/lessons';
import type { StrategyTexts } from '../../learn/strategy/strategy';
import { listed, number, pluralOf } from '../forms.ts';
import type { LearnCatalogue } from './en';

const plural = pluralOf('de');
const or = listed('de', 'disjunction');
const and = listed('de', 'conjunction');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'Bohne', other: 'Bohnen' })}`;

/** Lernen: die Lektionen, Zählen für Kinder, Blätter für Lehrkräfte. */
const lessons: LessonTexts = {
  sow: {
    title: 'Säen',
    says: [
      'Die Mulden A bis F gehören dir. Ein Zug nimmt alle Bohnen aus einer davon und legt sie einzeln in die Mulden, die folgen.',
      'Die Bohnen wandern weiter, auch in die Mulden des anderen.',
      'Und darum geht es: Bringt deine letzte Bohne eine Mulde von Nord auf 2 oder 3, dann gehören diese Bohnen dir.',
    ],
  },
  lap: {
    title: 'Ganz herum',
    says: [
      'Viele Bohnen kommen wieder dort vorbei, wo sie losgingen. Diese Mulde wird ausgelassen, die nächste bekommt die Bohne.',
      'Sieh genau hin: Bekommt D eine eigene Bohne zurück?',
      'Elf Bohnen enden genau vor ihrer eigenen Mulde. Zwölf kommen vorbei.',
    ],
  },
  capture: {
    title: 'Ernten',
    says: [
      'Nur die letzte Bohne entscheidet. Sie muss in eine Mulde von Nord fallen, und dort müssen dann 2 oder 3 liegen.',
      'Es zählt, wie viele dort liegen, wenn die letzte Bohne gefallen ist.',
      'Zwei deiner Mulden ernten hier. Welche bringt mehr?',
    ],
  },
  chain: {
    title: 'Ketten',
    says: [
      'Liegen in der Mulde davor jetzt auch 2 oder 3, erntest du sie ebenfalls, und so weiter, rückwärts.',
      'Lange Wege geben lange Ketten.',
      'Jede andere Zahl beendet die Kette, egal was dahinter liegt.',
    ],
  },
  limits: {
    title: 'Was keine Ernte ist',
    says: [
      'Deine eigenen Mulden erntest du nie.',
      'Die Kette beginnt bei der letzten Bohne. Ist dort nichts zu holen, dann nirgends.',
      'Und sie endet, wo die Mulden von Nord enden.',
    ],
  },
  slam: {
    title: 'Der Grand Slam',
    says: [
      'Ein Zug, der Nord alles nähme, ist ein Grand Slam. Nach den üblichen Regeln darfst du ihn spielen, aber er erntet nichts.',
      'Nicht alle spielen so. Hier erntet er wie jeder andere Zug.',
      'Nach diesen Regeln verschont er die Mulde der letzten Bohne.',
      'Nach diesen die hinterste Mulde.',
      'Hier erntet er alles, aber Nord nimmt, was auf dem Brett übrig ist.',
      'Und hier ist ein Grand Slam verboten.',
    ],
  },
  feed: {
    title: 'Bohnen abgeben',
    says: [
      'Nord hat nichts mehr. Dann musst du abgeben, wenn du kannst.',
      'Wer abgeben kann, muss abgeben.',
      'Die letzte Bohne von Nord kommt zu dir. Kannst du danach etwas zurückgeben?',
    ],
  },
  ends: {
    title: 'Wie eine Partie endet',
    says: [
      'Es sind 48 Bohnen. Wer 25 hat, hat mehr als die Hälfte und gewinnt sofort.',
      'Zähl genau: Die Hälfte reicht nicht.',
      'Kann niemand mehr ziehen, der dran ist, ist es aus. Jeder nimmt die Bohnen auf seiner Seite.',
    ],
  },
  repeat: {
    title: 'Dasselbe Brett noch einmal',
    says: [
      'Wenige Bohnen können sich ewig jagen. Darum ist Schluss, wenn ein Brett wiederkommt und derselbe am Zug ist.',
      'Dann nimmt jeder die Bohnen auf seiner Seite.',
      'Mit einer Ausnahme: Solange eine Seite leer ist, geht es weiter.',
    ],
  },
  agree: {
    title: 'Gemeinsam aufhören',
    says: [
      'Ihr könnt jederzeit zusammen aufhören. Jeder nimmt die Bohnen auf seiner Seite.',
      'Also zähl, bevor du Ja sagst.',
      'Und hier?',
    ],
  },
  hand: {
    title: 'Die Hand lesen',
    says: [
      'Zähl, bevor du säst: Jede Bohne ist ein Schritt.',
      'Jetzt umgekehrt: Überleg zuerst, wo du ankommen willst.',
      'Elf ist ein weiter Weg.',
    ],
  },
  guarded: {
    title: 'Ohne Zahlen',
    says: [
      'Im Dorf stehen keine Zahlen an den Mulden. Schau genau.',
      'Zähl mit den Augen, dann geh die Schritte.',
      'Und nun eine Ernte, nur mit den Augen.',
    ],
  },
};

/** Gut spielen. */
const strategyLessons: StrategyTexts = {
  defend: {
    title: 'Verteidigen',
    idea: 'Eine angegriffene Mulde hat drei Auswege: Sie zieht weg, sie wächst über drei hinaus, oder du schlägst zuerst zu.',
    says: [
      'Nords d endet in deinem A, dort liegen dann 3. Der einfachste Ausweg: Die Mulde zieht weg.',
      'Nords f endet in C und macht daraus 3. Wo am Ende 4 liegen, wird nicht geerntet.',
      'Nords e holt sich gleich A. Der dritte Weg: Hol dir den Angreifer.',
    ],
    why: [
      'A ist weg, und d erntet nichts.',
      'In C liegen jetzt 3. Die Bohne aus f macht daraus 4, und nichts wird geerntet.',
      'E erntet e, das dich angriff, und d dazu.',
    ],
  },
  hoard: {
    title: 'Horten',
    idea: 'Viele Bohnen in einer Mulde nahe bei Nord sind eine Drohung, die bleibt, und Bohnen, die Nord nicht bekommt. Aber jeder Vorrat hat seine Stunde.',
    says: [
      'D erntet sofort 2. Ist etwas dringender?',
      'D erntet sofort 3 und verstreut den Rest auf Nords Mulden. Muss das jetzt sein?',
      'Ein Vorrat kann auch zu lange liegen. Denk für beide einen Zug voraus.',
    ],
    why: [
      'Erst geht A dem f aus dem Weg. D erntet trotzdem, einen Zug später.',
      'Nord nimmt 2 und hat fast nichts mehr zu ziehen. Was in D und E liegt, bringt dir mehr als die 3.',
      'Nord nimmt 2. Einen Zug später hätte dich F 4 gekostet.',
    ],
  },
  kroo: {
    title: 'Der Kroo',
    idea: 'Eine Mulde mit zwölf oder mehr Bohnen heißt Kroo. Sie geht ganz herum und legt eine zweite Bohne dorthin, wo sie schon eine gelegt hat: In leeren Mulden liegen dann 2, in solchen mit einer Bohne 3.',
    says: [
      'In F liegen 14: eine ganze Runde und drei Mulden mehr.',
      'F erntet schon jetzt, aber mit einer Bohne mehr käme es eine Mulde weiter.',
      'Jetzt hat Nord einen Kroo: f legt je zwei Bohnen in A und B. Wie viele liegen dann dort?',
    ],
    why: [
      'F legt je zwei Bohnen in a, b und c und erntet 7.',
      'Mit der Bohne aus E endet der Kroo in c und erntet drei Mulden.',
      'In B liegen nach dem Kroo 4, die letzte Bohne erntet also nichts.',
    ],
  },
  tempo: {
    title: 'Ein Zug in Reserve',
    idea: 'Gegen Ende kommt es oft darauf an, wer noch einen ruhigen Zug hat. Wem sie ausgehen, der muss hinüber und Bohnen hergeben.',
    says: [
      'Nord braucht noch 2, und e endet in deinem A. Aber Nord hat nur noch wenige Züge.',
      'Beide können nur weiterrücken. Wem gehen die Züge zuerst aus?',
      'Noch ist nichts angegriffen. Warte mit einem Zug, der etwas vorbereitet.',
    ],
    why: [
      'Nords letzte Bohnen sind bei dir, und keine von deinen reicht hinüber: Was dort liegt, gehört dir.',
      'Du hattest noch einen Zug, als Nords letzte Bohne herüber musste.',
      'F zielt jetzt auf a. Was Nord auch tut, du kommst auf 25.',
    ],
  },
  starve: {
    title: 'Aushungern und füttern',
    idea: 'Wer keine Bohnen hat, muss welche bekommen, wenn es geht. Geht es nicht, nimmt der andere alles, was übrig ist. Wisse also, welche deiner Bohnen hinüberreichen.',
    says: [
      'Nord hat nichts, du musst geben. C, E und F reichen hinüber. Welche Gabe kostet dich am wenigsten?',
      'Nord hat noch zwei Bohnen. Kommen sie herüber und reicht keine von deinen hinüber, gehört alles dir.',
      'Wieder musst du geben. Eine Bohne genügt, wenn dahinter die richtigen Mulden warten.',
    ],
    why: [
      'Nord bekommt eine Bohne, und die Mulden dahinter holen sie zurück.',
      'Nord hat nichts mehr, und du kannst nichts geben: Die 6 Bohnen gehören dir.',
      'Eine Bohne für Nord, und du jagst sie von Mulde zu Mulde: 2, 2 und 2.',
    ],
  },
  count: {
    title: 'Bis 25 zählen',
    idea: '25 Bohnen gewinnen, was auch aus dem Rest wird. Frag also nicht, welcher Zug am meisten erntet, sondern welcher auf 25 kommt, und ob Nord vorher dort ist.',
    says: [
      'F erntet 5, D nur 3. Du brauchst 7.',
      'D erntet sofort 2. Und was erntet Nord danach?',
      'Gewinnen kannst du nicht mehr. Aber f droht, A, B und C zu ernten.',
    ],
    why: [
      'Erst D, dann F: 3 und 4 ergeben 25.',
      'A ist jetzt außer Reichweite, und D erntet trotzdem.',
      'Ohne C reißt die Kette. Nord kommt auf 24, der Rest gehört dir.',
    ],
  },
};

export const learn: LearnCatalogue = {
  title: 'Oware lernen',
  lead: 'Zwölf kurze Lektionen, direkt auf dem Brett. Schau, tippe und sieh, was geschieht.',
  start: 'Anfangen',
  goOn: 'Weitermachen',
  repeat: 'Noch einmal',
  all: 'Alle Lektionen',
  lessonOf: (index, count) => `Lektion ${index} von ${count}`,
  taskOf: (index, count) => `Aufgabe ${index} von ${count}`,
  solvedOf: (done, count) => `${done} von ${count} gelöst`,
  lessons,

  ask: {
    any: 'Tippe eine deiner Mulden an und schau zu.',
    capture: 'Spiel eine Mulde, die erntet.',
    most: 'Spiel die Mulde, die am meisten erntet.',
    lap: 'Spiel die Mulde, die ganz herum kommt.',
    feed: 'Spiel eine Mulde, die Nord Bohnen gibt.',
    win: 'Spiel die Mulde, die gewinnt.',
    repeat: 'Spiel die Mulde, die das frühere Brett zurückbringt.',
    endIn: (house) => `Spiel die Mulde, deren letzte Bohne in ${house} fällt.`,
    last: (house) => `Wohin fällt die letzte Bohne aus ${house}? Tippe die Mulde an.`,
    captured: (house) => `Wie viele Bohnen erntet ${house}?`,
    left: (house) => `Wie viele Bohnen liegen nach dem Säen in ${house}?`,
    seeds: (houses) => `Wie viele Bohnen liegen in ${and(houses)}?`,
    collected: (house) => `Du spielst ${house}. Wie viele Bohnen nimmt Nord?`,
    finalYou: (house) => `Du spielst ${house}. Wie viele Bohnen hast du am Ende?`,
    finalNorth: (house) => `Nord spielt ${house}. Wie viele Bohnen hast du am Ende?`,
    share: 'Ihr hört jetzt beide auf. Wie viele Bohnen hast du?',
    captures: (house) => `Erntet ${house} etwas?`,
    legal: (house) => `Darfst du ${house} spielen?`,
    overYou: (house) => `Du spielst ${house}. Ist die Partie dann zu Ende?`,
    overNorth: (house) => `Nord spielt ${house}. Ist die Partie dann zu Ende?`,
    agreeWins: 'Ihr hört jetzt beide auf. Gewinnst du?',
    missing: (have, goal) => `Du hast ${number(have)}. Wie viele fehlen bis ${number(goal)}?`,
  },
  seed: 'Bohne',
  marked: 'markiert',
  yes: 'Ja',
  no: 'Nein',
  earlier: 'Das frühere Brett',

  right: ['Richtig.', 'Gut gemacht.', 'Genau so.'],
  because: {
    ownHouse: (house, last) =>
      `Die letzte Bohne aus ${house} fällt in ${last}, und diese Mulde gehört dir.`,
    count: (house, last, count) =>
      `Die letzte Bohne aus ${house} fällt in ${last}, dort liegen dann ${number(count)}, nicht 2 oder 3.`,
    captures: (house, last, count) =>
      `Die letzte Bohne aus ${house} fällt in ${last}, dort liegen dann ${number(count)}.`,
    slam: (house) => `${house} nähme Nord alles, und nach diesen Regeln erntet das nichts.`,
    less: (house, count) => `${house} erntet ${number(count)}. Eine andere Mulde erntet mehr.`,
    noLap: (house, count) =>
      `In ${house} liegen ${seeds(count)}. Es braucht zwölf, um herumzukommen.`,
    notYet: (count, goal) => `Das macht ${number(count)}. Es braucht ${number(goal)}.`,
    otherBoard: (house) => `Nach ${house} ist es ein anderes Brett.`,
    endsIn: (house, last) => `Die letzte Bohne aus ${house} fällt in ${last}.`,
    steps: (house, count) =>
      `Dort nicht. In ${house} liegen ${seeds(count)}, für jede folgende Mulde eine.`,
    lapSteps: (house, count) =>
      `Dort nicht. In ${house} liegen ${seeds(count)}, und ${house} selbst wird ausgelassen.`,
    more: 'Es sind mehr.',
    fewer: 'Es sind weniger.',
    chain: 'Zähl nur Mulden von Nord mit 2 oder 3, von der letzten rückwärts, ohne Lücke.',
    share: 'Dein Vorrat und die Bohnen auf deiner Seite gehören dir.',
    side: 'Nord nimmt die Bohnen, die auf dem Brett bleiben.',
    left: 'Die Mulde, aus der gesät wird, bleibt leer.',
    look: 'Zähl noch einmal nach.',
    counted: (south, north) => `Du hättest ${number(south)}, Nord ${number(north)}.`,
    allowed: (house) => `${house} darf gespielt werden.`,
    half: '24 ist genau die Hälfte. Eine fehlt noch.',
    emptySide: 'Eine Seite ist leer, also geht es weiter.',
    goesOn: 'Die Partie geht weiter.',
  },
  hint: {
    label: 'Ein Tipp:',
    play: (houses) => `versuch ${or(houses)}.`,
    trail: (houses) => `${houses.join(', ')}, und dann?`,
    either: (low, high) => `es sind ${number(low)} oder ${number(high)}.`,
  },

  next: 'Weiter',
  nextLesson: (title) => `Nächste Lektion: ${title}`,
  done: {
    title: 'Geschafft!',
    text: (title) => `Du hast „${title}“ gelöst.`,
    all: 'Jetzt kennst du das ganze Spiel.',
    play: 'Deine erste Partie spielen',
    playText:
      'Gegen den Computer auf der leichtesten Stufe. Er sagt dir unterwegs, worauf es ankommt.',
  },

  counting: {
    title: 'Zählen mit Bohnen',
    lead: 'Für Kinder, wie das Spiel seit jeher genutzt wird.',
    kinds: {
      seeds: 'Wie viele?',
      last: 'Wo hört es auf?',
      captured: 'Wie viele geerntet?',
      missing: 'Wie viele bis 25?',
    },
    choice: 'Was gezählt wird',
    row: (count) => `${number(count)} hintereinander`,
    best: (count) => `Bestes: ${number(count)}`,
    step: (level) => `Stufe ${level}`,
    code: (code) => `Klassencode: ${code}`,
    next: 'Noch eine',
  },

  teachers: {
    title: 'Für Lehrkräfte',
    lead: 'Druck ein Aufgabenblatt oder lass eine Klasse auf Tablets zählen. Ohne Konto, und nichts wird irgendwohin geschickt.',
    code: 'Klassencode',
    codeHint: 'Ein Wort oder eine Zahl. Derselbe Code macht für alle dieselben Aufgaben.',
    another: 'Anderer Code',
    step: 'Stufe',
    kinds: 'Aufgaben',
    print: 'Drucken',
    link: 'Dieselben Aufgaben auf dem Tablet',
    sheet: 'Oware: Zählen mit Bohnen',
    name: 'Name',
    key: 'Lösungen',
    rule: 'Sät gegen den Uhrzeigersinn, eine Bohne je Mulde, wie der Pfeil es zeigt. Fällt die letzte Bohne in die Reihe von Nord und macht dort 2 oder 3, werden diese Bohnen geerntet; ebenso die der Mulden davor, eine nach der anderen, solange 2 oder 3 darin liegen.',
    last: (house) => `Wohin fällt die letzte Bohne aus ${house}?`,
    you: 'Du',
  },

  strategy: {
    title: 'Gut spielen',
    lead: 'Sechs Lektionen für alle, die die Regeln kennen. Was sie behaupten, ist berechnet: Tabellen enthalten jede Stellung mit so wenigen Bohnen, zu Ende gespielt.',
    all: 'So denken starke Spieler. Mit Aufgaben geht es gut weiter.',
    again: 'Noch einmal versuchen',
    totals: 'Was dir jeder Zug am Ende bringt',
    findWin: 'Finde den Zug, der dich auf 25 bringt.',
    findHalf: 'Finde den Zug, der dich noch auf 24 bringt.',
    lessonOf: (index, count) => `Strategie ${index} von ${count}`,
    proven: (house, total, others) =>
      `Bewiesen: ${house} bringt dich auf ${number(total)}, jeder andere Zug auf höchstens ${number(others)}.`,
    better: (count) => `${seeds(count)} besser.`,
    refuted: (house, most) =>
      `${house} bringt dich auf höchstens ${number(most)}. Sieh, wie es weitergeht.`,
    lessons: strategyLessons,
  },

  world: {
    title: 'Das Spiel in der Welt',
    lead: 'Seine Namen, seine Bretter, und was man sich erzählt.',
    boards: 'Seine Bretter',
    rules: 'Die Regeln, und wie sie zu lesen sind',
  },
  /** Names the ways that lead on from the list of lessons. */
  more: 'Mehr zum Lernen',
};
