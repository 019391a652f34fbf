/** From where on a game that was played here was decided: the server, which has the larger tables, is asked. */
import { fetchDecided } from '../net/api';
import type { Record } from './playback.svelte';

/** Tells nothing for a game that nobody can judge: one that goes on, began elsewhere than usual, or was not ended by play. */
export function lookUpDecided(
  over: boolean,
  record: () => Record,
  tell: (ply: number | null) => void,
): void {
  const { rules, moves, start, finish } = record();
  tell(null);
  const byPlay = !finish || finish === 'agreement' || finish === 'claim';
  if (!over || start || !byPlay) return;
  fetchDecided({ rules, moves, finish }).then(
    ({ decided_ply }) => {
      const now = record();
      if (now.moves === moves && now.finish === finish) tell(decided_ply);
    },
    () => undefined,
  );
}
