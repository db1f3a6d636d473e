import { bps, instant, money, newId, type Money } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  createWallet,
  type Balances,
  type Command,
  type JournalRow,
  type PayoutCommand,
  type PlayerId,
  type RollbackItem,
  type StakeCommand,
  type Wallet,
} from './index.ts'

// A long timeout, so that a busy machine does not fail the test.
const patience = { timeout: 60_000 }

const clock = frozenClock('2026-11-21T12:00:00Z')
const chance = seededChance('front door')
const uah = (amount: bigint): Money => money(amount, 'uah')

let database: TestDatabase
let sql: Sql
let wallet: Wallet

beforeAll(async () => {
  database = await createTestDatabase()
  sql = database.sql('app')
  wallet = createWallet({
    sql,
    writerUrl: database.url('app'),
    clock,
    logger: createLogger({ name: 'wallet-test', level: 'silent' }),
    spendingOrder: () => ['game', 'electronic', 'bonus'],
  })
})
afterAll(async () => {
  await wallet.close()
  await database.drop()
})

const stranger = (): PlayerId => newId<'Player'>(clock.now(), (count) => chance.bytes(count))
const newPlayer = async ({ game = 0n, electronic = 0n } = {}): Promise<PlayerId> => {
  const playerId = stranger()
  await sql.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
  if (game > 0n) await wallet.execute(deposit(playerId, game))
  if (electronic > 0n) await wallet.execute(payout(playerId, electronic))
  return playerId
}

let counter = 0
const nextId = (): string => `tx-${(counter += 1)}`
const session = instant('2026-11-21T11:00:00Z')
const slot = { source: 'gis:zoria', provider: 'studio', game: 'sevens' } as const

const deposit = (playerId: PlayerId, amount: bigint, externalId = nextId()): Command => ({
  kind: 'deposit',
  playerId,
  source: 'payments',
  externalId,
  amount: uah(amount),
})
const stake = (playerId: PlayerId, amount: bigint, over: Partial<StakeCommand> = {}): StakeCommand => ({
  kind: 'stake',
  playerId,
  ...slot,
  externalId: nextId(),
  amount: uah(amount),
  round: 'r1',
  weight: bps(10_000),
  sessionStartedAt: session,
  isRoundFinished: false,
  freeRound: null,
  objection: null,
  ...over,
})
const payout = (playerId: PlayerId, amount: bigint, over: Partial<PayoutCommand> = {}): PayoutCommand => ({
  kind: 'payout',
  playerId,
  ...slot,
  externalId: nextId(),
  amount: uah(amount),
  fraction: 0n,
  type: 'win',
  round: null,
  sessionStartedAt: session,
  isRoundFinished: true,
  freeRound: null,
  ...over,
})
const refund = (playerId: PlayerId, amount: bigint, stakeId: string, externalId = nextId()): Command => ({
  kind: 'refund',
  playerId,
  ...slot,
  externalId,
  amount: uah(amount),
  stakeId,
  round: 'r1',
})
const rollback = (playerId: PlayerId, items: readonly RollbackItem[], externalId = nextId()): Command => ({
  kind: 'rollback',
  playerId,
  ...slot,
  externalId,
  currency: 'uah',
  items,
  round: 'r1',
})
const withdrawal = (
  kind: 'withdrawal_paid' | 'withdrawal_returned',
  playerId: PlayerId,
  externalId: string,
): Command => ({ kind, playerId, source: 'payments', externalId })
const hold = (playerId: PlayerId, amount: bigint, externalId = nextId()): Command => ({
  kind: 'withdrawal_hold',
  playerId,
  source: 'payments',
  externalId,
  amount: uah(amount),
})

const shown = (balances: Balances | undefined) =>
  balances && [balances.game, balances.electronic, balances.held, balances.debt].map(({ amount }) => amount)
const now = async (playerId: PlayerId) => shown(await wallet.balances(playerId))

