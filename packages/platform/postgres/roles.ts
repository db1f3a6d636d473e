import type { Sql } from '../database.ts'

/**
 * Who speaks to the server: the migrations, the platform's processes, the content service, who reads the books and writes nothing (S-25),
 * and two strangers with databases of their own.
 */
export const roles = ['owner', 'app', 'content', 'auditor', 'studio', 'sandbox'] as const

export type Role = (typeof roles)[number]

/** Who works in the platform's database beside its owner. */
export const guests = ['app', 'content', 'auditor'] as const satisfies readonly Role[]

/** A database, the role that owns it and the roles that may connect besides. */
export type DatabaseWanted = Readonly<{ name: string; owner: Role; guests: readonly Role[] }>

/** The three databases of one installation. The studio and the sandbox stand for other companies: they see nothing of ours. */
export const databases: readonly DatabaseWanted[] = [
  { name: 'zoria', owner: 'owner', guests },
  { name: 'zoria_studio', owner: 'studio', guests: [] },
  { name: 'zoria_sandbox', owner: 'sandbox', guests: [] },
]

/** Makes every role that is missing and sets the password of all: what the secrets hold is what counts. Reading the books never holds up play. Needs the superuser. */
export async function ensureRoles(sql: Sql, passwords: Readonly<Record<Role, string>>): Promise<void> {
  const present = new Set((await sql<{ rolname: string }[]>`select rolname from pg_roles`).map(({ rolname }) => rolname))
  for (const role of roles) {
    const command = present.has(role) ? 'alter role %I login password %L' : 'create role %I login password %L'
    await execute(sql, command, [role, passwords[role]])
  }
  for (const setting of settingsOfAuditor) await sql.unsafe(`alter role auditor ${setting}`)
}

const settingsOfAuditor = ['set default_transaction_read_only = on', "set statement_timeout = '60s'", "set idle_in_transaction_session_timeout = '60s'", 'connection limit 2']

/** Makes a database that is missing, from a template if one is named, and opens it to its guests alone. */
export async function ensureDatabase(sql: Sql, { name, owner, guests, template }: DatabaseWanted & { template?: string }): Promise<void> {
  const [present] = await sql`select 1 from pg_database where datname = ${name}`
  if (present === undefined) await execute(sql, 'create database %I owner %I template %I', [name, owner, template ?? 'template1'])
  await execute(sql, 'revoke all on database %I from public', [name])
  for (const guest of guests) await execute(sql, guest === 'auditor' ? 'grant connect on database %I to %I' : 'grant connect, temporary on database %I to %I', [name, guest])
}

// Commands about roles and databases take no parameters, so the server itself quotes what goes into them.
const execute = async (sql: Sql, command: string, words: readonly string[]): Promise<void> => {
  const [row] = await sql<{ text: string }[]>`select format(${command}, variadic ${[...words]}::text[]) as text`
  await sql.unsafe(row?.text ?? '')
}
