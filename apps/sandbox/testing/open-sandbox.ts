import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { createMetrics } from '@zoria/platform/metrics'
import { createFollowingClock, type FollowingClock } from '../follow-clock.ts'
import { sign } from '../psp/signature.ts'
import { createSandbox, type Sandbox } from '../sandbox.ts'
import { migrateSandbox } from '../storage/migrate.ts'

export const pspKey = 'a key for tests only'

export type OpenSandbox = Sandbox & {
  readonly clock: FollowingClock
  /** Calls like the merchant: signed, at the sandbox's time. */
  ask(path: string, message: unknown): Promise<{ status: number; body: Record<string, unknown> }>
}

/** The whole sandbox for a test file, with timers controlled by the test. */
export async function openSandbox({
  sql,
  machine,
  chance,
}: {
  sql: Sql
  machine: Clock
  chance: Chance
}): Promise<OpenSandbox> {
  await migrateSandbox(sql)
  const clock = createFollowingClock(machine)
  const logger = createLogger({ name: 'sandbox', level: 'silent' })
  const sandbox = await createSandbox({
    sql,
    clock,
    machine,
    chance,
    logger,
    metrics: createMetrics('sandbox'),
    pspKeys: [pspKey],
    publicUrl: 'http://localhost:3005',
    moveClock: async (seconds) => clock.follow(clock.offsetMs() + seconds * 1000),
  })
  const ask = async (path: string, message: unknown) => {
    const body = JSON.stringify(message)
    const timestamp = String(Math.floor(clock.now() / 1000))
    const headers = {
      'content-type': 'application/json',
      'x-psp-timestamp': timestamp,
      'x-psp-signature': sign(pspKey, { timestamp, body }),
    }
    const reply = await sandbox.server.inject({ method: 'POST', url: path, headers, payload: body })
    return { status: reply.statusCode, body: reply.json() as Record<string, unknown> }
  }
  return { ...sandbox, clock, ask }
}
