import { msOf, plusMs, type Instant } from '@zoria/kernel'
import { expect } from 'vitest'
import type { BonusWrite } from '../rules/bonus-write.ts'
import type { Command } from '../rules/commands.ts'
import { decide } from '../rules/decide.ts'
import type { Circumstances } from '../rules/decision.ts'
import type { Entry } from '../rules/entry.ts'
import { fingerprintOf, keyOf } from '../rules/keys.ts'
import { noPurses, roundKey, type MoneyState, type Purses } from '../rules/money-state.ts'
import { roundNameOf, type RoundName } from '../rules/rounds.ts'
import { questionOf, type KnownRow, type Turnover } from '../rules/journal-queries.ts'
import type { SettledTotals } from '../rules/settlement.ts'
import { settlementIn, settlesField } from '../storage/settles.ts'
import { noon, spendingOrder, state as stateOf } from './money-cases.ts'

/** In-memory books with the promises of the commit: permanent keys, tombstones, versions. For property tests. */
export interface Books {
  state: MoneyState
  now: Instant
  readonly opened: MoneyState
  readonly rows: BookedRow[]
  readonly writes: BonusWrite[]
}

export type BookedRow = Entry & { readonly at: Instant }

export function openBooks(purses: Partial<Purses> = {}, over: Partial<MoneyState> = {}): Books {
  const state = stateOf(purses, over)
  return { state, now: noon, opened: state, rows: [], writes: [] }
}

export function pass(books: Books, ms: number): void {
  books.now = plusMs(books.now, ms)
}

/** Sends a command as the writer does, and returns its code. */
export function submit(books: Books, command: Command): string {
  const key = keyOf(command)
  const before = books.rows.find((each) => each.key === key)
  const decision = decide(books.state, command, circumstances(books, command))
  if (before?.kind === 'tombstone') return 'ALREADY_REVERSED'
  if (before) return before.fingerprint === fingerprintOf(command) ? 'REPLAY' : 'CONFLICT'
  if (!decision.ok) return decision.refusal.code

  // A repeat is answered from the stored row: its reply must be the same.
  const own = decision.entries.find((each) => each.key === key)
  expect(own?.fingerprint).toBe(fingerprintOf(command))
  expect(decision.reply.balances.version).toBe(own?.version)
  expect(decision.reply.balances.bonus.amount).toBe(own?.after.bonus)
  books.state = decision.state
  books.rows.push(...decision.entries.map((entry) => ({ ...entry, at: books.now })))
  books.writes.push(...decision.bonusWrites)
  return 'OK'
}

const circumstances = (books: Books, command: Command): Circumstances => {
  const question = questionOf(books.state, command, books.now)
  const seen = { now: books.now, spendingOrder, known: [] }
  switch (question?.kind) {
    case undefined:
      return seen
    case 'turnover':
      return { ...seen, turnover: turnoverOf(books, question) }
    case 'rows':
      return { ...seen, known: knownWhere(books, (row) => question.keys.includes(row.key)), settling: books.rows }
    case 'round':
      return { ...seen, known: rowsOfRound(books, question) }
    case 'stake': {
      const [stake] = knownWhere(books, ({ key }) => key === question.key)
      const round = question.isRoundOfStake ? roundNameOf(stake?.play ?? null) : question.round
      return { ...seen, known: round ? rowsOfRound(books, round) : [], ...(stake && { stake }) }
    }
  }
}

const rowsOfRound = (books: Books, { provider, round }: RoundName): readonly KnownRow[] =>
  knownWhere(books, ({ play }) => play?.provider === provider && play.round === round)

const knownWhere = ({ rows }: Books, isAsked: (row: BookedRow) => boolean): readonly KnownRow[] =>
  rows.filter(isAsked).map((row) => ({
    ...row,
    willCount: standingCount(rows, row),
    reversedBy: reversalOf(rows, row.key),
    reversed: rows.find(({ key, kind }) => key === row.reverses && kind !== 'tombstone') ?? null,
  }))

/** The key of the row that undoes another, unless that one was undone itself. */
export function reversalOf(rows: readonly BookedRow[], key: string): string | null {
  return rows.find((row) => row.reverses === key && reversalOf(rows, row.key) === null)?.key ?? null
}

/** The current count of a stake: from the last row that restored it. */
export function standingCount(rows: readonly BookedRow[], { key, willCount }: BookedRow): bigint {
  const refunds = rows.filter((row) => row.kind === 'refund' && row.reverses === key).map((row) => row.key)
  return (
    rows.findLast((row) => row.kind === 'refund_undone' && row.reverses !== null && refunds.includes(row.reverses))
      ?.willCount ?? willCount
  )
}

/** Real money played in a time range, of valid operations. */
export function turnoverOf({ rows }: Books, { since, until }: { since: Instant; until: Instant }): Turnover {
  const standing = rows.filter(({ at, key }) => at >= since && at < until && reversalOf(rows, key) === null)
  const stakes = standing.filter(({ kind }) => kind === 'stake').map(({ legs }) => -(legs.game + legs.electronic))
  const payouts = standing.filter(({ kind }) => kind === 'payout').map(({ legs }) => legs.electronic + legs.debt)
  return { staked: stakes.reduce(sum, 0n), paid: payouts.reduce(sum, 0n) }
}

