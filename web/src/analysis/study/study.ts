/** The explorer and training: fetched, with their texts, once the analysis board stands. */
export { default as ExplorerCard } from './ExplorerCard.svelte';
export { default as TrainingCard } from './TrainingCard.svelte';
export { studyWords } from '../../i18n/index.svelte';
