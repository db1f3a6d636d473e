import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { seatPlayer } from '../testing/studio-at-work.ts'
import { studioPerTest } from '../testing/studio-per-test.ts'
import { createStepWriter } from './step-writer.ts'
import type { EndStep, MoveStep } from './steps.ts'

const work = studioPerTest({ balance: '1000.00' })

const move = (id: string, change: Partial<MoveStep> = {}): MoveStep => ({
  kind: 'move',
  id,
  from: 'drawn',
  to: 'payout_asked',
  attempts: 1,
  movedAt: work.clock.now(),
  nextAttemptAt: work.clock.now(),
  refusal: null,
  balance: null,
  reference: null,
  ...change,
})
const end = (id: string, from: EndStep['from']): EndStep => ({
  kind: 'end',
  id,
  from,
  to: 'settled',
  movedAt: work.clock.now(),
  refusal: null,
  balance: 100n,
  reference: 'paid',
})
const stateOf = async (id: string): Promise<unknown> =>
  (await work.sql`select state from studio.round where id = ${id}`)[0]?.['state']

describe('concurrent steps are written together', () => {
  test('each step has its own answer: a late one changes nothing and blocks no other', async () => {
    const { id } = await (await seatPlayer(work)).spin()
    const take = createStepWriter(work.sql)
    const answers = await Promise.all([
      take(move(randomUUID())),
      take(move(id)),
      take(move(id)),
      take(end(id, 'payout_asked')),
      take(end(id, 'payout_asked')),
    ])
    expect(answers.map(({ word }) => word)).toEqual(['moved', 'done', 'moved', 'done', 'moved'])
    expect(await stateOf(id)).toBe('settled')
  })

  test('a step refused by the database fails alone', async () => {
    const { id } = await (await seatPlayer(work)).spin()
    const take = createStepWriter(work.sql)
    const [broken, sound] = await Promise.allSettled([take(move(id, { to: 'nowhere' as never })), take(move(id))])
    expect([broken.status, sound.status]).toEqual(['rejected', 'fulfilled'])
    expect(await stateOf(id)).toBe('payout_asked')
  })

  test('a draw with a used nonce changes neither round nor seeds', async () => {
    const player = await seatPlayer(work)
    const { id } = await player.shown(await player.spin())
    const [seed] = await work.sql<
      { id: string; next: number }[]
    >`select id, nonce_next as next from studio.seed where state = 'active'`
    const outcome = { turns: [], units: 0, isCapped: false }
    const draw = {
      kind: 'draw',
      id,
      seedId: seed?.id ?? '',
      outcome,
      payout: 0n,
      balance: null,
      reference: null,
      drawnAt: 0,
      nextAttemptAt: 0,
    } as const
    const take = createStepWriter(work.sql)
    const answers = await Promise.all([take({ ...draw, nonce: 0 }), take({ ...draw, nonce: seed?.next ?? -1 })])
    expect(answers.map(({ word }) => word)).toEqual(['stale', 'moved'])
    expect(await work.sql`select nonce_next as next from studio.seed where state = 'active'`).toMatchObject([
      { next: seed?.next },
    ])
  })
})
