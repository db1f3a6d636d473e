import type { WalletAnswer } from '../rules/round.ts'
import type { Round } from '../storage/rounds.ts'
import type { Session } from '../storage/sessions.ts'

/** Where the stakes of a mode come from and its payouts go. Every call may be repeated: the round's id names it. */
export interface Wallet {
  readonly balance: (session: Session) => Promise<WalletAnswer>
  readonly takeStake: (round: Round) => Promise<WalletAnswer>
  readonly payOut: (round: Round) => Promise<WalletAnswer>
  readonly giveBack: (round: Round) => Promise<WalletAnswer>
}

/** Transaction ids follow from the round, so that a restart repeats a call under the same id. */
export const transactionIds = {
  stake: (round: { readonly id: string }): string => `${round.id}-bet`,
  payout: (round: { readonly id: string }): string => `${round.id}-win`,
  void: (round: { readonly id: string }): string => `${round.id}-refund`,
}
