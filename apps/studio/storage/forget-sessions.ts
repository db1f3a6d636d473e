import { timestamp, type Sql } from './database.ts'

/** Forgets sessions that were over before, but for those of rounds in play, then the launches that opened none or whose session is gone; answers how many of both. */
export async function forgetSessions(sql: Sql, { endedBefore, countMax }: { readonly endedBefore: number; readonly countMax: number }): Promise<number> {
  const sessions = await sql`
    delete from studio.session where id = any (array(
      select s.id from studio.session s
      where s.expires_at < ${timestamp(endedBefore)} and not exists (select from studio.unfinished_round r where r.session_id = s.id)
      order by s.expires_at limit ${countMax}
    ))`
  const launches = await sql`
    delete from studio.launch where token_hash = any (array(
      select l.token_hash from studio.launch l
      where l.expires_at < ${timestamp(endedBefore)} and not exists (select from studio.session s where s.launch_hash = l.token_hash)
      order by l.expires_at limit ${countMax}
    ))`
  return sessions.count + launches.count
}

/** Forgets rounds and seeds of demo sessions that are forgotten themselves, so many sessions at once; answers of how many. Nobody else can ask for them. */
export async function forgetDemoPlay(sql: Sql, { sessionsMax }: { readonly sessionsMax: number }): Promise<number> {
  const gone = await sql`
    with gone as materialized (
      select distinct seed.scope from studio.seed
      where seed.scope like 'demo:%' and not exists (select from studio.session s where s.id = substr(seed.scope, 6)::uuid)
      limit ${sessionsMax}
    ), rounds as (
      delete from studio.finished_round r using gone where r.scope = gone.scope
    ), seeds as (
      delete from studio.seed s using gone where s.scope = gone.scope
    )
    select scope from gone`
  return gone.count
}
