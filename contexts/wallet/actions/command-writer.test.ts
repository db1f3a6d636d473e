import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { bps, instant, money, newId, type Money } from '@zoria/kernel'
import { DatabaseError, type Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { setWalletWait } from '@zoria/testkit/server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Command, PlayerId, Purse, StakeCommand } from '../rules/commands.ts'
import type { Outcome } from '../rules/outcomes.ts'
import { readStates } from '../storage/wallet-rows.ts'
import { openWallet } from '../storage/wallets.ts'
import type { SidePool } from '../storage/side-pool.ts'
import { createWriterConnection, createWriterSide } from '../storage/writer-connection.ts'
import { CommandWriter } from './command-writer.ts'

// A long timeout, so that a busy machine does not fail the test.
const patience = { timeout: 60_000 }

const clock = frozenClock('2026-11-21T12:00:00Z')
const chance = seededChance('writer')
const logger = createLogger({ name: 'wallet-test', level: 'silent' })
const spendingOrder = (): readonly Purse[] => ['game', 'electronic', 'bonus']
const uah = (amount: bigint): Money => money(amount, 'uah')

let database: TestDatabase
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = database.sql('app')
})
afterAll(() => database.drop())

interface Between {
  readonly url?: string
  readonly locked?: (pool: Sql) => Sql
  readonly writerSql?: (sql: Sql) => Sql
}

const newSides = (url: string): [SidePool, SidePool] => [
  createWriterSide({ url, name: 'locked side under test' }),
  createWriterSide({ url, name: 'asking side under test' }),
]

/** A writer as a process creates it, and a function to stop it. The connection to the database may be slow or lossy. */
const newWriter = ({
  url = database.url('app'),
  locked: poolBetween = (pool) => pool,
  writerSql = (writer) => writer,
}: Between = {}) => {
  const direct = createWriterConnection({ url, name: 'writer under test' })
  const connection = {
    ...direct,
    open: async () => direct.open().then((opened) => ({ ...opened, sql: writerSql(opened.sql) })),
  }
  const [side, asks] = newSides(url)
  const locked: SidePool = { ...side, run: (work) => side.run((pool) => work(poolBetween(pool))) }
  const writer = new CommandWriter({
    connections: [connection],
    locked,
    asks,
    reads: sql,
    clock,
    logger,
    spendingOrder,
  })
  const end = async (): Promise<void> => {
    await writer.close()
    await Promise.all([connection.close(), side.end(), asks.end()])
  }
  return { writer, end }
}

let first: ReturnType<typeof newWriter>
let second: ReturnType<typeof newWriter>
beforeEach(() => {
  first = newWriter()
  second = newWriter()
})
afterEach(async () => {
  await first.end()
  await second.end()
})

let counter = 0
const nextId = (): string => `tx-${(counter += 1)}`
const newPlayer = async (game: bigint): Promise<PlayerId> => {
  const playerId = newId<'Player'>(clock.now(), (count) => chance.bytes(count))
  await openWallet(sql, { playerId, currency: 'uah' })
  if (game > 0n) await first.writer.execute(deposit(playerId, game))
  return playerId
}
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
  source: 'gis:zoria',
  provider: 'studio',
  game: 'sevens',
  externalId: nextId(),
  amount: uah(amount),
  round: nextId(),
  weight: bps(10_000),
  sessionStartedAt: instant('2026-11-21T11:00:00Z'),
  isRoundFinished: true,
  freeRound: null,
  objection: null,
  ...over,
})
const codes = (outcomes: readonly Outcome[]) => outcomes.map(({ code }) => code)
/** As in production; other tests wait for as long as a held wallet takes them. */
const waitOneSecond = async (): Promise<void> => {
  await setWalletWait(database.sql('owner'), 1)
  onTestFinished(() => setWalletWait(database.sql('owner'), 60))
}
const stored = async (playerId: PlayerId) => (await readStates(sql, [playerId])).get(playerId)!

