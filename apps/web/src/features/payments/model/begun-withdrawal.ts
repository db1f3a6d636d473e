import type { WithdrawalValues } from './withdrawal.ts'

/** What of a withdrawal may wait for its player. A card is typed anew. */
type Begun = Pick<WithdrawalValues, 'amount' | 'recipientName'>

const nothing: Begun = { amount: '', recipientName: '' }
let kept: { readonly playerId: string; readonly begun: Begun } | null = null

/** What the player had typed in this tab before he looked elsewhere or his session ended; it is written to no storage. */
export const begunWithdrawal = (playerId: string): Begun => (kept?.playerId === playerId ? kept.begun : nothing)

export function keepWithdrawal(playerId: string, { amount, recipientName }: Begun): void {
  kept = { playerId, begun: { amount, recipientName } }
}

/** What was typed has done its service. */
export function forgetWithdrawal(): void {
  kept = null
}
