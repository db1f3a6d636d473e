import { money, type Instant } from '@zoria/kernel'
import { book, type Draft, type Legs, type StateChange } from './entry.ts'
import { min } from './min.ts'
import { dustPerMinorUnit, noPurses, type MoneyState, type OpenRound } from './money-state.ts'
import type { Fact } from './outcomes.ts'
import { atPresent, playedThen, type Played } from './period-limits.ts'
import type { KnownRow } from './journal-queries.ts'
import { kept, newRound, roundNameOf, roundOfStake, withoutStake, withStake, type RoundName } from './rounds.ts'
import {
  lastSettlement,
  lessStake,
  moreStake,
  settlementOf,
  withPaid,
  type Moment,
  type SettledTotals,
  type Settlement,
  type SettlingRow,
} from './settlement.ts'
import { partsTaken, stakeOf } from './closed-rounds.ts'
import { atMostLeft, noMove, wagered, wholeInBps, type WagerMove } from './wagering.ts'
import type { RefundCommand } from './commands.ts'
import { accept, acceptAll, refuse, type Circumstances, type Decision } from './decision.ts'
import { fingerprintOf, keyOf, keyOfItem } from './keys.ts'
import { isAsGiven, isOfGame } from './provider-facts.ts'

/** The effect of undoing one operation: the purses by its legs, the rest by its change. */
export interface Undoing {
  readonly legs: Legs
  readonly dustChange: bigint
  /** What it removes from a wager, or counts again. */
  readonly willCount: bigint
  readonly wagerDelta: bigint
  /** What it gives to the house as money of an ended bonus. */
  readonly kept: bigint
  /** What becomes of the settled round that the operation was part of. */
  readonly settlement: Settlement | null
  readonly change: StateChange
  readonly facts: readonly Fact[]
}

/** Inputs of an undo besides the state. */
export interface UndoingAt {
  readonly now: Instant
  /** The rows of the operation's round. */
  readonly settling: readonly SettlingRow[]
}

/**
 * Returns a stake: exactly its parts to their purses, and exactly its count. The part of an ended bonus stays with the
 * house.
 */
export function undoStake(state: MoneyState, stake: KnownRow, { now, settling }: UndoingAt): Undoing {
  const name = roundNameOf(stake.play)
  const round = roundOfStake(state.rounds, { name, version: stake.version })
  const counts = isOfOpenBonus(state, stake) ? stake.willCount : 0n
  const isAwaited = round !== undefined && stake.version > round.settledBy
  const move = isAwaited ? { awaited: -counts, counted: 0n } : { awaited: 0n, counted: -counts }
  const last = isAwaited ? null : settledBefore({ name, round, version: stake.version, settling })
  const settlement = last && lessStake(last, partsTaken(stake.legs), { version: state.version + 1n, at: now })
  const { parts, forfeited, awaited } = stakeOf(stake, {
    openBonusId: state.bonus?.id ?? null,
    awaited: isAwaited ? counts : 0n,
  })
  return {
    legs: { ...noPurses, ...parts },
    dustChange: 0n,
    willCount: counts,
    wagerDelta: move.counted,
    kept: forfeited,
    settlement,
    change: {
      rounds:
        round && name
          ? kept(state.rounds, name, withoutStake(settledAgain(round, settlement), { parts, forfeited, awaited }))
          : state.rounds,
      bonus: wagered(state.bonus, move),
      gates: gatesThen(state, { staked: -realTaken(stake.legs), paid: 0n }, { at: stake.at, now }),
    },
    facts: forfeited > 0n ? [{ kind: 'bonus_part_kept_by_house', amount: money(forfeited, state.currency) }] : [],
  }
}

/**
 * Undoes a payout with its fraction: the available balance is taken; the rest is debt, as is what the payout had
 * settled. docs/rules/wallet.md.
 */
export function undoPayout(state: MoneyState, payout: KnownRow, { now, settling }: UndoingAt): Undoing {
  const { legs, dustChange } = payout
  const credited = legs.electronic + legs.bonus + legs.debt
  const dust = state.dust - dustChange
  // Its fraction may have become part of a whole unit of electronic since; dust that it carried over is restored.
  const borrowed = dust < 0n ? 1n : -(dust / dustPerMinorUnit)
  const name = roundNameOf(payout.play)
  const round = roundOfStake(state.rounds, { name, version: payout.version })
  const last = settledBefore({ name, round, version: payout.version, settling })
  const settlement =
    last &&
    withPaid(
      last,
      { real: -(legs.electronic + legs.debt), bonus: -legs.bonus, type: null },
      { version: state.version + 1n, at: now },
    )
  return {
    ...takeBack(state, { ...payout, legs: { ...legs, electronic: legs.electronic + borrowed } }),
    ...uncounted,
    dustChange: borrowed * dustPerMinorUnit - dustChange,
    settlement,
    change: {
      rounds:
        round && name
          ? kept(state.rounds, name, {
              ...settledAgain(round, settlement),
              paid: round.paid - credited,
              paidBonus: round.paidBonus - legs.bonus,
            })
          : state.rounds,
      gates: gatesThen(state, { staked: 0n, paid: -(legs.electronic + legs.debt) }, { at: payout.at, now }),
    },
  }
}

/**
 * Undoes a refund, because its stake is valid after all: in its round, if that is still open, and towards the wager, up
 * to its limit.
 */
