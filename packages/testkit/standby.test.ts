import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase, type Sql } from '@zoria/platform/database'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { superuser } from '@zoria/platform/postgres/initialise'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addSynchronousStandby, asSuperuser, discard, failOver, startPrimary, type Replica } from './standby.ts'

let home: string
let primary: Replica

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'zoria-standby-'))
  primary = await startPrimary(join(home, 'first'), 'secret')
  await asSuperuser(primary, (sql) => sql`create table kept (writer int, number int, primary key (writer, number))`)
}, 120_000)

afterAll(async () => {
  await discard(primary)
  rmSync(home, { recursive: true, force: true })
})

test('a standby that is promoted after kill -9 of the primary has every acknowledged commit', async () => {
  const standby = await addSynchronousStandby(primary, join(home, 'second'))
  const acknowledged: string[] = []
  const writing = write(primary, acknowledged)
  while (acknowledged.length < 200) await pause(10)
  await failOver(primary, standby)
  await writing
  rmSync(primary.home, { recursive: true, force: true })
  primary = standby

  const kept = await asSuperuser(standby, (sql) => sql<{ writer: number; number: number }[]>`select writer, number from kept`)
  const held = new Set(kept.map(({ writer, number }) => `${writer} ${number}`))
  console.log(`${acknowledged.length} commits acknowledged, ${held.size} kept`)
  expect(acknowledged.filter((name) => !held.has(name))).toEqual([])
  await asSuperuser(standby, (sql) => sql`insert into kept values (99, 1)`)
}, 120_000)

/** Writes by several at once until the server is gone, and notes what was acknowledged. */
const write = async (to: Replica, acknowledged: string[]): Promise<void> => {
  const writers = 8
  const sql = createDatabase({ url: databaseUrl({ port: to.server.port, role: superuser, password: to.password, database: 'postgres' }), name: 'writer', connectionsMax: writers })
  const writer = async (seat: number): Promise<void> => {
    for (let number = 1; await insert(sql, seat, number); number += 1) acknowledged.push(`${seat} ${number}`)
  }
  await Promise.all(Array.from({ length: writers }, (_, seat) => writer(seat)))
  await sql.end({ timeout: 1 })
}

const insert = (sql: Sql, writer: number, number: number): Promise<boolean> =>
  sql`insert into kept values (${writer}, ${number})`.then(() => true, () => false)