describe('a batch', () => {
  test("contains all commands of one turn of the event loop, each player's in order", async () => {
    const [one, two] = [await newPlayer(3n), await newPlayer(3n)]
    const before = first.writer.tally.batches
    const outcomes = await Promise.all(
      [stake(one, 2n), stake(two, 3n), stake(one, 2n), stake(one, 1n)].map((command) => first.writer.execute(command)),
    )
    expect(codes(outcomes)).toEqual(['OK', 'OK', 'INSUFFICIENT', 'OK'])
    expect(first.writer.tally).toMatchObject({ batches: before + 1, batchSizeLast: 4 })
  })

  test('of 20 stakes for the last coin exactly one wins, also across two processes', async () => {
    for (let turn = 0; turn < 25; turn += 1) {
      const player = await newPlayer(1n)
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, place) => (place % 2 ? first : second).writer.execute(stake(player, 1n))),
      )
      expect(codes(outcomes).toSorted()).toEqual([...Array.from({ length: 19 }, () => 'INSUFFICIENT'), 'OK'])
      expect((await stored(player)).purses.game).toBe(0n)
    }
    expect(
      first.writer.tally.stale + second.writer.tally.stale + first.writer.tally.busy + second.writer.tally.busy,
    ).toBeGreaterThan(0)
  })

  test('uses a second connection while enough calls wait', async () => {
    const connections = ['first of two', 'second of two'].map((name) =>
      createWriterConnection({ url: database.url('app'), name }),
    )
    const [locked, asks] = newSides(database.url('app'))
    const writer = new CommandWriter({ connections, locked, asks, reads: sql, clock, logger, spendingOrder })
    const players = await Promise.all(Array.from({ length: 16 }, () => newPlayer(0n)))
    const wordsKnown = await writer.execute(deposit(players[0]!, 1n))
    const outcomes = await Promise.all(
      Array.from({ length: 640 }, (_, place) => writer.execute(deposit(players[place % 16]!, 1n))),
    )
    await writer.close()
    await Promise.all([...connections.map((connection) => connection.close()), locked.end(), asks.end()])

    expect(new Set(codes([wordsKnown, ...outcomes]))).toEqual(new Set(['OK']))
    const [row] = await sql<
      { lanes: bigint }[]
    >`select count(distinct lane) as lanes from wallet.journal where player_id = any (${players}::uuid[])`
    expect(row?.lanes).toBe(2n)
    for (const player of players) expect((await stored(player)).purses.game).toBe(player === players[0] ? 41n : 40n)
  })

  test('two processes on one player lose nothing and duplicate nothing', async () => {
    const player = await newPlayer(0n)
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, place) => (place % 2 ? first : second).writer.execute(deposit(player, 1n))),
    )
    expect(new Set(codes(outcomes))).toEqual(new Set(['OK']))
    expect(await stored(player)).toMatchObject({ version: 200n, purses: { game: 200n } })
  })

  test('a duplicate of a concurrent command is decided once; with other content it is a conflict', async () => {
    const player = await newPlayer(10n)
    const command = stake(player, 1n)
    const [one, same, differs] = await Promise.all(
      [command, command, { ...command, amount: uah(2n) }].map((each) => first.writer.execute(each)),
    )
    expect(one).toMatchObject({ code: 'OK' })
    expect(same).toEqual(one)
    expect(differs).toMatchObject({ code: 'CONFLICT' })
    expect((await stored(player)).purses.game).toBe(9n)
  })

  test('the same command sent to two processes concurrently moves money once', async () => {
    const player = await newPlayer(10n)
    for (let turn = 0; turn < 10; turn += 1) {
      const command = stake(player, 1n)
      const outcomes = await Promise.all([first, second, first, second].map(({ writer }) => writer.execute(command)))
      expect(new Set(outcomes.map((outcome) => 'receipt' in outcome && outcome.receipt.transactionId)).size).toBe(1)
    }
    expect((await stored(player)).purses.game).toBe(0n)
  })

  test('a known key among new ones is a replay, and the new ones are decided without it', async () => {
    const player = await newPlayer(3n)
    const done = stake(player, 2n)
    await second.writer.execute(done)
    const outcomes = await Promise.all(
      [done, stake(player, 1n), deposit(player, 5n)].map((command) => first.writer.execute(command)),
    )
    expect(codes(outcomes)).toEqual(['REPLAY', 'OK', 'OK'])
    expect((await stored(player)).purses.game).toBe(5n)
  })

  test('a refund in the batch of its own stake sees the stake', async () => {
    const player = await newPlayer(5n)
    const placed = stake(player, 5n)
    const undo: Command = {
      kind: 'refund',
      playerId: player,
      source: 'gis:zoria',
      provider: 'studio',
      game: 'sevens',
      externalId: nextId(),
      amount: uah(5n),
      stakeId: placed.externalId,
      round: placed.round,
    }
    const outcomes = await Promise.all(
      [placed, undo, stake(player, 5n)].map((command) => first.writer.execute(command)),
    )
    expect(codes(outcomes)).toEqual(['OK', 'OK', 'OK'])
    expect((await stored(player)).purses.game).toBe(0n)
  })

  test('a stake in the batch of a refund that wrote its tombstone moves nothing, and delays no other player', async () => {
    const [player, other] = [await newPlayer(5n), await newPlayer(5n)]
    const refused = vi.spyOn(logger, 'error')
    const late = stake(player, 5n)
    const bury: Command = {
      kind: 'refund',
      playerId: player,
      source: 'gis:zoria',
      provider: 'studio',
      game: 'sevens',
      externalId: nextId(),
      amount: uah(5n),
      stakeId: late.externalId,
      round: late.round,
    }
    const outcomes = await Promise.all(
      [bury, late, stake(other, 5n), stake(player, 4n)].map((command) => first.writer.execute(command)),
    )
    expect(codes(outcomes)).toEqual(['OK', 'ALREADY_REVERSED', 'OK', 'OK'])
    expect(refused).not.toHaveBeenCalled()
    expect((await stored(player)).purses.game).toBe(1n)
  })

  test('a refusal is confirmed: an outdated cache never refuses what the books allow', async () => {
    const player = await newPlayer(1n)
    await first.writer.execute(stake(player, 1n))
    await second.writer.execute(deposit(player, 5n))
    expect(codes([await first.writer.execute(stake(player, 5n))])).toEqual(['OK'])
    expect(first.writer.tally.stale).toBeGreaterThan(0)
  })

  test('a command that violates an invariant fails alone', async () => {
    const player = await newPlayer(5n)
    const outcomes = await Promise.allSettled(
      [stake(player, -1n), stake(player, 2n)].map((command) => first.writer.execute(command)),
    )
    expect(outcomes).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { code: 'OK' } }])
  })

  test('a command refused by the database fails alone, the rest of its batch is committed', async () => {
    const player = await newPlayer(5n)
    // PostgreSQL stores no zero byte in a text.
    const outcomes = await Promise.allSettled(
      [stake(player, 1n, { round: 'r\0' }), stake(player, 2n)].map((command) => first.writer.execute(command)),
    )
    expect(outcomes).toMatchObject([
      { status: 'rejected', reason: { code: '22021' } },
      { status: 'fulfilled', value: { code: 'OK' } },
    ])
    expect((await stored(player)).purses.game).toBe(3n)
  })
})

