/**
 * Two aliases with one key look the same. Cyrillic letters and digits that look like Latin letters fold into them, l
 * and I are one letter, and so are rn and m; case and separators do not count.
 */
export function aliasKey(alias: string): string {
  return foldLookAlikes(alias).replaceAll(/[_-]/g, '').replaceAll('rn', 'm')
}

/** The lower-case text with look-alikes as the Latin letter. */
export const foldLookAlikes = (text: string): string =>
  [...text.toLowerCase()].map((character) => lookAlikes[character] ?? character).join('')

const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  ё: 'e',
  з: 'e',
  і: 'i',
  ї: 'i',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  х: 'x',
  һ: 'h',
  ө: 'o',
  ү: 'y',
  ұ: 'y',
  ј: 'j',
  ѕ: 's',
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  l: 'i',
}
