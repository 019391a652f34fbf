/** The worked examples of the rules, as the rules page draws them: those of tests/vectors/worked_examples.jsonl, and two more. */

export interface Example {
  readonly position: string;
  readonly moves: string;
}

export const kExamples = {
  sowing: { position: '4-4-4-4-4-4-4-4-4-4-4-4-0-0-S', moves: 'D' },
  capturing: { position: '3-0-1-4-6-2-1-3-2-1-2-5-8-10-S', moves: 'E' },
  three: { position: '4-4-5-4-5-3-2-2-1-5-4-3-3-3-S', moves: 'F' },
  north: { position: '1-3-1-1-5-4-4-3-5-0-2-4-7-8-N', moves: 'f' },
  feeding: { position: '1-0-2-0-2-1-0-0-0-0-0-0-20-22-S', moves: 'E' },
  lap: { position: '1-0-2-14-1-0-3-2-4-1-5-2-6-7-S', moves: 'D' },
  repetition: { position: '0-0-1-0-0-1-0-0-0-1-0-0-23-22-S', moves: 'FdCeDfEaAbBc' },
  emptySide: { position: '1-0-0-1-0-1-0-0-0-0-0-0-23-22-S', moves: 'FaDbEcAdBeCfF' },
  round: { position: '0-0-0-0-0-17-0-0-0-0-0-0-15-16-S', moves: 'F' },
} satisfies Record<string, Example>;

/** F takes both houses that North has left: a grand slam. */
export const kSlamPosition = '1-0-0-1-0-2-1-2-0-0-0-0-17-24-S';
