/** @module-tag full */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lostBy, prepareWrites, writeUntilLost } from './acknowledged-writes.ts'
import { addSynchronousStandby, asSuperuser, discard, failOver, startPrimary, type Replica } from './standby.ts'

let home: string
let primary: Replica

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'zoria-standby-'))
  primary = await startPrimary(join(home, 'first'), 'secret')
  await prepareWrites(primary)
}, 120_000)

afterAll(async () => {
  await discard(primary)
  rmSync(home, { recursive: true, force: true })
})

test('a standby that is promoted after kill -9 of the primary has every acknowledged commit and takes new ones', async () => {
  const standby = await addSynchronousStandby(primary, join(home, 'second'))
  const acknowledged: string[] = []
  const writing = writeUntilLost(primary, { prefix: 'first', acknowledged })
  while (acknowledged.length < 200) await pause(10)
  await failOver(primary, standby)
  await writing
  await discard(primary)
  primary = standby

  expect(await lostBy(primary, acknowledged)).toEqual([])
  await asSuperuser(primary, (sql) => sql`insert into acknowledged values ('after')`)
}, 120_000)
