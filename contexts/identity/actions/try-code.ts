import { fail, ok, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { judgeCode } from '../rules/code.ts'
import { isPhone } from '../rules/phone.ts'
import { countWrongTry, lockCode, type GivenCode } from '../storage/codes.ts'
import type { Deps } from './deps.ts'
import { notePhoneProven } from './guard-sending.ts'

export type CodeRefusal = { readonly code: 'ERR_INVALID_CODE' | 'ERR_CODE_EXPIRED' }

/** Locks the newest code of a proof and judges the given one; a wrong one costs a try, a right one is left for the caller to spend. */
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
      await countWrongTry(tx, keys, proof)
      return fail({ code: 'ERR_INVALID_CODE' })
  }
}
