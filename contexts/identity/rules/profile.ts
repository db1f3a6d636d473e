import { type Currency, fail, type Instant, ok, type Result } from '@zoria/kernel'
import { type Day, dayOf, isBirthDate } from './age.ts'
import { type Answers, type Consents, judgeGiven } from './registration.ts'

export type ProfileChanges = { readonly birthDate?: Day | undefined; readonly consents?: Answers | undefined }

type Known = { readonly currency: Currency; readonly birthDate: Day | null; readonly consents: Consents }

/** Values to store; empty if nothing is new. */
export type ProfileUpdate = { readonly birthDate: Day | null; readonly consents: Partial<Consents> }

export type ProfileRefusal =
  | { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }
  | { readonly code: 'BIRTH_DATE_FIXED' | 'UNDER_AGE' | 'CONSENT_REQUIRED' }

/**
 * Decides what a player may add later: a birth date once, age and terms only as a yes, the newsletter freely. Source:
 * docs/rules/identity.md#registration.
 */
export function decideUpdate(
  known: Known,
  changes: ProfileChanges,
  { now, ageMin }: { now: Instant; ageMin: number },
): Result<ProfileUpdate, ProfileRefusal> {
  const { birthDate } = changes
  const today = dayOf(now, known.currency)
  if (birthDate !== undefined && !isBirthDate(birthDate, today))
    return fail({ code: 'VALIDATION_ERROR', details: { birthDate: 'DATE_INVALID' } })
  if (birthDate !== undefined && known.birthDate !== null && birthDate !== known.birthDate)
    return fail({ code: 'BIRTH_DATE_FIXED' })
  const refusal = judgeGiven(changes, { today, ageMin })
  if (refusal !== undefined) return fail({ code: refusal })
  return ok({
    birthDate: known.birthDate === null ? (birthDate ?? null) : null,
    consents: newAnswers(known.consents, changes.consents ?? {}),
  })
}

function newAnswers(known: Consents, given: Answers): Partial<Consents> {
  const kinds = ['age', 'terms', 'newsletter'] as const
  return Object.fromEntries(
    kinds.filter((kind) => given[kind] !== undefined && given[kind] !== known[kind]).map((kind) => [kind, given[kind]]),
  )
}
