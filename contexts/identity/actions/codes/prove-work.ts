import { hash } from 'node:crypto'
import { fail, ok, type Instant, type Result } from '@zoria/kernel'
import { dayLimit, isExempt, total } from '../../rules/limits.ts'
import { challengeText, hasZeroBits, parseChallenge } from '../../rules/proof-of-work.ts'
import { hasReached, reserveAttempt, type AttemptKind } from '../../storage/attempts.ts'
import { sameBytes } from '../../storage/keys.ts'
import { freshId, originOf, type Deps, type Visitor } from '../deps.ts'

export type WorkRequired = { readonly code: 'PROOF_OF_WORK_REQUIRED'; readonly details: { readonly challenge: string; readonly bits: string } }

/** A counted kind that approaches its total: failed log-ins within their window, or codes sent within a day. */
type Counted = { readonly kind: Extract<AttemptKind, 'login_failed' | 'code_sent'>; readonly max: number; readonly windowMs: number }

const livesMs = 120_000

/** Codes sent within a day. */
export const codesSent = ({ settings }: Deps): Counted => ({ kind: 'code_sent', max: settings.read('CODE_SENDS_TOTAL_DAY'), windowMs: 86_400_000 })

/**
 * Near the totals of the platform an untrusted device must solve a proof of work: attackers pay for each attempt, players wait a second.
 * Returns ok if no proof is required or the proof is right; each challenge is valid once. Source: docs/rules/identity.md#proof-of-work.
 */
export async function proveWork(deps: Deps, { counted, visitor, isDeviceProven }: { readonly counted: Counted; readonly visitor: Visitor; readonly isDeviceProven: boolean }): Promise<Result<undefined, WorkRequired>> {
  if (isDeviceProven || isExempt(originOf(deps, visitor))) return ok()
  const now = deps.clock.now()
  const count = Math.ceil((counted.max * deps.settings.read('PROOF_OF_WORK_FROM_PERCENT')) / 100)
  if (!(await hasReached(deps.sql, deps.keys, { kind: counted.kind, subject: total, count, windowMs: counted.windowMs, now }))) return ok()
  if (visitor.work !== undefined && (await isProven(deps, visitor.work, now))) return ok()
  deps.security.report({ kind: 'proof_of_work_required', address: visitor.address, facts: { of: counted.kind } })
  return fail({ code: 'PROOF_OF_WORK_REQUIRED', details: newChallenge(deps, now) })
}

function newChallenge({ chance, keys, settings }: Deps, now: Instant): WorkRequired['details'] {
  const bits = settings.read('PROOF_OF_WORK_BITS')
  const text = challengeText({ expiresAt: now + livesMs, bits, salt: Buffer.from(chance.bytes(12)).toString('base64url') })
  return { challenge: `${text}:${keys.lookUp('work', text).toString('base64url')}`, bits: String(bits) }
}

/** Checks `text:signature:nonce`: our signature, not expired, solved, not used before. */
async function isProven(deps: Deps, shown: string, now: Instant): Promise<boolean> {
  const [text = '', signature = '', nonce = ''] = shown.split(':')
  const challenge = parseChallenge(text)
  if (challenge === undefined || now >= challenge.expiresAt || !sameBytes(Buffer.from(signature, 'base64url'), deps.keys.lookUp('work', text)) || !hasZeroBits(hash('sha256', `${text}:${nonce}`, 'buffer'), challenge.bits)) return false
  const spent = await deps.inTransaction((tx) => reserveAttempt(tx, deps.keys, { id: freshId<'Attempt'>(deps, now), kind: 'work_spent', limits: [dayLimit(`work:${text}`, 1)], now }))
  return spent.ok
}
