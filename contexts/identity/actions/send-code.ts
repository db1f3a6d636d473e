import { fail, invariant, ok, plusMs, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { codeOf } from '../rules/code.ts'
import { languageOf } from '../rules/language.ts'
import { sendingLimits } from '../rules/limits.ts'
import type { LoginName } from '../rules/login-name.ts'
import { reserveAttempt } from '../storage/attempts.ts'
import { storeCode, type CodePurpose } from '../storage/codes.ts'
import { readMessageText, storeMessage, type Message } from '../storage/messages.ts'
import { deliver, claimMs } from './deliver-messages.ts'
import { freshId, originOf, rateLimited, type Deps, type RateLimited, type Visitor } from './deps.ts'
import { guardSending } from './guard-sending.ts'

export type CodeSent = { readonly codeLength: number; readonly retryAfter: number }

type Request = { readonly purpose: CodePurpose; readonly name: LoginName; /** What the code proves, where that is not the name. */ readonly target?: string; readonly visitor: Visitor }

/**
 * Sends a new code and makes earlier ones worthless; the same for everybody, whoever holds the phone or e-mail.
 * Limits, code and message are written together; a message that no gateway takes now leaves with the next round of the worker.
 */
export async function sendCode(deps: Deps, request: Request): Promise<Result<CodeSent, RateLimited>> {
  const now = deps.clock.now()
  const codeLength = deps.settings.read('CODE_LENGTH')
  const code = codeOf(deps.chance.below(10 ** codeLength), codeLength)
  const prepared = await deps.inTransaction((tx) => prepare(deps, tx, { ...request, code, now }))
  if (!prepared.ok) return fail(rateLimited(prepared.refusal.again, now))

  await deliver(deps, prepared.value)
  return ok({ codeLength, retryAfter: deps.settings.read('RETRY_AFTER_S') })
}

async function prepare(deps: Deps, tx: TransactionSql, { purpose, name, target = name.text, visitor, code, now }: Request & { code: string; now: Instant }): Promise<Result<Message, { again: Instant }>> {
  const { keys, settings } = deps
  const origin = originOf(deps, visitor)
  const limits = sendingLimits(name.text, origin, sendingMaxima(deps))
  const reserved = await reserveAttempt(tx, keys, { id: freshId<'Attempt'>(deps, now), kind: 'code_sent', limits, now })
  if (!reserved.ok) return reserved
  const guarded = name.kind === 'phone' ? await guardSending(deps, tx, { phone: name.text, channel: 'sms', origin, now }) : ok()
  if (!guarded.ok) return guarded

  const livesMs = settings.read('CODE_EXPIRES_S') * 1000
  await storeCode(tx, keys, { proof: { purpose, target }, code, device: visitor.device, now, livesMs, tries: settings.read('CODE_TRIES') })
  const language = languageOf(visitor.acceptLanguage, { languages: settings.read('LANGUAGES'), fallback: settings.read('DEFAULT_LANGUAGE') })
  const text = await readMessageText(tx, { key: `${purpose}_code`, language })
  invariant(text !== undefined, `identity.message_text has ${purpose}_code in ${language}; the seeds did not run`)
  const message: Message = { id: freshId<'Message'>(deps, now), channel: name.kind === 'phone' ? 'sms' : 'mail', to: name.text, text: text.replaceAll('{code}', code) }
  await storeMessage(tx, keys, { message, now, expiresAt: plusMs(now, livesMs), claimMs })
  return ok(message)
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