describe('a wallet', () => {
  test('opens once, with a permanent currency', async () => {
    const playerId = await newPlayer()
    expect(await sql.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))).toEqual({
      ok: true,
      value: undefined,
    })
    expect(await sql.begin((tx) => wallet.open(tx, { playerId, currency: 'kzt' }))).toEqual({
      ok: false,
      refusal: { code: 'CURRENCY_MISMATCH' },
    })
    expect(await wallet.balances(playerId)).toMatchObject({ currency: 'uah', version: 0n, total: uah(0n) })
  })

  test('is required: a player without one is unknown', async () => {
    expect(await wallet.execute(stake(stranger(), 1n))).toEqual({ code: 'PLAYER_UNKNOWN' })
    expect(await sql.begin((tx) => wallet.post(tx, deposit(stranger(), 1n)))).toEqual({ code: 'PLAYER_UNKNOWN' })
    expect(await wallet.balances(stranger())).toBeUndefined()
  })

  test('a stake is taken from the game balance, its payout goes to electronic, and the journal has both', async () => {
    const player = await newPlayer({ game: 10_00n })
    expect(await wallet.execute(stake(player, 4_00n))).toMatchObject({
      code: 'OK',
      receipt: { balances: { game: uah(6_00n), total: uah(6_00n), version: 2n } },
    })
    expect((await wallet.rounds(player, { page: 1, pageSize: 10 })).items).toMatchObject([
      { round: 'r1', status: 'open' },
    ])
    await wallet.execute(payout(player, 9_00n, { round: 'r1' }))

    expect(await now(player)).toEqual([6_00n, 9_00n, 0n, 0n])
    const { items, total } = await wallet.history(player, { page: 1, pageSize: 2 })
    expect(total).toBe(3)
    expect(
      items.map(({ kind, round, movement }) => [kind, round, movement.game.amount, movement.electronic.amount]),
    ).toEqual([
      ['payout', 'r1', 0n, 9_00n],
      ['stake', 'r1', -4_00n, 0n],
    ])
    expect(await wallet.history(player, { page: 1, pageSize: 5, kinds: ['deposit'], to: clock.now() })).toMatchObject({
      total: 0,
    })
    expect((await wallet.rounds(player, { page: 1, pageSize: 10 })).items).toMatchObject([
      { round: 'r1', game: 'sevens', staked: uah(4_00n), paid: uah(9_00n), status: 'settled' },
    ])
  })

  test('a late payout of a closed round is split by the stakes in the journal', async () => {
    const player = await newPlayer({ game: 5_00n })
    await wallet.execute(stake(player, 5_00n, { isRoundFinished: true }))
    expect(await wallet.execute(payout(player, 7_00n, { round: 'r1' }))).toMatchObject({ code: 'OK', facts: [] })
    expect(await wallet.execute(payout(player, 7_00n, { round: 'never staked' }))).toMatchObject({
      code: 'OK',
      facts: [{ kind: 'payout_without_stake' }],
    })
  })
})

