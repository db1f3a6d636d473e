import type { Instant } from '@zoria/kernel'
import type { FreeRound } from './commands.ts'
import type { Legs } from './entry.ts'
import { noParts, roundKey, type MoneyState, type OpenRound, type Parts } from './money-state.ts'
import type { KnownRow } from './questions.ts'

type Rounds = MoneyState['rounds']
type RoundName = Readonly<{ provider: string; round: string }>

/** One more stake of a round, the first or a further one. */
export interface StakeOfRound {
  readonly game: string
  readonly parts: Parts
  readonly userBonusId: string | null
  readonly freeRound: FreeRound | null
  /** Of its journal row. */
  readonly version: bigint
  readonly now: Instant
}

/** The round with one more stake in it. */
export function withStake(round: OpenRound | undefined, stake: StakeOfRound): OpenRound {
  return {
    game: round?.game ?? stake.game,
    openedAt: round?.openedAt ?? stake.now,
    openedBy: round?.openedBy ?? stake.version,
    stakes: (round?.stakes ?? 0) + 1,
    staked: added(round?.staked ?? noParts, stake.parts),
    counted: round?.counted ?? 0n,
    paid: round?.paid ?? 0n,
    userBonusId: stake.userBonusId ?? round?.userBonusId ?? null,
    freeRound: stake.freeRound ?? round?.freeRound ?? null,
  }
}

/** The open rounds after one stake was undone. A round without a stake is void. */
export function withoutStake(rounds: Rounds, name: RoundName, { parts, version }: Pick<StakeOfRound, 'parts' | 'version'>): Rounds {
  const round = rounds.get(roundKey(name))
  if (!round || version < round.openedBy) return rounds
  if (round.stakes <= 1) return closed(rounds, name)
  return kept(rounds, name, { ...round, stakes: round.stakes - 1, staked: subtracted(round.staked, parts) })
}

/** The open rounds after a stake that was undone stands again. */
export function withStakeAgain(rounds: Rounds, name: RoundName, { parts, userBonusId, version }: Pick<StakeOfRound, 'parts' | 'userBonusId' | 'version'>): Rounds {
  const round = rounds.get(roundKey(name))
  if (!round || version < round.openedBy) return rounds
  return kept(rounds, name, withStake(round, { game: round.game, parts, userBonusId, freeRound: null, version, now: round.openedAt }))
}

/** The open rounds after `change` was paid, or undone if it is negative. */
export function withPaid(rounds: Rounds, name: RoundName, change: bigint): Rounds {
  const round = rounds.get(roundKey(name))
  return round ? kept(rounds, name, { ...round, paid: round.paid + change }) : rounds
}

export function kept(rounds: Rounds, name: RoundName, round: OpenRound): Rounds {
  return new Map(rounds).set(roundKey(name), round)
}

export function closed(rounds: Rounds, name: RoundName): Rounds {
  if (!rounds.has(roundKey(name))) return rounds
  const left = new Map(rounds)
  left.delete(roundKey(name))
  return left
}

/** A round that is no longer open, put together from its rows in the journal; undefined if no stake of it stands. */
export function roundFrom(rows: readonly KnownRow[], now: Instant): OpenRound | undefined {
  return rows
    .filter(({ kind, reversedBy }) => kind === 'stake' && reversedBy === null)
    .reduce<OpenRound | undefined>((round, row) => withStake(round, stakeFrom(row, now)), undefined)
}

const stakeFrom = ({ version, legs, play, userBonusId, detail }: KnownRow, now: Instant): StakeOfRound => ({
  game: play?.game ?? '',
  parts: partsTaken(legs),
  userBonusId,
  freeRound: detail?.freeRound ?? null,
  version,
  now,
})

/** What a stake's legs took. */
export function partsTaken(legs: Legs): Parts {
  return { game: -legs.game, electronic: -legs.electronic, bonus: -legs.bonus }
}

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
