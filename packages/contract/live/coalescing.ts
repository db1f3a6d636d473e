import * as z from 'zod/mini'

/** How a public topic travels, and how its changes add up. */
export type Coalescing<State, Change> = {
  readonly state: z.ZodMiniType<State>
  readonly change: z.ZodMiniType<Change>
  /** Two changes that wait for one frame, as one. */
  merge(waiting: Change, next: Change): Change
  /** The state after a change; undefined: no state is known yet. */
  apply(shown: State | undefined, change: Change): State
}

/** One value: the next one replaces it. */
export function value<Value>(frame: z.ZodMiniType<Value>): Coalescing<Value, Value> {
  const last = (_: unknown, next: Value): Value => next
  return { state: frame, change: frame, merge: last, apply: last }
}

type List<Item> = readonly Item[]

/** A list in which each thing has a key: a change names whole things, which replace those of the same key. */
export function things<Thing>(
  thing: z.ZodMiniType<Thing>,
  keyOf: (thing: Thing) => string,
): Coalescing<List<Thing>, List<Thing>> {
  const replaced = (before: List<Thing> = [], next: List<Thing>): List<Thing> => {
    const keys = new Set(next.map(keyOf))
    return [...before.filter((each) => !keys.has(keyOf(each))), ...next]
  }
  return { state: z.array(thing), change: z.array(thing), merge: replaced, apply: replaced }
}

type Entry = { readonly id: string; readonly at: string }
export type ChangedEntries<One> = { readonly added: List<One>; readonly removed: List<string> }

/** The newest entries, newest first, at most `max`. Entries that fall out at the end are not named as removed. */
export function newest<One extends Entry>(
  entry: z.ZodMiniType<One>,
  max: number,
): Coalescing<List<One>, ChangedEntries<One>> {
  return {
    state: z.array(entry),
    change: z.object({ added: z.array(entry), removed: z.array(z.string()) }),
    merge: (waiting, next) => ({
      added: [...next.added, ...without(waiting.added, next.removed)],
      removed: [...waiting.removed, ...next.removed],
    }),
    apply: (shown = [], { added, removed }) => {
      const all = [...added, ...without(shown, [...removed, ...added.map(({ id }) => id)])]
      return all.toSorted(newestFirst).slice(0, max)
    },
  }
}

const without = <One extends Entry>(entries: List<One>, ids: List<string>): List<One> =>
  entries.filter(({ id }) => !ids.includes(id))

const newestFirst = (one: Entry, other: Entry): number => (one.at < other.at ? 1 : Number(one.at !== other.at) * -1)
