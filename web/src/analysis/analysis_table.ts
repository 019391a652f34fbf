/** The table of the analysis board; loaded when somebody analyses. */
import type { Component } from 'svelte';
import type { Layout } from '../board/geometry';
import { type Opening, tableOf } from '../game/view';
import { analysisWords } from '../i18n/index.svelte';
import AnalysisAround from './AnalysisAround.svelte';
import HouseValues from './HouseValues.svelte';
import ReviewCard from './ReviewCard.svelte';
import SearchPanel from './SearchPanel.svelte';
import TextCard from './TextCard.svelte';
import TreeCard from './TreeCard.svelte';
import { AnalysisView } from './analysis_view.svelte';

const kParts = {
  Panel: SearchPanel,
  Hints: TreeCard,
  Actions: ReviewCard,
  Terms: TextCard,
  Around: AnalysisAround,
};

/** The board draws what lies over it, and knows nothing of analysis. */
const overOf =
  (view: AnalysisView): Component<{ layout: Layout }> =>
  (internals, props) =>
    HouseValues(internals, {
      view,
      get layout() {
        return props.layout;
      },
    });

export function openAnalysis(): Opening {
  return {
    table: analysisWords.load().then(() => {
      const view = new AnalysisView();
      return tableOf(view, { ...kParts, Over: overOf(view) });
    }),
    unreached: false,
    leave: () => undefined, // the view is left by who shows it
  };
}
