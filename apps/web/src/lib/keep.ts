/** A bounded store of what was made a while ago. */
export type Keep<Value> = {
  /** What is kept under the key and still fresh. */
  readonly fresh: (key: string) => Value | undefined
  /** What is kept, or what `make` makes: once, however many ask at the same time. A failure is not kept. */
  readonly take: (key: string, make: () => Promise<Value>) => Promise<Value>
  /** Forgets what the test picks, and says how many that were. What is being made meanwhile is not kept either. */
  readonly drop: (isTouched: (key: string, value: Value) => boolean) => number
}

type Rules<Value> = {
  readonly now: () => number
  /** Until when a value may be answered again; now or earlier: it is not kept at all. */
  readonly until: (value: Value) => number
  /** What a value weighs; of all together at most `sizeMax` is kept, what was asked for least lately goes first. */
  readonly sizeOf: (value: Value) => number
  readonly sizeMax: number
}

type Entry<Value> = { readonly value: Value; readonly until: number; readonly size: number }

/** Makes an empty store that lives in the memory of this process. */
export function createKeep<Value>(rules: Rules<Value>): Keep<Value> {
  const shelf = createShelf(rules)
  const inMaking = new Map<string, Promise<Value>>()
  let drops = 0

  const make = async (key: string, maker: () => Promise<Value>) => {
    const before = drops
    try {
      const value = await maker()
      if (before === drops) shelf.put(key, value)
      return value
    } finally {
      inMaking.delete(key)
    }
  }

  return {
    fresh: shelf.fresh,
    take: async (key, maker) => {
      const known = shelf.fresh(key)
      if (known !== undefined) return known
      const underWay = inMaking.get(key)
      if (underWay) return underWay
      const made = make(key, maker)
      inMaking.set(key, made)
      return made
    },
    drop: (isTouched) => {
      drops += 1
      inMaking.clear()
      return shelf.drop(isTouched)
    },
  }
}

/** The order of the map is the order of use: who was asked for least lately stands first. */
function createShelf<Value>({ now, until, sizeOf, sizeMax }: Rules<Value>) {
  const entries = new Map<string, Entry<Value>>()
  let size = 0

  const remove = (key: string, entry: Entry<Value>) => {
    entries.delete(key)
    size -= entry.size
  }
  const fresh = (key: string): Value | undefined => {
    const entry = entries.get(key)
    if (!entry) return undefined
    entries.delete(key)
    if (entry.until > now()) {
      entries.set(key, entry)
      return entry.value
    }
    size -= entry.size
    return undefined
  }
  const put = (key: string, value: Value): void => {
    const entry = { value, until: until(value), size: sizeOf(value) }
    if (entry.until <= now() || entry.size > sizeMax) return
    entries.set(key, entry)
    size += entry.size
    for (const [eldest, old] of entries) {
      if (size <= sizeMax) return
      remove(eldest, old)
    }
  }
  const drop: Keep<Value>['drop'] = (isTouched) => {
    const touched = [...entries].filter(([key, { value }]) => isTouched(key, value))
    for (const [key, entry] of touched) remove(key, entry)
    return touched.length
  }
  return { fresh, put, drop }
}
