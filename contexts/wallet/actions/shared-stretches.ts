import type { ReadingOf } from './stored-reader.ts'

/**
 * Reads each stretch of the journal once for all readers of a process that stand at the same place: rows of the journal
 * never change. A reader that stands within a stretch gets its rest, and is from then on at the same place as the
 * others. The last `stretchesMax` stretches are held.
 */
export function shareStretches<Item extends { readonly position: bigint }>(
  read: ReadingOf<Item>['read'],
  stretchesMax: number,
): ReadingOf<Item>['read'] {
  const held: { readonly lane: number; readonly after: bigint; readonly stretch: Awaited<ReturnType<typeof read>> }[] =
    []
  return async (tx, asked) => {
    const { lane, after, rowsMax } = asked
    for (const {
      stretch: { items, end },
      ...from
    } of held) {
      if (from.lane !== lane || from.after > after || !end || end.position <= after) continue
      const rows = Number(end.position - after)
      if (rows <= rowsMax)
        return {
          items: from.after === after ? items : items.filter(({ position }) => position > after),
          end: { ...end, rows },
        }
    }
    const stretch = await read(tx, asked)
    if (stretch.end) held.push({ lane, after, stretch })
    if (held.length > stretchesMax) held.shift()
    return stretch
  }
}
