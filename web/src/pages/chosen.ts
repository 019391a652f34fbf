/** What of a new game's options is other than usual, in the words of the form: said beside the folded options. */
import { rulesOf } from '../game/terms';
import type { Words } from '../i18n/index.svelte';
import type { Wishes } from './first.svelte';

type Options =
  'opponent' | 'side' | 'rules' | 'guarded' | 'start' | 'casual' | 'listed' | 'here' | 'social';

/** The words come with the options that they belong to: what has not been unfolded has not been chosen. */
export interface LaterWords {
  readonly here: string;
  readonly position: string;
  readonly quiet: string;
  readonly public: string;
}

export function chosenOf(
  t: Words,
  wishes: Pick<Wishes, Options>,
  later: () => LaterWords,
): readonly string[] {
  const { opponent, side, rules, guarded, start, casual, listed, here, social } = wishes;
  return [
    opponent !== 'local' && side !== 'south' ? t.first[side] : '',
    rules === 'abapa' ? '' : rulesOf(t, rules),
    guarded ? t.guarded.name : '',
    start ? later().position : '',
    social && !casual && !start ? later().quiet : '',
    opponent === 'friend' && listed ? later().public : '',
    opponent === 'computer' && here ? later().here : '',
  ].filter((text) => text !== '');
}
