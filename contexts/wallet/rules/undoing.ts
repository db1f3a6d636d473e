import { money, type Instant } from '@zoria/kernel'
import type { EntryPlay, Legs, StateChange } from './entry.ts'
import { lesser } from './lesser.ts'
import { dustPerMinorUnit, noPurses, type MoneyState } from './money-state.ts'
import type { Fact } from './outcomes.ts'
import { atPresent, playedThen, type Played } from './period-limits.ts'
import type { KnownRow } from './questions.ts'
import { kept, roundOfStake, withoutStake, withStake, type RoundName } from './rounds.ts'
import { partsTaken, stakeOf } from './standing-stakes.ts'
import { atMostLeft, noMove, wagered, type WagerMove } from './wagering.ts'

/** What undoing one operation does: the purses by its legs, the rest by its change. */
export interface Undoing {
  readonly legs: Legs
  readonly dustChange: bigint
  /** What it undoes of a wager, or counts again. */
  readonly willCount: bigint
  readonly wagerDelta: bigint
  /** What it gives to the money of a bonus that has ended. */
  readonly kept: bigint
  readonly change: StateChange
  readonly facts: readonly Fact[]
}

/** Gives a stake back: exactly its parts to the purses they came from, and exactly what it counted. The part of a bonus that ended stays with the house. */
export function undoStake(state: MoneyState, stake: KnownRow, now: Instant): Undoing {
  const name = roundNameOf(stake.play)
  const round = roundOfStake(state.rounds, { name, version: stake.version })
  const counts = isOfOpenBonus(state, stake) ? stake.willCount : 0n
  const isAwaited = round !== undefined && stake.version > round.settledBy
  const move = isAwaited ? { awaited: -counts, counted: 0n } : { awaited: 0n, counted: -counts }
  const { parts, forfeited, awaited } = stakeOf(stake, { openBonusId: state.bonus?.id ?? null, awaited: isAwaited ? counts : 0n })
  return {
    legs: { ...noPurses, ...parts },
    dustChange: 0n,
    willCount: counts,
    wagerDelta: move.counted,
    kept: forfeited,
    change: {
      rounds: round && name ? kept(state.rounds, name, withoutStake(round, { parts, forfeited, awaited })) : state.rounds,
      bonus: wagered(state.bonus, move),
      gates: gatesThen(state, { staked: -realTaken(stake.legs), paid: 0n }, { at: stake.at, now }),
    },
    facts: forfeited > 0n ? [{ kind: 'bonus_part_kept_by_house', amount: money(forfeited, state.currency) }] : [],
  }
}

/** Takes a payout back, its fraction too: what is there; the rest is debt, and so is again what the payout had settled. docs/rules/wallet.md. */
export function undoPayout(state: MoneyState, payout: KnownRow, now: Instant): Undoing {
  const { legs, dustChange } = payout
  const credited = legs.electronic + legs.bonus + legs.debt
  const dust = state.dust - dustChange
  // What it added to the dust may have become a whole unit of electronic since; what it carried out of the dust goes back there.
  const borrowed = dust < 0n ? 1n : -(dust / dustPerMinorUnit)
  const name = roundNameOf(payout.play)
  const round = roundOfStake(state.rounds, { name, version: payout.version })
  return {
    ...takeBack(state, { ...payout, legs: { ...legs, electronic: legs.electronic + borrowed } }),
    ...uncounted,
    dustChange: borrowed * dustPerMinorUnit - dustChange,
    change: {
      rounds: round && name ? kept(state.rounds, name, { ...round, paid: round.paid - credited }) : state.rounds,
      gates: gatesThen(state, { staked: 0n, paid: -(legs.electronic + legs.debt) }, { at: payout.at, now }),
    },
  }
}

/** Takes a refund back, because its stake stands after all: in its round, if that is open still, and towards the wager, up to its finish. */
export function undoRefund(state: MoneyState, refund: KnownRow, now: Instant): Undoing {
  const { reversed } = refund
  // The stake never came: nothing was given, and no round held it.
  if (reversed === null) return { ...takeBack(state, refund), ...uncounted, dustChange: 0n, change: {} }

  const name = roundNameOf(refund.play)
  const round = roundOfStake(state.rounds, { name, version: reversed.version })
  const counts = state.bonus && isOfOpenBonus(state, refund) ? atMostLeft(state.bonus, refund.willCount) : 0n
  const isAwaited = round !== undefined && reversed.version > round.settledBy
  const move: WagerMove = isAwaited ? { ...noMove, awaited: counts } : { ...noMove, counted: counts }
  const stake = stakeOf({ legs: reversed.legs, userBonusId: refund.userBonusId }, { openBonusId: state.bonus?.id ?? null, awaited: move.awaited })
  return {
    ...takeBack(state, refund),
    dustChange: 0n,
    willCount: counts,
    wagerDelta: move.counted,
    change: {
      rounds: round && name ? kept(state.rounds, name, withStake(round, stake)) : state.rounds,
      bonus: wagered(state.bonus, move),
      gates: gatesThen(state, { staked: realTaken(reversed.legs), paid: 0n }, { at: reversed.at, now }),
    },
  }
}

const uncounted = { willCount: 0n, wagerDelta: 0n } as const

const takeBack = (state: MoneyState, credit: KnownRow): Pick<Undoing, 'legs' | 'kept' | 'facts'> => {
  const game = taken(credit.legs.game, state.purses.game)
  const electronic = taken(credit.legs.electronic, state.purses.electronic)
  // The money of a bonus that has ended is with the house already, burnt or released under its cap: it is taken there.
  const isOpen = isOfOpenBonus(state, credit)
  const bonus = isOpen ? taken(credit.legs.bonus, state.purses.bonus) : { there: 0n, missing: 0n }
  const ended = BigInt(credit.detail?.kept ?? 0) + (isOpen ? 0n : credit.legs.bonus)

  const grown = game.missing + electronic.missing + bonus.missing + credit.legs.debt
  return {
    legs: { ...noPurses, game: -game.there, electronic: -electronic.there, bonus: -bonus.there, debt: -grown },
    kept: -ended,
    facts: grown > 0n ? [{ kind: 'debt_grew', amount: money(grown, state.currency) }] : [],
  }
}

const taken = (wanted: bigint, held: bigint): { there: bigint; missing: bigint } => {
  const there = lesser(wanted, held)
  return { there, missing: wanted - there }
}

const isOfOpenBonus = ({ bonus }: MoneyState, { userBonusId }: Pick<KnownRow, 'userBonusId'>): boolean => userBonusId !== null && userBonusId === bonus?.id

const roundNameOf = (play: EntryPlay | null): RoundName | null => (play === null || play.round === null ? null : { provider: play.provider, round: play.round })

const realTaken = (legs: Legs): bigint => {
  const { game, electronic } = partsTaken(legs)
  return game + electronic
}

const gatesThen = ({ gates, currency }: MoneyState, sums: Played, { at, now }: { at: Instant; now: Instant }): MoneyState['gates'] =>
  playedThen(atPresent(gates, { currency, now }), sums, at)