describe('every command, sent twice, moves money once and has the same answer', () => {
  const commands: readonly [string, (playerId: PlayerId) => Command][] = [
    ['deposit', (player) => deposit(player, 5_00n)],
    ['stake', (player) => stake(player, 5_00n)],
    ['payout', (player) => payout(player, 5_00n, { fraction: 9_999n })],
    ['refund of an unknown stake', (player) => refund(player, 5_00n, nextId())],
    ['rollback', (player) => rollback(player, [{ kind: 'payout', externalId: 'unknown' }])],
    [
      'close of a round',
      (player) => ({ kind: 'close_round', playerId: player, ...slot, externalId: nextId(), round: 'r1' }),
    ],
    ['withdrawal hold', (player) => hold(player, 5_00n)],
    [
      'crosspay',
      (player) => ({ kind: 'crosspay', playerId: player, source: 'player', externalId: nextId(), amount: uah(5_00n) }),
    ],
    [
      'adjustment',
      (player) => ({
        kind: 'adjustment',
        playerId: player,
        source: 'staff',
        externalId: nextId(),
        purse: 'game',
        direction: 'debit',
        amount: uah(1n),
        reason: 'test',
        by: 'owner',
      }),
    ],
    [
      'block change',
      (player) => ({
        kind: 'block_change',
        playerId: player,
        source: 'staff',
        externalId: nextId(),
        block: { scope: 'play', reason: 'exclusion' },
      }),
    ],
  ]
  test.each(commands)('%s', async (_, commandOf) => {
    const player = await newPlayer({ game: 10_00n, electronic: 10_00n })
    const command = commandOf(player)
    const first = await wallet.execute(command)
    const after = await wallet.balances(player)
    const again = await wallet.execute(command)
    const posted = await sql.begin((tx) => wallet.post(tx, command))

    expect(first.code).toBe('OK')
    expect(again).toEqual({ code: 'REPLAY', receipt: 'receipt' in first && first.receipt })
    expect(posted).toEqual(again)
    expect(await wallet.balances(player)).toEqual(after)
  })

  test('with other content it is a conflict and moves nothing', async () => {
    const player = await newPlayer({ game: 10_00n })
    const command = stake(player, 1_00n)
    await wallet.execute(command)
    expect((await wallet.execute({ ...command, amount: uah(2_00n) })).code).toBe('CONFLICT')
    expect((await wallet.execute({ ...command, amount: money(1_00n, 'kzt') })).code).toBe('CONFLICT')
    expect(await now(player)).toEqual([9_00n, 0n, 0n, 0n])
  })

  test('an objection refuses a new stake; an accepted one keeps its answer, and one undone before it arrived stays undone', async () => {
    const player = await newPlayer({ game: 5_00n })
    const objection = { word: 'session', place: 'before_block' } as const
    const [taken, buried] = [stake(player, 1_00n), stake(player, 2_00n)]
    const first = await wallet.execute(taken)
    await wallet.execute(refund(player, 2_00n, buried.externalId))

    expect(await wallet.execute(stake(player, 1_00n, { objection }))).toMatchObject({
      code: 'OBJECTED',
      word: 'session',
      balances: { game: uah(4_00n) },
    })
    expect(await wallet.execute({ ...taken, objection })).toEqual({
      code: 'REPLAY',
      receipt: 'receipt' in first && first.receipt,
    })
    expect((await wallet.execute({ ...taken, amount: uah(9_00n), objection })).code).toBe('CONFLICT')
    expect((await wallet.execute({ ...buried, objection })).code).toBe('ALREADY_REVERSED')
    expect(await now(player)).toEqual([4_00n, 0n, 0n, 0n])
  })

  test('a refusal stores nothing: a refused stake may be accepted later', async () => {
    const player = await newPlayer({ game: 5_00n })
    const command = stake(player, 1_00n)
    expect((await wallet.execute({ ...command, objection: { word: 'game', place: 'after_funds' } })).code).toBe(
      'OBJECTED',
    )
    expect((await wallet.execute(command)).code).toBe('OK')
  })

  test('an accepted stake is a replay even if the player could no longer afford it', async () => {
    const player = await newPlayer({ game: 1_00n })
    const command = stake(player, 1_00n)
    await wallet.execute(command)
    expect((await wallet.execute(command)).code).toBe('REPLAY')
  })
})

