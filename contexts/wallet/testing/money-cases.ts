import { bps, instant, money, type Instant, type Money } from '@zoria/kernel'
import type { Command, PayoutCommand, PlayerId, Purse, StakeCommand } from '../rules/commands.ts'
import { decide } from '../rules/decide.ts'
import type { Accepted, Circumstances, Decision } from '../rules/decision.ts'
import type { Legs } from '../rules/entry.ts'
import {
  emptyState,
  noPurses,
  type MoneyState,
  type OpenBonus,
  type OpenRound,
  type PeriodLimit,
  type Purses,
} from '../rules/money-state.ts'
import type { KnownRow } from '../rules/journal-queries.ts'

// Fixtures for tests of the rules: a player, a slot, a bonus, and commands.
export const noon = instant('2026-11-21T12:00:00Z')
export const playerId = '0193d000-0000-7000-8000-000000000001' as PlayerId
export const spendingOrder: readonly Purse[] = ['game', 'electronic', 'bonus']
export const slot = { playerId, source: 'gis:zoria', provider: 'studio', game: 'sevens' } as const

export const uah = (amount: bigint): Money => money(amount, 'uah')

export function state(purses: Partial<Purses> = {}, over: Partial<MoneyState> = {}): MoneyState {
  return { ...emptyState({ playerId, currency: 'uah' }), purses: { ...noPurses, ...purses }, ...over }
}

export function openBonus(over: Partial<OpenBonus> = {}): OpenBonus {
  return {
    id: 'b1',
    wagerType: 'CLASSIC',
    initial: 100n,
    wager: 1_000n,
    counted: 0n,
    awaited: 0n,
    releaseMax: null,
    stakeMax: null,
    burnsAt: null,
    burnAtOrBelow: null,
    burnsOnDeposit: false,
    burnsOnWithdrawal: false,
    ...over,
  }
}

export function openRound(over: Partial<OpenRound> = {}): OpenRound {
  return {
    game: 'sevens',
    openedAt: noon,
    openedBy: 1n,
    settledBy: 0n,
    stakes: 1,
    staked: { game: 10n, electronic: 0n, bonus: 0n },
    forfeited: 0n,
    awaited: 0n,
    paid: 0n,
    paidBonus: 0n,
    payoutTypes: [],
    freeRound: null,
    weight: 10_000,
    settledAs: null,
    ...over,
  }
}

/** The open round r1 of the slot. */
export const inRound = (round: OpenRound = openRound()): Pick<MoneyState, 'rounds'> => ({
  rounds: new Map([['studio/r1', round]]),
})

/** One limit in force, of the day around noon. */
export function limited(over: Partial<PeriodLimit> = {}): Pick<MoneyState, 'gates'> {
  const today = { since: instant('2026-11-20T22:00:00Z'), until: instant('2026-11-21T22:00:00Z') }
  return { gates: { block: null, limits: [{ kind: 'stake', period: 'day', max: 100n, used: 0n, ...today, ...over }] } }
}

export function stake(amount: bigint, over: Partial<StakeCommand> = {}): StakeCommand {
  return {
    kind: 'stake',
    ...slot,
    externalId: 's1',
    amount: uah(amount),
    weight: bps(10_000),
    round: 'r1',
    sessionStartedAt: noon,
    isRoundFinished: false,
    freeRound: null,
    objection: null,
    ...over,
  }
}

export function payout(amount: bigint, over: Partial<PayoutCommand> = {}): PayoutCommand {
  return {
    kind: 'payout',
    ...slot,
    externalId: 'p1',
    amount: uah(amount),
    fraction: 0n,
    type: 'win',
    round: 'r1',
    sessionStartedAt: noon,
    isRoundFinished: false,
    freeRound: null,
    ...over,
  }
}

/** A journal row under the key that the commands above have. */
export function row(kind: KnownRow['kind'], legs: Partial<Legs>, over: Partial<KnownRow> = {}): KnownRow {
  return {
    key: `gis:zoria/${kind}/${kind === 'stake' ? 's1' : 'p1'}`,
    version: 1n,
    kind,
    legs: { ...noPurses, ...legs },
    dustChange: 0n,
    play: { provider: 'studio', game: 'sevens', round: 'r1' },
    userBonusId: null,
    willCount: 0n,
    wagerDelta: 0n,
    at: noon,
    detail: null,
    settlement: null,
    reversedBy: null,
    reversed: null,
    ...over,
  }
}

/** What a refund's row has about the undone stake. */
export const undone = (
  legs: Partial<Legs>,
  over: Partial<NonNullable<KnownRow['reversed']>> = {},
): NonNullable<KnownRow['reversed']> => ({
  version: 1n,
  legs: { ...noPurses, ...legs },
  at: noon,
  detail: null,
  ...over,
})

export type Asking = Partial<Omit<Circumstances, 'known'>>

export function ask(
  seen: MoneyState,
  command: Command,
  known: readonly KnownRow[] = [],
  asking: Asking = {},
): Decision {
  return decide(seen, command, { now: noon, spendingOrder, ...asking, known })
}

export function accepted(
  seen: MoneyState,
  command: Command,
  known: readonly KnownRow[] = [],
  asking: Asking = {},
): Accepted {
  const decision = ask(seen, command, known, asking)
  if (!decision.ok) throw new Error(`refused: ${decision.refusal.code}`)
  return decision
}

/** The refusal code, or `accepted`. */
export function refusal(
  seen: MoneyState,
  command: Command,
  known: readonly KnownRow[] = [],
  asking: Asking = {},
): string {
  const decision = ask(seen, command, known, asking)
  if (decision.ok) return 'accepted'
  switch (decision.refusal.code) {
    case 'LIMIT':
      return `LIMIT ${decision.refusal.limit}`
    case 'OBJECTED':
      return `OBJECTED ${decision.refusal.word}`
    default:
      return decision.refusal.code
  }
}

/** The purses that are not empty. */
export const purses = (decision: { readonly state: MoneyState }): Partial<Purses> =>
  Object.fromEntries(Object.entries(decision.state.purses).filter(([, sum]) => sum > 0n))

export const later = (ms: number): Instant => instant(noon + ms)