describe('while another transaction holds the wallet', () => {
  test('a command waits for it outside of batches, and others are not delayed', async () => {
    const [held, free] = [await newPlayer(5n), await newPlayer(5n)]
    const waiting = await sql.begin(async (tx) => {
      await tx`select wallet.lock_wallet(${held})`
      const answer = first.writer.execute(stake(held, 1n))
      await vi.waitFor(() => expect(first.writer.tally.busy).toBe(1), patience)
      expect(codes([await first.writer.execute(stake(free, 1n))])).toEqual(['OK'])
      return { answer }
    })
    expect(codes([await waiting.answer])).toEqual(['OK'])
  })

  test('one that waits too long gets RETRY, not a refusal', async () => {
    await waitOneSecond()
    const held = await newPlayer(5n)
    const command = stake(held, 1n)
    await sql.begin(async (tx) => {
      await tx`select wallet.lock_wallet(${held})`
      expect(await first.writer.execute(command)).toEqual({ code: 'RETRY' })
    })
    expect(codes([await first.writer.execute(command)])).toEqual(['OK'])
  })
})

test('a deadlock is logged as an error, since it is a bug; its caller repeats', async () => {
  const player = await newPlayer(5n)
  const command = stake(player, 1n)
  const deadlock = Object.assign(new DatabaseError('deadlock detected', 0, 'error'), {
    code: '40P01',
    severity: 'ERROR',
  })
  const logged = vi.spyOn(logger, 'error')
  onTestFinished(() => logged.mockRestore())
  logged.mockClear()
  let tries = 0
  const crossed = newWriter({
    locked: (pool) => {
      tries += 1
      if (tries === 1) throw deadlock
      return pool
    },
  })
  expect(await crossed.writer.executeTogether([command])).toEqual({ code: 'RETRY' })
  expect(logged).toHaveBeenCalledExactlyOnceWith({ error: deadlock }, expect.any(String))
  expect((await crossed.writer.executeTogether([command])).code).toBe('OK')
  expect((await stored(player)).purses.game).toBe(4n)
  await crossed.end()
})

