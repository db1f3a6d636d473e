import { reservedSlugs } from '@zoria/contract/games/words'

// The contract allows 100 characters: this, a hyphen and a number of up to nine digits.
const lengthMax = 90

/**
 * The slug of a game: its name in Latin letters; if that is taken or a route of the site, with the provider, then with
 * a number. The caller stores it permanently.
 */
export function chooseSlug({
  name,
  provider,
  isTaken,
}: {
  name: string
  provider: string
  isTaken: (slug: string) => boolean
}): string {
  const isFree = (slug: string): boolean => slug !== '' && !isReserved(slug) && !isTaken(slug)
  const plain = slugOf(name)
  if (isFree(plain)) return plain

  const full = slugOf(`${plain === '' ? 'game' : plain} ${provider}`)
  if (isFree(full)) return full
  for (let number = 2; ; number += 1) {
    if (isFree(`${full}-${number}`)) return `${full}-${number}`
  }
}

/** Lower-case Latin letters, digits and single hyphens; empty if nothing of the name can be transliterated. */
export function slugOf(name: string): string {
  const latin = [...name.toLowerCase()].map((letter) => letters[letter] ?? letter).join('')
  return latin
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’ʼ]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, lengthMax)
    .replace(/^-+|-+$/g, '')
}

const isReserved = (slug: string): boolean => (reservedSlugs as readonly string[]).includes(slug)

// Ukrainian by the national table (inside words), with the letters that only Russian or Kazakh have.
const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'ie',
  ж: 'zh',
  з: 'z',
  и: 'y',
  і: 'i',
  ї: 'i',
  й: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'kh',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ь: '',
  ю: 'iu',
  я: 'ia',
  ё: 'e',
  ъ: '',
  ы: 'y',
  э: 'e',
  ә: 'a',
  ғ: 'g',
  қ: 'q',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'h',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  đ: 'd',
}
