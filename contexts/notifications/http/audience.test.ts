import type { PlayerFrame } from '@zoria/contract/live/player-topics'
import { describe, expect, test } from 'vitest'
import { createAudience, eventOf } from './audience.ts'

function streamOf(log: string[], name: string) {
  return {
    send: ({ event }: { event: string }) => void log.push(`${name} hears ${event}`),
    close: () => void log.push(`${name} leaves`),
    isClosed: false,
  }
}

const payment: PlayerFrame = { kind: 'payment', frame: { id: 'p', direction: 'payin', status: 'success' } }

describe('the streams of a player', () => {
  test('all hear what is told to him, nobody else does', () => {
    const log: string[] = []
    const audience = createAudience()
    audience.join('ann', streamOf(log, 'phone'))
    audience.join('ann', streamOf(log, 'desk'))
    audience.join('bob', streamOf(log, 'other'))
    audience.send('ann', payment)
    expect(log).toEqual(['phone hears payment', 'desk hears payment'])
    expect(audience.size()).toBe(3)
  })

  test('three may stay, a fourth sends the oldest away', () => {
    const log: string[] = []
    const audience = createAudience()
    for (const name of ['first', 'second', 'third']) audience.join('ann', streamOf(log, name))
    expect(log).toEqual([])
    audience.join('ann', streamOf(log, 'fourth'))
    expect(log).toEqual(['first leaves'])
  })

  test('who left hears nothing, and an empty room forgets the player', () => {
    const log: string[] = []
    const audience = createAudience()
    const leave = audience.join('ann', streamOf(log, 'phone'))
    leave()
    audience.send('ann', payment)
    expect([log, audience.has('ann'), audience.size()]).toEqual([[], false, 0])
  })

  test('at the end all are sent away', () => {
    const log: string[] = []
    const audience = createAudience()
    audience.join('ann', streamOf(log, 'phone'))
    audience.join('bob', streamOf(log, 'desk'))
    audience.dismiss()
    expect(log).toEqual(['phone leaves', 'desk leaves'])
  })
})

test('a frame replaces one that waits: of the same thing, or the state of the player', () => {
  const sums = { progress: '0.00', wager_amount: '1.00', bonus_amount: '1.00' }
  const frames: readonly PlayerFrame[] = [
    payment,
    { kind: 'bonus', frame: { id: 'b', status: 'ACTIVE', ...sums } },
    { kind: 'inbox', frame: { unread: 1, prize: null } },
  ]
  expect(frames.map((frame) => eventOf(frame).replaces)).toEqual(['payment p', 'bonus b', 'inbox'])
})
