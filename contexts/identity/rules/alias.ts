import { fail, type Instant, ok, type Result } from '@zoria/kernel'
import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'

/** Source: docs/rules/identity.md#alias. */
export const aliasLength = { min: 3, max: 20 } as const
export const aliasRestMs = 30 * 86_400_000

/** Numbers in generated aliases: 1000 to 9999. */
const numberFirst = 1_000
const numbers = 9_000

/** A generated alias: two words and a number. `below` draws a whole number below its limit. */
export function generateAlias(below: (limit: number) => number): string {
  const [first, second] = [aliasFirsts[below(aliasFirsts.length)], aliasSeconds[below(aliasSeconds.length)]]
  return `${first}${second}${numberFirst + below(numbers)}`
}

/** An alias as public lists show it: its first and last characters. */
export function maskAlias(alias: string): string {
  const characters = [...alias]
  const [start, end] = characters.length >= 8 ? [3, 2] : [1, 1]
  return `${characters.slice(0, start).join('')}***${characters.slice(-end).join('')}`
}

/** Two aliases with one key look the same. Cyrillic letters and digits that look like Latin letters fold into them, l and I are one letter, and so are rn and m; case and separators do not count. */
export function aliasKey(alias: string): string {
  return foldLookAlikes(alias).replaceAll(/[_-]/g, '').replaceAll('rn', 'm')
}

const foldLookAlikes = (text: string): string => [...text.toLowerCase()].map((character) => lookAlikes[character] ?? character).join('')

const lookAlikes: Readonly<Record<string, string>> = {
  а: 'a', в: 'b', е: 'e', ё: 'e', з: 'e', і: 'i', ї: 'i', к: 'k', м: 'm', н: 'h', о: 'o', р: 'p', с: 'c', т: 't', у: 'y', х: 'x', һ: 'h', ө: 'o', ү: 'y', ұ: 'y', ј: 'j', ѕ: 's',
  0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', l: 'i',
}

export type AliasFault = 'VALIDATION_ERROR' | 'ALIAS_NOT_ALLOWED' | 'ALIAS_CHANGED_RECENTLY'

type Wish = { readonly alias: string; readonly changedAt: Instant | null; readonly now: Instant }

/** May the player take this alias? The database checks whether it is taken. */
export function judgeAlias({ alias, changedAt, now }: Wish): Result<undefined, AliasFault> {
  if (!shape.test(alias)) return fail('VALIDATION_ERROR')
  if (changedAt !== null && now < changedAt + aliasRestMs) return fail('ALIAS_CHANGED_RECENTLY')
  return isOffensive(alias) || isContact(alias) || isStaffLike(alias) ? fail('ALIAS_NOT_ALLOWED') : ok()
}

// Only letters of Russian, Ukrainian and Kazakh: the script also contains invisible marks and letters that look Latin.
const cyrillic = 'А-яЁёҐґЄєІіЇїӘәҒғҚқҢңӨөҰұҮүҺһ'
// One script per segment: mixing scripts can imitate another alias.
const shape = new RegExp(`^(?=.{${aliasLength.min},${aliasLength.max}}$)(?=.*\\p{L})(?:[A-Za-z0-9]+|[${cyrillic}0-9]+)(?:[_-](?:[A-Za-z0-9]+|[${cyrillic}0-9]+))*$`, 'u')

const english = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })

/** English uses the library; Russian, Ukrainian and Kazakh use stems that occur in no harmless word, and whole words, in both scripts. */
function isOffensive(alias: string): boolean {
  const joined = alias.replaceAll(/[_-]/g, '')
  const spellings = spellingsOf(joined).flatMap((spelling) => [spelling, singleLetters(spelling)])
  const words = wordsOf(alias).flatMap((word) => spellingsOf(word)).map(singleLetters)
  return english.hasMatch(alias) || english.hasMatch(joined) || offensiveStems.some((stem) => spellings.some((spelling) => spelling.includes(stem))) || words.some((word) => offensiveWords.has(word))
}

