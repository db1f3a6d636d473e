import { LRUCache } from 'lru-cache'

/** A cache of bounded size whose entries expire. */
export type TimedCache<Value> = {
  /** The cached value of the key unless it has expired. */
  readonly get: (key: string) => Value | undefined
  /** The cached value, or what `make` returns: called once, however many ask at the same time. A failure is not cached. */
  readonly getOrMake: (key: string, make: () => Promise<Value>) => Promise<Value>
  /**
   * Removes the entries that `isTouched` picks and returns their number. Entries being created meanwhile are not cached
   * either.
   */
  readonly evict: (isTouched: (key: string, value: Value) => boolean) => number
}

type Rules<Value> = {
  readonly now: () => number
  /** When a value expires; now or earlier: it is not cached at all. */
  readonly until: (value: Value) => number
  /** The size of a value; all together at most `sizeMax`, the least recently used is evicted first. */
  readonly sizeOf: (value: Value) => number
  readonly sizeMax: number
}

/** An empty cache in the memory of this process. */
export function createTimedCache<Value extends object>({
  now,
  until,
  sizeOf,
  sizeMax,
}: Rules<Value>): TimedCache<Value> {
  const entries = new LRUCache<string, Value>({ maxSize: sizeMax, sizeCalculation: sizeOf })
  const inMaking = new Map<string, Promise<Value>>()
  let evictions = 0
  let latest = -Infinity

  /** After a clock that was set back, what was made before it would be kept for too long. */
  const present = (): number => {
    const time = now()
    if (time < latest) {
      evictions += 1
      entries.clear()
    }
    latest = time
    return time
  }
  const get = (key: string): Value | undefined => {
    const time = present()
    const value = entries.get(key)
    if (value === undefined || until(value) > time) return value
    entries.delete(key)
    return undefined
  }
  const make = async (key: string, maker: () => Promise<Value>) => {
    const before = evictions
    try {
      const value = await maker()
      if (until(value) > present() && before === evictions) entries.set(key, value)
      return value
    } finally {
      inMaking.delete(key)
    }
  }

  return {
    get,
    getOrMake: async (key, maker) => {
      const known = get(key) ?? inMaking.get(key)
      if (known !== undefined) return known
      const made = make(key, maker)
      inMaking.set(key, made)
      return made
    },
    evict: (isTouched) => {
      evictions += 1
      inMaking.clear()
      const touched = [...entries].filter(([key, value]) => isTouched(key, value))
      for (const [key] of touched) entries.delete(key)
      return touched.length
    },
  }
}