describe('undoing', () => {
  test('a refund returns the parts, once, whatever its id', async () => {
    const player = await newPlayer({ game: 3_00n, electronic: 4_00n })
    const placed = stake(player, 5_00n)
    await wallet.execute(placed)
    expect((await wallet.execute(refund(player, 4_00n, placed.externalId))).code).toBe('CONFLICT')
    expect((await wallet.execute(refund(player, 5_00n, placed.externalId))).code).toBe('OK')
    expect((await wallet.execute(refund(player, 5_00n, placed.externalId))).code).toBe('ALREADY_REVERSED')
    expect((await wallet.execute(rollback(player, [{ kind: 'stake', externalId: placed.externalId }]))).code).toBe('OK')
    expect(await now(player)).toEqual([3_00n, 4_00n, 0n, 0n])
    expect((await wallet.rounds(player, { page: 1, pageSize: 1 })).items).toMatchObject([
      { status: 'voided', staked: uah(0n) },
    ])
  })

  test('a refund belongs to the round of its stake, even if its provider names none', async () => {
    const player = await newPlayer({ game: 5_00n })
    const placed = stake(player, 5_00n)
    await wallet.execute(placed)
    await wallet.execute({ ...refund(player, 5_00n, placed.externalId), round: null, provider: 'elsewhere' } as Command)
    expect((await wallet.rounds(player, { page: 1, pageSize: 5 })).items).toMatchObject([
      { provider: 'studio', round: 'r1', status: 'voided', staked: uah(0n) },
    ])
  })

  test.each([
    ['the refund of a stake that never came', (player: PlayerId) => refund(player, 1_00n, 'never')],
    [
      'the rollback of its payout by the id alone',
      (player: PlayerId, externalId: string) =>
        rollback(player, [
          { kind: 'stake', externalId },
          { kind: 'payout', externalId },
        ]),
    ],
  ])('a round whose stake stands is not voided by %s', async (_, undoOf) => {
    const player = await newPlayer({ game: 5_00n })
    const paid = payout(player, 7_00n, { round: 'r1' })
    await wallet.execute(stake(player, 5_00n))
    await wallet.execute(paid)
    expect((await wallet.execute(undoOf(player, paid.externalId))).code).toBe('OK')
    expect((await wallet.rounds(player, { page: 1, pageSize: 1 })).items).toMatchObject([
      { status: 'settled', staked: uah(5_00n) },
    ])
  })

  test.each([
    ['refund', (player: PlayerId, id: string) => refund(player, 5_00n, id)],
    ['rollback', (player: PlayerId, id: string) => rollback(player, [{ kind: 'stake', externalId: id }])],
  ])('a stake that arrives after its %s moves nothing', async (_, undoOf) => {
    const player = await newPlayer({ game: 5_00n })
    const late = stake(player, 5_00n)
    expect(await wallet.execute(undoOf(player, late.externalId))).toMatchObject({
      code: 'OK',
      facts: [{ kind: 'stake_unknown' }],
    })
    expect((await wallet.execute(late)).code).toBe('ALREADY_REVERSED')
    expect(await now(player)).toEqual([5_00n, 0n, 0n, 0n])
  })

  test('a payout that was spent leaves debt, which later payouts settle and deposits do not', async () => {
    const player = await newPlayer({ electronic: 2_00n })
    const paid = payout(player, 10_00n)
    await wallet.execute(paid)
    await wallet.execute(stake(player, 8_00n))
    expect(await wallet.execute(rollback(player, [{ kind: 'payout', externalId: paid.externalId }]))).toMatchObject({
      facts: [{ kind: 'debt_grew', amount: uah(6_00n) }],
    })
    await wallet.execute(deposit(player, 1_00n))
    expect(await now(player)).toEqual([1_00n, 0n, 0n, 6_00n])
    await wallet.execute(payout(player, 7_00n, { round: 'r1' }))
    expect(await now(player)).toEqual([1_00n, 1_00n, 0n, 0n])
  })

  test('a payout that names its stake waits for it, and none is paid for a stake that was undone; an accepted one keeps its answer', async () => {
    const player = await newPlayer({ game: 9_00n })
    const [placed, undone] = [stake(player, 4_00n), stake(player, 5_00n, { round: 'r2' })]
    const [paid, late] = [
      payout(player, 7_00n, { round: 'r1', stakeId: placed.externalId }),
      payout(player, 7_00n, { round: 'r2', stakeId: undone.externalId }),
    ]
    expect((await wallet.execute(paid)).code).toBe('NOT_FOUND')
    await wallet.execute(placed)
    await wallet.execute(undone)
    const first = await wallet.execute(paid)
    expect(first).toMatchObject({ code: 'OK', facts: [] })
    // The round was closed by the first: this one is split by the stakes in the journal.
    expect(await wallet.execute(payout(player, 1_00n, { round: 'r1', stakeId: placed.externalId }))).toMatchObject({
      code: 'OK',
      facts: [],
    })
    expect((await wallet.execute({ ...paid, stakeId: undone.externalId })).code).toBe('CONFLICT')

    await wallet.execute(refund(player, 4_00n, placed.externalId))
    await wallet.execute({ ...refund(player, 5_00n, undone.externalId), round: 'r2' } as Command)
    expect((await wallet.execute(late)).code).toBe('ALREADY_REVERSED')
    expect(await wallet.execute(paid)).toEqual({ code: 'REPLAY', receipt: 'receipt' in first && first.receipt })
    expect(await now(player)).toEqual([9_00n, 8_00n, 0n, 0n])
  })

  test('a payout and the refund of its stake at once: whichever is first, the other sees it', async () => {
    for (let place = 0; place < 8; place += 1) {
      const player = await newPlayer({ game: 5_00n })
      const placed = stake(player, 5_00n)
      await wallet.execute(placed)
      const [paid] = await Promise.all([
        wallet.execute(payout(player, 7_00n, { round: 'r1', stakeId: placed.externalId })),
        wallet.execute(refund(player, 5_00n, placed.externalId)),
      ])
      expect(await now(player)).toEqual([5_00n, paid.code === 'OK' ? 7_00n : 0n, 0n, 0n])
    }
  })

  test('a rollback undoes only its list, each once, and tombstones for stakes are permanent', async () => {
    const player = await newPlayer({ game: 9_00n })
    const [first, second, unknown] = [stake(player, 2_00n), stake(player, 3_00n), stake(player, 4_00n)]
    await wallet.execute(first)
    await wallet.execute(second)
    const listed = [first, first, unknown].map(({ externalId }) => ({ kind: 'stake' as const, externalId }))
    await wallet.execute(rollback(player, listed))
    await wallet.execute(rollback(player, listed))
    expect((await wallet.execute(unknown)).code).toBe('ALREADY_REVERSED')
    expect(await now(player)).toEqual([6_00n, 0n, 0n, 0n])
  })
})

