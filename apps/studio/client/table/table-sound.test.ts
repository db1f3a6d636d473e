import { expect, test } from 'vitest'
import type { TableMoment } from './table-moments.ts'
import { createTableSound } from './table-sound.ts'

const key = 'studio:sound'
const chips: TableMoment = { type: 'chips_placed' }
const settled = () => new Promise((done) => void setImmediate(done))

/**
 * A table's sound with a browser that has stored a choice, and what it did; the first `failing` loads have no
 * connection.
 */
const tableSound = ({ stored, failing = 0 }: { readonly stored?: string; readonly failing?: number } = {}) => {
  const storage = new Map(stored === undefined ? [] : [[key, stored]])
  const done: string[] = []
  let loads = 0
  const sound = createTableSound({
    key,
    storage: { getItem: (name) => storage.get(name) ?? null, setItem: (name, value) => void storage.set(name, value) },
    load: async () => {
      loads += 1
      if (loads <= failing) throw new TypeError('Failed to fetch dynamically imported module')
      return {
        isOn: () => true,
        turn: (isOn) => void done.push(isOn ? 'on' : 'off'),
        play: ({ type }) => void done.push(type),
      }
    },
  })
  return { sound, storage, done, loads: () => loads }
}

test.each([
  [undefined, false],
  ['off', false],
  ['on', true],
])('with %s stored the sound of a table is on: %s', (stored, isOn) => {
  expect(tableSound(stored === undefined ? {} : { stored }).sound.isOn()).toBe(isOn)
})

test('a table that is silent loads no sound', async () => {
  const { sound, done, loads } = tableSound()
  sound.play(chips)
  await settled()
  expect([loads(), done]).toEqual([0, []])
})

test('turned on, it is loaded once and stored for all games', async () => {
  const { sound, storage, done, loads } = tableSound()
  sound.turn(true)
  sound.play(chips)
  sound.play({ type: 'last_call' })
  await settled()
  expect([loads(), done, storage.get(key)]).toEqual([1, ['chips_placed', 'last_call'], 'on'])
})

test('turned off, it is silent at once', async () => {
  const { sound, storage, done } = tableSound({ stored: 'on' })
  sound.play(chips)
  sound.turn(false)
  sound.play(chips)
  await settled()
  expect([done, storage.get(key)]).toEqual([['off'], 'off'])
})

test('the silence of a table that the site repeats is not stored: slots keep their sound', () => {
  const { sound, storage } = tableSound()
  sound.turn(sound.isOn())
  expect(storage.has(key)).toBe(false)
})

test('after a load that failed the next moment loads again', async () => {
  const { sound, done } = tableSound({ stored: 'on', failing: 1 })
  sound.play(chips)
  await settled()
  sound.play(chips)
  await settled()
  expect(done).toEqual(['chips_placed'])
})
