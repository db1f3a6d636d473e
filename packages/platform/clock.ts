import { instant, type Instant } from '@zoria/kernel'
import type { Sql } from './database.ts'
import type { Logger } from './logger.ts'

/** The only source of business time. */
export type Clock = { now(): Instant }

/** The system time. */
export const systemClock: Clock = { now: () => instant(Date.now()) }

/** A clock that the sandbox can move: one database row that every process follows. Never created outside the sandbox. */
export type SandboxClock = Clock & {
  offsetMs(): number
  /** Moves every process that shares the database; resolves when this process follows. */
  move(offsetMs: number): Promise<void>
  /** Applies an offset that another process announced. */
  follow(offsetMs: number): void
  close(): Promise<void>
}

/** Follows `platform.clock`: reads it at start and at each notification of channel `zoria_clock`. */
export async function createSandboxClock({ sql, logger }: { sql: Sql; logger: Logger }): Promise<SandboxClock> {
  let offset = 0
  const read = async () => {
    const [row] = await sql<{ offset_ms: string }[]>`select offset_ms from platform.clock`
    offset = Number(row?.offset_ms ?? 0)
  }
  const subscription = await sql.listen(
    'zoria_clock',
    (payload) => (offset = Number(payload)),
    () => void read().catch((error: unknown) => logger.warn({ error }, 'the sandbox clock could not be read again')),
  )
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