describe('a withdrawal', () => {
  test('holds electronic money and ends once', async () => {
    const player = await newPlayer({ game: 9_00n, electronic: 5_00n })
    expect((await wallet.execute(hold(player, 5_01n))).code).toBe('INSUFFICIENT')
    await wallet.execute(hold(player, 4_00n, 'w1'))
    expect(await now(player)).toEqual([9_00n, 1_00n, 4_00n, 0n])
    expect((await wallet.execute(withdrawal('withdrawal_paid', player, 'w2'))).code).toBe('NOT_FOUND')
    expect((await wallet.execute(withdrawal('withdrawal_paid', player, 'w1'))).code).toBe('OK')
    expect((await wallet.execute(withdrawal('withdrawal_paid', player, 'w1'))).code).toBe('REPLAY')
    expect((await wallet.execute(withdrawal('withdrawal_returned', player, 'w1'))).code).toBe('CONFLICT')
    expect(await now(player)).toEqual([9_00n, 1_00n, 0n, 0n])
  })

  test('that fails returns the money', async () => {
    const player = await newPlayer({ electronic: 5_00n })
    await wallet.execute(hold(player, 4_00n, 'w3'))
    await wallet.execute(withdrawal('withdrawal_returned', player, 'w3'))
    expect(await now(player)).toEqual([0n, 5_00n, 0n, 0n])
  })
})

describe("inside the caller's transaction", () => {
  test("money moves with the caller's rows, or not at all", async () => {
    const player = await newPlayer()
    await expect(
      sql.begin(async (tx) => {
        expect(await wallet.lock(tx, player)).toBe(true)
        expect((await wallet.post(tx, deposit(player, 5_00n, 'd1'))).code).toBe('OK')
        throw new Error('the caller gives up')
      }),
    ).rejects.toThrow('the caller gives up')
    expect(await now(player)).toEqual([0n, 0n, 0n, 0n])
    expect(await wallet.execute(deposit(player, 5_00n, 'd1'))).toMatchObject({ code: 'OK' })
  })

  test('a concurrent command waits for it and sees it', async () => {
    const player = await newPlayer()
    const { held, waiting } = await sql
      .begin(async (tx) => {
        const posted = await wallet.post(tx, deposit(player, 5_00n))
        const answer = wallet.execute(stake(player, 5_00n))
        await vi.waitFor(() => expect(wallet.stats().busy).toBeGreaterThan(0), patience)
        return { held: posted, waiting: answer.then(({ code }) => code) }
      })
      .then(async ({ held: posted, waiting: answer }) => ({ held: posted, waiting: await answer }))
    expect([held.code, waiting]).toEqual(['OK', 'OK'])
  })
})

