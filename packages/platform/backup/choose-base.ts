import { BackupFault } from './fault.ts'
import type { Manifest } from './manifest.ts'
import { segmentOf, type Stretch } from './wal-names.ts'

export type BaseWanted = Readonly<{
  /** The name of a base, or null for the newest suitable one. */
  from: string | null
  /** A moment, or null for the end of the log. */
  to: string | null
  stretches: readonly Stretch[]
}>

/**
 * Chooses the base to recover from: the newest one completed by then, on the path to the timeline. Throws `BackupFault`
 * with a message for operators.
 */
export function chooseBase(bases: readonly Manifest[], { from, to, stretches }: BaseWanted): Manifest {
  const named = from === null ? bases : bases.filter(({ name }) => name === from)
  if (named.length === 0)
    throw new BackupFault(
      from === null
        ? 'there is no base backup in the archive.'
        : `there is no base backup ${from}; there are ${bases.map(({ name }) => name).join(', ') || 'none'}.`,
    )

  const leading = named.filter((base) => isOnTheWay(base, stretches))
  const timeline = stretches.at(-1)?.timeline
  if (leading.length === 0)
    throw new BackupFault(
      `no base leads to timeline ${timeline}. Name another with --timeline: there are bases of ${[...new Set(named.map((base) => base.timeline))].join(', ')}.`,
    )

  const chosen = leading.filter(({ endedAt }) => to === null || Date.parse(endedAt) <= Date.parse(to)).at(-1)
  if (chosen !== undefined) return chosen
  throw new BackupFault(
    `${to} is before the ${from === null ? 'oldest base' : 'base'} was complete, at ${leading[0]?.endedAt}. Nothing earlier can be restored from it.`,
  )
}

/**
 * A base on an earlier timeline must have ended before that was left. The end of a base ends its segment
 * (pg_backup_stop switches to the next one), so a timeline that was left within this segment was left before the end.
 */
const isOnTheWay = ({ timeline, stopSegment }: Manifest, stretches: readonly Stretch[]): boolean => {
  const stretch = stretches.find((one) => one.timeline === timeline)
  const stop = segmentOf(stopSegment)
  return stretch !== undefined && stop !== null && (stretch.leftIn === null || stop.number < stretch.leftIn)
}
