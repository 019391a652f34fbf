import { listed, number, pluralOf } from '../../i18n/forms.ts';
import type { LessonTexts } from '../lessons';

/** Learning the game, in English: the lessons, counting for children, sheets for teachers. */

const plural = pluralOf('en');
const or = listed('en', 'disjunction');
const and = listed('en', 'conjunction');
const seeds = (count: number): string =>
  `${number(count)} ${plural(count, { one: 'seed', other: 'seeds' })}`;

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
};

export type LearnCatalogue = typeof learn;