export function undoRefund(state: MoneyState, refund: KnownRow, { now, settling }: UndoingAt): Undoing {
  const { reversed } = refund
  // The stake never arrived: nothing was returned, and no round contained it.
  if (reversed === null)
    return { ...takeBack(state, refund), ...uncounted, dustChange: 0n, settlement: null, change: {} }

  const name = roundNameOf(refund.play)
  const round = roundOfStake(state.rounds, { name, version: reversed.version })
  const counts = state.bonus && isOfOpenBonus(state, refund) ? atMostLeft(state.bonus, refund.willCount) : 0n
  const isAwaited = round !== undefined && reversed.version > round.settledBy
  const move: WagerMove = isAwaited ? { ...noMove, awaited: counts } : { ...noMove, counted: counts }
  const settlement = isAwaited
    ? null
    : standsAgain(reversed, {
        name,
        game: refund.play?.game ?? '',
        round,
        settling,
        moment: { version: state.version + 1n, at: now },
      })
  const stake = stakeOf(
    { legs: reversed.legs, userBonusId: refund.userBonusId },
    { openBonusId: state.bonus?.id ?? null, awaited: move.awaited },
  )
  return {
    ...takeBack(state, refund),
    dustChange: 0n,
    willCount: counts,
    wagerDelta: move.counted,
    settlement,
    change: {
      rounds:
        round && name ? kept(state.rounds, name, withStake(settledAgain(round, settlement), stake)) : state.rounds,
      bonus: wagered(state.bonus, move),
      gates: gatesThen(state, { staked: realTaken(reversed.legs), paid: 0n }, { at: reversed.at, now }),
    },
  }
}

type OfRound = {
  readonly name: RoundName | null
  readonly round: OpenRound | undefined
  readonly settling: readonly SettlingRow[]
}

/** The settlement that an operation is part of: as the open round knows it, else as the round's rows say. */
const settledBefore = ({
  name,
  round,
  version,
  settling,
}: OfRound & { readonly version: bigint }): SettledTotals | null => {
  if (name === null) return null
  return round ? round.settledAs : (lastSettlement(settling, { name, version })?.settled ?? null)
}

/** A restored stake counts at once, in the settled round it left or in a round of its own. */
const standsAgain = (
  stake: NonNullable<KnownRow['reversed']>,
  { name, game, round, settling, moment }: OfRound & { readonly game: string; readonly moment: Moment },
): Settlement | null => {
  if (name === null) return null
  const last = round
    ? { settled: round.settledAs, undone: null }
    : lastSettlement(settling, { name, version: stake.version })
  const totals = last?.settled ?? (last?.undone && { ...last.undone, stakes: 0, stakeReal: 0n, stakeBonus: 0n })
  if (totals) return moreStake(totals, partsTaken(stake.legs), { undone: last?.settled ?? null, moment })
  const { version, at, legs, detail } = stake
  const alone = withStake(
    newRound({ game: round?.game ?? game, version, now: at, weight: detail?.weight ?? Number(wholeInBps) }),
    { parts: partsTaken(legs), forfeited: 0n, awaited: 0n },
    detail?.freeRound ?? null,
  )
  return settlementOf(alone, moment)
}

const settledAgain = (round: OpenRound, settlement: Settlement | null): OpenRound =>
  settlement ? { ...round, settledAs: settlement.settled } : round

const uncounted = { willCount: 0n, wagerDelta: 0n } as const

const takeBack = (state: MoneyState, credit: KnownRow): Pick<Undoing, 'legs' | 'kept' | 'facts'> => {
  const game = taken(credit.legs.game, state.purses.game)
  const electronic = taken(credit.legs.electronic, state.purses.electronic)
  // The house has the money of an ended bonus already, burnt or above its cap: it is taken there.
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
  const there = min(wanted, held)
  return { there, missing: wanted - there }
}

const isOfOpenBonus = ({ bonus }: MoneyState, { userBonusId }: Pick<KnownRow, 'userBonusId'>): boolean =>
  userBonusId !== null && userBonusId === bonus?.id

const realTaken = (legs: Legs): bigint => {
  const { game, electronic } = partsTaken(legs)
  return game + electronic
}

const gatesThen = (
  { gates, currency }: MoneyState,
  sums: Played,
  { at, now }: { at: Instant; now: Instant },
): MoneyState['gates'] => playedThen(atPresent(gates, { currency, now }), sums, at)

/** Returns one stake, once. An unknown stake gets a tombstone and moves nothing when it arrives. docs/rules/gis.md. */
export function decideRefund(
  state: MoneyState,
  command: RefundCommand,
  { known, now, settling = [] }: Circumstances,
): Decision {
  const [stake] = known
  if (!stake) return buryStake(state, command)
  const given = { ...command.given, amount: command.amount }
  if (
    !isOfGame([stake], command.game) ||
    !isAsGiven(stake, { kind: 'stake', externalId: command.stakeId, given }, command.round)
  )
    return refuse(state, 'CONFLICT')
  if (stake.kind !== 'stake' || stake.reversedBy !== null) return refuse(state, 'ALREADY_REVERSED')

  const { change, facts, ...undone } = undoStake(state, stake, { now, settling })
  return accept(
    state,
    { ...draftOf(command), ...undone, play: stake.play ?? playOf(command), userBonusId: stake.userBonusId },
    { change, facts },
  )
}

const buryStake = (state: MoneyState, command: RefundCommand): Decision => {
  const tombstone = book(state, { kind: 'tombstone', key: stakeKeyOf(command), play: playOf(command) })
  const refund = book(tombstone.state, draftOf(command))
  return acceptAll([tombstone, refund], [{ kind: 'stake_unknown', externalId: command.stakeId }])
}

const draftOf = (command: RefundCommand): Draft => ({
  kind: 'refund',
  key: keyOf(command),
  fingerprint: fingerprintOf(command),
  reverses: stakeKeyOf(command),
  play: playOf(command),
})

const stakeKeyOf = ({ source, stakeId }: RefundCommand): string =>
  keyOfItem(source, { kind: 'stake', externalId: stakeId })

const playOf = ({ provider, game, round }: RefundCommand) => ({ provider, game, round })
