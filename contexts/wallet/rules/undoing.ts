import { money } from '@zoria/kernel'
import type { Legs } from './entry.ts'
import { dustPerMinorUnit, noPurses, type MoneyState } from './money-state.ts'
import type { Fact } from './outcomes.ts'
import type { KnownRow } from './questions.ts'
import { partsTaken, withoutStake, withPaid, withStakeAgain } from './rounds.ts'

/** What undoing one operation does to the purses and the open rounds. */
export interface Undoing {
  readonly legs: Legs
  readonly dustChange: bigint
  readonly rounds: MoneyState['rounds']
  readonly facts: readonly Fact[]
}

/** Gives a stake back: exactly its parts to the purses they came from. The part of a bonus that ended stays with the house. docs/rules/wallet.md. */
export function undoStake(state: MoneyState, stake: KnownRow): Undoing {
  const parts = partsTaken(stake.legs)
  const isBonusOpen = stake.userBonusId !== null && stake.userBonusId === state.bonus?.id
  const keptByHouse = isBonusOpen ? 0n : parts.bonus
  return {
    legs: { ...noPurses, game: parts.game, electronic: parts.electronic, bonus: parts.bonus - keptByHouse },
    dustChange: 0n,
    rounds: inRound(stake, (name) => withoutStake(state.rounds, name, { parts, version: stake.version }), state),
    facts: keptByHouse > 0n ? [{ kind: 'bonus_part_kept_by_house', amount: money(keptByHouse, state.currency) }] : [],
  }
}

/** Takes a payout back, its fraction too: what is there; the rest is debt, and so is again what the payout had settled. docs/rules/wallet.md. */
export function undoPayout(state: MoneyState, payout: KnownRow): Undoing {
  const { legs, dustChange } = payout
  const credited = legs.electronic + legs.bonus + legs.debt
  const dust = state.dust - dustChange
  // What it added to the dust may have become a whole unit of electronic since; what it carried out of the dust goes back there.
  const borrowed = dust < 0n ? 1n : -(dust / dustPerMinorUnit)
  return {
    ...takeBack(state, { ...payout, legs: { ...legs, electronic: legs.electronic + borrowed } }),
    dustChange: borrowed * dustPerMinorUnit - dustChange,
    rounds: inRound(payout, (name) => withPaid(state.rounds, name, -credited), state),
  }
}

/** Takes a refund back, because its stake stands after all. */
export function undoRefund(state: MoneyState, refund: KnownRow): Undoing {
  const { legs, userBonusId, reversedVersion } = refund
  // The stake never came: nothing was given, and no round held it.
  if (reversedVersion === null) return { ...takeBack(state, refund), rounds: state.rounds }

  const stake = { parts: { game: legs.game, electronic: legs.electronic, bonus: legs.bonus }, userBonusId, version: reversedVersion }
  return { ...takeBack(state, refund), rounds: inRound(refund, (name) => withStakeAgain(state.rounds, name, stake), state) }
}

const takeBack = (state: MoneyState, credit: KnownRow): Omit<Undoing, 'rounds'> => {
  const game = taken(credit.legs.game, state.purses.game)
  const electronic = taken(credit.legs.electronic, state.purses.electronic)
  // The money of a bonus that has ended is with the house already, burnt or released under its cap.
  const isBonusOpen = credit.userBonusId !== null && credit.userBonusId === state.bonus?.id
  const bonus = isBonusOpen ? taken(credit.legs.bonus, state.purses.bonus) : { there: 0n, missing: 0n }

  const grown = game.missing + electronic.missing + bonus.missing + credit.legs.debt
  return {
    legs: { ...noPurses, game: -game.there, electronic: -electronic.there, bonus: -bonus.there, debt: -grown },
    dustChange: 0n,
    facts: grown > 0n ? [{ kind: 'debt_grew', amount: money(grown, state.currency) }] : [],
  }
}

const taken = (wanted: bigint, held: bigint): { there: bigint; missing: bigint } => {
  const there = wanted < held ? wanted : held
  return { there, missing: wanted - there }
}

const inRound = ({ play }: KnownRow, change: (name: { provider: string; round: string }) => MoneyState['rounds'], { rounds }: MoneyState): MoneyState['rounds'] =>
  play && play.round !== null ? change({ provider: play.provider, round: play.round }) : rounds
