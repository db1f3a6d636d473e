import { invariant, type Bps } from '@zoria/kernel'
import type { Command, Objection, StakeCommand } from '@zoria/wallet'
import type { CallSource, MovingCall, StakeCall } from '../rules/provider-call.ts'
import type { Admission } from '../storage/admissions.ts'

/** Context of a call that is not part of the call. */
export type Known = {
  readonly source: CallSource
  readonly admission: Admission
  /** Our objection to a stake; the wallet applies it if the id is new. */
  readonly objectionTo: (stake: StakeCall) => Objection | null
  readonly weight: Bps
  /** The player bonus that granted these free rounds; undefined if the casino granted them. */
  readonly grantedBy: (freeRoundsId: string) => string | undefined
}

/** Converts a provider's call to a wallet command. */
export function commandOf(call: MovingCall, known: Known): Command {
  const names = namesOf(call, known)
  const sessionStartedAt = known.admission.session?.startedAt ?? null
  switch (call.kind) {
    case 'stake':
      return stakeCommand(call, known)
    case 'payout': {
      const { amount, fraction, type, round, isRoundFinished, stakeId } = call
      return { ...names, ...(stakeId === undefined ? {} : { stakeId }), kind: 'payout', amount, fraction, type, round, isRoundFinished, sessionStartedAt, freeRound: type === 'free_round' ? freeRoundOf(call, known) : null }
    }
    case 'refund':
      return { ...names, kind: 'refund', amount: call.amount, stakeId: call.stakeId, round: call.round }
    case 'rollback':
      invariant(call.currency, 'a rollback without a currency was given that of its player')
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
  // Providers number their rounds independently; an unlisted game is identified by its merchant.
  provider: game?.provider ?? source.replace(':', '-'),
  game: call.gameUuid ?? 'unknown',
})

// docs/rules/bonuses.md#free-rounds: payouts go to the bonus that granted the free rounds.
const freeRoundOf = ({ freeRoundsId }: { readonly freeRoundsId?: string }, { grantedBy }: Known) => ({ userBonusId: (freeRoundsId !== undefined && grantedBy(freeRoundsId)) || null })
