import type { LessonTexts } from '../../learn/lessons';
import type { StrategyTexts } from '../../learn/strategy/strategy';
import { listed, number, pluralOf } from '../forms.ts';

const plural = pluralOf('en');
const or = listed('en', 'disjunction');
const and = listed('en', 'conjunction');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'seed', other: 'seeds' })}`;

/** Learning: the lessons, counting for children, sheets for teachers. */
const lessons: LessonTexts = {
  sow: {
    title: 'Sowing',
    says: [
      'Houses A to F are yours. A move takes all the seeds of one of them and drops them, one by one, into the houses that follow.',
      'The seeds go on into the other player’s houses, too.',
      'Now the point of it all: if your last seed brings one of North’s houses to 2 or 3, you take those seeds.',
    ],
  },
  lap: {
    title: 'All the way round',
    says: [
      'Many seeds come round to the house they came from. It is left out, and the next house gets the seed.',
      'Watch closely: does D get one of its own seeds back?',
      'Eleven seeds end just before their own house. Twelve pass it.',
    ],
  },
  capture: {
    title: 'Capturing',
    says: [
      'Only the last seed decides. It must fall into a house of North’s, and that house must then hold 2 or 3.',
      'What counts is how many lie there once the last seed has fallen.',
      'Two of your houses capture here. Which one is worth more?',
    ],
  },
  chain: {
    title: 'Chains',
    says: [
      'If the house just before also holds 2 or 3 now, you take those seeds as well; and so on, backwards.',
      'Long sowings make long chains.',
      'Any other number ends the chain, whatever lies beyond it.',
    ],
  },
  limits: {
    title: 'What is no capture',
    says: [
      'Your own houses are safe from you.',
      'The chain begins with the last seed. Nothing there, nothing at all.',
      'And it ends where North’s houses end.',
    ],
  },
  slam: {
    title: 'The grand slam',
    says: [
      'A move that would take everything North has is a grand slam. By the usual rules you may play it, but it captures nothing.',
      'Not everybody plays it like that. Here it captures like any other move.',
      'By these rules it spares the house of the last seed.',
      'By these it spares the house farthest back.',
      'Here it captures everything, but North takes all that is left on the board.',
      'And here a grand slam is forbidden.',
    ],
  },
  feed: {
    title: 'Giving seeds',
    says: [
      'North has nothing left. Then you must give seeds, if you can.',
      'Whoever can give must give.',
      'North’s last seed comes to you. Can you give any back after that?',
    ],
  },
  ends: {
    title: 'How a game ends',
    says: [
      'There are 48 seeds. Whoever has 25 has more than half, and wins at once.',
      'Count exactly: half is not enough.',
      'If the player to move has no move, the game is over. Each takes the seeds on their own side.',
    ],
  },
  repeat: {
    title: 'The same board again',
    says: [
      'A few seeds can chase each other for ever. So the game ends when a board comes back with the same player to move.',
      'Then each takes the seeds on their own side.',
      'With one exception: while one side is empty, the game goes on.',
    ],
  },
  agree: {
    title: 'Ending together',
    says: [
      'You can agree to end at any time. Each takes the seeds on their own side.',
      'So count before you say yes.',
      'And here?',
    ],
  },
  hand: {
    title: 'Reading your hand',
    says: [
      'Before you sow, count: each seed is one step.',
      'Now the other way round: first choose where to arrive.',
      'Eleven is a long way.',
    ],
  },
  guarded: {
    title: 'Without numbers',
    says: [
      'In the village no numbers stand beside the houses. Look closely.',
      'Count with your eyes, then walk the steps.',
      'And now a capture, by eye alone.',
    ],
  },
};

/** How to play well: what is said here of a position, the tables or the rules' core have said before. */
const strategyLessons: StrategyTexts = {
  defend: {
    title: 'Defending',
    idea: 'An attacked house has three ways out: it moves, it grows past three, or you strike first.',
    says: [
      'North’s d ends in your A, which then holds 3. The simplest way out: the house moves on.',
      'North’s f ends in C and makes it 3. A house that will hold 4 is out of reach.',
      'North’s e is about to take A. The third way: take the attacker.',
    ],
    why: [
      'A has moved on, and d captures nothing.',
      'C holds 3 now. The seed of f makes it 4, and nothing is captured.',
      'E takes e, which attacked you, and d as well.',
    ],
  },
  hoard: {
    title: 'Hoarding',
    idea: 'Many seeds in one house near North’s side are a threat that stays, and seeds that North cannot take. But a hoard has its hour.',
    says: [
      'D captures 2 at once. Is there something more urgent?',
      'D captures 3 at once, and scatters the rest over North’s houses. Must it be now?',
      'A hoard can also stay too long. Think one move ahead for both of you.',
    ],
    why: [
      'First A gets out of the way of f. D captures all the same, one move later.',
      'North takes 2 and has almost nothing left to move. What lies in D and E brings you more than the 3.',
      'North takes 2. A move later, F would have cost you 4.',
    ],
  },
  kroo: {
    title: 'The kroo',
    idea: 'A house heaped up to twelve seeds or more is called a kroo. It goes all the way round and drops a second seed where it dropped one before: empty houses then hold 2, and a house with one seed holds 3.',
    says: [
      'F holds 14: a whole lap, and three houses more.',
      'F captures now, but one more seed would take it one house further.',
      'Now North has a kroo: f puts two seeds each into A and B. What will they hold?',
    ],
    why: [
      'F puts two seeds into each of a, b and c, and takes 7.',
      'With the seed of E the kroo ends in c and takes three houses.',
      'B holds 4 after the kroo, so its last seed captures nothing.',
    ],
  },
  tempo: {
    title: 'A move in hand',
    idea: 'Near the end it often matters who still has a quiet move. Whoever runs out must walk over to the other side and give seeds away.',
    says: [
      'North needs 2 more, and e ends in your A. But North has few moves left.',
      'Both sides can only step on. Who runs out first?',
      'Nothing is attacked yet. Wait with a move that prepares something.',
    ],
    why: [
      'North’s last seeds have come over to you, and none of yours reaches across: what lies there is yours.',
      'You still had a move when North’s last seed had to come over.',
      'F now bears on a. Whatever North does, you come to 25.',
    ],
  },
  starve: {
    title: 'Starving and feeding',
    idea: 'Whoever has no seeds must be fed, if that is possible. If it is not, the other takes all that is left. So know which of your seeds reach across.',
    says: [
      'North has nothing, and you must give. C, E and F reach across. Which gift costs you least?',
      'North has two seeds left. If they come over and none of yours reaches across, everything is yours.',
      'You must give again. One seed is enough, if the right houses wait behind it.',
    ],
    why: [
      'North gets one seed, and the houses behind it take it back.',
      'North has run out, and you can give nothing: the 6 seeds are yours.',
      'One seed for North, and you hunt it from house to house: 2, 2 and 2.',
    ],
  },
  count: {
    title: 'Counting to 25',
    idea: '25 seeds win, whatever becomes of the rest. So do not ask which move captures most, but which comes to 25, and whether North comes there first.',
    says: [
      'F captures 5, D only 3. You need 7.',
      'D captures 2 at once. And what does North capture then?',
      'You cannot win any more. But f threatens to take A, B and C.',
    ],
    why: [
      'First D, then F: 3 and 4 make 25.',
      'A is out of reach now, and D captures all the same.',
      'Without C the chain is broken. North comes to 24, and the rest is yours.',
    ],
  },
};

export const learn = {
  title: 'Learn Oware',
  lead: 'Twelve short lessons on the board itself. Look, tap, and see what happens.',
  start: 'Begin',
  goOn: 'Go on',
  repeat: 'Begin again',
  all: 'All lessons',
  lessonOf: (index: number, count: number) => `Lesson ${index} of ${count}`,
  taskOf: (index: number, count: number) => `Task ${index} of ${count}`,
  solvedOf: (done: number, count: number) => `${done} of ${count} solved`,
  lessons,

  ask: {
    any: 'Tap one of your houses and watch.',
    capture: 'Play a house that captures.',
    most: 'Play the house that captures most.',
    lap: 'Play the house that goes all the way round.',
    feed: 'Play a house that gives North seeds.',
    win: 'Play the house that wins.',
    repeat: 'Play the house that brings the earlier board back.',
    endIn: (house: string) => `Play the house whose last seed falls in ${house}.`,
    last: (house: string) => `Where does the last seed of ${house} fall? Tap that house.`,
    captured: (house: string) => `How many seeds does ${house} capture?`,
    left: (house: string) => `How many seeds lie in ${house} after it is sown?`,
    seeds: (houses: string[]) => `How many seeds lie in ${and(houses)}?`,
    collected: (house: string) => `You play ${house}. How many seeds does North take?`,
    finalYou: (house: string) => `You play ${house}. How many seeds do you have in the end?`,
    finalNorth: (house: string) => `North plays ${house}. How many seeds do you have in the end?`,
    share: 'Both agree to end now. How many seeds do you have?',
    captures: (house: string) => `Does ${house} capture anything?`,
    legal: (house: string) => `May you play ${house}?`,
    overYou: (house: string) => `You play ${house}. Is the game over then?`,
    overNorth: (house: string) => `North plays ${house}. Is the game over then?`,
    agreeWins: 'Both agree to end now. Do you win?',
    missing: (have: number, goal: number) =>
      `You have ${number(have)}. How many more to ${number(goal)}?`,
  },
  /** Read to those who do not see the seeds of a house, once for each. */
  seed: 'seed',
  marked: 'marked',
  yes: 'Yes',
  no: 'No',
  earlier: 'The earlier board',

  /** Praise, with what follows it. */
  right: ['Right.', 'Well done.', 'Just so.'],
  /** Why an answer is what it is. */
  because: {
    ownHouse: (house: string, last: string) =>
      `The last seed of ${house} falls in ${last}, and that house is yours.`,
    count: (house: string, last: string, count: number) =>
      `The last seed of ${house} falls in ${last}, which then holds ${number(count)}, not 2 or 3.`,
    captures: (house: string, last: string, count: number) =>
      `The last seed of ${house} falls in ${last}, which then holds ${number(count)}.`,
    slam: (house: string) =>
      `${house} would take everything North has, and by these rules that captures nothing.`,
    less: (house: string, count: number) =>
      `${house} captures ${number(count)}. Another house captures more.`,
    noLap: (house: string, count: number) =>
      `${house} has ${seeds(count)}. It takes twelve to come round.`,
    notYet: (count: number, goal: number) =>
      `That makes ${number(count)}. It takes ${number(goal)}.`,
    otherBoard: (house: string) => `After ${house} the board is a different one.`,
    endsIn: (house: string, last: string) => `The last seed of ${house} falls in ${last}.`,
    steps: (house: string, count: number) =>
      `Not there. ${house} has ${seeds(count)}, one for each house that follows.`,
    lapSteps: (house: string, count: number) =>
      `Not there. ${house} has ${seeds(count)}, and ${house} itself is left out.`,
    more: 'It is more than that.',
    fewer: 'It is fewer than that.',
    chain: 'Count only houses of North’s with 2 or 3, from the last one backwards without a gap.',
    share: 'Your store and the seeds on your side belong to you.',
    side: 'North takes the seeds that are left on the board.',
    left: 'The house a sowing begins from stays empty.',
    look: 'Count them once more.',
    counted: (south: number, north: number) =>
      `You would have ${number(south)}, North ${number(north)}.`,
    allowed: (house: string) => `${house} may be played.`,
    half: '24 is just half. It takes one more.',
    emptySide: 'One side is empty, so the game goes on.',
    goesOn: 'The game goes on.',
  },
  hint: {
    label: 'A hint:',
    play: (houses: string[]) => `try ${or(houses)}.`,
    trail: (houses: string[]) => `${houses.join(', ')}, and then?`,
    either: (low: number, high: number) => `it is ${number(low)} or ${number(high)}.`,
  },

  next: 'Next',
  nextLesson: (title: string) => `Next lesson: ${title}`,
  done: {
    title: 'That was it!',
    text: (title: string) => `You have solved “${title}”.`,
    all: 'You know the whole game now.',
    play: 'Play your first game',
    playText: 'Against the computer, at its gentlest. It tells you what matters as you go.',
  },

  counting: {
    title: 'Counting with seeds',
    lead: 'For children, as the game has long been used.',
    kinds: {
      seeds: 'How many?',
      last: 'Where does it end?',
      captured: 'How many captured?',
      missing: 'How many more to 25?',
    },
    choice: 'What to count',
    row: (count: number) => `${number(count)} in a row`,
    best: (count: number) => `Best: ${number(count)}`,
    step: (level: number) => `Step ${level}`,
    code: (code: string) => `Class code: ${code}`,
    next: 'Another one',
  },

  teachers: {
    title: 'For teachers',
    lead: 'Print a sheet of exercises, or let a class count on tablets. No accounts, and nothing is sent anywhere.',
    code: 'Class code',
    codeHint: 'Any word or number. The same code makes the same exercises for everybody.',
    another: 'Another code',
    step: 'Step',
    kinds: 'Exercises',
    print: 'Print',
    link: 'The same exercises on a tablet',
    sheet: 'Oware: counting with seeds',
    name: 'Name',
    key: 'Answers',
    rule: 'Sow counter-clockwise, one seed a house, as the arrow shows. If the last seed falls in North’s row and makes 2 or 3, those seeds are captured; and so are those of the houses just before, one after the other, while they hold 2 or 3.',
    last: (house: string) => `Where does the last seed of ${house} fall?`,
    you: 'You',
  },

  strategy: {
    title: 'How to play well',
    lead: 'Six lessons for those who know the rules. What they claim is computed: tables hold every position with so few seeds, played to its end.',
    all: 'That is how strong players think. Puzzles are a good way to go on.',
    again: 'Try again',
    totals: 'What each move brings you in the end',
    findWin: 'Find the move that brings you 25.',
    findHalf: 'Find the move that still brings you 24.',
    lessonOf: (index: number, count: number) => `Strategy ${index} of ${count}`,
    /** What the tables prove of the best move: South’s total with it, and at most with any other. */
    proven: (house: string, total: number, others: number) =>
      `Proven: ${house} brings you ${number(total)}, every other move at most ${number(others)}.`,
    better: (count: number) => `${seeds(count)} better.`,
    refuted: (house: string, most: number) =>
      `${house} brings you ${number(most)} at most. See how it goes on.`,
    lessons: strategyLessons,
  },

  world: {
    title: 'The game in the world',
    lead: 'Its names, its boards, and what is told of it.',
    boards: 'Its boards',
    rules: 'The rules, and how they are read',
  },
  /** Names the ways that lead on from the list of lessons. */
  more: 'More to learn',
};

export type LearnCatalogue = typeof learn;
