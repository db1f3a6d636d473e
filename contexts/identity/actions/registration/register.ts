import { playerRegistered } from '@zoria/contract/identity/events'
import { ageMin, passwordLength } from '@zoria/contract/identity/words'
import { fail, invariant, ok, type Result } from '@zoria/kernel'
import { appendFacts } from '@zoria/platform/outbox'
import { servedCurrencies } from '@zoria/settings'
import type { TransactionSql } from '@zoria/platform/database'
import { registrationLimits } from '../../rules/limits.ts'
import {
  judgeRegistration,
  type Application,
  type RegistrationForm,
  type RegistrationRefusal,
  type RegistrationTerms,
} from '../../rules/registration.ts'
import { blockedUntil, reserveAttempt } from '../../storage/attempts.ts'
import type { Proof } from '../../storage/codes.ts'
import { recordConsents } from '../../storage/consents.ts'
import type { Overloaded } from '../../storage/password-hashes.ts'
import { dropName, insertPlayer, lockHolder, type PlayerId } from '../../storage/players.ts'
import { giveAlias } from '../account/change-alias.ts'
import { freshId, maySendTo, originOf, rateLimited, type Deps, type RateLimited, type Visitor } from '../deps.ts'
import { openSession, type OpenedSession } from '../sessions/open-session.ts'
import { proveWork, sendingLoad, type WorkRequired } from '../codes/prove-work.ts'
import { sendCode, type CodeSent } from '../codes/send-code.ts'
import { tryCode, useCode, type CodeRefusal } from '../codes/try-code.ts'

export type Register = RegistrationForm & { readonly code?: string | undefined; readonly visitor: Visitor }

export type Registered = ({ readonly kind: 'code_sent' } & CodeSent) | ({ readonly kind: 'registered' } & OpenedSession)

type Taken = { readonly code: 'PHONE_ALREADY_REGISTERED' | 'EMAIL_ALREADY_REGISTERED' }
type Refusal = WorkRequired | RegistrationRefusal | CodeRefusal | Taken | RateLimited | Overloaded

/**
 * Registers in two steps: without a code it sends one; with the right code it opens the account, its wallet and a
 * session in one transaction. The reply says that a phone is taken only after a right code. If nothing can be sent, the
 * account opens unverified. Source: docs/rules/identity.md#registration.
 */
export const register =
  (deps: Deps) =>
  async (command: Register): Promise<Result<Registered, Refusal>> => {
    const judged = judgeRegistration(command, termsOf(deps))
    if (!judged.ok) return judged
    const application = judged.value
    if (!maySendTo(deps, application.name)) return openAccount(deps, { command, application, code: undefined })
    if (command.code === undefined) {
      const worked = await proveWork(deps, {
        loads: [sendingLoad(deps, application.name)],
        visitor: command.visitor,
        isDeviceProven: false,
      })
      if (!worked.ok) return worked
      const sent = await sendCode(deps, { purpose: 'registration', name: application.name, visitor: command.visitor })
      return sent.ok ? ok({ kind: 'code_sent', ...sent.value }) : sent
    }
    // The code is checked before the password is hashed, so that guesses cost no hashing.
    const given = command.code
    const tried = await deps.inTransaction((tx) =>
      tryCode(deps, tx, { proof: proofOf(application), given, asker: command.visitor }),
    )
    return tried.ok ? openAccount(deps, { command, application, code: given }) : tried
  }

type Opening = {
  readonly command: Register
  readonly application: Application
  /** The code that verifies the phone or e-mail; undefined if none could be sent. */ readonly code: string | undefined
}

