import type { Sql, TransactionSql } from '@zoria/platform/database'
import { systemClock } from '@zoria/platform/clock'
import { createLogger } from '@zoria/platform/logger'
import { createWallet, type SealReport, type Wallet } from '@zoria/wallet'
import { Home } from '../house/home.ts'
import type { Part, Plant, Size } from '../parts/part.ts'
import { fillJournal, type JournalWanted } from './fill-journal.ts'

const sizes: Record<Size, JournalWanted> = {
  gate: { players: 40, rowsOfEach: 100, daysBefore: 2, lanes: 3 },
  long: { players: 2_000, rowsOfEach: 500, daysBefore: 2, lanes: 3 },
}

/** The whole journal is verified in this time (T16). */
const verifySecondsMax = 60

/** A row is changed, taken out, put in or moved among a million sealed ones, as the superuser can (T16; I-11). */
export const tamperPart: Part = {
  name: 'tamper',
  proves: 'a byte changed by the superuser in one row of a sealed journal is found, and the row is named',
  run: async ({ size, report }) => {
    const home = await Home.open()
    const sql = home.pool('app')
    const wallet = createWallet({
      sql,
      writerUrl: home.url('app'),
      clock: systemClock,
      logger: createLogger({ name: 'tamper', level: 'error' }),
      spendingOrder: () => [],
    })
    try {
      await fillJournal(home.pool('owner', 3), sizes[size])
      const sealing = await timed(() => sealAll(wallet))
      const sound = await timed(() => wallet.verifySeals({ kept: [] }))
      report(`${sound.answer.rowsSealed} rows, sealed in ${sealing.seconds} s, verified in ${sound.seconds} s`)

      const plants: Plant[] = []
      const superuser = home.pool('postgres')
      for (const tampering of tamperings(sizes[size]))
        plants.push({ name: tampering.name, caught: await caughtBy({ superuser, wallet, tampering }) })
      await superuser.end()
      const violations = [
        ...sound.answer.faults.map((fault) => `a sound journal was called false: ${said([fault])}`),
        ...(sound.answer.rowsOpen > 0 ? [`${sound.answer.rowsOpen} rows were not sealed`] : []),
        ...(sound.seconds > verifySecondsMax ? [`verifying took ${sound.seconds} s`] : []),
      ]
      return {
        counts: { rows: sound.answer.rowsSealed, sealSeconds: sealing.seconds, verifySeconds: sound.seconds },
        plants,
        violations,
      }
    } finally {
      await wallet.close()
      await sql.end()
      await home.close()
    }
  },
}

const timed = async <Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; seconds: number }> => {
  const began = performance.now()
  const answer = await work()
  return { answer, seconds: Math.round((performance.now() - began) / 10) / 100 }
}

const sealAll = async (wallet: Wallet): Promise<void> => {
  const sealing = await wallet.keepRunning()
  while ((await wallet.readerLags()).some(({ reader, rows }) => reader === 'seal' && rows > 0))
    await new Promise((resolve) => setTimeout(resolve, 100))
  await sealing.close()
}

interface Tampering {
  readonly name: string
  /** The expected finding of the verifier. */
  readonly named: string
  readonly change: (tx: TransactionSql) => Promise<unknown>
  readonly undo: (tx: TransactionSql) => Promise<unknown>
}

const tamperings = ({ players, rowsOfEach, lanes }: JournalWanted): readonly Tampering[] => {
  const middle = Math.floor((players * rowsOfEach) / lanes / 2)
  const other = middle + 1
  const put = (tx: TransactionSql) =>
    tx`update wallet.journal set position = case position when ${middle} then ${-other}::bigint else ${-middle}::bigint end where lane = 2 and position in (${middle}, ${other})`
  const settle = (tx: TransactionSql) =>
    tx`update wallet.journal set position = -position where lane = 2 and position < 0`
  const all: readonly Tampering[] = [
    {
      name: 'one byte of one row',
      named: `changed at ${middle} of lane 2`,
      change: (tx) =>
        tx`update wallet.journal set external_id = set_byte(external_id, 9, 255 - get_byte(external_id, 9)) where lane = 2 and position = ${middle}`,
      undo: (tx) =>
        tx`update wallet.journal j set external_id = kept.external_id from tampered kept where j.lane = kept.lane and j.position = kept.position`,
    },
    {
      name: 'a row taken out',
      named: `missing at ${middle} of lane 2`,
      change: (tx) => tx`delete from wallet.journal where lane = 2 and position = ${middle}`,
      undo: (tx) => tx`insert into wallet.journal select * from tampered where position = ${middle}`,
    },
    {
      name: 'a row put in',
      named: `inserted at ${middle} of lane 2`,
      change: (tx) =>
        tx`insert into wallet.journal select (jsonb_populate_record(j, jsonb_build_object('booked_at', j.booked_at + interval '1 day'))).* from tampered t join wallet.journal j using (lane, position) where position = ${middle}`,
      undo: (tx) =>
        tx`delete from wallet.journal j using tampered t where j.lane = t.lane and j.position = t.position and j.booked_at <> t.booked_at`,
    },
    {
      name: "two rows in each other's place",
      named: `reordered at ${middle} of lane 2`,
      change: async (tx) => (await put(tx), settle(tx)),
      undo: async (tx) => (await put(tx), settle(tx)),
    },
  ]
  return all.map((each) => ({
    ...each,
    change: async (tx: TransactionSql) => (await keep(tx, middle), each.change(tx)),
  }))
}

const keep = (tx: TransactionSql, position: number) =>
  tx.unsafe(
    `drop table if exists tampered; create table tampered as select * from wallet.journal where lane = 2 and position in (${position}, ${position + 1})`,
  )

/** Tampers for good, verifies as an operator would, and puts it back. */
const caughtBy = async ({
  superuser,
  wallet,
  tampering,
}: {
  superuser: Sql
  wallet: Wallet
  tampering: Tampering
}): Promise<string | null> => {
  const unguarded = (work: (tx: TransactionSql) => Promise<unknown>): Promise<unknown> =>
    superuser.begin(async (tx) => {
      // What disables every trigger of this session.
      await tx`set local session_replication_role = replica`
      await work(tx)
    })
  await unguarded(tampering.change)
  const { answer, seconds } = await timed(() => wallet.verifySeals({ kept: [] }))
  await unguarded(tampering.undo)
  return said(answer.faults) === tampering.named ? `${tampering.named}, in ${seconds} s` : null
}

const said = (faults: SealReport['faults']): string =>
  faults.map(({ kind, lane, position }) => `${kind} at ${position} of lane ${lane}`).join('; ')
