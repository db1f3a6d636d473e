import { toIso, type Instant } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'
import type { StatementFault } from '../rules/statement.ts'

export type RoundFault = { readonly round: string; readonly playerId: string; readonly fault: StatementFault }

export type ComparedDay = {
  readonly merchant: string
  readonly day: string
  readonly now: Instant
  readonly rounds: number
  readonly faults: readonly RoundFault[]
}

const examplesMax = 100

/** Stores the comparison of a day's rounds; comparing again replaces it. */
export async function noteDay(sql: Queryable, { merchant, day, now, rounds, faults }: ComparedDay): Promise<void> {
  const examples = JSON.stringify(faults.slice(0, examplesMax))
  await sql`
    insert into games.statement_day (merchant, day, compared_at, rounds, faults, examples) values (${merchant}, ${day}, ${toIso(now)}, ${rounds}, ${faults.length}, ${examples}::text::jsonb)
    on conflict (merchant, day) do update set compared_at = excluded.compared_at, rounds = excluded.rounds, faults = excluded.faults, examples = excluded.examples`
}

/** The last compared day of a merchant; null if there is none. */
export async function readLastCompared(sql: Queryable, merchant: string): Promise<string | null> {
  const [row] = await sql<
    { day: string | null }[]
  >`select max(day)::text as day from games.statement_day where merchant = ${merchant}`
  return row?.day ?? null
}

/** The number of differing rounds in all compared days, by merchant. */
export async function readFaultCounts(
  sql: Queryable,
): Promise<readonly { readonly merchant: string; readonly faults: number }[]> {
  return sql<
    { merchant: string; faults: number }[]
  >`select merchant, sum(faults)::int as faults from games.statement_day group by merchant order by merchant`
}

/** Providers by the aggregator's ids of their games: rounds of the journal are identified by provider. */
export async function readProvidersOfGames(sql: Queryable, merchant: string): Promise<ReadonlyMap<string, string>> {
  const rows = await sql<{ game_uuid: string; slug: string }[]>`
    select game.game_uuid, provider.slug from games.game game join games.provider provider on provider.id = game.provider_id where game.merchant = ${merchant}`
  return new Map(rows.map(({ game_uuid, slug }) => [game_uuid, slug]))
}
