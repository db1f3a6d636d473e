import { timestamp, type Queryable } from './database.ts'

/** A requested self-validation. `report` is null while it runs, and stays null if it was interrupted. */
export interface Validation {
  readonly startedAt: number
  readonly report: unknown
}

export async function insertValidation(sql: Queryable, id: string, now: number): Promise<void> {
  await sql`insert into studio.validation (id, started_at) values (${id}, ${timestamp(now)})`
}

export async function recordValidation(sql: Queryable, id: string, report: object): Promise<void> {
  await sql`update studio.validation set report = ${sql.json(report as never)} where id = ${id} and report is null`
}

export async function findValidation(sql: Queryable, id: string): Promise<Validation | null> {
  const [row] = await sql<
    { startedAt: Date; report: unknown }[]
  >`select started_at as "startedAt", report from studio.validation where id = ${id}`
  return row === undefined ? null : { startedAt: row.startedAt.getTime(), report: row.report }
}
