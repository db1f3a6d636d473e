import type { Sql } from '@zoria/platform/database'
import { StartFault } from './fault.ts'

/**
 * Prepares the operator's own PostgreSQL. The role of DATABASE_URL owns the tables and runs the migrations; it must be
 * able to become role `app`, which the processes use. Databases for the studio and the sandbox are on the same server.
 */
export async function prepareForeignServer(sql: Sql, besides: readonly string[]): Promise<void> {
  await refuseOldServer(sql)
  for (const role of ['app', 'content']) await ensureMember(sql, role)
  await ensureAuditor(sql)
  for (const database of besides) await ensureBeside(sql, database)
}

const refuseOldServer = async (sql: Sql): Promise<void> => {
  const [row] = await sql<{ version: number }[]>`select current_setting('server_version_num')::int as version`
  if ((row?.version ?? 0) >= 180_000) return
  throw new StartFault('DATABASE_URL names a server older than PostgreSQL 18, which the migrations need.')
}

const ensureMember = async (sql: Sql, role: string): Promise<void> => {
  const [present] = await sql<
    { mayBecome: boolean }[]
  >`select pg_has_role(oid, 'set') as "mayBecome" from pg_roles where rolname = ${role}`
  if (present?.mayBecome === true) return
  try {
    if (present === undefined) await sql`create role ${sql(role)} nologin`
    await sql`grant ${sql(role)} to current_user with set true`
  } catch (fault) {
    const remedy = `create role ${role} nologin; grant ${role} to <the role of DATABASE_URL> with set true;`
    throw new StartFault(
      `the role of DATABASE_URL may not make or become role "${role}". Run once as a superuser: ${remedy}`,
      { cause: fault },
    )
  }
}

// The migrations grant its read rights; only the operator's staff use it.
const ensureAuditor = async (sql: Sql): Promise<void> => {
  const [present] = await sql`select from pg_roles where rolname = 'auditor'`
  if (present !== undefined) return
  await sql`create role auditor nologin`.catch((fault: unknown) => {
    throw new StartFault(
      'the role of DATABASE_URL may not make role "auditor". Run once as a superuser: create role auditor nologin;',
      { cause: fault },
    )
  })
}

const ensureBeside = async (sql: Sql, database: string): Promise<void> => {
  const [present] = await sql`select 1 from pg_database where datname = ${database}`
  if (present !== undefined) return
  await sql`create database ${sql(database)}`.catch((fault: unknown) => {
    throw new StartFault(
      `the role of DATABASE_URL may not make database "${database}". Make it, or name others in STUDIO_DATABASE_URL and SANDBOX_DATABASE_URL.`,
      { cause: fault },
    )
  })
}
