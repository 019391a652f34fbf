/** The texts of the explorer and of training, by language: fetched with them. */
import type { Language } from '../languages';
import { Part } from '../index.svelte';
import type { StudyTexts } from './study_en';

export const kStudyTable: Readonly<Record<Language, () => Promise<{ study: StudyTexts }>>> = {
  en: () => import('./study_en'),
  de: () => import('./study_de'),
  nl: () => import('./study_nl'),
  fr: () => import('./study_fr'),
  pt: () => import('./study_pt'),
};

export const studyWords = new Part<StudyTexts>(
  async (language) => (await kStudyTable[language]()).study,
);
