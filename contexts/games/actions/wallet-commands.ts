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
      return { ...names, kind: 'payout', amount, fraction, type, round, isRoundFinished, sessionStartedAt, freeRound: freeRoundOf(type === 'free_round') }
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
  freeRound: freeRoundOf(call.isFree),
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

const freeRoundOf = (isFree: boolean) => (isFree ? { userBonusId: null } : null)
