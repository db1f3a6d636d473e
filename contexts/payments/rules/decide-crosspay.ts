import { fail, ok, type Result } from '@zoria/kernel'
import type { Standing } from './standing.ts'

export type CrosspayRefusal = { readonly code: 'PLAYER_EXCLUDED' | 'NEEDS_USER_CONFIRMATION' }

/** May winnings go back into play? To play on is to play, so whoever may not play is refused; everybody else says yes first (docs/rules/cashbox.md#crosspay). */
export function decideCrosspay({ block, isConfirmed }: Pick<Standing, 'block'> & { readonly isConfirmed: boolean }): Result<undefined, CrosspayRefusal> {
  if (block !== 'none') return fail({ code: 'PLAYER_EXCLUDED' })
  return isConfirmed ? ok() : fail({ code: 'NEEDS_USER_CONFIRMATION' })
}
