import { money } from '@zoria/kernel'
import { describe, expect, test } from 'vitest'
import type { Command, PlayerId } from '../rules/commands.ts'
import { newCall, type Call } from './call.ts'
import { CallQueue, fullEnough } from './call-queue.ts'
import { keyed } from './plan-turn.ts'

const callOf = (player: string, id: string): Call =>
  newCall(
    keyed({
      kind: 'deposit',
      playerId: player as PlayerId,
      source: 'payments',
      externalId: id,
      amount: money(1n, 'uah'),
    } satisfies Command),
    () => undefined,
  )

const idsOf = (calls: readonly Call[]): readonly string[] => calls.map(({ command }) => command.externalId)

const queueOf = (...calls: readonly Call[]): CallQueue => {
  const queue = new CallQueue()
  for (const call of calls) queue.add(call)
  return queue
}

/** Calls of different players, identified by their position. */
const crowd = (players: number): readonly Call[] =>
  Array.from({ length: players }, (_, place) => callOf(`p${place}`, String(place)))

describe('a batch', () => {
  test('contains all waiting calls in order, 500 at most', () => {
    const queue = queueOf(...crowd(501))
    expect(idsOf(queue.nextBatch())).toEqual(idsOf(crowd(500)))
    expect(queue.size).toBe(1)
  })

  test.each([
    ['a small one waits for the one in flight', fullEnough - 1, 0],
    ['a full one does not', fullEnough, fullEnough],
  ])('%s', (_, waiting, leaving) => {
    const queue = queueOf(callOf('in flight', 'first'))
    const first = queue.nextBatch()
    for (const call of crowd(waiting)) queue.add(call)
    expect(queue.nextBatch()).toHaveLength(leaving)
    queue.landed(first)
    expect(queue.size).toBe(waiting - leaving)
  })

  test('has no player with a call in flight, and takes the next calls of a player in order after it returned', () => {
    const queue = queueOf(callOf('one', 'a'))
    const first = queue.nextBatch()
    for (const call of [callOf('one', 'b'), ...crowd(fullEnough), callOf('one', 'c')]) queue.add(call)
    const second = queue.nextBatch()
    expect(idsOf(second)).toEqual(idsOf(crowd(fullEnough)))
    queue.landed(second)
    queue.landed(first)
    expect(idsOf(queue.nextBatch())).toEqual(['b', 'c'])
  })

  test('starts with the calls that were put back', () => {
    const queue = queueOf(callOf('one', 'a'))
    const first = queue.nextBatch()
    queue.add(callOf('one', 'b'))
    queue.putBack(first)
    queue.landed(first)
    expect(idsOf(queue.nextBatch())).toEqual(['a', 'b'])
  })
})