/** The alias without separators, and its parts between separators, digits and capitals. */
const wordsOf = (alias: string): readonly string[] => [alias.replaceAll(/[_-]/g, ''), ...alias.split(/[_-]|\d+|(?<=\p{Ll})(?=\p{Lu})/u)]

/** Letters that are drawn out, written once. */
const singleLetters = (text: string): string => text.replaceAll(/(.)\1+/gu, '$1')

const offensiveStems = [
  'хуй', 'хуе', 'хуё', 'хуи', 'пизд', 'пізд', 'ебат', 'ебан', 'ебал', 'ебуч', 'єбат', 'єбан', 'уеб', 'уёб', 'выеб', 'наеб', 'сука', 'суки', 'бляд', 'блядь', 'блят', 'мудак', 'мудил', 'гандон', 'гондон', 'пидор', 'пидар', 'підор', 'підар', 'залуп',
  'нахуй', 'їбат', 'їбан', 'єбал', 'ёбан', 'пидр', 'педрил', 'мудоз', 'мудоё', 'дрочи', 'дрочу', 'дрочер', 'мандавош', 'трахну', 'трахат', 'трахал', 'шлюш', 'сучар', 'говня', 'говню', 'нацист', 'ниггер', 'сіктір', 'шлюх', 'курв', 'срака', 'гівн', 'гавно', 'говно', 'жопа', 'дупа', 'чмо', 'долбо', 'ублюд', 'жидяр', 'хохол', 'кацап', 'москал', 'чурка', 'қотақ', 'котак', 'амың', 'сігей', 'сигей', 'жалап', 'шешең', 'гитлер', 'гітлер',
  'huil', 'huyl', 'huyn', 'xuy', 'pizd', 'yeban', 'zaeb', 'vyeb', 'naeb', 'suka', 'blyad', 'blyat', 'bliad', 'mudak', 'gandon', 'gondon', 'pidor', 'pidar', 'zalup', 'shluh', 'kurv', 'govno', 'gavno', 'zhopa', 'ublyud', 'kotak', 'jalap', 'hitler',
  'cyka', 'nahui', 'nahuy', 'nahuj', 'huesos', 'xuesos', 'xuil', 'ebanat', 'ebanut', 'pidr', 'siktir', 'qotaq', 'qotak', 'kotaq', 'siegheil',
]

/** Words that also occur inside harmless words. */
const offensiveWords: ReadonlySet<string> = new Set([
  'бля', 'блять', 'ебло', 'еблан', 'ебля', 'ебу', 'ебать', 'єбу', 'їбу', 'сучка', 'сучки', 'педик', 'гомик', 'манда', 'член', 'срать', 'лайно', 'жид', 'жиды', 'жиди', 'хач', 'хачи', 'негр', 'нигер', 'мразь', 'боқ', 'сікті',
  'blya', 'hui', 'huy', 'huj', 'xui', 'xyi', 'ebat', 'ebal', 'eblan', 'eblo', 'suchka', 'pedik', 'nazi', 'nazis', 'heil', 'kike', 'sikim',
])

/** The lower-case alias, as written and with digits replaced by similar letters. */
const spellingsOf = (alias: string): readonly string[] => {
  const lower = alias.toLowerCase()
  return [lower, lower.replaceAll(/[013456]/g, (digit) => latinDigits[digit] ?? digit), lower.replaceAll(/[03456]/g, (digit) => cyrillicDigits[digit] ?? digit)]
}

const latinDigits: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 6: 'b' }
const cyrillicDigits: Readonly<Record<string, string>> = { 0: 'о', 3: 'з', 4: 'ч', 5: 'с', 6: 'б' }

/** Numbers that may be a phone, addresses and names of messengers. */
const isContact = (alias: string): boolean => alias.replaceAll(/\D/g, '').length > 4 || hasLook(alias, contactLooks) || addressLook.test(foldLookAlikes(alias))

