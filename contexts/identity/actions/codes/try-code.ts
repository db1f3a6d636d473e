import { fail, ok, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { judgeCode } from '../../rules/code.ts'
import { isPhone } from '../../rules/phone.ts'
import { countWrongTry, lockCode, spendCode, type GivenCode, type LockedCode } from '../../storage/codes.ts'
import type { Deps } from '../deps.ts'
import { notePhoneProven } from './guard-sending.ts'

export type CodeRefusal = { readonly code: 'ERR_INVALID_CODE' | 'ERR_CODE_EXPIRED' }

/** The refusal of a code without a pending verification: already used, or never sent (docs/rules/identity.md#codes). */
export async function refuseCode(
  deps: Deps,
  tx: TransactionSql,
  given: GivenCode,
): Promise<Result<never, CodeRefusal>> {
  const locked = await lockCode(tx, deps.keys, given)
  const isUsed = judgeCode(locked?.code, { isMatch: locked?.isMatch ?? false, now: deps.clock.now() }) === 'expired'
  return fail({ code: isUsed ? 'ERR_CODE_EXPIRED' : 'ERR_INVALID_CODE' })
}

/** Locks and checks the asker's newest code of a proof, and does not spend it. A wrong code uses up an attempt. */
export async function tryCode(
  deps: Deps,
  tx: TransactionSql,
  { proof, ...given }: GivenCode,
): Promise<Result<LockedCode, CodeRefusal>> {
  const locked = await lockCode(tx, deps.keys, { proof, ...given })
  const verdict = judgeCode(locked?.code, { isMatch: locked?.isMatch ?? false, now: deps.clock.now() })
  if (verdict === 'expired') return fail({ code: 'ERR_CODE_EXPIRED' })
  if (locked === undefined || verdict === 'wrong') {
    deps.security.report({ kind: 'code_failed', facts: { purpose: proof.purpose } })
    if (locked !== undefined) await countWrongTry(tx, { proof, ...locked })
    return fail({ code: 'ERR_INVALID_CODE' })
  }
  if (isPhone(proof.target)) await notePhoneProven(deps, tx, { phone: proof.target, now: deps.clock.now() })
  return ok(locked)
}

/** Checks a code as `tryCode` does, and spends a right one. */
export async function useCode(
  deps: Deps,
  tx: TransactionSql,
  given: GivenCode,
): Promise<Result<undefined, CodeRefusal>> {
  const tried = await tryCode(deps, tx, given)
  if (!tried.ok) return tried
  await spendCode(tx, { ...given, ...tried.value, now: deps.clock.now() })
  return ok()
}

/** Uses up an attempt of the asker's code, where the code was right but not what came with it. */
export async function countTry(deps: Deps, tx: TransactionSql, given: GivenCode): Promise<void> {
  const locked = await lockCode(tx, deps.keys, given)
  if (locked !== undefined) await countWrongTry(tx, { ...given, ...locked })
}
