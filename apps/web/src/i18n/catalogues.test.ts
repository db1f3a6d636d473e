import { globSync, readFileSync } from 'node:fs'
import { setupI18n, type Messages } from '@lingui/core'
import { paymentReasons } from '@zoria/contract/payments/words'
import { fieldCodes, refusalStatuses } from '@zoria/contract/refusals'
import { catalogueFaults } from '@zoria/testkit/catalogues'
import { describe, expect, test } from 'vitest'
import { compileCatalogue } from '../../server/compiled-catalogues.ts'
import { languageTags, type LanguageTag } from './languages.ts'

const folder = (tag: LanguageTag) => new URL(`./catalogues/${tag}/`, import.meta.url)

function messagesOf(tag: LanguageTag): Readonly<Record<string, string>> {
  return Object.assign(
    {},
    ...globSync('**/*.json', { cwd: folder(tag) }).map((file) =>
      JSON.parse(readFileSync(new URL(file, folder(tag)), 'utf8')),
    ),
  ) as Record<string, string>
}

const all = Object.fromEntries(languageTags.map((tag) => [tag, messagesOf(tag)])) as Record<
  LanguageTag,
  Readonly<Record<string, string>>
>
const textsIn = (tag: LanguageTag) =>
  setupI18n({ locale: tag, messages: { [tag]: compileCatalogue(all[tag]) as Messages } })

describe('the four catalogues', () => {
  test.each(languageTags)('%s has the ids of the English one, no empty message, and fills in the same', (tag) =>
    expect(catalogueFaults(all.en, all[tag])).toEqual([]),
  )

  test.each(languageTags)('every message of %s compiles', (tag) =>
    expect(() => compileCatalogue(all[tag])).not.toThrow(),
  )

  test('nowhere the casino is called a house, as other languages than English never do', () => {
    const house = /(?<!\p{L})(дім|дому|дом|дома|үй|үйі)(?!\p{L})/iu
    expect(
      Object.values(all).flatMap((messages) => Object.entries(messages).filter(([, message]) => house.test(message))),
    ).toEqual([])
  })

  test("no numbers of lingui's own: figures go in as ready strings", () => {
    const formatted = Object.values(all).flatMap((messages) =>
      Object.entries(messages).filter(([, message]) => /#|\{\w+, (number|date|time)/.test(message)),
    )
    expect(formatted).toEqual([])
  })
})

describe('every code of the contract has a text in four languages', () => {
  const codes = [
    ...Object.keys(refusalStatuses),
    ...fieldCodes,
    'UNREACHABLE',
    ...paymentReasons.map((reason) => `reason.${reason}`),
  ]
  test.each(languageTags)('%s', (tag) => {
    expect(codes.filter((code) => !(code in all[tag]))).toEqual([])
  })

  test('where the specification gives an English text, ours is that text (Spec §5, §8)', () => {
    const given = {
      INTERNAL_SERVER_ERROR: 'An unexpected error occurred.',
      OVERLOADED: 'Something went wrong, please try again later.',
      TECHNICAL_WORK: 'Technical work is underway',
      ERR_INVALID_CODE: 'Invalid code',
      ERR_CODE_EXPIRED: 'Code expired',
      GAME_UNAVAILABLE: 'The game is currently unavailable',
      GAME_COUNTRY_RESTRICTED: 'This game is not available in your country',
      GAME_MAINTENANCE: 'Sorry, this game is not working',
      INSUFFICIENT_FUNDS: 'Not enough balance',
      NO_FUNDS_FOR_WITHDRAWAL: 'No funds for withdrawal',
      PAYMENT_DECLINED: 'Something went wrong and your payment was declined.',
      PHONE_INVALID_ERROR: 'Incorrect phone',
      FILL_OUT_THIS_FIELD: 'Please fill out this field',
      EMAIL_INVALID: 'This field should be a valid email',
      PASSWORDS_MUST_MATCH: 'Passwords must match',
      RECIPIENT_TWO_WORDS: "The Recipient's name must contain at least two words",
      SEARCH_TOO_SHORT: 'Search requires at least 3 characters',
      PASSWORD_LENGTH: "Password's length must be 6-16 characters",
      PASSWORD_SPACES: "Password can't contain any spaces",
    }
    expect(Object.fromEntries(Object.keys(given).map((code) => [code, all.en[code]]))).toEqual(given)
  })
})

describe('plurals follow the language', () => {
  test.each(languageTags)('every plural of %s has the forms of its language', (tag) => {
    const forms = tag === 'uk' || tag === 'ru' ? ['one', 'few', 'many', 'other'] : ['one', 'other']
    const formsOf = (message: string) =>
      [...message.matchAll(/(?<=[\s}])(zero|one|two|few|many|other) \{/g)].map(([, form]) => form)
    expect(
      Object.entries(all[tag]).filter(
        ([, message]) => message.includes(', plural,') && String(formsOf(message)) !== String(forms),
      ),
    ).toEqual([])
  })

  test.each([
    ['uk', [1, 3, 5, 11, 21, 112], ['1 гра', '3 гри', '5 ігор', '11 ігор', '21 гра', '112 ігор']],
    ['ru', [1, 3, 5, 11, 21, 112], ['1 игра', '3 игры', '5 игр', '11 игр', '21 игра', '112 игр']],
    ['kk', [1, 5], ['1 ойын', '5 ойын']],
    ['en', [1, 5], ['1 game', '5 games']],
  ] as const)('%s', (tag, counts, shown) => {
    const texts = textsIn(tag)
    expect(counts.map((count) => texts._('games.count', { count, shown: String(count) }))).toEqual(shown)
  })
})
