/** Ratings, challenges, quick pairing. */
export const rated = {
  title: 'Opponents',
  quick: 'Quick game',
  quickText: 'You are paired with somebody who wants the same game.',
  rated: 'Rated',
  ratedText: 'The result changes both players’ ratings.',
  range: 'Opponents’ ratings',
  anyRange: 'any',
  around: (points: number) => `at most ${points} apart`,
  account: 'Rated games and challenges are between accounts.',
  signIn: 'To your account',
  challenges: 'Challenges',
  received: (name: string) => `${name} challenges you.`,
  made: (name: string) => `You challenge ${name}.`,
  accept: 'Accept',
  decline: 'Decline',
  takeBack: 'Take back',
  noChallenges: 'No challenge is open.',
  challenge: 'Challenge',
  challengeTitle: (name: string) => `Challenge ${name}`,
  send: 'Send',
  sent: (name: string) =>
    `${name} is asked. Once the challenge is accepted, the game stands on the first page.`,
  leaders: 'The strongest',
  noLeaders: 'Nobody’s rating is certain enough yet.',
  rank: 'Rank',
  player: 'Player',
  rating: 'Rating',
  deviation: 'Deviation',
  games: 'Games',
  ratings: 'Ratings',
  pool: 'Rated in',
  live: 'Live',
  correspondence: 'By correspondence',
  poolOf: (rules: string, pace: string) => `${rules}, ${pace.toLowerCase()}`,
  provisional: 'Not certain yet: few games',
  graph: (pool: string, first: number, last: number, games: number) =>
    `${pool}: from ${first} to ${last} over ${games} changes`,
  opponents: (average: number) => `Opponents on average: ${average}`,
  headToHead: (name: string, won: number, lost: number, drawn: number) =>
    `You against ${name}: ${won} won, ${lost} lost, ${drawn} drawn`,
  change: (name: string, before: string, after: string, by: string) =>
    `${name}: ${before} → ${after} (${by})`,
  refund: 'A part is refunded points: an opponent had cheated.',
};

export type RatedTexts = typeof rated;