test('of the commands of a locked wallet one waits; the later ones get RETRY with it', async () => {
  await waitOneSecond()
  const held = await newPlayer(5n)
  let tries = 0
  const waiting = newWriter({ locked: (pool) => ((tries += 1), pool) })
  const commands = [stake(held, 1n), stake(held, 1n), stake(held, 1n)]
  await sql.begin(async (tx) => {
    await tx`select wallet.lock_wallet(${held})`
    const answers = commands.map((command) => waiting.writer.execute(command))
    expect(codes(await Promise.all(answers))).toEqual(['RETRY', 'RETRY', 'RETRY'])
  })
  expect([tries, waiting.writer.queued]).toEqual([1, 0])
  expect(codes(await Promise.all(commands.map((command) => waiting.writer.execute(command))))).toEqual([
    'OK',
    'OK',
    'OK',
  ])
  await waiting.end()
})

test("a refund after another process moved the player's money reads the journal once, and takes no lock", async () => {
  const player = await newPlayer(5n)
  const placed = stake(player, 2n)
  let tries = 0
  const asking = newWriter({ locked: (pool) => ((tries += 1), pool) })
  await asking.writer.execute(placed)
  await second.writer.execute(deposit(player, 1n))
  expect(
    codes([
      await asking.writer.execute({
        kind: 'refund',
        playerId: player,
        source: placed.source,
        provider: placed.provider,
        game: placed.game,
        externalId: nextId(),
        amount: uah(2n),
        stakeId: placed.externalId,
        round: placed.round,
      }),
    ]),
  ).toEqual(['OK'])
  expect([tries, (await stored(player)).purses.game]).toEqual([0, 6n])
  await asking.end()
})

describe('a repeat of a command in flight', () => {
  test('shares an acceptance, but not a refusal that newer money has overtaken', async () => {
    const player = await newPlayer(0n)
    const answers = newGate()
    const slow = newWriter({ locked: (pool) => answeringAfter(answers, pool) })
    const command = stake(player, 5n)

    // The wallet is locked, so the stake waits for the lock; it was refused and its answer is not delivered yet.
    const refused = await sql.begin(async (tx) => {
      await tx`select wallet.lock_wallet(${player})`
      const waiting = slow.writer.execute(command)
      await vi.waitFor(() => expect(slow.writer.tally.busy).toBe(1), patience)
      return { waiting }
    })
    await answers.reached
    expect(codes([await first.writer.execute(deposit(player, 9n))])).toEqual(['OK'])
    const repeats = [command, command].map((each) => slow.writer.execute(each))
    answers.open()

    expect(codes([await refused.waiting])).toEqual(['INSUFFICIENT'])
    expect(codes(await Promise.all(repeats))).toEqual(['OK', 'OK'])
    expect((await stored(player)).purses.game).toBe(4n)
    await slow.end()
  })
})

describe('when a command outside of batches ends while a batch reads its states', () => {
  test('the player of both is known to the batch', async () => {
    const [player, uncached] = [await newPlayer(9n), await newPlayer(0n)]
    const [answers, reading] = [newGate(), newGate()]
    const slow = newWriter({
      locked: (pool) => answeringAfter(answers, pool),
      writerSql: (writerSql) => readingStatesAfter(reading, writerSql),
    })
    await slow.writer.execute(stake(player, 1n))

    // Two commands wait for the lock outside of batches; the first has committed and its answer is not delivered yet.
    const aside = await sql.begin(async (tx) => {
      await tx`select wallet.lock_wallet(${player})`
      const waiting = [stake(player, 1n), stake(player, 1n)].map((command) => slow.writer.execute(command))
      await vi.waitFor(() => expect(slow.writer.tally.busy).toBe(2), patience)
      return { waiting }
    })
    await vi.waitFor(async () => expect((await stored(player)).purses.game).toBe(7n), patience)
    await slow.writer.execute(stake(player, 1n))

    // The next batch has the player in its cache and must read another one; meanwhile the second command drops the
    // cached state.
    reading.shut()
    const together = [stake(player, 1n), deposit(uncached, 1n)].map((command) => slow.writer.execute(command))
    await reading.reached
    answers.open()
    await aside.waiting[0]
    reading.open()

    expect(codes(await Promise.all([...aside.waiting, ...together]))).toEqual(['OK', 'OK', 'OK', 'OK'])
    await slow.end()
  })
})

