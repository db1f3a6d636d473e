import { instant, money, parseId, plusMs } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import { objectionTo, type StakeCircumstances } from './stake-objection.ts'

const playerId = parseId<'Player'>('019aa000-0000-7000-8000-000000000001')
const noon = instant('2026-11-21T12:00:00Z')
const hours = (count: number) => count * 3_600_000
const uah = (amount: bigint) => money(amount, 'uah')
const stake = { playerId, amount: uah(1000n), isFree: false }
const good: StakeCircumstances = {
  session: { playerId, country: 'UA', startedAt: noon },
  game: { status: 'active', isDeleted: false, countriesBlocked: [] },
  bounds: { min: uah(100n), max: uah(1_000_000n) },
  sessionHours: 24,
  isTechnicalWork: false,
  now: noon,
}
const game = good.game as NonNullable<StakeCircumstances['game']>
const session = good.session as NonNullable<StakeCircumstances['session']>

describe('objections to a stake', () => {
  test.each([
    ['nothing', good, null],
    ['technical work before everything else', { ...good, isTechnicalWork: true, game: undefined }, 'TECHNICAL_WORK'],
    ['an unknown game', { ...good, game: undefined, session: undefined }, 'GAME'],
    ['a deleted game', { ...good, game: { ...game, isDeleted: true } }, 'GAME'],
    ['a game in maintenance', { ...good, game: { ...game, status: 'maintenance' } }, 'GAME'],
    ['a game switched off', { ...good, game: { ...game, status: 'unavailable' } }, 'GAME'],
    ['an unknown session', { ...good, session: undefined }, 'SESSION'],
    [
      'the session of another player',
      { ...good, session: { ...session, playerId: '019aa000-0000-7000-8000-000000000002' } },
      'SESSION',
    ],
    ['nothing after 23:59:59.999', { ...good, now: plusMs(noon, hours(24) - 1) }, null],
    ['a session of 24 hours', { ...good, now: plusMs(noon, hours(24)) }, 'SESSION_ENDED'],
    [
      'a session of 24 hours of another player',
      {
        ...good,
        now: plusMs(noon, hours(24)),
        session: { ...session, playerId: '019aa000-0000-7000-8000-000000000002' },
      },
      'SESSION',
    ],
    ['a country where the game is not allowed', { ...good, game: { ...game, countriesBlocked: ['UA'] } }, 'COUNTRY'],
    ['a currency without bounds', { ...good, bounds: undefined }, 'BOUNDS'],
  ] as const)('%s', (_, circumstances, word) => expect(objectionTo(stake, circumstances)?.word ?? null).toBe(word))

  test("a provider's promotion may come after the session has ended, but not without one", () => {
    expect(objectionTo({ ...stake, mayComeLate: true }, { ...good, now: plusMs(noon, hours(24)) })).toBeNull()
    expect(objectionTo({ ...stake, mayComeLate: true }, { ...good, session: undefined })?.word).toBe('SESSION')
  })

  test.each([
    [99n, false, 'BOUNDS'],
    [100n, false, null],
    [1_000_000n, false, null],
    [1_000_001n, false, 'BOUNDS'],
    [0n, false, 'BOUNDS'],
    [0n, true, null],
  ] as const)('a stake of %s minor units, free %s', (amount, isFree, word) => {
    expect(objectionTo({ ...stake, amount: uah(amount), isFree }, good)?.word ?? null).toBe(word)
  })

  test('bounds are checked after the funds, everything else before the block', () => {
    expect(objectionTo({ ...stake, amount: uah(1n) }, good)?.place).toBe('after_funds')
    expect(objectionTo(stake, { ...good, session: undefined })?.place).toBe('before_block')
  })
})
