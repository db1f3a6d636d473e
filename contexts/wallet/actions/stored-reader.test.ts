import { createLogger } from '@zoria/platform/logger'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { JournalRow, PlayerId, ReaderWanted } from '../index.ts'
import { deposit, playedJournal, playRounds, type PlayedJournal } from '../testing/played-journal.ts'
import { StoredReader, wholeRows } from './stored-reader.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

let journal: PlayedJournal
beforeAll(async () => {
  journal = await playedJournal('stored reader')
  await journal.owner`create table wallet.taken (reader text, player_id uuid, version bigint)`
  await journal.owner`grant select, insert on wallet.taken to app`
})
afterAll(() => journal.close())

const logger = createLogger({ name: 'wallet-test', level: 'silent' })

/** A reader that writes each row it takes, as a board or a report would. */
const taking = (
  reader: string,
  before: (rows: readonly JournalRow[]) => void = () => undefined,
): ReaderWanted<JournalRow> => ({
  reader,
  from: 'begin',
  onRows: async (tx, rows) => {
    for (const { playerId, version } of rows)
      await tx`insert into wallet.taken values (${reader}, ${playerId}, ${version})`
    before(rows)
  },
})
const taken = async (reader: string, playerId: PlayerId) =>
  (
    await journal.sql<
      { version: bigint }[]
    >`select version from wallet.taken where reader = ${reader} and player_id = ${playerId} order by version`
  ).map(({ version }) => Number(version))
const versions = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

describe('a reader with a stored cursor', () => {
  test('takes every row of every lane once, those of before it was opened and those of after', async () => {
    const [early, late] = [await journal.newPlayer(100n), await journal.newPlayer()]
    await playRounds(journal.wallet, early, 4)
    await journal.sql.begin((tx) => journal.wallet.post(tx, deposit(late, 5n)))
    const reading = await journal.wallet.followAs(taking('whole'))
    await playRounds(journal.newWallet(), early, 4)
    await vi.waitFor(async () => expect(await taken('whole', early)).toEqual(versions(17)), patience)
    expect(await taken('whole', late)).toEqual([1])
    await reading.close()
  })

  test('goes on where it stopped, and what a broken transaction wrote is written once', async () => {
    const player = await journal.newPlayer(100n)
    await playRounds(journal.wallet, player, 3)
    let isBroken = true
    const breaks = (rows: readonly JournalRow[]) => {
      if (isBroken && rows.some(({ playerId }) => playerId === player)) throw new Error('the reader dies in the middle')
    }
    const first = await journal.wallet.followAs(taking('restarted', breaks))
    await vi.waitFor(() => expect(first.lag()).toBeGreaterThan(0), patience)
    await first.close()
    expect(await taken('restarted', player)).toEqual([])

    isBroken = false
    const second = await journal.newWallet().followAs(taking('restarted', breaks))
    await playRounds(journal.wallet, player, 1)
    await vi.waitFor(async () => expect(await taken('restarted', player)).toEqual(versions(9)), patience)
    await second.close()
  })

  test('may run in two processes: each row takes effect once', async () => {
    const player = await journal.newPlayer(100n)
    const readings = await Promise.all(
      [journal.wallet, journal.newWallet()].map((wallet) => wallet.followAs(taking('twice'))),
    )
    await playRounds(journal.wallet, player, 10)
    await vi.waitFor(async () => expect((await taken('twice', player)).length).toBeGreaterThanOrEqual(21), patience)
    await Promise.all(readings.map((reading) => reading.close()))
    expect(await taken('twice', player)).toEqual(versions(21))
  })

  test('that begins now takes what comes, and after a rest what came meanwhile', async () => {
    const player = await journal.newPlayer(100n)
    const first = await journal.wallet.followAs({ ...taking('new'), from: 'now' })
    await playRounds(journal.wallet, player, 1)
    await vi.waitFor(async () => expect(await taken('new', player)).toEqual([2, 3]), patience)
    await first.close()
    await playRounds(journal.wallet, player, 1)
    const again = await journal.wallet.followAs({ ...taking('new'), from: 'now' })
    await vi.waitFor(async () => expect(await taken('new', player)).toEqual([2, 3, 4, 5]), patience)
    await again.close()
  })

  test('never holds more than one batch of rows, however far behind it is', async () => {
    const player = await journal.newPlayer(10_000n)
    await Promise.all(versions(1_300).map((number) => journal.wallet.execute(deposit(player, BigInt(number)))))
    const sizes: number[] = []
    const reader = new StoredReader(
      {
        sql: journal.sql,
        logger,
        reader: 'bounded',
        from: 'begin',
        onRows: async (_, rows) => void sizes.push(rows.length),
      },
      wholeRows,
    )
    await reader.open()
    await vi.waitFor(() => expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(1_300), patience)
    expect(Math.max(...sizes)).toBe(500)
    await vi.waitFor(() => expect(reader.lag()).toBe(0), patience)
    await reader.close()
  })

  test('is seen by its lag, beside the books and the seals', async () => {
    await journal.wallet.checkBooks('recent')
    await journal.wallet.execute(deposit(await journal.newPlayer(), 1n))
    const lags = await journal.wallet.readerLags()
    expect(lags.map(({ reader }) => reader)).toEqual(['books', 'bounded', 'new', 'restarted', 'seal', 'twice', 'whole'])
    expect(lags.find(({ reader }) => reader === 'books')).toMatchObject({ rows: 1 })
    expect(lags.find(({ reader }) => reader === 'seal')?.oldestSeconds).toBeGreaterThan(0)
  })

  test('lags by the whole journal before it has read anything, and by nothing where the journal is empty', async () => {
    const [{ heads }] = await journal.owner<
      [{ heads: bigint }]
    >`select sum(head)::bigint as heads from wallet.journal_lane`
    const lagOf = async (of: typeof journal.wallet) =>
      (await of.readerLags(['unborn'])).find(({ reader }) => reader === 'unborn')
    expect((await lagOf(journal.wallet))?.rows).toBe(Number(heads))
    expect((await journal.wallet.readerLags()).some(({ reader }) => reader === 'unborn')).toBe(false)
    const empty = await playedJournal('empty')
    expect(await lagOf(empty.wallet)).toEqual({ reader: 'unborn', rows: 0, oldestSeconds: 0 })
    await empty.close()
  })
})
