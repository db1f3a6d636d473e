import type { Language } from '../../rules/languages.ts'

type Forms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> & { readonly other: string }

/** Counts things in a language: the number and the form of the word that goes with it. */
export function counting(language: Language): (count: number, forms: Forms) => string {
  const rules = new Intl.PluralRules(language)
  return (count, forms) => `${count}\u00a0${forms[rules.select(count)] ?? forms.other}`
}
