import { fail, invariant, ok, plusMs, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { codeOf } from '../../rules/code.ts'
import { languageOf } from '../../rules/language.ts'
import { sendingLimits } from '../../rules/limits.ts'
import type { LoginName } from '../../rules/login-name.ts'
import { releaseAttempt, reserveAttempt } from '../../storage/attempts.ts'
import { storeCode, type CodePurpose, type Proof } from '../../storage/codes.ts'
import { readMessageText, storeMessage, type Message } from '../../storage/messages.ts'
import { freshId, originOf, rateLimited, type Deps, type RateLimited, type Visitor } from '../deps.ts'
import { guardSending } from './guard-sending.ts'

export type CodeSent = { readonly codeLength: number; readonly retryAfter: number }

type CodeRequest = { readonly purpose: CodePurpose; readonly name: LoginName; /** What the code proves, where that is not the name. */ readonly target?: string; readonly visitor: Visitor; readonly isDeviceProven?: boolean; /** The text of the message; that of the purpose's code where absent. */ readonly textKey?: string }

/** Sends a new code and invalidates earlier ones; the same whether or not the phone or e-mail is registered. */
export async function sendCode(deps: Deps, request: CodeRequest): Promise<Result<CodeSent, RateLimited>> {
  const prepared = await deps.inTransaction((tx) => prepareCode(deps, tx, request))
  return prepared.ok ? ok(await handOver(deps, prepared.value)) : prepared
}

/** Sends a prepared code, or leaves it waiting where others come first; a message that no gateway accepts is retried. */
export async function handOver(deps: Deps, message: Message): Promise<CodeSent> {
  await deps.sending.handOver(message)
  return { codeLength: deps.settings.read('CODE_LENGTH'), retryAfter: deps.settings.read('RETRY_AFTER_S') }
}

/** Limits, code and message are written together, in the transaction of whatever else the code is for. */
export async function prepareCode(deps: Deps, tx: TransactionSql, { purpose, name, target = name.text, visitor, isDeviceProven = false, textKey = `${purpose}_code` }: CodeRequest): Promise<Result<Message, RateLimited>> {
  const { keys, settings } = deps
  const now = deps.clock.now()
  const allowed = await maySend(deps, tx, { purpose, name, visitor, isDeviceProven, now })
  if (!allowed.ok) return fail(rateLimited(allowed.refusal.again, now))

  const codeLength = settings.read('CODE_LENGTH')
  const code = codeOf(deps.chance.below(10 ** codeLength), codeLength)
  const livesMs = settings.read('CODE_EXPIRES_S') * 1000
  await storeCode(tx, keys, { proof: { purpose, target }, code, device: visitor.device, now, livesMs, tries: settings.read('CODE_TRIES') })
  const language = languageOf(visitor.acceptLanguage, { languages: settings.read('LANGUAGES'), fallback: settings.read('DEFAULT_LANGUAGE') })
  const text = await readMessageText(tx, { key: textKey, language })
  invariant(text !== undefined, `identity.message_text has ${textKey} in ${language}; the seeds did not run`)
  const message: Message = { id: freshId<'Message'>(deps, now), channel: name.kind === 'phone' ? 'sms' : 'mail', to: name.text, text: text.replaceAll('{code}', code) }
  await storeMessage(tx, keys, { message, purpose: 'code', now, expiresAt: plusMs(now, livesMs) })
  return ok(message)
}

async function maySend(deps: Deps, tx: TransactionSql, { purpose, name, visitor, isDeviceProven, now }: Pick<CodeRequest, 'purpose' | 'name' | 'visitor'> & { readonly isDeviceProven: boolean; readonly now: Instant }): Promise<Result<undefined, { again: Instant }>> {
  const origin = originOf(deps, visitor)
  const id = freshId<'Attempt'>(deps, now)
  const reserved = await reserveAttempt(tx, deps.keys, { id, kind: 'code_sent', limits: sendingLimits({ target: name.text, purpose, isDeviceProven }, origin, sendingMaxima(deps)), now })
  if (!reserved.ok || name.kind !== 'phone') return reserved
  const guarded = await guardSending(deps, tx, { phone: name.text, channel: 'sms', origin, now })
  // The code was not sent, so it does not count against the daily limit of the number.
  if (!guarded.ok) await releaseAttempt(tx, id)
  return guarded
}

/**
 * Replies as `sendCode` does but sends nothing: after failed log-ins the reply must not reveal whether the password was right. It stores a code that
 * nobody receives, so that attempts with codes are refused as wrong codes are.
 */
export async function imitateCode(deps: Deps, { name, visitor }: Pick<CodeRequest, 'name' | 'visitor'>): Promise<Result<CodeSent, RateLimited>> {
  const { keys, settings } = deps
  const now = deps.clock.now()
  const proof: Proof = { purpose: 'login', target: imitatedTarget(name) }
  const [resend, day] = sendingLimits({ target: proof.target, purpose: proof.purpose, isDeviceProven: true }, originOf(deps, visitor), sendingMaxima(deps))
  const reserved = await deps.inTransaction(async (tx) => {
    const counted = await reserveAttempt(tx, keys, { id: freshId<'Attempt'>(deps, now), kind: 'code_sent', limits: [resend, day].filter((limit) => limit !== undefined), now })
    const code = codeOf(deps.chance.below(10 ** settings.read('CODE_LENGTH')), settings.read('CODE_LENGTH'))
    if (counted.ok) await storeCode(tx, keys, { proof, code, device: visitor.device, now, livesMs: settings.read('CODE_EXPIRES_S') * 1000, tries: settings.read('CODE_TRIES') })
    return counted
  })
  if (!reserved.ok) return fail(rateLimited(reserved.refusal.again, now))
  return ok({ codeLength: settings.read('CODE_LENGTH'), retryAfter: settings.read('RETRY_AFTER_S') })
}

/** The target of a code that nobody receives. */
export const imitatedTarget = ({ text }: LoginName): string => `nobody: ${text}`

/** The configured limits of sending. */
export function sendingMaxima({ settings }: Deps): Parameters<typeof sendingLimits>[2] {
  return {
    target: settings.read('CODE_SENDS_PHONE_DAY'),
    visitor: settings.read('CODE_SENDS_VISITOR_DAY'),
    address: settings.read('CODE_SENDS_ADDRESS_DAY'),
    total: settings.read('CODE_SENDS_TOTAL_DAY'),
    resendMs: settings.read('RETRY_AFTER_S') * 1000,
  }
}
