import type { LessonTexts } from '../../learn/lessons';
import type { StrategyTexts } from '../../learn/strategy/strategy';
import { listed, number, pluralOf } from '../forms.ts';
import type { LearnCatalogue } from './en';

const plural = pluralOf('nl');
const or = listed('nl', 'disjunction');
const and = listed('nl', 'conjunction');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'zaad', other: 'zaden' })}`;

/** Leren. */
const lessons: LessonTexts = {
  sow: {
    title: 'Zaaien',
    says: [
      'De bakjes A tot F zijn van jou. Een zet neemt alle zaden uit één ervan en legt ze één voor één in de bakjes die volgen.',
      'De zaden gaan verder, ook in de bakjes van de ander.',
      'En daar gaat het om: brengt je laatste zaad een bakje van Noord op 2 of 3, dan zijn die zaden voor jou.',
    ],
  },
  lap: {
    title: 'Helemaal rond',
    says: [
      'Veel zaden komen weer langs het bakje waar ze vandaan komen. Dat wordt overgeslagen; het volgende krijgt het zaad.',
      'Kijk goed: krijgt D een eigen zaad terug?',
      'Elf zaden eindigen vlak voor hun eigen bakje. Twaalf komen erlangs.',
    ],
  },
  capture: {
    title: 'Oogsten',
    says: [
      'Alleen het laatste zaad beslist. Het moet in een bakje van Noord vallen, en daar moeten dan 2 of 3 liggen.',
      'Het gaat erom hoeveel er liggen als het laatste zaad gevallen is.',
      'Twee van je bakjes oogsten hier. Welk brengt meer op?',
    ],
  },
  chain: {
    title: 'Ketens',
    says: [
      'Liggen er in het bakje ervoor nu ook 2 of 3, dan oogst je dat ook, en zo verder, achterwaarts.',
      'Een lange weg geeft een lange keten.',
      'Elk ander aantal breekt de keten af, wat er ook achter ligt.',
    ],
  },
  limits: {
    title: 'Wat geen oogst is',
    says: [
      'Je eigen bakjes oogst je nooit.',
      'De keten begint bij het laatste zaad. Is daar niets te halen, dan nergens.',
      'En hij eindigt waar de bakjes van Noord eindigen.',
    ],
  },
  slam: {
    title: 'De grand slam',
    says: [
      'Een zet die Noord alles zou afnemen is een grand slam. Volgens de gewone regels mag je hem spelen, maar hij oogst niets.',
      'Niet iedereen speelt het zo. Hier oogst hij net als elke andere zet.',
      'Volgens deze regels spaart hij het bakje van het laatste zaad.',
      'Volgens deze het achterste bakje.',
      'Hier oogst hij alles, maar Noord neemt wat er op het bord overblijft.',
      'En hier is een grand slam verboden.',
    ],
  },
  feed: {
    title: 'Zaden geven',
    says: [
      'Noord heeft niets meer. Dan moet je geven, als je kunt.',
      'Wie kan geven, moet geven.',
      'Het laatste zaad van Noord komt bij jou. Kun je daarna iets teruggeven?',
    ],
  },
  ends: {
    title: 'Hoe een partij eindigt',
    says: [
      'Er zijn 48 zaden. Wie er 25 heeft, heeft meer dan de helft en wint meteen.',
      'Tel precies: de helft is niet genoeg.',
      'Kan wie aan zet is niet spelen, dan is de partij afgelopen. Ieder neemt de zaden aan zijn kant.',
    ],
  },
  repeat: {
    title: 'Nog eens hetzelfde bord',
    says: [
      'Een paar zaden kunnen elkaar eeuwig najagen. Daarom eindigt de partij als een bord terugkomt met dezelfde speler aan zet.',
      'Dan neemt ieder de zaden aan zijn kant.',
      'Met één uitzondering: zolang één kant leeg is, gaat het door.',
    ],
  },
  agree: {
    title: 'Samen stoppen',
    says: [
      'Jullie mogen altijd samen stoppen. Ieder neemt de zaden aan zijn kant.',
      'Tel dus voordat je ja zegt.',
      'En hier?',
    ],
  },
  hand: {
    title: 'Je hand lezen',
    says: [
      'Tel voordat je zaait: elk zaad is één stap.',
      'Nu andersom: kies eerst waar je wilt uitkomen.',
      'Elf is een heel eind.',
    ],
  },
  guarded: {
    title: 'Zonder getallen',
    says: [
      'In het dorp staan er geen getallen bij de bakjes. Kijk goed.',
      'Tel met je ogen en loop dan de stappen.',
      'En nu een oogst, alleen met je ogen.',
    ],
  },
};

/** Goed spelen. */
const strategyLessons: StrategyTexts = {
  defend: {
    title: 'Verdedigen',
    idea: 'Een aangevallen bakje heeft drie uitwegen: het gaat weg, het groeit boven drie, of jij slaat eerst toe.',
    says: [
      'Noords d eindigt in jouw A; daar liggen er dan 3. De eenvoudigste uitweg: het bakje gaat weg.',
      'Noords f eindigt in C en maakt er 3 van. Waar er 4 komen te liggen, valt niets te oogsten.',
      'Noords e staat klaar om A te pakken. De derde weg: pak de aanvaller.',
    ],
    why: [
      'A is weg, en d oogst niets.',
      'In C liggen er nu 3. Het zaad uit f maakt er 4 van, en er wordt niets geoogst.',
      'E oogst e, dat je aanviel, en d erbij.',
    ],
  },
  hoard: {
    title: 'Oppotten',
    idea: 'Veel zaden in één bakje vlak bij Noord zijn een dreiging die blijft, en zaden die Noord niet krijgt. Maar elke voorraad heeft zijn uur.',
    says: [
      'D oogst meteen 2. Is er iets dringenders?',
      'D oogst meteen 3 en verspreidt de rest over de bakjes van Noord. Moet dat nu?',
      'Een voorraad kan ook te lang blijven liggen. Denk voor allebei een zet vooruit.',
    ],
    why: [
      'Eerst gaat A uit de weg van f. D oogst toch, een zet later.',
      'Noord neemt er 2 en heeft bijna niets meer te spelen. Wat in D en E ligt, brengt je meer op dan die 3.',
      'Noord neemt er 2. Een zet later had F je 4 gekost.',
    ],
  },
  kroo: {
    title: 'De kroo',
    idea: 'Een bakje met twaalf zaden of meer heet een kroo. Het gaat helemaal rond en legt een tweede zaad waar het er al een legde: in lege bakjes liggen er dan 2, in bakjes met één zaad 3.',
    says: [
      'In F liggen er 14: een hele ronde, en drie bakjes meer.',
      'F oogst nu al, maar met één zaad meer komt het een bakje verder.',
      'Nu heeft Noord een kroo: f legt twee zaden in A en twee in B. Hoeveel liggen er dan?',
    ],
    why: [
      'F legt twee zaden in a, in b en in c, en oogst er 7.',
      'Met het zaad uit E eindigt de kroo in c en oogst drie bakjes.',
      'In B liggen er na de kroo 4, dus het laatste zaad oogst niets.',
    ],
  },
  tempo: {
    title: 'Een zet achter de hand',
    idea: 'Tegen het eind gaat het er vaak om wie nog een rustige zet heeft. Wie er geen meer heeft, moet oversteken en zaden weggeven.',
    says: [
      'Noord heeft er nog 2 nodig, en e eindigt in jouw A. Maar Noord heeft nog maar weinig zetten.',
      'Beiden kunnen alleen maar opschuiven. Wie is het eerst uitgespeeld?',
      'Er is nog niets aangevallen. Wacht met een zet die iets voorbereidt.',
    ],
    why: [
      'Noords laatste zaden zijn bij jou, en geen van de jouwe reikt naar de overkant: wat daar ligt, is van jou.',
      'Jij had nog een zet toen Noords laatste zaad moest oversteken.',
      'F is nu op a gericht. Wat Noord ook doet, jij komt op 25.',
    ],
  },
  starve: {
    title: 'Uithongeren en voeden',
    idea: 'Wie geen zaden heeft, moet er krijgen als dat kan. Kan het niet, dan neemt de ander alles wat over is. Weet dus welke van je zaden de overkant halen.',
    says: [
      'Noord heeft niets, en je moet geven. C, E en F halen de overkant. Welke gift kost je het minst?',
      'Noord heeft nog twee zaden. Steken die over en haalt geen van de jouwe de overkant, dan is alles van jou.',
      'Weer moet je geven. Eén zaad is genoeg, als daarachter de juiste bakjes wachten.',
    ],
    why: [
      'Noord krijgt één zaad, en de bakjes erachter halen het terug.',
      'Noord heeft niets meer, en jij kunt niets geven: de 6 zaden zijn van jou.',
      'Eén zaad voor Noord, en je jaagt het van bakje naar bakje: 2, 2 en 2.',
    ],
  },
  count: {
    title: 'Tellen tot 25',
    idea: '25 zaden winnen, wat er ook van de rest wordt. Vraag dus niet welke zet het meest oogst, maar welke op 25 komt, en of Noord er niet eerder is.',
    says: [
      'F oogst er 5, D maar 3. Je hebt er 7 nodig.',
      'D oogst er meteen 2. En wat oogst Noord daarna?',
      'Winnen kun je niet meer. Maar f dreigt A, B en C te oogsten.',
    ],
    why: [
      'Eerst D, dan F: 3 en 4 brengen je op 25.',
      'A is nu buiten bereik, en D oogst toch.',
      'Zonder C breekt de keten. Noord komt op 24, de rest is van jou.',
    ],
  },
};

export const learn: LearnCatalogue = {
  title: 'Oware leren',
  lead: 'Twaalf korte lessen, op het bord zelf. Kijk, tik en zie wat er gebeurt.',
  start: 'Beginnen',
  goOn: 'Verdergaan',
  repeat: 'Nog een keer',
  all: 'Alle lessen',
  lessonOf: (index, count) => `Les ${index} van ${count}`,
  taskOf: (index, count) => `Opgave ${index} van ${count}`,
  solvedOf: (done, count) => `${done} van ${count} opgelost`,
  lessons,

  ask: {
    any: 'Tik een van je bakjes aan en kijk.',
    capture: 'Speel een bakje dat oogst.',
    most: 'Speel het bakje dat het meest oogst.',
    lap: 'Speel het bakje dat helemaal rond gaat.',
    feed: 'Speel een bakje dat Noord zaden geeft.',
    win: 'Speel het bakje dat wint.',
    repeat: 'Speel het bakje dat het eerdere bord terugbrengt.',
    endIn: (house) => `Speel het bakje waarvan het laatste zaad in ${house} valt.`,
    last: (house) => `Waar valt het laatste zaad uit ${house}? Tik dat bakje aan.`,
    captured: (house) => `Hoeveel zaden oogst ${house}?`,
    left: (house) => `Hoeveel zaden liggen er na het zaaien in ${house}?`,
    seeds: (houses) => `Hoeveel zaden liggen er in ${and(houses)}?`,
    collected: (house) => `Je speelt ${house}. Hoeveel zaden neemt Noord?`,
    finalYou: (house) => `Je speelt ${house}. Hoeveel zaden heb je aan het eind?`,
    finalNorth: (house) => `Noord speelt ${house}. Hoeveel zaden heb je aan het eind?`,
    share: 'Jullie stoppen nu allebei. Hoeveel zaden heb je?',
    captures: (house) => `Oogst ${house} iets?`,
    legal: (house) => `Mag je ${house} spelen?`,
    overYou: (house) => `Je speelt ${house}. Is de partij dan afgelopen?`,
    overNorth: (house) => `Noord speelt ${house}. Is de partij dan afgelopen?`,
    agreeWins: 'Jullie stoppen nu allebei. Win je?',
    missing: (have, goal) =>
      `Je hebt er ${number(have)}. Hoeveel ontbreken er nog tot ${number(goal)}?`,
  },
  seed: 'zaad',
  marked: 'gemarkeerd',
  yes: 'Ja',
  no: 'Nee',
  earlier: 'Het eerdere bord',

  right: ['Goed.', 'Goed gedaan.', 'Precies.'],
  because: {
    ownHouse: (house, last) =>
      `Het laatste zaad uit ${house} valt in ${last}, en dat bakje is van jou.`,
    count: (house, last, count) =>
      `Het laatste zaad uit ${house} valt in ${last}, daar liggen er dan ${number(count)}, niet 2 of 3.`,
    captures: (house, last, count) =>
      `Het laatste zaad uit ${house} valt in ${last}, daar liggen er dan ${number(count)}.`,
    slam: (house) => `${house} zou Noord alles afnemen, en dat oogst volgens deze regels niets.`,
    less: (house, count) => `${house} oogst er ${number(count)}. Een ander bakje oogst meer.`,
    noLap: (house, count) => `In ${house} liggen ${seeds(count)}. Rondkomen kost er twaalf.`,
    notYet: (count, goal) => `Dat maakt ${number(count)}. Het moeten er ${number(goal)} zijn.`,
    otherBoard: (house) => `Na ${house} is het een ander bord.`,
    endsIn: (house, last) => `Het laatste zaad uit ${house} valt in ${last}.`,
    steps: (house, count) =>
      `Daar niet. In ${house} liggen ${seeds(count)}, één voor elk bakje dat volgt.`,
    lapSteps: (house, count) =>
      `Daar niet. In ${house} liggen ${seeds(count)}, en ${house} zelf wordt overgeslagen.`,
    more: 'Het zijn er meer.',
    fewer: 'Het zijn er minder.',
    chain: 'Tel alleen bakjes van Noord met 2 of 3, vanaf het laatste achterwaarts, zonder gat.',
    share: 'Je voorraad en de zaden aan jouw kant zijn van jou.',
    side: 'Noord neemt de zaden die op het bord blijven.',
    left: 'Het bakje waaruit gezaaid wordt, blijft leeg.',
    look: 'Tel ze nog eens na.',
    counted: (south, north) => `Jij zou er ${number(south)} hebben, Noord ${number(north)}.`,
    allowed: (house) => `${house} mag gespeeld worden.`,
    half: '24 is precies de helft. Er ontbreekt er nog één.',
    emptySide: 'Eén kant is leeg, dus het gaat door.',
    goesOn: 'De partij gaat door.',
  },
  hint: {
    label: 'Een tip:',
    play: (houses) => `probeer ${or(houses)}.`,
    trail: (houses) => `${houses.join(', ')}, en dan?`,
    either: (low, high) => `het zijn er ${number(low)} of ${number(high)}.`,
  },

  next: 'Verder',
  nextLesson: (title) => `Volgende les: ${title}`,
  done: {
    title: 'Gelukt!',
    text: (title) => `Je hebt ‘${title}’ opgelost.`,
    all: 'Je kent nu het hele spel.',
    play: 'Je eerste partij spelen',
    playText: 'Tegen de computer op zijn makkelijkst. Hij zegt je onderweg waar het om gaat.',
  },

  counting: {
    title: 'Tellen met zaden',
    lead: 'Voor kinderen, zoals het spel al heel lang gebruikt wordt.',
    kinds: {
      seeds: 'Hoeveel?',
      last: 'Waar houdt het op?',
      captured: 'Hoeveel geoogst?',
      missing: 'Hoeveel tot 25?',
    },
    choice: 'Wat er geteld wordt',
    row: (count) => `${number(count)} op rij`,
    best: (count) => `Beste: ${number(count)}`,
    step: (level) => `Stap ${level}`,
    code: (code) => `Klascode: ${code}`,
    next: 'Nog een',
  },

  teachers: {
    title: 'Voor leerkrachten',
    lead: 'Druk een opgavenblad af, of laat een klas op tablets tellen. Zonder account, en er wordt niets verstuurd.',
    code: 'Klascode',
    codeHint: 'Een woord of een getal. Dezelfde code geeft iedereen dezelfde opgaven.',
    another: 'Andere code',
    step: 'Stap',
    kinds: 'Opgaven',
    print: 'Afdrukken',
    link: 'Dezelfde opgaven op een tablet',
    sheet: 'Oware: tellen met zaden',
    name: 'Naam',
    key: 'Antwoorden',
    rule: 'Zaai tegen de klok in, één zaad per bakje, zoals de pijl wijst. Valt het laatste zaad in de rij van Noord en maakt het daar 2 of 3, dan worden die zaden geoogst; en ook die van de bakjes ervoor, één voor één, zolang er 2 of 3 in liggen.',
    last: (house) => `Waar valt het laatste zaad uit ${house}?`,
    you: 'Jij',
  },

  strategy: {
    title: 'Goed spelen',
    lead: 'Zes lessen voor wie de regels kent. Wat ze beweren, is berekend: tabellen bevatten elke stelling met zo weinig zaden, tot het eind gespeeld.',
    all: 'Zo denken sterke spelers. Met puzzels ga je goed verder.',
    again: 'Probeer het nog eens',
    totals: 'Wat elke zet je uiteindelijk oplevert',
    findWin: 'Vind de zet die je op 25 brengt.',
    findHalf: 'Vind de zet die je nog op 24 brengt.',
    lessonOf: (index, count) => `Strategie ${index} van ${count}`,
    proven: (house, total, others) =>
      `Bewezen: ${house} brengt je op ${number(total)}, elke andere zet op hoogstens ${number(others)}.`,
    better: (count) => `${seeds(count)} beter.`,
    refuted: (house, most) =>
      `${house} brengt je op hoogstens ${number(most)}. Kijk hoe het verdergaat.`,
    lessons: strategyLessons,
  },

  world: {
    title: 'Het spel in de wereld',
    lead: 'Zijn namen, zijn borden, en wat erover verteld wordt.',
    boards: 'Zijn borden',
    rules: 'De regels, en hoe ze gelezen worden',
  },
  /** Names the ways that lead on from the list of lessons. */
  more: 'Meer om te leren',
};
