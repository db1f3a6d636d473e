import { fail, ok, type Result } from '@zoria/kernel'
import { ownerDevice } from '../../rules/limits.ts'
import { releaseAttempt } from '../../storage/attempts.ts'
import type { Proof } from '../../storage/codes.ts'
import type { Message } from '../../storage/messages.ts'
import type { Deps, RateLimited } from '../deps.ts'
import { codeSent, imitateCode, prepareCode, sendingRefusal, type CodeRequest } from '../codes/send-code.ts'
import { countTry, tryCode } from '../codes/try-code.ts'
import { checkPassword, enter, type Asked, type LoggedIn, type LogInRefusal } from './enter.ts'

/**
 * Answers log-ins to an account from a network where earlier ones failed: with a code only. Until the code is right, no
 * reply, wait or count depends on whether the password is right or the name is registered (S-07). What is refused
 * without comparing the password does not count as a failed log-in: it reveals nothing. Source:
 * docs/rules/identity.md#failed-log-ins.
 */
export function stepUp(deps: Deps, asked: Asked): Promise<Result<LoggedIn, LogInRefusal>> {
  const { code } = asked.command
  return code === undefined ? askForCode(deps, asked) : enterWithCode(deps, { ...asked, code })
}

/** A code is sent for the right password and imitated for any other. */
async function askForCode(deps: Deps, asked: Asked): Promise<Result<LoggedIn, LogInRefusal>> {
  const { command, name, attempt, isOwner } = asked
  const { visitor } = command
  const request: CodeRequest = {
    purpose: 'login',
    countedAs: 'step_up',
    name,
    visitor,
    owner: ownerDevice({ device: visitor.device, isDeviceProven: isOwner }),
  }
  // Before the password is compared: requests within the wait cost no hashing.
  const refusal = await sendingRefusal(deps, request)
  if (refusal !== undefined) {
    await releaseAttempt(deps.sql, attempt.id)
    return fail(refusal)
  }
  const checked = await checkPassword(deps, asked)
  if (!checked.ok) return checked
  const login = checked.value
  if (login !== undefined && !login.isVerified) return enter(deps, { ...asked, login, code: undefined })

  const prepared = await deps.inTransaction((tx): Promise<Result<Message | undefined, RateLimited>> =>
    login === undefined ? imitateCode(deps, tx, request) : prepareCode(deps, tx, request),
  )
  // Refused by a guard, which counts nothing: the attempt stays counted, so that passwords are not compared without a
  // limit.
  if (!prepared.ok) return prepared
  await releaseAttempt(deps.sql, attempt.id)
  // The reply does not wait for the carrier: the time would reveal that there is a message. Handing over never fails;
  // what is not sent is retried.
  if (prepared.value !== undefined) void deps.sending.handOver(prepared.value)
  return ok({ kind: 'code_sent', ...codeSent(deps) })
}

/** The code is checked before the password, which is compared only for a right code. */
async function enterWithCode(
  deps: Deps,
  { code, ...asked }: Asked & { readonly code: string },
): Promise<Result<LoggedIn, LogInRefusal>> {
  const { command, name, attempt } = asked
  const proof: Proof = { purpose: 'login', target: name.text }
  const given = { proof, given: code, asker: command.visitor }
  const tried = await deps.inTransaction((tx) => tryCode(deps, tx, given))
  if (!tried.ok) {
    await releaseAttempt(deps.sql, attempt.id)
    return tried
  }
  const checked = await checkPassword(deps, asked)
  if (!checked.ok) return checked
  const login = checked.value
  if (login !== undefined) return enter(deps, { ...asked, login, code: login.isVerified ? code : undefined })
  await deps.inTransaction((tx) => countTry(deps, tx, given))
  return fail({ code: 'ERR_INVALID_CODE' })
}
