import type { RoundState } from '../rules/round.ts'
import { timestamp, type Queryable } from './database.ts'

/** A round for money as the statement tells it. */
export interface StatementRow {
  readonly id: string
  readonly player_id: string
  readonly currency: string
  readonly game_slug: string
  readonly state: RoundState
  readonly stake: bigint
  readonly payout: bigint | null
  readonly is_free: boolean
  readonly started_at: Date
  readonly ended_at: Date | null
}

/** Rounds for money that started in a span, in the order of their ids, which is the order they started in: so many after a place. */
export async function listStarted(sql: Queryable, wanted: { from: number; to: number; after: string | null; count: number }): Promise<readonly StatementRow[]> {
  return sql<StatementRow[]>`
    select ${columns(sql)} from studio.round
    where mode = 'real' and id >= ${firstIdOf(wanted.from)} and id < ${firstIdOf(wanted.to)} and id > coalesce(${wanted.after}::uuid, '00000000-0000-0000-0000-000000000000')
      and started_at >= ${timestamp(wanted.from)} and started_at < ${timestamp(wanted.to)}
    order by id limit ${wanted.count}`
}

export async function findStarted(sql: Queryable, id: string): Promise<readonly StatementRow[]> {
  return sql<StatementRow[]>`select ${columns(sql)} from studio.round where mode = 'real' and id = ${id}`
}

const columns = (sql: Queryable) => sql`id, player_id, currency, game_slug, state, stake, payout, freespin_id is not null as is_free, started_at, ended_at`

/** Ids of version 7 begin with their millisecond, so a span of time is a stretch of the key. */
const firstIdOf = (ms: number): string => {
  const hex = Math.floor(ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}
