import { createDatabase } from '@zoria/platform/database'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { superuser } from '@zoria/platform/postgres/initialise'
import { asSuperuser, type Replica } from './standby.ts'

/** Creates the table for `writeUntilLost`. */
export async function prepareWrites(to: Replica): Promise<void> {
  await asSuperuser(to, (sql) => sql`create table acknowledged (name text primary key)`)
}

/** Commits row by row, eight concurrently, until the server is lost, and records each acknowledged one. */
export async function writeUntilLost(
  to: Replica,
  { prefix, acknowledged }: { prefix: string; acknowledged: string[] },
): Promise<void> {
  const sql = createDatabase({
    url: databaseUrl({ port: to.server.port, role: superuser, password: to.password, database: 'postgres' }),
    name: 'writer',
    connectionsMax: writers,
  })
  const insert = (name: string): Promise<boolean> =>
    sql`insert into acknowledged values (${name})`.then(
      () => true,
      () => false,
    )
  const writer = async (seat: number): Promise<void> => {
    for (let number = 1; ; number += 1) {
      const name = `${prefix} ${seat} ${number}`
      if (!(await insert(name))) return
      acknowledged.push(name)
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, seat) => writer(seat)))
  await sql.end({ timeout: 1 })
}

/** Acknowledged rows that a server does not have. */
export async function lostBy(server: Replica, acknowledged: readonly string[]): Promise<string[]> {
  const rows = await asSuperuser(server, (sql) => sql<{ name: string }[]>`select name from acknowledged`)
  const held = new Set(rows.map(({ name }) => name))
  return acknowledged.filter((name) => !held.has(name))
}

const writers = 8
