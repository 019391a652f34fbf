/** The table of the analysis board; loaded when somebody analyses. */
import { overOf } from '../game/over';
import { type Opening, tableOf } from '../game/view';
import { analysisWords, keptWords } from '../i18n/index.svelte';
import AnalysisAround from './AnalysisAround.svelte';
import AnalysisPanel from './AnalysisPanel.svelte';
import AnalysisTerms from './AnalysisTerms.svelte';
import HouseValues from './HouseValues.svelte';
import StudyPanel from './StudyPanel.svelte';
import TreeCard from './TreeCard.svelte';
import { AnalysisView } from './analysis_view.svelte';

const kParts = {
  Panel: AnalysisPanel,
  Hints: TreeCard,
  Actions: StudyPanel,
  Terms: AnalysisTerms,
  Around: AnalysisAround,
};

export function openAnalysis(): Opening {
  return {
    table: Promise.all([analysisWords.load(), keptWords.load()]).then(() => {
      const view = new AnalysisView();
      return tableOf(view, { ...kParts, Over: overOf(HouseValues, view) });
    }),
    unreached: false,
    leave: () => undefined, // the view is left by who shows it
  };
}
