/**
 * The lessons, each enumerated once: its name, and its tasks in the order in which they are met. A lesson is added by its row here and
 * its texts in each catalogue of `i18n/learn`; the compiler names what is missing. The visitor is South.
 */
import { kExamples, kSlamPosition } from '../game/examples';
import type { Task } from './tasks';

interface Lesson {
  readonly id: string;
  readonly tasks: readonly Task[];
}

const kStart = '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S';
/** The example of a repetition, from its second position on: South's F brings that back. */
const kCircle = { position: '0-0-1-0-0-0-1-0-0-1-0-0-23-22-N', moves: 'dCeDfEaAbBc' } as const;

export const kLessons = [
  {
    id: 'sow',
    tasks: [
      { rules: 'abapa', position: kStart, ask: { kind: 'play', goal: 'any' } },
      { rules: 'abapa', position: kStart, ask: { kind: 'house', house: 'D' } },
      {
        rules: 'abapa',
        position: '1-4-0-3-0-0-1-4-0-5-0-2-14-14-S',
        ask: { kind: 'play', goal: 'capture' },
      },
    ],
  },
  {
    id: 'lap',
    tasks: [
      { rules: 'abapa', position: kExamples.lap.position, ask: { kind: 'house', house: 'D' } },
      {
        rules: 'abapa',
        position: '2-1-0-12-1-3-4-0-5-2-3-1-7-7-S',
        ask: { kind: 'number', of: 'left', house: 'D' },
      },
      {
        rules: 'abapa',
        position: '0-13-5-11-2-1-0-1-3-2-1-0-5-4-S',
        ask: { kind: 'play', goal: 'lap' },
      },
    ],
  },
  {
    id: 'capture',
    tasks: [
      {
        rules: 'abapa',
        position: '2-0-5-1-4-0-0-2-4-1-6-0-12-11-S',
        ask: { kind: 'play', goal: 'capture' },
      },
      {
        rules: 'abapa',
        position: '1-3-0-2-4-3-0-4-2-1-5-3-10-10-S',
        ask: { kind: 'number', of: 'captured', house: 'F' },
      },
      {
        rules: 'abapa',
        position: '0-4-7-1-0-2-4-1-4-2-6-1-8-8-S',
        ask: { kind: 'play', goal: 'most' },
      },
    ],
  },
  {
    id: 'chain',
    tasks: [
      {
        rules: 'abapa',
        position: kExamples.three.position,
        ask: { kind: 'number', of: 'captured', house: 'F' },
      },
      {
        rules: 'abapa',
        position: kExamples.capturing.position,
        ask: { kind: 'play', goal: 'most' },
      },
      {
        rules: 'abapa',
        position: '2-1-0-6-0-3-1-3-1-1-5-2-12-11-S',
        ask: { kind: 'number', of: 'captured', house: 'D' },
      },
    ],
  },
  {
    id: 'limits',
    tasks: [
      {
        rules: 'abapa',
        position: '4-4-2-4-1-4-4-4-4-4-4-4-3-2-S',
        ask: { kind: 'yes-no', of: 'captures', house: 'C' },
      },
      {
        rules: 'abapa',
        position: '1-2-0-3-3-2-1-3-0-4-2-1-13-13-S',
        ask: { kind: 'yes-no', of: 'captures', house: 'E' },
      },
      {
        rules: 'abapa',
        position: '4-4-4-4-2-1-1-5-5-5-5-5-2-1-S',
        ask: { kind: 'number', of: 'captured', house: 'E' },
      },
    ],
  },
  {
    id: 'slam',
    tasks: [
      {
        rules: 'abapa',
        position: kSlamPosition,
        ask: { kind: 'number', of: 'captured', house: 'F' },
      },
      {
        rules: 'abapa,grand-slam=capture',
        position: kSlamPosition,
        ask: { kind: 'number', of: 'captured', house: 'F' },
      },
      {
        rules: 'abapa,grand-slam=spare-last',
        position: kSlamPosition,
        ask: { kind: 'number', of: 'captured', house: 'F' },
      },
      {
        rules: 'abapa,grand-slam=spare-first',
        position: kSlamPosition,
        ask: { kind: 'number', of: 'captured', house: 'F' },
      },
      {
        rules: 'abapa,grand-slam=opponent-collects',
        position: kSlamPosition,
        ask: { kind: 'number', of: 'collected', house: 'F' },
      },
      {
        rules: 'abapa,grand-slam=forbidden',
        position: kSlamPosition,
        ask: { kind: 'yes-no', of: 'legal', house: 'F' },
      },
    ],
  },
  {
    id: 'feed',
    tasks: [
      {
        rules: 'abapa',
        position: kExamples.feeding.position,
        ask: { kind: 'play', goal: 'feed' },
      },
      {
        rules: 'abapa',
        position: '0-0-1-0-2-0-0-0-0-0-0-0-22-23-S',
        ask: { kind: 'yes-no', of: 'legal', house: 'C' },
      },
      {
        rules: 'abapa',
        position: '3-1-0-0-0-0-0-0-0-0-0-1-21-22-N',
        ask: { kind: 'yes-no', of: 'over', house: 'f' },
      },
    ],
  },
  {
    id: 'ends',
    tasks: [
      {
        rules: 'abapa',
        position: '3-0-0-0-3-1-1-2-0-4-0-0-22-12-S',
        ask: { kind: 'play', goal: 'win' },
      },
      {
        rules: 'abapa',
        position: '4-0-0-0-0-1-1-3-0-0-0-0-22-17-S',
        ask: { kind: 'yes-no', of: 'over', house: 'F' },
      },
      {
        rules: 'abapa',
        position: '0-4-0-1-0-0-0-0-0-0-0-1-20-22-N',
        ask: { kind: 'number', of: 'final', house: 'f' },
      },
    ],
  },
  {
    id: 'repeat',
    tasks: [
      { rules: 'abapa', ...kCircle, ask: { kind: 'play', goal: 'repeat' } },
      { rules: 'abapa', ...kCircle, ask: { kind: 'number', of: 'final', house: 'F' } },
      {
        rules: 'abapa',
        position: kExamples.emptySide.position,
        moves: 'FaDbEcAdBeC',
        ask: { kind: 'yes-no', of: 'over', house: 'f' },
      },
    ],
  },
  {
    id: 'agree',
    tasks: [
      {
        rules: 'abapa',
        position: '0-1-0-0-2-0-0-0-1-0-0-3-21-20-S',
        ask: { kind: 'number', of: 'share' },
      },
      {
        rules: 'abapa',
        position: '0-0-1-0-0-1-1-0-2-0-0-2-23-18-S',
        ask: { kind: 'yes-no', of: 'agree-wins' },
      },
      {
        rules: 'abapa',
        position: '2-0-0-0-0-0-0-1-0-3-0-0-20-22-S',
        ask: { kind: 'yes-no', of: 'agree-wins' },
      },
    ],
  },
  {
    id: 'hand',
    tasks: [
      {
        rules: 'abapa',
        position: '3-6-1-0-4-2-5-1-0-2-4-3-9-8-S',
        ask: { kind: 'house', house: 'B' },
      },
      {
        rules: 'abapa',
        position: '2-7-8-5-3-4-1-0-3-2-1-2-5-5-S',
        ask: { kind: 'play', goal: 'end-in', house: 'e' },
      },
      {
        rules: 'abapa',
        position: '0-1-2-0-11-3-2-1-4-0-2-1-11-10-S',
        ask: { kind: 'house', house: 'E' },
      },
    ],
  },
  {
    id: 'guarded',
    tasks: [
      {
        rules: 'abapa',
        position: '1-3-0-7-2-5-4-0-6-1-2-3-7-7-S',
        guarded: true,
        ask: { kind: 'number', of: 'seeds', house: 'D' },
      },
      {
        rules: 'abapa',
        position: '2-0-6-1-0-4-3-5-1-0-4-2-10-10-S',
        guarded: true,
        ask: { kind: 'house', house: 'C' },
      },
      {
        rules: 'abapa',
        position: '1-4-0-2-6-0-1-3-1-2-1-1-13-13-S',
        guarded: true,
        ask: { kind: 'play', goal: 'capture' },
      },
    ],
  },
] as const satisfies readonly Lesson[];

type Row = (typeof kLessons)[number];
export type LessonId = Row['id'];

type OneEach<Tasks extends readonly unknown[]> = { readonly [Index in keyof Tasks]: string };

/** Of each lesson its title, and one sentence for each of its tasks: one too few does not compile. */
export type LessonTexts = {
  readonly [Id in LessonId]: {
    readonly title: string;
    readonly says: OneEach<Extract<Row, { id: Id }>['tasks']>;
  };
};

export const kLessonIds: readonly LessonId[] = kLessons.map(({ id }) => id);

export const tasksOf = (lesson: LessonId): readonly Task[] =>
  kLessons.find(({ id }) => id === lesson)?.tasks ?? [];

export const isLesson = (name: string | null): name is LessonId =>
  (kLessonIds as readonly (string | null)[]).includes(name);

/** The lesson after this one; null after the last. */
export const lessonAfter = (lesson: LessonId): LessonId | null =>
  kLessonIds[kLessonIds.indexOf(lesson) + 1] ?? null;
