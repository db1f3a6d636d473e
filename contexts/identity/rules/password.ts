import { dictionary } from '@zxcvbn-ts/language-common'

export type PasswordFault = 'PASSWORD_LENGTH' | 'PASSWORD_SPACES' | 'PASSWORD_COMMON'

/**
 * Spec §5: 6-16 characters, no spaces; the bounds are settings. Common passwords and parts of the owner's login name
 * are refused. Source: docs/rules/identity.md#registration.
 */
export function passwordFault(
  password: string,
  { min, max, logins }: { readonly min: number; readonly max: number; readonly logins: readonly string[] },
): PasswordFault | undefined {
  if (/\s/.test(password)) return 'PASSWORD_SPACES'
  if (password.length < min || password.length > max) return 'PASSWORD_LENGTH'
  return isCommonPassword(password, logins) ? 'PASSWORD_COMMON' : undefined
}

// S-06: the 3,000 most frequent breached passwords; the list is sorted by frequency, in lower case. It has no Cyrillic
// ones.
const mostCommon: ReadonlySet<string> = new Set(dictionary['passwords-common'].slice(0, 3_000))
const cyrillic = [
  'пароль',
  'привет',
  'привіт',
  'любовь',
  'любов',
  'кохання',
  'солнышко',
  'сонечко',
  'зайчик',
  'котенок',
  'украина',
  'україна',
  'казахстан',
  'қазақстан',
  'алматы',
  'астана',
  'киев',
  'київ',
  'одесса',
  'динамо',
  'шахтер',
  'максим',
  'наташа',
  'марина',
  'андрей',
  'андрій',
  'сергей',
  'сергій',
  'александр',
  'настя',
  'махаббат',
  'құпиясөз',
  'қазақ',
]
/** Words that stay easy to guess with a few figures or signs behind them. */
const bases: ReadonlySet<string> = new Set([
  'zoria',
  'zorya',
  'zorja',
  'зоря',
  'заря',
  'казино',
  'casino',
  'admin',
  'qwerty',
  'iloveyou',
  ...cyrillic,
  ...dictionary['passwords-common'].slice(0, 100),
])

/** Neighbours on a keyboard or in an alphabet. */
const rows = [
  '01234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,.',
  'йцукенгшщзхъ',
  'йцукенгшщзхї',
  'фывапролджэ',
  'фівапролджє',
  'ячсмитьбю',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  '!@#$%^&*()',
].flatMap((row) => [row, [...row].reverse().join('')])

const letters: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * Is the password easy to guess? One of the most frequent ones, also with signs for letters, or with up to four figures
 * or signs behind a very frequent word; neighbours on a keyboard or in an alphabet; a part that is repeated; a part of
 * a login name. Source: docs/rules/identity.md#registration.
 */
export function isCommonPassword(password: string, logins: readonly string[]): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  return (
    isFrequent(plain) ||
    rows.some((row) => row.includes(plain)) ||
    /^(.{1,5}?)\1+.?$/u.test(plain) ||
    logins.some((login) =>
      login
        .toLowerCase()
        .replace(/[\s()-]/g, '')
        .includes(plain),
    )
  )
}

function isFrequent(plain: string): boolean {
  const readings = [plain, [...plain].map((sign) => letters[sign] ?? sign).join('')]
  const stem = plain.replace(/[^\p{L}]{1,4}$/u, '')
  const stems = [stem, [...stem].map((sign) => letters[sign] ?? sign).join('')]
  return readings.some((reading) => mostCommon.has(reading)) || stems.some((reading) => bases.has(reading))
}
