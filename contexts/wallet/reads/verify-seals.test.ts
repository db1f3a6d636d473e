import type { Queryable, TransactionSql } from '@zoria/platform/database'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PlayerId } from '../index.ts'
import {
  deposit,
  moveBookings,
  planted,
  playedJournal,
  playRounds,
  type PlayedJournal,
} from '../testing/played-journal.ts'
import { readSealHeads, sealJournal } from '../storage/seals.ts'
import { verifySeals } from './verify-seals.ts'

// A long timeout, so that a busy machine does not fail the test.
const patience = { timeout: 60_000 }

let journal: PlayedJournal
let player: PlayerId
beforeAll(async () => {
  journal = await playedJournal('seals')
  player = await journal.newPlayer(1_000n)
  await playRounds(journal.wallet, player, 10)
  await moveBookings(journal.owner, 1)
  await playRounds(journal.wallet, player, 5)
  await sealJournal(journal.sql)
  await playRounds(journal.wallet, player, 5)
  await sealJournal(journal.sql)
})
afterAll(() => journal.close())

const verify = async (sql: Queryable) => (await verifySeals(sql, { kept: [] })).faults
const faultsAfter = (plant: (tx: TransactionSql) => Promise<unknown>) => planted(journal.owner, plant, verify)

test('sealed rows verify, over days, and each is sealed once', async () => {
  expect(await sealJournal(journal.sql)).toBe(0)
  expect(await verifySeals(journal.sql, { kept: await readSealHeads(journal.sql) })).toMatchObject({
    rowsSealed: 41,
    rowsOpen: 0,
    faults: [],
  })
})

test('unsealed rows are counted', async () => {
  await journal.wallet.execute(deposit(await journal.newPlayer(), 1n))
  expect(await verifySeals(journal.sql, { kept: [] })).toMatchObject({ rowsSealed: 41, rowsOpen: 1, faults: [] })
  expect(await sealJournal(journal.sql)).toBe(1)
})

describe('the verifier names the first row of a lane that', () => {
  test.each<readonly [string, string]>([
    ['player_id', `player_id = gen_random_uuid()`],
    ['key', `key = gen_random_uuid()`],
    ['version', `version = version + 100`],
    ['booked_at', `booked_at = booked_at + interval '1 microsecond'`],
    ['booked_at, to another day', `booked_at = booked_at + interval '1 day'`],
    ['happened_at', `happened_at = happened_at + interval '1 microsecond'`],
    ['fingerprint', `fingerprint = fingerprint + 1`],
    ...[
      'd_game',
      'd_electronic',
      'd_bonus',
      'd_cashback',
      'd_held',
      'd_debt',
      'd_house',
      'game',
      'electronic',
      'bonus',
      'cashback',
      'held',
      'debt',
      'will_count',
      'wager_delta',
      'd_dust',
      'dust',
    ].map((name) => [name, `${name} = coalesce(${name}, 0) + 1`] as const),
    ['kind', `kind = 'refund'`],
    ['source', `source = provider`],
    ['provider', `provider = source`],
    ['played_game', `played_game = source`],
    ['is_round_finished', `is_round_finished = not is_round_finished`],
    ['external_id', `external_id = set_byte(external_id, 5, 1)`],
    ['round', `round = round || '\\x20'`],
    [
      'external_id, to other bytes of the same text',
      `external_id = '\\x00'::bytea || convert_to(wallet.id_text(external_id), 'UTF8')`,
    ],
    ['round, to bytes of no text', `round = '\\x00ff'`],
    ['reversed_key', `reversed_key = key`],
    ['user_bonus_id', `user_bonus_id = gen_random_uuid()`],
    ['detail', `detail = '{"a": 1}'`],
  ])('was changed: %s', async (_, change) => {
    const faults = await faultsAfter((tx) =>
      tx.unsafe(`update wallet.journal set ${change} where position = 7 and version = 7`),
    )
    expect(faults).toEqual([
      { lane: 1, position: 7n, kind: 'changed', row: expect.objectContaining({ playerId: expect.any(String) }) },
    ])
  })

  test('is missing, including the first and the last', async () => {
    for (const position of [1, 7, 31, 41]) {
      expect(
        await faultsAfter((tx) => tx`delete from wallet.journal where lane = 1 and position = ${position}`),
      ).toEqual([{ lane: 1, position: BigInt(position), kind: 'missing', row: null }])
    }
  })

  test.each([
    ['beside another', `version = 99, key = gen_random_uuid(), booked_at = booked_at + interval '1 day'`, 7n],
    [
      'beside another, seconds later',
      `version = 99, key = gen_random_uuid(), booked_at = booked_at + interval '1 day', happened_at = happened_at - interval '1 day'`,
      7n,
    ],
    ['before the first', `key = gen_random_uuid(), position = 0`, 0n],
    ['after the last', `key = gen_random_uuid(), position = 1000`, 1_000n],
  ])('was inserted %s', async (_, change, position) => {
    const faults = await faultsAfter(async (tx) => {
      await tx.unsafe(
        `create temporary table copy on commit drop as select * from wallet.journal where lane = 1 and position = 7; update copy set ${change}; insert into wallet.journal select * from copy`,
      )
    })
    expect(faults).toEqual([
      { lane: 1, position, kind: 'inserted', row: { playerId: player, version: expect.any(BigInt) } },
    ])
  })

  test('was exchanged with another', async () => {
    const faults = await faultsAfter(async (tx) => {
      await tx`update wallet.journal set position = 10007 where lane = 1 and position = 7`
      await tx`update wallet.journal set position = 7 where lane = 1 and position = 9`
      await tx`update wallet.journal set position = 9 where lane = 1 and position = 10007`
    })
    expect(faults).toEqual([{ lane: 1, position: 7n, kind: 'reordered', row: { playerId: player, version: 9n } }])
  })

  test('has another meaning because a label or the currency changed', async () => {
    expect(await faultsAfter((tx) => tx`update wallet.word set word = 'another' where word = 'studio'`)).toMatchObject([
      { lane: 1, position: 2n, kind: 'changed' },
    ])
    expect(
      await faultsAfter((tx) => tx`update wallet.wallet set currency = 'kzt' where player_id = ${player}`),
    ).toMatchObject([{ lane: 1, position: 1n, kind: 'changed' }])
  })

  test('is in no lane, or in a lane whose head was moved back', async () => {
    expect(await faultsAfter((tx) => tx`update wallet.journal set lane = 77 where position = 7`)).toContainEqual({
      lane: 77,
      position: 7n,
      kind: 'inserted',
      row: { playerId: player, version: 7n },
    })
    expect(await faultsAfter((tx) => tx`update wallet.journal_lane set head = 43 where id = 1`)).toEqual([
      { lane: 1, position: 43n, kind: 'missing', row: null },
    ])
  })
})

