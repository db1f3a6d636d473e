import { CHAT_LENGTH_MAX } from './chat-limits.ts'
import { abusiveWords } from './chat-words.ts'

/** Why a message is not accepted; checked in this order (docs/rules/table-chat.md#the-filter). */
export type ChatFault =
  | 'CHAT_EMPTY'
  | 'CHAT_TOO_LONG'
  | 'CHAT_CHARACTERS'
  | 'CHAT_CARD'
  | 'CHAT_CONTACT'
  | 'CHAT_WORDS'
  | 'CHAT_REPEATED'

/** The text of a message as it is checked and shown: composed letters, single spaces, none at the ends. Pure. */
export function tidyMessage(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\p{Zs}\t\r\n]+/gu, ' ')
    .trim()
}

/** Why a tidy text is not accepted as a message; null if it is. Pure. */
export function faultOfMessage(text: string): ChatFault | null {
  if (text === '') return 'CHAT_EMPTY'
  if ([...text].length > CHAT_LENGTH_MAX) return 'CHAT_TOO_LONG'
  if (hasHiddenCharacters(text)) return 'CHAT_CHARACTERS'
  // NFKC makes plain letters and digits of those of other shapes; the ideographic full stop also divides names of
  // sites.
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('。', '.')
  if (digitRuns(plain).some(({ digits }) => digits >= CARD_DIGITS_MIN) || countDigits(plain) >= CARD_DIGITS_MIN)
    return 'CHAT_CARD'
  if (isContact(plain)) return 'CHAT_CONTACT'
  if (isAbusive(plain)) return 'CHAT_WORDS'
  return repeated.test(text) ? 'CHAT_REPEATED' : null
}

/**
 * The name under which others see a player: the first three and the last two characters around `***`, of fewer than
 * eight characters the first and the last (docs/rules/identity.md#alias). A name that is masked already stays; one that
 * the filter refuses, or none, is `***`. Pure.
 */
export function shownName(name: string | undefined): string {
  const tidy = tidyMessage(name ?? '')
  if (faultOfMessage(tidy) !== null) return '***'
  if (masked.test(tidy)) return tidy
  const characters = [...tidy]
  const [start, end] = characters.length >= 8 ? [3, 2] : [1, 1]
  return `${characters.slice(0, start).join('')}***${characters.slice(-end).join('')}`
}

const masked = /^.{1,3}\*{3}.{1,2}$/u

/** More of one character in a row is a picture or a shout; an ellipsis and three exclamation marks pass. */
const repeated = /(.)\1{4,}/u

/** A pictograph as keyboards write it: with a variation selector, a skin tone, and joined to further ones. */
const pictograph =
  /\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?(?:\u200D\p{Extended_Pictographic}(?:\uFE0F|\p{Emoji_Modifier})?)*/gu
/**
 * Control, format (bidirectional, zero-width), private and unassigned characters; what is drawn as nothing; marks that
 * pile up or enclose.
 */
const hidden = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\p{Me}\u2800]|\p{M}{2,}/u

const hasHiddenCharacters = (text: string): boolean => hidden.test(text.replaceAll(pictograph, ' '))

/** Card numbers have 13 to 19 digits. So many digits in one message are refused even if something stands between them. */
const CARD_DIGITS_MIN = 13
/** Phones of Ukraine and Kazakhstan have 9 to 12 digits. */
const PHONE_DIGITS_MIN = 9
/** Without a space between them fewer digits are a phone of a city. */
const DENSE_DIGITS_MIN = 7

// Numbers of any kind: digits in black circles and those of Ethiopia are not decimal digits to Unicode.
const countDigits = (text: string): number => text.match(/\p{N}/gu)?.length ?? 0

/** Digits with at most three other characters between them; a letter O between digits is a zero. */
const digitRuns = (text: string): readonly { readonly digits: number }[] =>
  [...zeroed(text).matchAll(/\p{N}(?:[^\p{N}\p{L}]{0,3}\p{N})+/gu)].map(([run]) => ({ digits: countDigits(run) }))

const zeroed = (text: string): string => text.replaceAll(/(?<=\p{N})[oо]|[oо](?=\p{N})/gu, '0')

const isContact = (text: string): boolean =>
  digitRuns(text).some(({ digits }) => digits >= PHONE_DIGITS_MIN) ||
  [...zeroed(text).matchAll(/\p{N}(?:[^\p{N}\p{L}\s]{0,3}\p{N})+/gu)].some(
    ([run]) => countDigits(run) >= DENSE_DIGITS_MIN,
  ) ||
  contactLooks.some((look) => look.test(text)) ||
  tokensOf(text).some((token) => messengers.has(token) || messengerStems.some((stem) => token.includes(stem)))

const topLevels =
  'com net org info biz ua kz ru рф укр қаз by su eu uk us de pl cz io me co app dev ai bet casino games game online site website web xyz top link click club pro tv gg cc ly tk to win vip shop store live fun space press one'
