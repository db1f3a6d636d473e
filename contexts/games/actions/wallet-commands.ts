import { invariant, type Bps } from '@zoria/kernel'
import { ownRound, unnamedGame, type Command, type FreeRound, type Objection, type StakeCommand } from '@zoria/wallet'
import type { CallSource, MovingCall, StakeCall, UndoneRound } from '../rules/provider-call.ts'
import type { Admission } from '../storage/admissions.ts'
import type { FreeRoundsGrant } from '../storage/free-rounds.ts'

/** Context of a call that is not part of the call. */
export type Known = {
  readonly source: CallSource
  readonly admission: Admission
  /** Our objection to a stake; the wallet applies it if the id is new. */
  readonly objectionTo: (stake: StakeCall) => Objection | null
  readonly weight: Bps
  /** Who granted these free rounds to the player; undefined: we did not. */
  readonly grantOf: (freeRoundsId: string) => FreeRoundsGrant | undefined
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
      return {
        ...names,
        ...(stakeId === undefined ? {} : { stakeId }),
        kind: 'payout',
        amount,
        fraction,
        type,
        round,
        isRoundFinished,
        sessionStartedAt,
        freeRound: type === 'free_round' ? freeRoundOf(call, known) : null,
      }
    }
    case 'refund':
      return {
        ...names,
        kind: 'refund',
        amount: call.amount,
        stakeId: call.stakeId,
        ...(call.given && { given: call.given }),
        ...undoneRoundOf(call),
      }
    case 'rollback':
      invariant(call.currency, 'a rollback without a currency was given that of its player')
      return { ...names, kind: 'rollback', currency: call.currency, items: call.items, ...undoneRoundOf(call) }
    case 'close_round':
      // Two providers of a merchant may have a round of the same name.
      return { ...names, kind: 'close_round', externalId: `${names.provider}/${call.round}`, round: call.round }
  }
}

const undoneRoundOf = ({ round, isRoundOfProvider }: UndoneRound): UndoneRound => ({
  round,
  ...(isRoundOfProvider && { isRoundOfProvider }),
})

const stakeCommand = (call: StakeCall, known: Known): StakeCommand => ({
  ...namesOf(call, known),
  kind: 'stake',
  amount: call.amount,
  weight: known.weight,
  round: call.round ?? ownRound(call.externalId),
  sessionStartedAt: known.admission.session?.startedAt ?? null,
  isRoundFinished: call.isRoundFinished,
  freeRound: call.isFree ? freeRoundOf(call, known) : null,
  ...(call.isTip && { isTip: call.isTip }),
  objection: known.objectionTo(call),
})

const namesOf = (call: MovingCall, { admission: { game, session }, source }: Known) => ({
  playerId: call.playerId,
  source,
  externalId: call.externalId,
  // Providers number their rounds independently. A call that names no game is of the provider of its session's game; an
  // unlisted game is identified by its merchant.
  provider: game?.provider ?? (call.gameUuid === null ? session?.provider : undefined) ?? source.replace(':', '-'),
  game: call.gameUuid ?? unnamedGame,
})

/**
 * docs/rules/bonuses.md#free-rounds: payouts go to the bonus that granted the free rounds. A free round without a grant
 * of ours is its provider's own.
 */
const freeRoundOf = ({ freeRoundsId }: { readonly freeRoundsId?: string }, { grantOf }: Known): FreeRound => {
  const grant = freeRoundsId === undefined ? undefined : grantOf(freeRoundsId)
  if (grant === undefined) return { userBonusId: null }
  return grant.userBonusId === null ? { userBonusId: null, byCasino: true } : { userBonusId: grant.userBonusId }
}
