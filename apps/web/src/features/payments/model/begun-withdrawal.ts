import type { WithdrawalValues } from './withdrawal.ts'

/** The fields of a started withdrawal that may be stored. The card number must be typed again. */
type Begun = Pick<WithdrawalValues, 'amount' | 'recipientName'>

const nothing: Begun = { amount: '', recipientName: '' }
let stored: { readonly playerId: string; readonly begun: Begun } | null = null

/** What the player had typed in this tab before he looked elsewhere or his session ended; it is written to no storage. */
export const begunWithdrawal = (playerId: string): Begun => (stored?.playerId === playerId ? stored.begun : nothing)

export function storeWithdrawal(playerId: string, { amount, recipientName }: Begun): void {
  stored = { playerId, begun: { amount, recipientName } }
}

/** What was typed has done its service. */
export function forgetWithdrawal(): void {
  stored = null
}
