import { describe, expect, test } from 'vitest'
import { createTimedCache } from './timed-cache.ts'

type Thing = { readonly name: string; readonly until: number; readonly size?: number }

function cacheAt(time: { now: number }) {
  return createTimedCache<Thing>({
    now: () => time.now,
    until: ({ until }) => until,
    sizeOf: ({ size = 1 }) => size,
    sizeMax: 10,
  })
}
const made = (thing: Thing) => async () => thing

describe('a cached value', () => {
  test('is cached until its time, and created again after it', async () => {
    const time = { now: 0 }
    const cache = cacheAt(time)
    await cache.getOrMake('home', made({ name: 'first', until: 120 }))
    time.now = 119
    expect((await cache.getOrMake('home', made({ name: 'second', until: 240 }))).name).toBe('first')
    time.now = 120
    expect(cache.get('home')).toBeUndefined()
    expect((await cache.getOrMake('home', made({ name: 'third', until: 240 }))).name).toBe('third')
  })

  test('is created again after a clock that was set back, also one that was being created', async () => {
    const time = { now: 3_600_000 }
    const cache = cacheAt(time)
    await cache.getOrMake('home', made({ name: 'first', until: 3_600_120 }))
    await cache.getOrMake('games', async () => {
      time.now = 0
      return { name: 'first', until: 3_600_120 }
    })
    expect([cache.get('home'), cache.get('games')]).toEqual([undefined, undefined])
  })

  test('is made once for all who ask at the same time', async () => {
    const cache = cacheAt({ now: 0 })
    let times = 0
    const maker = async () => ({ name: String((times += 1)), until: 120 })
    const names = await Promise.all(Array.from({ length: 5 }, () => cache.getOrMake('home', maker)))
    expect([times, new Set(names).size]).toEqual([1, 1])
  })

  test('a failure reaches all waiting callers, and the next call tries again', async () => {
    const cache = cacheAt({ now: 0 })
    const broken = async () => {
      throw new Error('no answer')
    }
    const waiting = await Promise.allSettled([cache.getOrMake('home', broken), cache.getOrMake('home', broken)])
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect((await cache.getOrMake('home', made({ name: 'again', until: 120 }))).name).toBe('again')
  })

  test('a value that expires at once is not cached', async () => {
    const cache = cacheAt({ now: 0 })
    await cache.getOrMake('home', made({ name: 'once', until: 0 }))
    expect(cache.get('home')).toBeUndefined()
  })

  test.each([
    // The oldest entry is evicted, unless it was read meanwhile.
    [[4, 4, 4], null, ['b', 'c']],
    [[4, 4, 4], 'a', ['a', 'c']],
    [[4, 4, 11], null, ['a', 'b']],
    [[5, 5], null, ['a', 'b']],
  ])('of sizes %j with a look at %s there stay %j', async (sizes, looked, stay) => {
    const cache = cacheAt({ now: 0 })
    const names = ['a', 'b', 'c'].slice(0, sizes.length)
    for (const [place, size] of sizes.entries()) {
      if (place === 2 && looked !== null) cache.get(looked)
      await cache.getOrMake(names[place]!, made({ name: names[place]!, until: 120, size }))
    }
    expect(names.filter((name) => cache.get(name) !== undefined)).toEqual(stay)
  })

  test('a value evicted while it was being made is not cached', async () => {
    const cache = cacheAt({ now: 0 })
    let finish = (_: Thing): void => undefined
    const slow = cache.getOrMake(
      'home',
      () =>
        new Promise<Thing>((resolve) => {
          finish = resolve
        }),
    )
    await cache.getOrMake('games', made({ name: 'games', until: 120 }))
    expect(cache.evict((key) => key === 'games')).toBe(1)
    finish({ name: 'of before', until: 120 })
    await slow
    expect([cache.get('home'), cache.get('games')]).toEqual([undefined, undefined])
  })
})
