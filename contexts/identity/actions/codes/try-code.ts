import { fail, ok, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { judgeCode } from '../../rules/code.ts'
import { isPhone } from '../../rules/phone.ts'
import { countWrongTry, lockCode, type GivenCode } from '../../storage/codes.ts'
import type { Deps } from '../deps.ts'
import { notePhoneProven } from './guard-sending.ts'

export type CodeRefusal = { readonly code: 'ERR_INVALID_CODE' | 'ERR_CODE_EXPIRED' }

/** The refusal of a code without a pending verification: already used, or never sent (docs/rules/identity.md#codes). */
export async function refuseCode(deps: Deps, tx: TransactionSql, given: GivenCode): Promise<Result<never, CodeRefusal>> {
  const locked = await lockCode(tx, deps.keys, given)
  const isUsed = judgeCode(locked?.code, { isMatch: locked?.isMatch ?? false, now: deps.clock.now() }) === 'expired'
  return fail({ code: isUsed ? 'ERR_CODE_EXPIRED' : 'ERR_INVALID_CODE' })
}

/** Locks and checks the newest code of a proof. A wrong code uses up an attempt; the caller spends a right one. */
export async function tryCode(deps: Deps, tx: TransactionSql, { proof, given, device }: GivenCode): Promise<Result<undefined, CodeRefusal>> {
  const { keys, clock } = deps
  const locked = await lockCode(tx, keys, { proof, given, device })
  switch (judgeCode(locked?.code, { isMatch: locked?.isMatch ?? false, now: clock.now() })) {
    case 'right':
      if (isPhone(proof.target)) await notePhoneProven(deps, tx, { phone: proof.target, now: clock.now() })
      return ok()
    case 'expired':
      return fail({ code: 'ERR_CODE_EXPIRED' })
    case 'wrong':
      deps.security.report({ kind: 'code_failed', facts: { purpose: proof.purpose } })
      // A code is valid only on the device that requested it; attempts from other devices use up none of its attempts.
      if (locked?.isSameDevice !== false) await countWrongTry(tx, keys, proof)
      return fail({ code: 'ERR_INVALID_CODE' })
  }
}
