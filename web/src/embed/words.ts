/**
 * The texts of the small page: the first catalogue and what there is to watch, of one language. In its build this file stands in for
 * i18n/index.svelte, which leads to all catalogues (embed.config.ts).
 */
import type { Catalogue } from '../i18n/en';
import type { FrontCatalogue } from '../i18n/later/watch_en';

const kFirst = import.meta.glob<Readonly<Record<string, Catalogue>>>('../i18n/??.ts');
const kLater = import.meta.glob<{ front: FrontCatalogue }>('../i18n/later/watch_??.ts');

export const isLanguage = (tag: string): boolean => `../i18n/${tag}.ts` in kFirst;

export interface Texts {
  readonly t: Catalogue;
  readonly front: FrontCatalogue;
}

export async function textsOf(language: string): Promise<Texts> {
  const [first, later] = await Promise.all([
    kFirst[`../i18n/${language}.ts`]!(),
    kLater[`../i18n/later/watch_${language}.ts`]!(),
  ]);
  return { t: first[language]!, front: later.front };
}

/** No rule set is named here. */
export const isPreset = (): boolean => false;
