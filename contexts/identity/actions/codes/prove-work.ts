import { hash } from 'node:crypto'
import { fail, ok, type Instant, type Result } from '@zoria/kernel'
import { dayOf } from '../../rules/age.ts'
import { dayLimit, isExempt, total } from '../../rules/limits.ts'
import type { LoginName } from '../../rules/login-name.ts'
import { currencyOfMessage } from '../../rules/message-cost.ts'
import { challengeText, hasZeroBits, parseChallenge, workThreshold } from '../../rules/proof-of-work.ts'
import { hasReached, reserveAttempt, type AttemptKind } from '../../storage/attempts.ts'
import { sameBytes } from '../../storage/keys.ts'
import { readSpend } from '../../storage/messages.ts'
import { freshId, originOf, type Deps, type Visitor } from '../deps.ts'
import { budgetsOf } from './guard-sending.ts'

export type WorkRequired = {
  readonly code: 'PROOF_OF_WORK_REQUIRED'
  readonly details: { readonly challenge: string; readonly bits: string }
}

/**
 * Something that unknown devices can use up: failed log-ins, or what may be sent. `isHigh` from
 * PROOF_OF_WORK_FROM_PERCENT of it on.
 */
type Load = { readonly of: Extract<AttemptKind, 'login_failed' | 'code_sent'>; isHigh(now: Instant): Promise<boolean> }

const livesMs = 120_000
const dayMs = 86_400_000

/** Failed log-ins within their window. */
export const failureLoad = (deps: Deps): Load => ({
  of: 'login_failed',
  isHigh: (now) =>
    isCountHigh(deps, {
      kind: 'login_failed',
      max: deps.settings.read('LOGIN_FAILURES_TOTAL'),
      windowMs: deps.settings.read('LOGIN_WINDOW_S') * 1000,
      now,
    }),
})

/**
 * Codes sent within a day, and for a phone the budget of messages that is open to all: cheap requests must not use up
 * what newcomers need.
 */
export const sendingLoad = (deps: Deps, name: LoginName): Load => ({
  of: 'code_sent',
  isHigh: async (now) => {
    const isBudgetHigh =
      name.kind === 'phone' && (await isSpendHigh(deps, { currency: currencyOfMessage(name.text), now }))
    return (
      isBudgetHigh ||
      isCountHigh(deps, { kind: 'code_sent', max: deps.settings.read('CODE_SENDS_TOTAL_DAY'), windowMs: dayMs, now })
    )
  },
})

type Counted = { readonly kind: Load['of']; readonly max: number; readonly windowMs: number; readonly now: Instant }

function isCountHigh({ sql, keys, settings }: Deps, { max, ...counted }: Counted): Promise<boolean> {
  const count = Number(workThreshold(BigInt(max), { fromPercent: settings.read('PROOF_OF_WORK_FROM_PERCENT') }))
  return hasReached(sql, keys, { ...counted, subject: total, count })
}

async function isSpendHigh(
  deps: Deps,
  { currency, now }: { readonly currency: ReturnType<typeof currencyOfMessage>; readonly now: Instant },
): Promise<boolean> {
  const { amount } = budgetsOf(deps, currency).open
  return (
    (await readSpend(deps.sql, { day: dayOf(now, currency), currency })) >=
    workThreshold(amount, { fromPercent: deps.settings.read('PROOF_OF_WORK_FROM_PERCENT') })
  )
}

/**
 * While one of the loads is high an untrusted device must solve a proof of work: attackers pay for each attempt,
 * players wait a second. Returns ok if no proof is required or the proof is right; each challenge is valid once.
 * Source: docs/rules/identity.md#proof-of-work.
 */
export async function proveWork(
  deps: Deps,
  {
    loads,
    visitor,
    isDeviceProven,
  }: { readonly loads: readonly Load[]; readonly visitor: Visitor; readonly isDeviceProven: boolean },
): Promise<Result<undefined, WorkRequired>> {
  if (isDeviceProven || isExempt(originOf(deps, visitor))) return ok()
  const now = deps.clock.now()
  const high = await firstHigh(loads, now)
  if (high === undefined) return ok()
  if (visitor.work !== undefined && (await isProven(deps, visitor.work, now))) return ok()
  deps.security.report({ kind: 'proof_of_work_required', address: visitor.address, facts: { of: high.of } })
  return fail({ code: 'PROOF_OF_WORK_REQUIRED', details: newChallenge(deps, now) })
}

async function firstHigh(loads: readonly Load[], now: Instant): Promise<Load | undefined> {
  for (const load of loads) if (await load.isHigh(now)) return load
  return undefined
}

function newChallenge({ chance, keys, settings }: Deps, now: Instant): WorkRequired['details'] {
  const bits = settings.read('PROOF_OF_WORK_BITS')
  const text = challengeText({
    expiresAt: now + livesMs,
    bits,
    salt: Buffer.from(chance.bytes(12)).toString('base64url'),
  })
  return { challenge: `${text}:${keys.lookUp('work', text).toString('base64url')}`, bits: String(bits) }
}

/** Checks `text:signature:nonce`: our signature under any key that is in use, not expired, solved, not used before. */
async function isProven(deps: Deps, shown: string, now: Instant): Promise<boolean> {
  const [text = '', signature = '', nonce = ''] = shown.split(':')
  const challenge = parseChallenge(text)
  if (challenge === undefined || now >= challenge.expiresAt) return false
  const shownBytes = Buffer.from(signature, 'base64url')
  if (!deps.keys.lookUps('work', text).some((own) => sameBytes(shownBytes, own))) return false
  if (!hasZeroBits(hash('sha256', `${text}:${nonce}`, 'buffer'), challenge.bits)) return false
  const spent = await deps.inTransaction((tx) =>
    reserveAttempt(tx, deps.keys, {
      id: freshId<'Attempt'>(deps, now),
      kind: 'work_spent',
      limits: [dayLimit(`work:${text}`, 1)],
      now,
    }),
  )
  return spent.ok
}