const strongTopLevels = 'com net org ua kz ru рф ком ру уа кз'
const anyOf = (list: string): string => list.split(' ').join('|')

/** Addresses of sites and of mail, and handles. A dot may be written as a word. */
const contactLooks: readonly RegExp[] = [
  /https?:|:\/\/|www\s*\./u,
  new RegExp(`[\\p{L}\\p{N}_-]\\.(?:${anyOf(topLevels)})(?![\\p{L}\\p{N}])`, 'u'),
  new RegExp(`[\\p{L}\\p{N}_-]\\s*[.,•·]\\s*(?:${anyOf(strongTopLevels)})(?![\\p{L}\\p{N}])`, 'u'),
  new RegExp(`(?:точка|крапка|нүкте|[([{]?dot[)\\]}]?)\\s*(?:${anyOf(strongTopLevels)})(?![\\p{L}\\p{N}])`, 'u'),
  /(?:^|[^\p{L}\p{N}])t\s*\.?\s*me\s*\//u,
  /\p{L}\.\p{L}{2,}\/\S/u,
  /(?<!\p{Nd})\p{Nd}{1,3}(?:\.\p{Nd}{1,3}){3}(?!\p{Nd})/u,
  /@\s*[\p{L}\p{N}_]{2,}/u,
  /[\p{L}\p{N}]\s*[([{]\s*(?:at|собака)\s*[)\]}]/u,
]

const messengerNames =
  'telegram телеграм телеграмм viber вайбер whatsapp ватсап вотсап instagram инстаграм інстаграм discord дискорд skype скайп gmail mailru vkontakte вконтакте facebook фейсбук'
const shortMessengerNames = 'tg тг vk вк'

/**
 * Every way to read a message as words, folded: between spaces, between all that is no letter, and single letters
 * joined ("f u c k").
 */
const tokensOf = (text: string): readonly string[] => {
  const spaced = text.split(/\s+/u).map((part) => part.replaceAll(/[^\p{L}\p{N}\p{M}@$]/gu, ''))
  const parts = text.split(/[^\p{L}\p{N}\p{M}@$]+/u)
  const joined = [
    ...text.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}@$](?:[^\p{L}\p{N}]{1,2}[\p{L}\p{N}@$])+(?![\p{L}\p{N}])/gu),
  ].map(([run]) => run.replaceAll(/[^\p{L}\p{N}@$]/gu, ''))
  return [...new Set([...spaced, ...parts, ...joined].filter((token) => token !== '').flatMap(spellingsOf))]
}

/**
 * A word without marks and with look-alike letters folded: its digits as they are and as letters of both scripts,
 * drawn-out letters twice and once.
 */
const spellingsOf = (word: string): readonly string[] =>
  [word, withDigits(word, latinDigits), withDigits(word, cyrillicDigits)]
    .map(fold)
    .flatMap((folded) => [folded.replaceAll(/(.)\1{2,}/gu, '$1$1'), folded.replaceAll(/(.)\1+/gu, '$1')])

const withDigits = (word: string, letters: Readonly<Record<string, string>>): string =>
  [...word].map((character) => letters[character] ?? character).join('')

const fold = (word: string): string =>
  [...word.normalize('NFD').replaceAll(/\p{M}/gu, '')].map((character) => lookAlikes[character] ?? character).join('')

const latinDigits: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  6: 'b',
  '@': 'a',
  $: 's',
}
const cyrillicDigits: Readonly<Record<string, string>> = { 0: 'о', 3: 'з', 4: 'ч', 6: 'б', '@': 'а', $: 'с' }

const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  е: 'e',
  є: 'e',
  і: 'i',
  к: 'k',
  қ: 'k',
  м: 'm',
  н: 'h',
  ң: 'h',
  о: 'o',
  ө: 'o',
  р: 'p',
  с: 'c',
  т: 't',
  у: 'y',
  ү: 'y',
  ұ: 'y',
  х: 'x',
  һ: 'h',
  ғ: 'г',
  ґ: 'г',
  ә: 'a',
  ј: 'j',
  ѕ: 's',
}

const folded = (list: readonly string[]): readonly string[] => list.map(fold)
const abusive = {
  anywhere: folded(abusiveWords.anywhere),
  starts: folded(abusiveWords.starts),
  whole: new Set(folded(abusiveWords.whole)),
}
const [messengerStems, messengers] = [
  folded(messengerNames.split(' ')),
  new Set(folded(shortMessengerNames.split(' '))),
]

const isAbusive = (text: string): boolean =>
  tokensOf(text).some(
    (token) =>
      abusive.whole.has(token) ||
      abusive.starts.some((stem) => token.startsWith(stem)) ||
      abusive.anywhere.some((stem) => token.includes(stem)),
  )
