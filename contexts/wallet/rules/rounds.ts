import type { Instant } from '@zoria/kernel'
import type { FreeRound } from './commands.ts'
import type { EntryPlay } from './entry.ts'
import { noParts, roundKey, totalOf, type MoneyState, type OpenRound, type Parts } from './money-state.ts'

type Rounds = MoneyState['rounds']

/** The ids of a round of a player. */
export type RoundName = Readonly<{ provider: string; round: string }>

/** The round of an operation; null where its provider names none. */
export const roundNameOf = (play: EntryPlay | null): RoundName | null =>
  play === null || play.round === null ? null : { provider: play.provider, round: play.round }

/** What one stake added to its round. */
export interface StakeOfRound {
  /** The part of the open bonus only. */
  readonly parts: Parts
  /** The part of an ended bonus. */
  readonly forfeited: bigint
  /** What it will count when the round settles; zero if it has counted already. */
  readonly awaited: bigint
}

/** A new round for its first stake. `version` is of that stake's row. */
export function newRound({
  game,
  version,
  now,
  weight,
}: {
  game: string
  version: bigint
  now: Instant
  weight: number
}): OpenRound {
  return {
    game,
    openedAt: now,
    openedBy: version,
    settledBy: 0n,
    stakes: 0,
    staked: noParts,
    forfeited: 0n,
    awaited: 0n,
    paid: 0n,
    paidBonus: 0n,
    payoutTypes: [],
    freeRound: null,
    weight,
    settledAs: null,
  }
}

/** The round with one more stake: the first, a further one, or a restored one. */
export function withStake(round: OpenRound, stake: StakeOfRound, freeRound: FreeRound | null = null): OpenRound {
  return {
    ...round,
    stakes: round.stakes + 1,
    staked: added(round.staked, stake.parts),
    forfeited: round.forfeited + stake.forfeited,
    awaited: round.awaited + stake.awaited,
    freeRound: freeRound ?? round.freeRound,
  }
}

/** The round after one of its stakes was undone; undefined without a stake, because then it is void. */
export function withoutStake(round: OpenRound, stake: StakeOfRound): OpenRound | undefined {
  if (round.stakes <= 1) return undefined
  return {
    ...round,
    stakes: round.stakes - 1,
    staked: subtracted(round.staked, stake.parts),
    forfeited: round.forfeited - stake.forfeited,
    awaited: round.awaited - stake.awaited,
  }
}

/** The open round that contains this stake; a round reopened since excludes it. */
export function roundOfStake(
  rounds: Rounds,
  { name, version }: { name: RoundName | null; version: bigint },
): OpenRound | undefined {
  const round = name === null ? undefined : rounds.get(roundKey(name))
  return round && version >= round.openedBy ? round : undefined
}

/** A payout or the end of a round settles it: what its stakes await counts. `version` is of the settling row. */
export function settled(round: OpenRound, version: bigint): OpenRound {
  return { ...round, awaited: 0n, settledBy: version }
}

/** The open rounds with this one updated; undefined: it is over. */
export function kept(rounds: Rounds, name: RoundName, round: OpenRound | undefined): Rounds {
  const key = roundKey(name)
  if (round === undefined && !rounds.has(key)) return rounds
  const next = new Map(rounds)
  if (round === undefined) next.delete(key)
  else next.set(key, round)
  return next
}

/** The open rounds after their bonus has ended: nothing is awaited any more, and its part pays to the house. */
export function withoutBonus(rounds: Rounds): Rounds {
  if (![...rounds.values()].some(({ staked, awaited }) => staked.bonus > 0n || awaited > 0n)) return rounds
  return new Map(
    [...rounds].map(([key, round]) => [
      key,
      {
        ...round,
        staked: { ...round.staked, bonus: 0n },
        forfeited: round.forfeited + round.staked.bonus,
        awaited: 0n,
      },
    ]),
  )
}

/** Whether a round may still pay into this bonus. */
export function hasBonusPaidRound(rounds: Rounds, bonusId: string): boolean {
  for (const { staked, freeRound } of rounds.values())
    if (staked.bonus > 0n || freeRound?.userBonusId === bonusId) return true
  return false
}

/** All that was put on a round, of any balance. */
export const stakedOn = ({ staked, forfeited }: OpenRound): bigint => totalOf(staked) + forfeited

/**
 * Whether money was put on a round, or a free round that we granted. What any other one pays is a win without a stake:
 * docs/rules/cashbox.md#approval-by-rule.
 */
export const isStaked = (round: OpenRound): boolean =>
  stakedOn(round) > 0n || (round.freeRound !== null && isGranted(round.freeRound))

/** Whether a free round is ours to pay; others were granted by their provider alone. */
export const isGranted = ({ userBonusId, byCasino }: FreeRound): boolean => userBonusId !== null || byCasino === true

const added = (left: Parts, right: Parts): Parts => ({
  game: left.game + right.game,
  electronic: left.electronic + right.electronic,
  bonus: left.bonus + right.bonus,
})

const subtracted = (left: Parts, right: Parts): Parts => ({
  game: left.game - right.game,
  electronic: left.electronic - right.electronic,
  bonus: left.bonus - right.bonus,
})
