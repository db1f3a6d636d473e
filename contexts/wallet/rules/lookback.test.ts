import { bps, instant, money, plusMs, type Instant } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { openRound } from '../testing/money-cases.ts'
import type { PayoutCommand, PlayerId, StakeCommand } from './commands.ts'
import { lookbackMs } from './lookback.ts'
import { emptyState, type MoneyState, type OpenRound } from './money-state.ts'

const noon = instant('2026-11-21T12:00:00Z')
const playerId = '0193d000-0000-7000-8000-000000000001' as PlayerId
const ago = (hours: number): Instant => plusMs(noon, -hours * 3_600_000)
const openedAt = (at: Instant): OpenRound => openRound({ openedAt: at })
const empty = emptyState({ playerId, currency: 'uah' })
const withRound = (hours: number): MoneyState => ({ ...empty, rounds: new Map([['studio/r1', openedAt(ago(hours))]]) })
const played = {
  playerId,
  source: 'gis:zoria',
  externalId: 'x',
  provider: 'studio',
  game: 'sevens',
  amount: money(1n, 'uah'),
  isRoundFinished: false,
  freeRound: null,
  round: 'r1',
} as const
const stake = (session: Instant | null): StakeCommand => ({
  kind: 'stake',
  ...played,
  weight: bps(0),
  sessionStartedAt: session,
  objection: null,
})
const payout = (session: Instant | null): PayoutCommand => ({
  kind: 'payout',
  ...played,
  fraction: 0n,
  type: 'win',
  sessionStartedAt: session,
})

test.each([
  ['a stake, to the begin of its session', empty, stake(ago(3)), 3],
  ['a stake of a session that begins now, to now', empty, stake(noon), 0],
  ['a stake without a session, everywhere', empty, stake(null), null],
  ['a stake of a session that begins tomorrow by a moved clock, everywhere', empty, stake(ago(-24)), null],
  ['a payout, to the begin of session or round, whichever is older', withRound(5), payout(ago(3)), 5],
  ['a payout, to the begin of session or round, whichever is older', withRound(1), payout(ago(3)), 3],
  ['a payout of a round that is not open, everywhere', empty, payout(ago(3)), null],
  ['a payout without a session, everywhere', withRound(1), payout(null), null],
  [
    'a payout without a round, everywhere, whatever a round is called',
    { ...empty, rounds: new Map([['studio/null', openedAt(ago(1))]]) },
    { ...payout(ago(3)), round: null },
    null,
  ],
  ['a refund in an open round, everywhere', withRound(1), { kind: 'refund', ...played, stakeId: 's' } as const, null],
  [
    'a deposit, everywhere',
    empty,
    { kind: 'deposit', playerId, source: 'payments', externalId: 'd', amount: money(1n, 'uah') } as const,
    null,
  ],
])('%s', (_, state, command, hours) => {
  expect(lookbackMs(state, command, noon)).toBe(hours === null ? null : hours * 3_600_000)
})
