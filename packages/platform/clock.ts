import { instant, type Instant } from '@zoria/kernel'
import type { Sql } from './database.ts'
import type { Logger } from './logger.ts'

/** The only source of business time. */
export type Clock = { now(): Instant }

/** The machine's time. */
export const systemClock: Clock = { now: () => instant(Date.now()) }

/** A clock that the sandbox may move: one row of the database that every process follows. Never made outside the sandbox. */
export type SandboxClock = Clock & {
  offsetMs(): number
  /** Moves every process that shares the database; answers after this one follows. */
  move(offsetMs: number): Promise<void>
  /** Takes an offset that another process announced. */
  follow(offsetMs: number): void
  close(): Promise<void>
}

/** Follows `platform.clock`: reads it now, then at each announcement on channel `zoria_clock`. */
export async function createSandboxClock({ sql, logger }: { sql: Sql; logger: Logger }): Promise<SandboxClock> {
  let offset = 0
  const read = async () => {
    const [row] = await sql<{ offset_ms: string }[]>`select offset_ms from platform.clock`
    offset = Number(row?.offset_ms ?? 0)
  }
  const subscription = await sql.listen('zoria_clock', (payload) => (offset = Number(payload)), () => void read().catch((error: unknown) => logger.warn({ error }, 'the sandbox clock could not be read again')))
  await read()
  return {
    now: () => instant(Date.now() + offset),
    offsetMs: () => offset,
    follow: (offsetMs) => void (offset = offsetMs),
    move: async (offsetMs) => {
      await sql`update platform.clock set offset_ms = ${offsetMs}`
      await sql.notify('zoria_clock', String(offsetMs))
      offset = offsetMs
    },
    close: () => subscription.unlisten(),
  }
}
