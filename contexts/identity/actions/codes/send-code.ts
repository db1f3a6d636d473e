import { fail, invariant, ok, plusMs, type Instant, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { codeOf } from '../../rules/code.ts'
import { languageOf } from '../../rules/language.ts'
import { sendingLimits, type Limit } from '../../rules/limits.ts'
import type { LoginName } from '../../rules/login-name.ts'
import { blockedUntil, releaseAttempt, reserveAttempt } from '../../storage/attempts.ts'
import { storeCode, type CodePurpose } from '../../storage/codes.ts'
import { readMessageText, storeMessage, type Message } from '../../storage/messages.ts'
import { freshId, originOf, rateLimited, type Deps, type RateLimited, type Visitor } from '../deps.ts'
import { guardSending } from './guard-sending.ts'

export type CodeSent = { readonly codeLength: number; readonly retryAfter: number }

export type CodeRequest = {
  readonly purpose: CodePurpose
  /** What limits count it as, where that is not the purpose. */
  readonly countedAs?: 'step_up'
  readonly name: LoginName
  /** What the code proves, where that is not the name. */
  readonly target?: string
  readonly visitor: Visitor
  /** Who asks, where the name is proven to be theirs (`ownerDevice`). */
  readonly owner?: string | undefined
  /** The text of the message; that of the purpose's code where absent. */
  readonly textKey?: string
}

/**
 * Sends a new code and invalidates earlier ones of the same device; the same whether or not the phone or e-mail is
 * registered.
 */
export async function sendCode(deps: Deps, request: CodeRequest): Promise<Result<CodeSent, RateLimited>> {
  const prepared = await deps.inTransaction((tx) => prepareCode(deps, tx, request))
  return prepared.ok ? ok(await handOver(deps, prepared.value)) : prepared
}

/** Sends a prepared code, or leaves it waiting where others come first; a message that no gateway accepts is retried. */
export async function handOver(deps: Deps, message: Message): Promise<CodeSent> {
  await deps.sending.handOver(message)
  return codeSent(deps)
}

/** The reply to a request for a code. */
export const codeSent = ({ settings }: Pick<Deps, 'settings'>): CodeSent => ({
  codeLength: settings.read('CODE_LENGTH'),
  retryAfter: settings.read('RETRY_AFTER_S'),
})

/** Limits, code and message are written together, in the transaction of whatever else the code is for. */
export async function prepareCode(
  deps: Deps,
  tx: TransactionSql,
  request: CodeRequest,
): Promise<Result<Message, RateLimited>> {
  const { purpose, name, owner, visitor, textKey = `${purpose}_code` } = request
  const written = await writeCode(deps, tx, request)
  if (!written.ok) return written
  const { keys, settings } = deps
  const { code, expiresAt, now } = written.value
  const language = languageOf(visitor.acceptLanguage, {
    languages: settings.read('LANGUAGES'),
    fallback: settings.read('DEFAULT_LANGUAGE'),
  })
  const text = await readMessageText(tx, { key: textKey, language })
  invariant(text !== undefined, `identity.message_text has ${textKey} in ${language}; the seeds did not run`)
  const message: Message = {
    id: freshId<'Message'>(deps, now),
    channel: name.kind === 'phone' ? 'sms' : 'mail',
    to: name.text,
    text: text.replaceAll('{code}', code),
  }
  await storeMessage(tx, keys, { message, purpose: owner === undefined ? 'code' : 'code_of_owner', now, expiresAt })
  return ok(message)
}

/**
 * Does all that `prepareCode` does except writing a message: the same limits and guards count, and there is a code,
 * which nobody knows. No later reply, also of another endpoint, tells whether a code was sent.
 */
export async function imitateCode(
  deps: Deps,
  tx: TransactionSql,
  request: CodeRequest,
): Promise<Result<undefined, RateLimited>> {
  const written = await writeCode(deps, tx, request)
  return written.ok ? ok() : written
}

type Written = { readonly code: string; readonly expiresAt: Instant; readonly now: Instant }

async function writeCode(
  deps: Deps,
  tx: TransactionSql,
  { target, ...request }: CodeRequest,
): Promise<Result<Written, RateLimited>> {
  const { keys, settings } = deps
  const { purpose, name, visitor } = request
  const now = deps.clock.now()
  const allowed = await maySend(deps, tx, request, now)
  if (!allowed.ok) return fail(rateLimited(allowed.refusal.again, now))
  const codeLength = settings.read('CODE_LENGTH')
  const code = codeOf(deps.chance.below(10 ** codeLength), codeLength)
  const livesMs = settings.read('CODE_EXPIRES_S') * 1000
  await storeCode(tx, keys, {
    proof: { purpose, target: target ?? name.text },
    code,
    asker: visitor,
    now,
    livesMs,
    tries: settings.read('CODE_TRIES'),
  })
  return ok({ code, expiresAt: plusMs(now, livesMs), now })
}

async function maySend(
  deps: Deps,
  tx: TransactionSql,
  request: CodeRequest,
  now: Instant,
): Promise<Result<undefined, { again: Instant }>> {
  const { name, owner, visitor } = request
  const id = freshId<'Attempt'>(deps, now)
  const reserved = await reserveAttempt(tx, deps.keys, { id, kind: 'code_sent', limits: limitsOf(deps, request), now })
  if (!reserved.ok || name.kind !== 'phone') return reserved
  const guarded = await guardSending(deps, tx, {
    phone: name.text,
    channel: 'sms',
    isOwner: owner !== undefined,
    origin: originOf(deps, visitor),
    now,
  })
  // The code was not sent, so it does not count against the daily limit of the number.
  if (!guarded.ok) await releaseAttempt(tx, id)
  return guarded
}

/** The refusal that the limits give to a request now, without counting it; undefined where they allow it. */
export async function sendingRefusal(deps: Deps, request: CodeRequest): Promise<RateLimited | undefined> {
  const now = deps.clock.now()
  const again = await blockedUntil(deps.sql, deps.keys, { kind: 'code_sent', limits: limitsOf(deps, request), now })
  return again && rateLimited(again, now)
}

const limitsOf = (deps: Deps, { purpose, countedAs, name, owner, visitor }: CodeRequest): readonly Limit[] =>
  sendingLimits(
    { target: name.text, purpose: countedAs ?? purpose, owner },
    originOf(deps, visitor),
    sendingMaxima(deps),
  )

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
