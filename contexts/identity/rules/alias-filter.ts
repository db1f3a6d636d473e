import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from 'obscenity'
import { aliasKey, foldLookAlikes } from './alias-key.ts'
import { listed } from './alias-words.ts'

const english = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })

/**
 * English uses the library; Russian, Ukrainian and Kazakh use stems that occur in no harmless word, and whole words, in
 * both scripts.
 */
export function isOffensive(alias: string): boolean {
  const joined = alias.replaceAll(/[_-]/g, '')
  const spellings = spellingsOf(joined).flatMap((spelling) => [spelling, singleLetters(spelling)])
  const words = wordsOf(alias)
    .flatMap((word) => spellingsOf(word))
    .map(singleLetters)
  return (
    english.hasMatch(alias) ||
    english.hasMatch(joined) ||
    offensiveStems.some((stem) => spellings.some((spelling) => spelling.includes(stem))) ||
    words.some((word) => offensiveWords.has(word))
  )
}

/** The alias without separators, and its parts between separators, digits and capitals. */
const wordsOf = (alias: string): readonly string[] => [
  alias.replaceAll(/[_-]/g, ''),
  ...alias.split(/[_-]|\d+|(?<=\p{Ll})(?=\p{Lu})/u),
]

/** Letters that are drawn out, written once. */
const singleLetters = (text: string): string => text.replaceAll(/(.)\1+/gu, '$1')

const offensiveStems = listed(`
  хуй хуе хуё хуи пизд пізд ебат ебан ебал ебуч єбат єбан уеб уёб выеб наеб сука суки бляд блядь блят мудак мудил
  гандон гондон пидор пидар підор підар залуп нахуй їбат їбан єбал ёбан пидр педрил мудоз мудоё дрочи дрочу дрочер
  мандавош трахну трахат трахал шлюш сучар говня говню нацист ниггер сіктір шлюх курв срака гівн гавно говно жопа дупа
  чмо долбо ублюд жидяр хохол кацап москал чурка қотақ котак амың сігей сигей жалап шешең гитлер гітлер huil huyl huyn
  xuy pizd yeban zaeb vyeb naeb suka blyad blyat bliad mudak gandon gondon pidor pidar zalup shluh kurv govno gavno
  zhopa ublyud kotak jalap hitler cyka nahui nahuy nahuj huesos xuesos xuil ebanat ebanut pidr siktir qotaq qotak
  kotaq siegheil
`)

/** Words that also occur inside harmless words. */
const offensiveWords: ReadonlySet<string> = new Set(
  listed(`
  бля блять ебло еблан ебля ебу ебать єбу їбу сучка сучки педик гомик манда член срать лайно жид жиды жиди хач хачи
  негр нигер мразь боқ сікті blya hui huy huj xui xyi ebat ebal eblan eblo suchka pedik nazi nazis heil kike sikim
`),
)

/** The lower-case alias, as written and with digits replaced by similar letters. */
const spellingsOf = (alias: string): readonly string[] => {
  const lower = alias.toLowerCase()
  return [
    lower,
    lower.replaceAll(/[013456]/g, (digit) => latinDigits[digit] ?? digit),
    lower.replaceAll(/[03456]/g, (digit) => cyrillicDigits[digit] ?? digit),
  ]
}

const latinDigits: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 6: 'b' }
const cyrillicDigits: Readonly<Record<string, string>> = { 0: 'о', 3: 'з', 4: 'ч', 5: 'с', 6: 'б' }

/** Numbers that may be a phone, addresses and names of messengers. */
export const isContact = (alias: string): boolean =>
  alias.replaceAll(/\D/g, '').length > 4 || hasLook(alias, contactLooks) || addressLook.test(foldLookAlikes(alias))

const contactWords = listed(`
  telegram viber whatsapp instagram facebook gmail mailru http www vkcom vkontakte телеграм вайбер ватсап инстаграм
  інстаграм вконтакте
`)

/** An address with its dots written as separators: t_me, fox_com. */
const addressLook = /(?:^|[_-])t[_-]me(?:[_-]|$)|[_-](?:com|net|org)$/

/** Does the alias look like a name of staff or of the casino? */
export const isStaffLike = (alias: string): boolean =>
  hasLook(alias, staffLooks) || wordsOf(alias).some((word) => staffWholeLooks.has(lookOf(word)))

const hasLook = (alias: string, looks: readonly RegExp[]): boolean => looks.some((look) => look.test(lookOf(alias)))

/**
 * The key with more letters and digits folded than make two aliases equal: they still show the word that a player
 * reads.
 */
const lookOf = (text: string): string =>
  [...aliasKey(text)].map((character) => similarLooks[character] ?? character).join('')

const similarLooks: Readonly<Record<string, string>> = {
  2: 'z',
  6: 'b',
  7: 't',
  8: 'b',
  9: 'g',
  б: 'b',
  қ: 'k',
  ң: 'h',
  ә: 'a',
  є: 'e',
  й: 'и',
  ғ: 'г',
  ґ: 'г',
}

/** A word whose letters may be drawn out. A doubled letter stays doubled: Mustafa is no staff. */
const drawnOut = (word: string): RegExp => new RegExp(lookOf(word).replaceAll(/(.)\1*/gu, '$&+'), 'u')

const staffWords = listed(`
  admin moderator support zoria zorya zoriya zorija staff official manager casino kasino kazino system operator
  helpdesk security dealer cashier bonusteam админ адмін модератор саппорт поддержк підтримк қолдау зоря зория зорія
  заря менеджер казино оператор официальн офіційн служба система дилер крупье круп’є кассир касир әкімші
`)

/** Words that are parts of decent ones. */
const staffWholeWords = ['mod', 'moder', 'owner', 'модер', 'владелец', 'власник', 'иесі']

const [contactLooks, staffLooks, staffWholeLooks] = [
  contactWords.map(drawnOut),
  staffWords.map(drawnOut),
  new Set(staffWholeWords.map(lookOf)),
]
