import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lostBy, prepareWrites, writeUntilLost } from '@zoria/testkit/acknowledged-writes'
import {
  addSynchronousStandby,
  detachStandby,
  discard,
  failOver,
  startPrimary,
  type Replica,
} from '@zoria/testkit/standby'
import type { Found, Part } from './part.ts'

const sizes = { gate: { failovers: 1, commits: 200 }, long: { failovers: 10, commits: 2_000 } } as const

/** The primary is killed under load and its synchronous standby promoted, repeatedly (T5, I-10). */
export const failoversPart: Part = {
  name: 'failovers',
  proves:
    'kill -9 of a primary under load and promotion of its synchronous standby: every acknowledged commit is there',
  run: async ({ size, report }) => {
    const plant = await run({ failovers: 1, commits: 200, isDetached: true, report: () => undefined })
    const found = await run({ ...sizes[size], isDetached: false, report })
    return {
      ...found,
      plants: [{ name: 'a standby that commits do not wait for', caught: plant.violations[0] ?? null }],
    }
  },
}

type Wanted = Readonly<{ failovers: number; commits: number; isDetached: boolean; report: (line: string) => void }>

const run = async ({ failovers, commits, isDetached, report }: Wanted): Promise<Found> => {
  const home = mkdtempSync(join(tmpdir(), 'zoria-failovers-'))
  let primary = await startPrimary(join(home, '0'), 'secret')
  const acknowledged: string[] = []
  const slowest = { ms: 0 }
  try {
    await prepareWrites(primary)
    for (let count = 1; count <= failovers; count += 1) {
      const standby = await addSynchronousStandby(primary, join(home, String(count)))
      slowest.ms = Math.max(
        slowest.ms,
        await lose(primary, { standby, isDetached, acknowledged, commits, prefix: String(count) }),
      )
      await discard(primary)
      primary = standby
      report(
        `${count} of ${failovers}: ${acknowledged.length} acknowledged, ${(await lostBy(primary, acknowledged)).length} lost`,
      )
    }
    const lost = await lostBy(primary, acknowledged)
    return {
      counts: {
        failovers,
        acknowledged: acknowledged.length,
        lost: lost.length,
        'slowest promotion ms': Math.round(slowest.ms),
      },
      plants: [],
      violations: lost.map((name) => `lost: ${name}`),
    }
  } finally {
    await discard(primary)
    rmSync(home, { recursive: true, force: true })
  }
}

/** Returns the time from the kill to a writable standby. */
const lose = async (
  primary: Replica,
  under: { standby: Replica; isDetached: boolean; acknowledged: string[]; commits: number; prefix: string },
): Promise<number> => {
  const { standby, acknowledged, commits } = under
  const before = acknowledged.length
  if (under.isDetached) await detachStandby(primary)
  const writing = writeUntilLost(primary, under)
  while (acknowledged.length < before + commits) await pause(10)
  const killed = performance.now()
  await failOver(primary, standby)
  const took = performance.now() - killed
  await writing
  return took
}
