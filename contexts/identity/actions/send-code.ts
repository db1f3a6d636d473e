import { fail, invariant, ok, plusMs, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { codeOf } from '../rules/code.ts'
import { languageOf } from '../rules/language.ts'
import { sendingLimits } from '../rules/limits.ts'
import type { LoginName } from '../rules/login-name.ts'
import { releaseAttempt, reserveAttempt } from '../storage/attempts.ts'
import { storeCode, type CodePurpose } from '../storage/codes.ts'
import { readMessageText, storeMessage, type Message } from '../storage/messages.ts'
import { deliver, claimMs } from './deliver-messages.ts'
import { freshId, originOf, rateLimited, type Deps, type RateLimited, type Visitor } from './deps.ts'
import { guardSending } from './guard-sending.ts'

export type CodeSent = { readonly codeLength: number; readonly retryAfter: number }

type CodeRequest = { readonly purpose: CodePurpose; readonly name: LoginName; /** What the code proves, where that is not the name. */ readonly target?: string; readonly visitor: Visitor }

/** Sends a new code and makes earlier ones worthless; the same for everybody, whoever holds the phone or e-mail. */
export async function sendCode(deps: Deps, request: CodeRequest): Promise<Result<CodeSent, RateLimited>> {
  const prepared = await deps.inTransaction((tx) => prepareCode(deps, tx, request))
  return prepared.ok ? ok(await handOver(deps, prepared.value)) : prepared
}

/** Hands a prepared code over; a message that no gateway takes now leaves with the next round of the worker. */
export async function handOver(deps: Deps, message: Message): Promise<CodeSent> {
  await deliver(deps, message)
  return { codeLength: deps.settings.read('CODE_LENGTH'), retryAfter: deps.settings.read('RETRY_AFTER_S') }
}

/** Limits, code and message are written together, in the transaction of whatever else the code is for. */
export async function prepareCode(deps: Deps, tx: TransactionSql, { purpose, name, target = name.text, visitor }: CodeRequest): Promise<Result<Message, RateLimited>> {
  const { keys, settings } = deps
  const now = deps.clock.now()
  const allowed = await maySend(deps, tx, { name, visitor, now })
  if (!allowed.ok) return fail(rateLimited(allowed.refusal.again, now))

  const codeLength = settings.read('CODE_LENGTH')
  const code = codeOf(deps.chance.below(10 ** codeLength), codeLength)
  const livesMs = settings.read('CODE_EXPIRES_S') * 1000
  await storeCode(tx, keys, { proof: { purpose, target }, code, device: visitor.device, now, livesMs, tries: settings.read('CODE_TRIES') })
  const language = languageOf(visitor.acceptLanguage, { languages: settings.read('LANGUAGES'), fallback: settings.read('DEFAULT_LANGUAGE') })
  const text = await readMessageText(tx, { key: `${purpose}_code`, language })
  invariant(text !== undefined, `identity.message_text has ${purpose}_code in ${language}; the seeds did not run`)
  const message: Message = { id: freshId<'Message'>(deps, now), channel: name.kind === 'phone' ? 'sms' : 'mail', to: name.text, text: text.replaceAll('{code}', code) }
  await storeMessage(tx, keys, { message, now, expiresAt: plusMs(now, livesMs), claimMs })
  return ok(message)
}

async function maySend(deps: Deps, tx: TransactionSql, { name, visitor, now }: Pick<CodeRequest, 'name' | 'visitor'> & { readonly now: Instant }): Promise<Result<undefined, { again: Instant }>> {
  const origin = originOf(deps, visitor)
  const id = freshId<'Attempt'>(deps, now)
  const reserved = await reserveAttempt(tx, deps.keys, { id, kind: 'code_sent', limits: sendingLimits(name.text, origin, sendingMaxima(deps)), now })
  if (!reserved.ok || name.kind !== 'phone') return reserved
  const guarded = await guardSending(deps, tx, { phone: name.text, channel: 'sms', origin, now })
  // Nothing was sent: a number does not pay for it with one of its five a day.
  if (!guarded.ok) await releaseAttempt(tx, id)
  return guarded
}

/** What limits of sending are set to. */
export function sendingMaxima({ settings }: Deps): Parameters<typeof sendingLimits>[2] {
  return {
    target: settings.read('CODE_SENDS_PHONE_DAY'),
    visitor: settings.read('CODE_SENDS_VISITOR_DAY'),
    address: settings.read('CODE_SENDS_ADDRESS_DAY'),
    total: settings.read('CODE_SENDS_TOTAL_DAY'),
    resendMs: settings.read('RETRY_AFTER_S') * 1000,
  }
}
