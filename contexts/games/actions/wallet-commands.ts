import type { Bps } from '@zoria/kernel'
import type { Command, StakeCommand } from '@zoria/wallet'
import type { CallSource, MovingCall, StakeCall } from '../rules/provider-call.ts'
import type { Objection } from '../rules/stake-objection.ts'
import type { Admission } from '../storage/admissions.ts'

/** What is known of a call beside its own words. */
export type Known = {
  readonly source: CallSource
  readonly admission: Admission
  /** What we hold against a stake; the wallet speaks it where it does not know the id. */
  readonly objectionTo: (stake: StakeCall) => Objection | null
  readonly weight: Bps
  /** The player bonus that granted free rounds of this name; undefined of those of the house. */
  readonly grantedBy: (freeRoundsId: string) => string | undefined
}

/** A provider's call as the wallet is asked. */
export function commandOf(call: MovingCall, known: Known): Command {
  const names = namesOf(call, known)
  const sessionStartedAt = known.admission.session?.startedAt ?? null
  switch (call.kind) {
    case 'stake':
      return stakeCommand(call, known)
    case 'payout': {
      const { amount, fraction, type, round, isRoundFinished } = call
      return { ...names, kind: 'payout', amount, fraction, type, round, isRoundFinished, sessionStartedAt, freeRound: type === 'free_round' ? freeRoundOf(call, known) : null }
    }
    case 'refund':
      return { ...names, kind: 'refund', amount: call.amount, stakeId: call.stakeId, round: call.round }
    case 'rollback':
      return { ...names, kind: 'rollback', currency: call.currency, items: call.items, round: call.round }
    case 'close_round':
      return { ...names, kind: 'close_round', round: call.round }
  }
}

const stakeCommand = (call: StakeCall, known: Known): StakeCommand => ({
  ...namesOf(call, known),
  kind: 'stake',
  amount: call.amount,
  weight: known.weight,
  // A stake without a round is a round of its own.
  round: call.round ?? `stake ${call.externalId}`,
  sessionStartedAt: known.admission.session?.startedAt ?? null,
  isRoundFinished: call.isRoundFinished,
  freeRound: call.isFree ? freeRoundOf(call, known) : null,
  objection: known.objectionTo(call),
})

const namesOf = (call: MovingCall, { admission: { game }, source }: Known) => ({
  playerId: call.playerId,
  source,
  externalId: call.externalId,
  // Providers number their rounds independently; a game we never listed is told apart by its merchant.
  provider: game?.provider ?? source.replace(':', '-'),
  game: call.gameUuid ?? 'unknown',
})

// docs/rules/bonuses.md#free-rounds: what they pay lands in the bonus that granted them.
const freeRoundOf = ({ freeRoundsId }: { readonly freeRoundsId?: string }, { grantedBy }: Known) => ({ userBonusId: (freeRoundsId !== undefined && grantedBy(freeRoundsId)) || null })
