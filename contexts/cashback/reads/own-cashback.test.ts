import { instant, money, parseId } from '@zoria/kernel'
import { expect, test } from 'vitest'
import { readCashback, type ReadDeps } from './own-cashback.ts'

const player = parseId<'Player'>('01a220b4-48dc-77c7-8afd-e6a57aa978df')

/** An account whose due of 9.00 moves to the wallet when the wallet is read, right before or after. */
function openDeps(moves: 'before' | 'after'): ReadDeps {
  let moved = 0n
  const move = () => void (moved = 900n)
  const row = () => ({
    player_id: player,
    currency: 'uah',
    accrued: 9_000_000n,
    settled: moved,
    movements: moved === 0n ? 0 : 1,
    rates: '[]',
    used_to: 0n,
    weekly_carry: 0n,
  })
  const balances = async () => {
    if (moves === 'before') move()
    const cashback = money(moved, 'uah')
    if (moves === 'after') move()
    return { currency: 'uah', cashback }
  }
  const values: Readonly<Record<string, unknown>> = {
    CASHBACK_MODE: { uah: 'turnover' },
    CASHBACK_MIN: { uah: { claim: money(500n, 'uah') } },
    RATING_LEVELS: [],
  }
  return {
    sql: (texts: TemplateStringsArray) =>
      Promise.resolve(texts.join(' ').includes('from cashback.account') ? [row()] : []),
    clock: { now: () => instant('2026-11-28T06:00:00Z') },
    settings: { read: (code: string) => values[code] },
    wallet: { balances },
    rating: { ratingOf: async () => ({ level: 1 }), cashbackOf: () => 10 },
    games: { namesOf: async () => new Map() },
  } as unknown as ReadDeps
}

test.each(['before', 'after'] as const)(
  'cashback that moves to the wallet right %s the wallet is read counts once',
  async (moves) => {
    expect(await readCashback(openDeps(moves))(player)).toMatchObject({ balance: '9.00', is_claimable: true })
  },
)
