import { money } from '@zoria/kernel'
import { expect, test } from 'vitest'
import type { Command, PlayerId } from '../rules/commands.ts'
import { newCall, type Call } from './call.ts'
import { CallsUnderway } from './calls-underway.ts'
import { keyed, type Keyed } from './plan-turn.ts'

const askedOf = (player: string, id: string): Keyed =>
  keyed({
    kind: 'deposit',
    playerId: player as PlayerId,
    source: 'payments',
    externalId: id,
    amount: money(1n, 'uah'),
  } satisfies Command)

const callOf = (player: string, id: string): Call => newCall(askedOf(player, id), () => undefined)

test('a call is found by its player and key until it has ended', () => {
  const underway = new CallsUnderway()
  const [one, other] = [callOf('p1', 'd1'), callOf('p2', 'd1')]
  underway.add(one)
  expect([
    underway.get(askedOf('p1', 'd1')),
    underway.get(askedOf('p2', 'd1')),
    underway.get(askedOf('p1', 'd2')),
  ]).toEqual([one, undefined, undefined])
  underway.add(other)
  expect([underway.get(askedOf('p1', 'd1')), underway.get(askedOf('p2', 'd1'))]).toEqual([one, other])
  underway.remove(one)
  expect([underway.get(askedOf('p1', 'd1')), underway.get(askedOf('p2', 'd1'))]).toEqual([undefined, other])
})

test.each([
  ['the first', [0, 1, 2]],
  ['the last', [2, 1, 0]],
  ['the middle one', [1, 0, 2]],
])('of calls that share a slot %s may end first', (_, order) => {
  const underway = new CallsUnderway()
  // One key, so one slot.
  const calls = ['p1', 'p2', 'p3'].map((player) => callOf(player, 'same'))
  for (const call of calls) underway.add(call)
  const left = new Set(calls)
  for (const place of order) {
    underway.remove(calls[place]!)
    left.delete(calls[place]!)
    for (const call of calls) expect(underway.get(call)).toBe(left.has(call) ? call : undefined)
  }
})

test('an ended call references no other call, so that memory can be freed', () => {
  const underway = new CallsUnderway()
  const calls = ['p1', 'p2', 'p3'].map((player) => callOf(player, 'same'))
  for (const call of calls) underway.add(call)
  for (const call of calls) underway.remove(call)
  expect(calls.map(({ next }) => next)).toEqual([undefined, undefined, undefined])
})

test('ten thousand calls are all found', () => {
  const underway = new CallsUnderway()
  const calls = Array.from({ length: 10_000 }, (_, place) => callOf(`p${place % 7}`, `d${place}`))
  for (const call of calls) underway.add(call)
  expect(calls.every((call) => underway.get(call) === call)).toBe(true)
  for (const call of calls) underway.remove(call)
  expect(calls.some((call) => underway.get(call))).toBe(false)
})
