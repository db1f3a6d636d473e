import { describe, expect, test } from 'vitest'
import { createKeep } from './keep.ts'

type Thing = { readonly name: string; readonly until: number; readonly size?: number }

function keepAt(time: { now: number }) {
  return createKeep<Thing>({ now: () => time.now, until: ({ until }) => until, sizeOf: ({ size = 1 }) => size, sizeMax: 10 })
}
const made = (thing: Thing) => async () => thing

describe('what is kept', () => {
  test('is answered until its time, and made anew at it', async () => {
    const time = { now: 0 }
    const keep = keepAt(time)
    await keep.take('home', made({ name: 'first', until: 120 }))
    time.now = 119
    expect((await keep.take('home', made({ name: 'second', until: 240 }))).name).toBe('first')
    time.now = 120
    expect(keep.fresh('home')).toBeUndefined()
    expect((await keep.take('home', made({ name: 'third', until: 240 }))).name).toBe('third')
  })

  test('is made once for all who ask at the same time', async () => {
    const keep = keepAt({ now: 0 })
    let times = 0
    const maker = async () => ({ name: String((times += 1)), until: 120 })
    const names = await Promise.all(Array.from({ length: 5 }, () => keep.take('home', maker)))
    expect([times, new Set(names).size]).toEqual([1, 1])
  })

  test('a failure is told to all who wait, and the next one tries again', async () => {
    const keep = keepAt({ now: 0 })
    const broken = async () => { throw new Error('no answer') }
    const waiting = await Promise.allSettled([keep.take('home', broken), keep.take('home', broken)])
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await keep.take('home', made({ name: 'again', until: 120 }))).name).toBe('again')
  })

  test('what holds for this once is not kept', async () => {
    const keep = keepAt({ now: 0 })
    await keep.take('home', made({ name: 'once', until: 0 }))
    expect(keep.fresh('home')).toBeUndefined()
  })

  test.each([
    // The eldest goes, unless somebody asked for it meanwhile.
    [[4, 4, 4], null, ['b', 'c']],
    [[4, 4, 4], 'a', ['a', 'c']],
    [[4, 4, 11], null, ['a', 'b']],
    [[5, 5], null, ['a', 'b']],
  ])('of sizes %j with a look at %s there stay %j', async (sizes, looked, stay) => {
    const keep = keepAt({ now: 0 })
    const names = ['a', 'b', 'c'].slice(0, sizes.length)
    for (const [place, size] of sizes.entries()) {
      if (place === 2 && looked !== null) keep.fresh(looked)
      await keep.take(names[place]!, made({ name: names[place]!, until: 120, size }))
    }
    expect(names.filter((name) => keep.fresh(name) !== undefined)).toEqual(stay)
  })

  test('what was dropped while it was being made is not kept', async () => {
    const keep = keepAt({ now: 0 })
    let finish = (_: Thing): void => undefined
    const slow = keep.take('home', () => new Promise<Thing>((resolve) => { finish = resolve }))
    await keep.take('games', made({ name: 'games', until: 120 }))
    expect(keep.drop((key) => key === 'games')).toBe(1)
    finish({ name: 'of before', until: 120 })
    await slow
    expect([keep.fresh('home'), keep.fresh('games')]).toEqual([undefined, undefined])
  })
})