async function openAccount(deps: Deps, { command, application, code }: Opening): Promise<Result<Registered, Refusal>> {
  const limits = registrationLimits(originOf(deps, command.visitor), {
    address: deps.settings.read('REGISTRATIONS_ADDRESS_DAY'),
  })
  const asked = deps.clock.now()
  const again = await blockedUntil(deps.sql, deps.keys, { kind: 'registered', limits, now: asked })
  if (again !== undefined) return fail(rateLimited(again, asked))
  // Without a code anybody may come this far: a flood must not delay the passwords of trusted devices.
  const hashed = await deps.passwords.hash(command.password, code === undefined ? 'unknown' : 'known')
  if (!hashed.ok) return hashed
  return deps.inTransaction(async (tx): Promise<Result<Registered, Refusal>> => {
    const now = deps.clock.now()
    // The account that holds the name is locked first: its player may be logging in, or asking for a code from the same
    // address.
    const holder = await lockHolder(tx, deps.keys, application.name)
    const reserved = await reserveAttempt(tx, deps.keys, {
      id: freshId<'Attempt'>(deps, now),
      kind: 'registered',
      limits,
      now,
    })
    if (!reserved.ok) return fail(rateLimited(reserved.refusal.again, now))

    const claimed = await claimName(deps, tx, { command, application, code, holder })
    if (!claimed.ok) return claimed
    const playerId = freshId<'Player'>(deps, now)
    const isOpened = await writeAccount(deps, tx, {
      playerId,
      application,
      passwordHash: hashed.value,
      isVerified: code !== undefined,
    })
    if (!isOpened) return fail(takenOf(application))
    const session = await openSession(deps, tx, { playerId, visitor: command.visitor, isProven: true })
    return ok({ kind: 'registered', ...session })
  })
}

/** Spends the code and removes an unverified claim of another account. A spent code stays spent, whatever follows. */
async function claimName(
  deps: Deps,
  tx: TransactionSql,
  { command, application, code, holder }: Opening & { readonly holder: Awaited<ReturnType<typeof lockHolder>> },
): Promise<Result<undefined, CodeRefusal | Taken>> {
  if (code !== undefined) {
    const used = await useCode(deps, tx, { proof: proofOf(application), given: code, asker: command.visitor })
    if (!used.ok) return used
  }
  if (holder === undefined) return ok()
  if (holder.isVerified || code === undefined) return fail(takenOf(application))
  await dropName(tx, { playerId: holder.id, name: application.name })
  return ok()
}

type Account = {
  readonly playerId: PlayerId
  readonly application: Application
  readonly passwordHash: string
  readonly isVerified: boolean
}

/** Writes player, alias, consents, wallet and fact; false if another registration took the phone or e-mail concurrently. */
async function writeAccount(
  deps: Deps,
  tx: TransactionSql,
  { playerId, application, passwordHash, isVerified }: Account,
): Promise<boolean> {
  const { keys, clock, chance, settings, wallet } = deps
  const now = clock.now()
  const { name, currency, birthDate, consents } = application
  const isInserted = await insertPlayer(tx, keys, {
    id: playerId,
    name,
    isVerified,
    currency,
    passwordHash,
    birthDate,
    createdAt: now,
  })
  if (!isInserted) return false

  await giveAlias({ chance }, tx, playerId)
  if (consents !== null)
    await recordConsents(tx, {
      playerId,
      answers: consents,
      version: settings.read('TERMS_VERSION'),
      source: 'registration',
      now,
    })
  const opened = await wallet.open(tx, { playerId, currency })
  invariant(opened.ok, 'a new player has no wallet in another currency')
  await appendFacts(tx, [{ name: playerRegistered.name, body: { player_id: playerId, currency } }], { now, chance })
  return true
}

const proofOf = ({ name }: Application): Proof => ({ purpose: 'registration', target: name.text })

const takenOf = ({ name }: Application): Taken => ({
  code: name.kind === 'phone' ? 'PHONE_ALREADY_REGISTERED' : 'EMAIL_ALREADY_REGISTERED',
})

function termsOf({ settings, clock }: Deps): RegistrationTerms {
  return {
    isEmailOpen: settings.read('EMAIL_REGISTRATION_ENABLED'),
    currencies: servedCurrencies(settings),
    password: passwordLength,
    ageMin,
    now: clock.now(),
  }
}
