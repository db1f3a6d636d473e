import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { seatPlayer, startStudioAtWork, type StudioAtWork } from '../testing/studio-at-work.ts'

let database: TestDatabase
let work: StudioAtWork

beforeAll(async () => {
  database = await createEmptyDatabase('studio')
})
beforeEach(async () => {
  work = await startStudioAtWork({ databaseUrl: database.url('studio'), balance: '1000.00' })
})
afterEach(() => work.close())
afterAll(() => database.drop())

type Told = { readonly round_id: string; readonly player_id: string; readonly status: string; readonly bet: string; readonly win: string; readonly ended_at: number | null }
const noon = Date.UTC(2026, 10, 21, 12) / 1_000
const told = async (form: Record<string, string | number>) => (await work.gis('GET', '/operations/rounds', form)).json<{ items: Told[]; next: string | null }>()

test('a round is told open while it runs, and with its bet and win once it has ended; play money is nobody\'s business', async () => {
  const player = await seatPlayer(work)
  const round = await player.spin('10.00')
  expect((await told({ from: noon - 60, to: noon + 60 })).items).toMatchObject([{ round_id: round.id, player_id: 'player-1', status: 'open', bet: '0.00', win: '0.00', ended_at: null }])
  const shown = await player.shown(round)
  const demo = await seatPlayer(work, { mode: 'demo' })
  await demo.shown(await demo.spin('10.00'))
  expect(await told({ from: noon, to: noon + 1 })).toMatchObject({ items: [{ round_id: round.id, status: 'settled', bet: '10.00', win: shown.payout, ended_at: noon }], next: null })
  expect(await told({ round_id: round.id })).toMatchObject({ items: [{ round_id: round.id }] })
})

test('a span begins with its first moment and ends before its last; a place in it is named by a round', async () => {
  const player = await seatPlayer(work)
  const round = await player.spin('10.00')
  expect((await told({ from: noon + 1, to: noon + 60 })).items).toEqual([])
  expect((await told({ from: noon - 60, to: noon })).items).toEqual([])
  expect((await told({ from: noon, to: noon + 60, after: round.id })).items).toEqual([])
})

test.each([[{}], [{ from: noon }], [{ from: 'yesterday', to: noon }], [{ round_id: '42' }]])('%j is not what is asked for', async (form) => {
  expect((await work.gis('GET', '/operations/rounds', form as Record<string, number>)).statusCode).toBe(422)
})