describe('when the queue is full', () => {
  // The first 24 leave at once, so that 2,000 wait.
  test('excess calls are answered at once without being tried', async () => {
    const player = await newPlayer(0n)
    const outcomes = await Promise.all(Array.from({ length: 2_034 }, () => first.writer.execute(deposit(player, 1n))))
    expect(codes(outcomes).filter((code) => code === 'OVERLOADED')).toHaveLength(10)
    expect((await stored(player)).purses.game).toBe(2_024n)
  })
})

describe('when the answer of a commit is lost', () => {
  test.each([
    ['because the connection breaks', (line: LossyLine) => line.cut()],
    ['because no answer arrives: the watchdog ends the wait', () => undefined],
  ])('%s, the outcome is unknown, never refused, and the repeat gets the stored answer', async (_, befalls) => {
    const player = await newPlayer(5n)
    const line = await lossyLine(database.url('app'))
    const far = newWriter({ url: line.url })
    expect(codes([await far.writer.execute(stake(player, 1n))])).toEqual(['OK'])

    const command = stake(player, 2n)
    line.loseAnswers()
    const lost = far.writer.execute(command)
    await vi.waitFor(async () => expect((await stored(player)).purses.game).toBe(2n), patience)
    befalls(line)
    expect(await lost).toEqual({ code: 'RETRY' })

    line.restore()
    expect(await far.writer.execute(command)).toMatchObject({
      code: 'REPLAY',
      receipt: { balances: { version: 3n, game: uah(2n) } },
    })
    expect((await stored(player)).purses.game).toBe(2n)
    await far.end()
    line.close()
  })

  test('a connection ended by the server is reopened for the next batch', async () => {
    const player = await newPlayer(5n)
    const [ended] = await sql<
      { count: bigint }[]
    >`select count(pg_terminate_backend(pid)) from pg_stat_activity where application_name = 'writer under test'`
    expect(ended?.count).toBeGreaterThan(0n)
    const command = stake(player, 1n)
    // A batch may be in flight when the connection ends; then its outcome is unknown.
    expect(['OK', 'RETRY']).toContain((await first.writer.execute(command)).code)
    expect(['OK', 'REPLAY']).toContain((await first.writer.execute(command)).code)
    expect((await stored(player)).purses.game).toBe(4n)
  })
})

type Gate = ReturnType<typeof newGate>

/** A gate, open until it is shut; `reached` resolves when a caller waits at it. */
const newGate = () => {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  let isShut = false
  return {
    reached,
    shut: () => void (isShut = true),
    open: () => void ((isShut = false), open()),
    pass: async () => {
      if (!isShut) return
      reach()
      await opened
    },
  }
}

/** Transactions that commit at once and answer after the gate opens. */
const answeringAfter = (gate: Gate, pool: Sql): Sql => {
  gate.shut()
  return new Proxy(pool, {
    get: (target, name) =>
      name === 'begin'
        ? async (work: Parameters<Sql['begin']>[0]) => target.begin(work).finally(() => gate.pass())
        : Reflect.get(target, name),
  })
}

const readingStatesAfter = (gate: Gate, writerSql: Sql): Sql =>
  new Proxy(writerSql, {
    apply: (target, self, words: [TemplateStringsArray, ...unknown[]]) =>
      words[0].join('').includes('from wallet.wallet where')
        ? gate.pass().then(() => Reflect.apply(target, self, words) as Promise<unknown>)
        : Reflect.apply(target, self, words),
  })

type LossyLine = Awaited<ReturnType<typeof lossyLine>>

/** A connection to the database that can lose the server's answers. */
const lossyLine = async (databaseUrl: string) => {
  const target = new URL(databaseUrl)
  const pairs = new Set<readonly [Socket, Socket]>()
  let isLossy = false
  const server: Server = createServer((near) => {
    const far = connect({ host: target.hostname, port: Number(target.port) })
    const pair = [near, far] as const
    pairs.add(pair)
    near.pipe(far)
    far.on('data', (bytes) => void (isLossy || near.write(bytes)))
    for (const [end, otherEnd] of [
      [near, far],
      [far, near],
    ] as const)
      end.on('error', () => undefined).on('close', () => void (otherEnd.destroy(), pairs.delete(pair)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    loseAnswers: () => void (isLossy = true),
    cut: () => pairs.forEach(([near]) => near.destroy()),
    restore: () => void (isLossy = false),
    close: () => server.close(),
  }
}