const contactWords = ['telegram', 'viber', 'whatsapp', 'instagram', 'facebook', 'gmail', 'mailru', 'http', 'www', 'vkcom', 'vkontakte', 'телеграм', 'вайбер', 'ватсап', 'инстаграм', 'інстаграм', 'вконтакте']

/** An address with its dots written as separators: t_me, fox_com. */
const addressLook = /(?:^|[_-])t[_-]me(?:[_-]|$)|[_-](?:com|net|org)$/

const isStaffLike = (alias: string): boolean => hasLook(alias, staffLooks) || wordsOf(alias).some((word) => staffWholeLooks.has(lookOf(word)))

const hasLook = (alias: string, looks: readonly RegExp[]): boolean => looks.some((look) => look.test(lookOf(alias)))

/** The key with more letters and digits folded than make two aliases equal: they still show the word that a player reads. */
const lookOf = (text: string): string => [...aliasKey(text)].map((character) => similarLooks[character] ?? character).join('')

const similarLooks: Readonly<Record<string, string>> = { 2: 'z', 6: 'b', 7: 't', 8: 'b', 9: 'g', б: 'b', қ: 'k', ң: 'h', ә: 'a', є: 'e', й: 'и', ғ: 'г', ґ: 'г' }

/** A word whose letters may be drawn out. A doubled letter stays doubled: Mustafa is no staff. */
const drawnOut = (word: string): RegExp => new RegExp(lookOf(word).replaceAll(/(.)\1*/gu, '$&+'), 'u')

const staffWords = [
  'admin', 'moderator', 'support', 'zoria', 'zorya', 'zoriya', 'zorija', 'staff', 'official', 'manager', 'casino', 'kasino', 'kazino', 'system', 'operator', 'helpdesk', 'security', 'dealer', 'cashier', 'bonusteam',
  'админ', 'адмін', 'модератор', 'саппорт', 'поддержк', 'підтримк', 'қолдау', 'зоря', 'зория', 'зорія', 'заря', 'менеджер', 'казино', 'оператор', 'официальн', 'офіційн', 'служба', 'система', 'дилер', 'крупье', 'круп’є', 'кассир', 'касир', 'әкімші',
]

/** Words that are parts of decent ones. */
const staffWholeWords = ['mod', 'moder', 'owner', 'модер', 'владелец', 'власник', 'иесі']

const [contactLooks, staffLooks, staffWholeLooks] = [contactWords.map(drawnOut), staffWords.map(drawnOut), new Set(staffWholeWords.map(lookOf))]

/** Words of generated aliases: plain Latin spelling, the same in all four languages. The backfill in `storage/migrations/202611280400-aliases.sql` uses the same 64 and 64. */
export const aliasFirsts = `
  Amber Arctic Autumn Azure Bold Brave Breezy Bright Bronze Calm Cedar Clever Copper Coral Cosmic Crimson
  Crystal Dapper Desert Eager Early Electric Emerald Fair Fast Forest Frosty Gentle Golden Grand Happy Hidden
  Honest Indigo Ivory Jolly Keen Lively Lunar Maple Marble Merry Mighty Misty Noble Northern Olive Opal
  Polar Proud Quick Quiet Rosy River Royal Ruby Silent Silver Solar Steppe Sunny Velvet Winter Zesty
`.trim().split(/\s+/)

export const aliasSeconds = `
  Badger Bear Beaver Bison Camel Condor Crane Deer Dolphin Dove Dragon Eagle Elk Falcon Ferret Finch
  Fox Gazelle Goose Hare Hawk Hedgehog Heron Horse Ibex Jackdaw Jaguar Koala Lark Leopard Lion Lynx
  Marten Moose Orca Oriole Otter Owl Panda Panther Pelican Penguin Pike Puma Raven Robin Saiga Salmon
  Seal Sparrow Squirrel Stag Stork Swallow Swan Tapir Tiger Tortoise Turtle Walrus Whale Wolf Wren Yak
`.trim().split(/\s+/)
