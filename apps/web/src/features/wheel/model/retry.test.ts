import { expect, test } from 'vitest'
import { createAttempts } from '../../../lib/forms/attempts.ts'
import { spinUntilAnswered } from './retry.ts'

const lost = { ok: false, refusal: { code: 'UNREACHABLE', status: 0 } } as const
const drawn = { ok: true } as const
const refused = { ok: false, refusal: { code: 'NO_SPINS', status: 409 } } as const
const wish = { clientSeed: 'a', drawId: 'draw-1' }

async function spin(...answers: readonly (typeof lost | typeof drawn | typeof refused)[]) {
  const [keys, waited]: [string[], number[]] = [[], []]
  let made = 0
  const attempts = createAttempts(() => `key-${(made += 1)}`)
  let lostTimes = 0
  const answer = await spinUntilAnswered({
    attempts,
    wish,
    make: async (key) => answers[keys.push(key) - 1] ?? lost,
    wait: async (ms) => waited.push(ms),
    onLost: () => {
      lostTimes += 1
    },
  })
  return { answer, keys, waited, lostTimes, nextKey: attempts.keyFor(wish), attempts }
}

test('an answer needs no retry', async () =>
  expect(await spin(drawn)).toMatchObject({ answer: drawn, keys: ['key-1'], waited: [], lostTimes: 0 }))

test('a lost answer is requested again with the same key', async () =>
  expect(await spin(lost, lost, drawn)).toMatchObject({
    answer: drawn,
    keys: ['key-1', 'key-1', 'key-1'],
    waited: [1000, 2000],
    lostTimes: 2,
    nextKey: 'key-2',
  }))

test('a refusal is not retried', async () =>
  expect(await spin(lost, refused)).toMatchObject({ answer: refused, keys: ['key-1', 'key-1'], nextKey: 'key-2' }))

test('after the last retry the next press still has the same key', async () =>
  expect(await spin()).toMatchObject({
    answer: lost,
    keys: Array.from({ length: 5 }, () => 'key-1'),
    waited: [1000, 2000, 4000, 8000],
    nextKey: 'key-1',
  }))

test('after the last retry a press on another draw is a new spin', async () => {
  const { attempts } = await spin()
  const keys: string[] = []
  await spinUntilAnswered({
    attempts,
    wish: { ...wish, drawId: 'draw-2' },
    make: async (key) => (keys.push(key), drawn),
    wait: async () => undefined,
    onLost: () => undefined,
  })
  expect(keys).toEqual(['key-2'])
})
