import { randomUUID } from 'node:crypto'
import { createEmptyDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seatPlayer, startStudioAtWork, type StudioAtWork } from '../testing/studio-at-work.ts'
import { createStepWriter } from './step-writer.ts'
import type { EndStep, MoveStep } from './steps.ts'

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

const move = (id: string, change: Partial<MoveStep> = {}): MoveStep => ({
  kind: 'move', id, from: 'drawn', to: 'payout_asked', attempts: 1, movedAt: work.clock.now(), nextAttemptAt: work.clock.now(), refusal: null, balance: null, reference: null, ...change,
})
const end = (id: string, from: EndStep['from']): EndStep => ({ kind: 'end', id, from, to: 'settled', movedAt: work.clock.now(), refusal: null, balance: 100n, reference: 'paid' })
const stateOf = async (id: string): Promise<unknown> => (await work.sql`select state from studio.round where id = ${id}`)[0]?.['state']

describe('steps of one moment are taken together', () => {
  test('each answers for itself: one that comes late changes nothing and holds nobody up', async () => {
    const { id } = await (await seatPlayer(work)).spin()
    const take = createStepWriter(work.sql)
    const answers = await Promise.all([take(move(randomUUID())), take(move(id)), take(move(id)), take(end(id, 'payout_asked')), take(end(id, 'payout_asked'))])
    expect(answers.map(({ word }) => word)).toEqual(['moved', 'done', 'moved', 'done', 'moved'])
    expect(await stateOf(id)).toBe('settled')
  })

  test('one that the database refuses fails alone', async () => {
    const { id } = await (await seatPlayer(work)).spin()
    const take = createStepWriter(work.sql)
    const [broken, sound] = await Promise.allSettled([take(move(id, { to: 'nowhere' as never })), take(move(id))])
    expect([broken.status, sound.status]).toEqual(['rejected', 'fulfilled'])
    expect(await stateOf(id)).toBe('payout_asked')
  })

  test('a draw under a nonce that is used already changes neither round nor seeds', async () => {
    const player = await seatPlayer(work)
    const { id } = await player.shown(await player.spin())
    const [seed] = await work.sql<{ id: string; next: number }[]>`select id, nonce_next as next from studio.seed where state = 'active'`
    const outcome = { turns: [], units: 0, isCapped: false }
    const draw = { kind: 'draw', id, seedId: seed?.id ?? '', outcome, payout: 0n, balance: null, reference: null, drawnAt: 0, nextAttemptAt: 0 } as const
    const take = createStepWriter(work.sql)
    const answers = await Promise.all([take({ ...draw, nonce: 0 }), take({ ...draw, nonce: seed?.next ?? -1 })])
    expect(answers.map(({ word }) => word)).toEqual(['stale', 'moved'])
    expect(await work.sql`select nonce_next as next from studio.seed where state = 'active'`).toMatchObject([{ next: seed?.next }])
  })
})
