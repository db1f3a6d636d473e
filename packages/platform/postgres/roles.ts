import type { Sql } from '../database.ts'

/**
 * Database roles: the migrations, the platform's processes, the content service, the read-only auditor (S-25), and two
 * external companies with their own databases.
 */
export const roles = ['owner', 'app', 'content', 'auditor', 'studio', 'sandbox'] as const

export type Role = (typeof roles)[number]

/** Roles in the platform's database besides its owner. */
export const guests = ['app', 'content', 'auditor'] as const satisfies readonly Role[]

/** A database, its owner and the other roles that may connect. */
export type DatabaseWanted = Readonly<{ name: string; owner: Role; guests: readonly Role[] }>

/**
 * The three databases of an installation. The studio and the sandbox represent other companies: they cannot access
 * ours.
 */
export const databases: readonly DatabaseWanted[] = [
  { name: 'zoria', owner: 'owner', guests },
  { name: 'zoria_studio', owner: 'studio', guests: [] },
  { name: 'zoria_sandbox', owner: 'sandbox', guests: [] },
]

/**
 * Creates missing roles and sets all passwords from the secrets. The auditor's limits protect play. Requires the
 * superuser.
 */
export async function ensureRoles(sql: Sql, passwords: Readonly<Record<Role, string>>): Promise<void> {
  const present = new Set(
    (await sql<{ rolname: string }[]>`select rolname from pg_roles`).map(({ rolname }) => rolname),
  )
  for (const role of roles) {
    const command = present.has(role) ? 'alter role %I login password %L' : 'create role %I login password %L'
    await execute(sql, command, [role, passwords[role]])
  }
  for (const setting of settingsOfAuditor) await sql.unsafe(`alter role auditor ${setting}`)
}

const settingsOfAuditor = [
  'set default_transaction_read_only = on',
  "set statement_timeout = '60s'",
  "set idle_in_transaction_session_timeout = '60s'",
  'connection limit 2',
]

/** Creates a missing database, from a template if given, and restricts connections to its guests. */
export async function ensureDatabase(
  sql: Sql,
  { name, owner, guests, template }: DatabaseWanted & { template?: string },
): Promise<void> {
  const [present] = await sql`select 1 from pg_database where datname = ${name}`
  if (present === undefined)
    await execute(sql, 'create database %I owner %I template %I', [name, owner, template ?? 'template1'])
  await execute(sql, 'revoke all on database %I from public', [name])
  for (const guest of guests)
    await execute(
      sql,
      guest === 'auditor' ? 'grant connect on database %I to %I' : 'grant connect, temporary on database %I to %I',
      [name, guest],
    )
}

// Commands about roles and databases take no parameters, so the server quotes the values.
const execute = async (sql: Sql, command: string, args: readonly string[]): Promise<void> => {
  const [row] = await sql<{ text: string }[]>`select format(${command}, variadic ${[...args]}::text[]) as text`
  await sql.unsafe(row?.text ?? '')
}
