import { fail, type Instant, ok, type Result } from '@zoria/kernel'
import { isContact, isOffensive, isStaffLike } from './alias-filter.ts'
import { aliasFirsts, aliasSeconds } from './alias-words.ts'

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
const shape = new RegExp(
  `^(?=.{${aliasLength.min},${aliasLength.max}}$)(?=.*\\p{L})(?:[A-Za-z0-9]+|[${cyrillic}0-9]+)(?:[_-](?:[A-Za-z0-9]+|[${cyrillic}0-9]+))*$`,
  'u',
)
