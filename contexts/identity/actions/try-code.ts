import { fail, ok, type Result } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import { judgeCode } from '../rules/code.ts'
import { countWrongTry, lockCode, type GivenCode } from '../storage/codes.ts'
import type { Deps } from './deps.ts'

export type CodeRefusal = { readonly code: 'ERR_INVALID_CODE' | 'ERR_CODE_EXPIRED' }

/** Locks the newest code of a proof and judges the given one; a wrong one costs a try, a right one is left for the caller to spend. */
export async function tryCode({ keys, clock }: Deps, tx: TransactionSql, { proof, given, device }: GivenCode): Promise<Result<undefined, CodeRefusal>> {
  const locked = await lockCode(tx, keys, { proof, given, device })
  switch (judgeCode(locked?.code, { isMatch: locked?.isMatch ?? false, now: clock.now() })) {
    case 'right':
      return ok()
    case 'expired':
      return fail({ code: 'ERR_CODE_EXPIRED' })
    case 'wrong':
      await countWrongTry(tx, keys, proof)
      return fail({ code: 'ERR_INVALID_CODE' })
  }
}
