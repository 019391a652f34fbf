/** Where a claim of `rules.story` comes from; those without a source say that they are told. */
import type { RulesCatalogue } from '../../i18n/later/en';

export type StoryKey = keyof RulesCatalogue['story']['items'];

export const kSources: Readonly<Record<StoryKey, string | null>> = {
  akan: 'Wikipedia, Oware',
  legend: 'Wikipedia, Oware',
  egypt: 'H. Parker, Ancient Ceylon, 1909',
  cairo: 'E. W. Lane, Manners and Customs of the Modern Egyptians, 1836',
  coffee: null,
  boards: 'Wikipedia, Oware',
  advice: 'Wikipedia, Oware',
};