/** I-02, I-03 and I-04 at every quiescent point: legs balance, running values follow from them, nothing is negative. */
export function checkMoney({ state, opened, rows }: Books): void {
  const sums: Record<keyof Purses, bigint> = { ...opened.purses }
  let dust = 0n
  for (const [place, row] of rows.entries()) {
    expect(row.version).toBe(BigInt(place + 1))
    expect(Object.values(row.legs).reduce(sum, row.house)).toBe(0n)
    for (const purse of Object.keys(noPurses) as (keyof Purses)[])
      sums[purse] += purse === 'debt' ? -row.legs[purse] : row.legs[purse]
    expect(row.after).toEqual(sums)
    dust += row.dustChange
  }
  expect(state.purses).toEqual(sums)
  expect(Object.values(sums).every((each) => each >= 0n)).toBe(true)
  expect([state.dust, state.dust >= 0n && state.dust < 10_000n]).toEqual([dust, true])
  expect(state.version).toBe(BigInt(rows.length))
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
}

/** I-26 to I-29: valid stakes count, an open bonus ends once, and nothing plays for an ended one. */
export function checkBonus({ state, opened, rows, writes }: Books): void {
  const { bonus, rounds } = state
  const open = [...rounds.values()]
  for (const { staked, forfeited, awaited, stakes } of open) {
    expect(
      [staked.game, staked.electronic, staked.bonus, forfeited, awaited].every((part) => part >= 0n) && stakes > 0,
    ).toBe(true)
  }
  if (bonus === null) {
    expect(
      [state.purses.bonus, ...open.flatMap(({ staked, awaited }) => [staked.bonus, awaited])].every(
        (each) => each === 0n,
      ),
    ).toBe(true)
  } else {
    const own = rows.filter(
      ({ kind, userBonusId, key }) => kind === 'stake' && userBonusId === bonus.id && reversalOf(rows, key) === null,
    )
    expect(bonus.counted + bonus.awaited).toBe(
      own.map((row) => standingCount(rows, row)).reduce(sum, opened.bonus?.id === bonus.id ? opened.bonus.counted : 0n),
    )
    expect(bonus.awaited).toBe(open.map(({ awaited }) => awaited).reduce(sum, 0n))
    expect(bonus.counted >= 0n && bonus.awaited >= 0n && bonus.counted + bonus.awaited <= bonus.wager).toBe(true)
  }
  for (const [id, ofOne] of Map.groupBy(writes, (write) => write.id)) {
    const ends = rows.filter(({ key }) => key === `bonuses/bonus_end/${id}`)
    expect(ofOne.filter(({ ended }) => ended !== null).length).toBe(bonus?.id === id ? 0 : 1)
    expect(ofOne.findLast(({ ended }) => ended !== null)?.ended?.burnt ?? 0n).toBe(ends[0]?.house ?? 0n)
  }
}

/** I-46: a limit counts what the journal has for its period, and no stake exceeded it. */
export function checkLimits(books: Books): void {
  for (const { kind, used, since, until } of books.state.gates.limits) {
    const { staked, paid } = turnoverOf(books, { since, until })
    expect(used).toBe(kind === 'stake' ? staked : staked - paid)
  }
}

/**
 * Settled rounds: an undo matches its settlement, a round has one valid settlement at a time, and together they contain
 * every settled valid stake.
 */
export function checkSettlements({ state, rows }: Books): void {
  const standing = new Map<string, SettledTotals>()
  for (const { kind, version, at, settlement, play, legs, isRoundFinished, detail } of rows) {
    if (settlement === null) continue
    const nameOf = ({ openedBy }: SettledTotals): string => `${play?.provider}/${play?.round}/${openedBy}`
    if (settlement.undone) {
      expect(standing.get(nameOf(settlement.undone))).toEqual(settlement.undone)
      standing.delete(nameOf(settlement.undone))
    }
    if (settlement.settled) {
      expect(standing.has(nameOf(settlement.settled))).toBe(false)
      expect(settlement.settled).toMatchObject({ version, at })
      standing.set(nameOf(settlement.settled), settlement.settled)
    }
    const stored = settlesField({ kind, settlement, legs, detail, play })
    const row = {
      kind,
      version,
      happened_at: new Date(msOf(at)),
      is_round_finished: isRoundFinished,
      detail,
      played_game: play?.game ?? null,
      settles: stored === '' ? null : Buffer.from(stored, 'hex'),
    }
    expect(
      settlementIn({
        ...row,
        d_game: legs.game,
        d_electronic: legs.electronic,
        d_bonus: legs.bonus,
        d_debt: legs.debt,
      }),
    ).toEqual(settlement)
  }
  const isSettled = ({ version, play }: BookedRow): boolean => {
    const open = play?.round ? state.rounds.get(roundKey({ ...play, round: play.round })) : undefined
    return !open || version < open.openedBy || version <= open.settledBy
  }
  const stakes = rows.filter((row) => row.kind === 'stake' && reversalOf(rows, row.key) === null && isSettled(row))
  const totals = [...standing.values()]
  expect(totals.reduce((count, { stakes: ofRound }) => count + ofRound, 0)).toBe(stakes.length)
  expect(totals.reduce((total, { stakeReal }) => total + stakeReal, 0n)).toBe(
    stakes.reduce((total, { legs }) => total - legs.game - legs.electronic, 0n),
  )
  expect(totals.reduce((total, { stakeBonus }) => total + stakeBonus, 0n)).toBe(
    stakes.reduce((total, { legs }) => total - legs.bonus, 0n),
  )
}

const sum = (left: bigint, right: bigint): bigint => left + right
