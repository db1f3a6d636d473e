import { fail, ok, type Result } from '@zoria/kernel'
import type { Standing } from './standing.ts'

export type CrosspayRefusal = { readonly code: 'PLAYER_EXCLUDED' | 'NEEDS_USER_CONFIRMATION' }

/**
 * May winnings be transferred back into play? Blocked players are refused; all others must confirm first
 * (docs/rules/cashbox.md#crosspay).
 */
export function decideCrosspay({
  block,
  isConfirmed,
}: Pick<Standing, 'block'> & { readonly isConfirmed: boolean }): Result<undefined, CrosspayRefusal> {
  if (block !== 'none') return fail({ code: 'PLAYER_EXCLUDED' })
  return isConfirmed ? ok() : fail({ code: 'NEEDS_USER_CONFIRMATION' })
}
