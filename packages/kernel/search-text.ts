/**
 * One spelling for all the ways a name is written: Cyrillic of three languages and Latin by any table come out the
 * same, so that «дракон», "drakon" and "dracon" are one word. Words in small Latin letters with single spaces between
 * them.
 */
export function foldText(text: string): string {
  const latin = [...text.toLowerCase()].map((letter) => letters[letter] ?? letter).join('')
  return (
    latin
      .normalize('NFKD')
      .replace(/[\u0300-\u036f'’ʼ`]/g, '')
      .replace(/dzh/g, 'j')
      .replace(/s(hc|c)h/g, 'sh')
      .replace(/ph/g, 'f')
      .replace(/kh/g, 'g')
      // Ukrainian г is written h or g; the h of sh, ch and zh stays.
      .replace(/(?<![scz])h/g, 'g')
      .replace(/c(?!h)|q/g, 'k')
      .replace(/w/g, 'v')
      .replace(/x/g, 'ks')
      .replace(/[yj]/g, 'i')
      .replace(/ie/g, 'e')
      .replace(/([a-z])\1+/g, '$1')
      .replace(/[^a-z0-9]+/g, ' ')
      .trim()
  )
}

const letters: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  ґ: 'g',
  д: 'd',
  е: 'e',
  є: 'e',
  ё: 'e',
  э: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ї: 'i',
  й: 'i',
  ы: 'i',
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
  щ: 'sh',
  ь: '',
  ъ: '',
  ю: 'iu',
  я: 'ia',
  ә: 'a',
  ғ: 'g',
  қ: 'k',
  ң: 'n',
  ө: 'o',
  ұ: 'u',
  ү: 'u',
  һ: 'g',
  ł: 'l',
  ß: 'ss',
  æ: 'e',
  ø: 'o',
  đ: 'd',
  ı: 'i',
}

// Keys of a keyboard in their rows: what each writes in Latin, Ukrainian, Russian and Kazakh.
const latinKeys = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const layouts = ["'йцукенгшщзхїфівапролджєячсмитьбю", 'ёйцукенгшщзхъфывапролджэячсмитьбю'] as const
/** On the Kazakh layout its nine letters stand where others have digits. */
const kazakhKeys: Readonly<Record<string, string>> = {
  2: 'ә',
  3: 'і',
  4: 'ң',
  5: 'ғ',
  8: 'ү',
  9: 'ұ',
  0: 'қ',
  '-': 'ө',
  '=': 'һ',
}

/** What the same keys write on the keyboards of our players, without what was typed: "lhfrjy" is «дракон». */
export function otherLayouts(text: string): readonly string[] {
  const typed = [...text.toLowerCase()]
  const cyrillic = layouts.map((layout) => typed.map((sign) => layout[latinKeys.indexOf(sign)] ?? sign).join(''))
  const kazakh = typed.map((sign) => kazakhKeys[sign] ?? layouts[1][latinKeys.indexOf(sign)] ?? sign).join('')
  const latin = layouts.map((layout) => typed.map((sign) => latinKeys[layout.indexOf(sign)] ?? sign).join(''))
  return [...new Set([...cyrillic, kazakh, ...latin])].filter((each) => each !== text.toLowerCase())
}