describe('a seal', () => {
  const seals = (change: (tx: TransactionSql) => Promise<unknown>) =>
    faultsAfter(async (tx) => {
      await tx`alter table wallet.journal_seal disable trigger seals_are_insert_only`
      await change(tx)
    })
  test.each([
    ['its hash', `hash = sha256(hash)`, 1n],
    ['the hash of a later one', `hash = sha256(hash)`, 32n],
    [
      'its end',
      `to_position = to_position - 1, row_digests = substr(row_digests, 1, octet_length(row_digests) - 4)`,
      1n,
    ],
  ])('that was changed is named: %s', async (_, change, position) => {
    expect(
      await seals((tx) => tx.unsafe(`update wallet.journal_seal set ${change} where from_position = ${position}`)),
    ).toEqual([{ lane: 1, position, kind: 'seal', row: null }])
  })

  test('whose list of digests was changed names the row that does not fit it', async () => {
    expect(
      await seals(
        (tx) =>
          tx`update wallet.journal_seal set row_digests = set_byte(row_digests, 4, 255 - get_byte(row_digests, 4)) where from_position = 1`,
      ),
    ).toMatchObject([{ lane: 1, position: 2n, kind: 'changed' }])
  })

  test('is named if its list of digests was changed', async () => {
    expect(await seals((tx) => tx`delete from wallet.journal_seal where from_position = 1`)).toMatchObject([
      { lane: 1, position: 32n, kind: 'seal' },
    ])
  })

  test('cannot be changed, deleted or written outside of the job', async () => {
    await expect(journal.owner`update wallet.journal_seal set lane = 3`).rejects.toThrow('insert-only')
    await expect(journal.owner`delete from wallet.journal_seal`).rejects.toThrow('insert-only')
    await expect(journal.owner`truncate wallet.journal_seal`).rejects.toThrow('insert-only')
    await expect(journal.sql`insert into wallet.journal_seal select * from wallet.journal_seal`).rejects.toThrow(
      'permission denied',
    )
  })

  test('is not written over a gap', async () => {
    await journal.wallet.execute(deposit(player, 1n))
    await expect(
      planted(journal.owner, (tx) => tx`update wallet.journal_lane set head = head + 1 where id = 1`, sealJournal),
    ).resolves.toBe(1)
    await journal.wallet.execute(deposit(player, 1n))
    await expect(
      planted(journal.owner, (tx) => tx`delete from wallet.journal where lane = 1 and position = 43`, sealJournal),
    ).rejects.toThrow('lane 1 has a gap after position 42')
    await sealJournal(journal.sql)
  })
})

test('a journal rewritten with all its seals is detected by stored heads', async () => {
  const kept = await readSealHeads(journal.sql)
  const forged = await planted(
    journal.owner,
    async (tx) => {
      await tx`update wallet.journal set electronic = 1000000 where lane = 1 and position = 7`
      await tx`alter table wallet.journal_seal disable trigger user`
      await tx`delete from wallet.journal_seal`
      await sealJournal(tx)
    },
    async (tx) => [await verify(tx), (await verifySeals(tx, { kept })).faults],
  )
  expect(forged).toEqual([[], [{ lane: 1, position: BigInt(kept[0]!.position), kind: 'head', row: null }]])
})

test('the sealing job stays behind the writers and stops when closed', async () => {
  const sealing = await journal.wallet.keepRunning()
  const late = await journal.newPlayer(100n)
  await vi.waitFor(async () => expect((await journal.wallet.verifySeals({ kept: [] })).rowsOpen).toBe(0), patience)
  await sealing.close()
  await journal.wallet.execute(deposit(late, 1n))
  expect(await journal.wallet.verifySeals({ kept: [] })).toMatchObject({ rowsOpen: 1, faults: [] })
  await sealJournal(journal.sql)
})

test('two concurrent sealers write each seal once', async () => {
  const late = await journal.newPlayer(100n)
  await playRounds(journal.wallet, late, 3)
  const sealed = await Promise.all([sealJournal(journal.sql), sealJournal(journal.sql), sealJournal(journal.owner)])
  expect(sealed.reduce((sum, rows) => sum + rows, 0)).toBe(7)
  expect(await verify(journal.sql)).toEqual([])
})
