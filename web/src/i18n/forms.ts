/** Numbers, plurals and lists as each language writes them. What the browser knows of a language is asked for when it is first needed. */

/** 24 as "24", 24.5 as "24½": scores can hold half a seed. */
export function number(count: number): string {
  const whole = Math.floor(count);
  if (count === whole) return String(count);
  return whole === 0 ? '½' : `${whole}½`;
}

export function pluralOf(locale: string) {
  let rules: Intl.PluralRules | null = null;
  /** The form that goes with a count; `other` where the language's own form is not given. */
  return (
    count: number,
    forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string },
  ): string => forms[(rules ??= new Intl.PluralRules(locale)).select(count)] ?? forms.other;
}

export function listed(locale: string, type: 'conjunction' | 'disjunction') {
  let format: Intl.ListFormat | null = null;
  return (items: string[]): string =>
    (format ??= new Intl.ListFormat(locale, { type, style: 'long' })).format(items);
}
