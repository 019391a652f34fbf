/** Ratings, challenges and quick pairing; loaded with the pages that show them. */
import { ask } from './api';
import type {
  Accepted,
  Challenge,
  ChallengesMineAnswer,
  MadeChallenge,
  NewChallenge,
  NewPairing,
  RatingsAgainstAnswer,
  RatingsHistoryAnswer,
  RatingsLeadersAnswer,
  RatingsLevelsAnswer,
  RatingsPlacementAnswer,
} from './generated';

export type {
  Challenge,
  RatingsAgainstAnswer,
  RatingsHistoryAnswer,
  RatingsLeadersAnswer,
  RatingsPlacementAnswer,
};

const name = encodeURIComponent;

export const fetchLeaders = (pool: string): Promise<RatingsLeadersAnswer> =>
  ask(`/api/ratings/${name(pool)}`);
export const fetchHistory = (player: string, pool: string): Promise<RatingsHistoryAnswer> =>
  ask(`/api/players/${name(player)}/ratings/${name(pool)}`);
export const fetchAgainst = (player: string, other: string): Promise<RatingsAgainstAnswer> =>
  ask(`/api/players/${name(player)}/against/${name(other)}`);

export const fetchLevels = (): Promise<RatingsLevelsAnswer> => ask('/api/levels');
export const fetchPlacement = (): Promise<RatingsPlacementAnswer> => ask('/api/me/placement');

export const pair = (wish: NewPairing): Promise<Accepted> => ask('/api/pairings', wish);

export const challenge = (wish: NewChallenge): Promise<MadeChallenge> =>
  ask('/api/challenges', wish);
export const fetchChallenges = (): Promise<ChallengesMineAnswer> => ask('/api/challenges');
export const acceptChallenge = (id: string): Promise<Accepted> =>
  ask(`/api/challenges/${name(id)}/accept`, {});
export const endChallenge = (id: string, how: 'decline' | 'cancel'): Promise<Challenge> =>
  ask(`/api/challenges/${name(id)}/${how}`, {});