describe('journal readers', () => {
  test('get every row once it is committed, in lane order, and continue from a cursor', async () => {
    const player = await newPlayer()
    const rows: JournalRow[] = []
    const following = await wallet.follow('now', (row) => void rows.push(row))
    await Promise.all([5n, 6n, 7n].map((amount) => wallet.execute(deposit(player, amount))))
    await vi.waitFor(() => expect(rows.map(({ version }) => version)).toEqual([1n, 2n, 3n]), patience)
    const cursor = following.cursor()
    await following.close()

    await wallet.execute(deposit(player, 8n))
    const later: JournalRow[] = []
    const second = await wallet.follow(cursor, (row) => void later.push(row))
    await vi.waitFor(
      () => expect(later.map(({ version, balances }) => [version, balances.game.amount])).toEqual([[4n, 26n]]),
      patience,
    )
    await second.close()
  })

  test("a player's watcher gets the balances after each change, of that player only", async () => {
    const [player, somebody] = [await newPlayer(), await newPlayer()]
    const frames: Balances[] = []
    const stop = await wallet.watch(player, (balances) => frames.push(balances))
    await wallet.execute(deposit(somebody, 1n))
    await wallet.execute(deposit(player, 2n))
    await vi.waitFor(() => expect(frames).toEqual([expect.objectContaining({ version: 1n, game: uah(2n) })]), patience)
    stop()
  })
})

test('a throwing watcher is removed, and other balances continue', async () => {
  const [player, other] = [await newPlayer(), await newPlayer()]
  const [breaks, listener] = [
    vi.fn(() => {
      throw new Error('a broken watcher')
    }),
    vi.fn(),
  ]
  await wallet.watch(player, breaks)
  await wallet.watch(other, listener)
  for (const each of [player, player, other]) await wallet.execute(deposit(each, 1n))
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce(), patience)
  expect(breaks).toHaveBeenCalledOnce()
})

test('a watcher that was told of a failure gets nothing later', async () => {
  let isAway = true
  const reads = new Proxy(sql, {
    get: (target, name) =>
      name === 'listen' && isAway ? () => Promise.reject(new Error('the database is away')) : Reflect.get(target, name),
  })
  const elsewhere = createWallet({
    sql: reads,
    writerUrl: database.url('app'),
    clock,
    logger: createLogger({ name: 'wallet-test', level: 'silent' }),
    spendingOrder: () => ['game'],
  })
  const player = await newPlayer()
  const [reported, listener] = [vi.fn(), vi.fn()]
  await expect(elsewhere.watch(player, reported)).rejects.toThrow('the database is away')
  isAway = false
  await elsewhere.watch(player, listener)
  await wallet.execute(deposit(player, 1n))
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce(), patience)
  expect(reported).not.toHaveBeenCalled()
  await elsewhere.close()
})

describe('the books', () => {
  test('balance after all of this, row by row and as a whole', async () => {
    expect(await wallet.checkBooks('recent')).toMatchObject({ isBalanced: true, faults: [] })
    const whole = await wallet.checkBooks('whole')
    expect(whole).toMatchObject({ isBalanced: true, faults: [] })
    expect(whole.rowsRead).toBeGreaterThan(50)
  })

  test('the house account has what players paid in and did not get back', async () => {
    const positions = await wallet.positions({ from: '2000-01-01', to: '2999-12-31' })
    const [row] = await sql<
      { owned: bigint }[]
    >`select sum(game + electronic + bonus + cashback + held - debt)::bigint as owned from wallet.wallet`
    expect(positions.reduce((sum, { change }) => sum + change.amount, 0n)).toBe(-row!.owned)
    expect(positions).toContainEqual(expect.objectContaining({ account: 'stakes', provider: 'studio' }))
  })

  test('a planted fault is found by the job of every minute, which names the player', async () => {
    const player = await newPlayer({ game: 5_00n })
    await database.sql('owner')`update wallet.wallet set game = game + 1 where player_id = ${player}`
    const { tasks } = wallet
    await expect(tasks['wallet.check_books']!({})).rejects.toThrow(player)
    await expect(tasks['wallet.check_whole_books']!({})).rejects.toThrow(player)
    await database.sql('owner')`update wallet.wallet set game = game - 1 where player_id = ${player}`
    await tasks['wallet.check_books']!({})
    await tasks['wallet.ensure_partitions']!({})
  })
})
