import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Sql, TransactionSql } from './database.ts'

/** One step of the database's shape, `<YYYYMMDDHHMM>-<name>.sql`. */
export type Migration = Readonly<{ stamp: string; name: string; hash: string; text: string }>

/** A fault that stops the start; the message states what to do. */
export class MigrationFault extends Error {
  override readonly name = 'MigrationFault'
}

/**
 * Applies pending migrations in one ordered stream and returns their names. Forward only: an applied file that changed
 * or vanished, and a new file before an applied one, are refused. Each file is one transaction; concurrent starts wait
 * for each other.
 */
export async function migrate(sql: Sql, migrations: readonly Migration[]): Promise<readonly string[]> {
  await sql.begin(prepare)
  const applied: string[] = []
  for (;;) {
    const name = await sql.begin((tx) => applyNext(tx, migrations))
    if (name === null) return applied
    applied.push(name)
  }
}

/** Reads the migrations of the platform and of every context under the root of the repository, in the order they run. */
export function readMigrations(root: string): readonly Migration[] {
  const folders = [join(root, 'packages/platform/migrations'), ...contextFolders(root, 'migrations')]
  const stream = folders
    .filter(existsSync)
    .flatMap(readFolder)
    .toSorted((left, right) => order(left.stamp, right.stamp))
  const twice = stream.find((migration, place) => migration.stamp === stream[place - 1]?.stamp)
  if (twice !== undefined)
    throw new MigrationFault(
      `two migrations carry the stamp ${twice.stamp}; give ${twice.name} a later one, their order decides the result.`,
    )
  return stream
}

/**
 * Runs the seeds of every context: by number, then by context, in one transaction, at every start. Files are upserts
 * that keep edited values.
 */
export async function seed(sql: Sql, root: string): Promise<void> {
  const files = contextFolders(root, 'seeds').flatMap((folder) => sqlFilesOf(folder).map((file) => join(folder, file)))
  const inOrder = files.toSorted((left, right) => order(basename(left), basename(right)) || order(left, right))
  await sql.begin(async (tx) => {
    await lock(tx)
    for (const file of inOrder) await tx.unsafe(readFileSync(file, 'utf8'))
  })
}

const prepare = async (tx: TransactionSql): Promise<void> => {
  await lock(tx)
  await tx.unsafe(`
    create schema if not exists platform;
    create table if not exists platform.migration (
      stamp text primary key,
      name text not null,
      hash text not null,
      booked_at timestamptz not null default now()
    )`)
}

// Any number no other advisory lock uses; held until the transaction ends.
const lock = (tx: TransactionSql): Promise<unknown> => tx`select pg_advisory_xact_lock(202611210000)`

const applyNext = async (tx: TransactionSql, migrations: readonly Migration[]): Promise<string | null> => {
  await lock(tx)
  const applied = await tx<
    { stamp: string; name: string; hash: string }[]
  >`select stamp, name, hash from platform.migration order by stamp`
  const next = nextOf(applied, migrations)
  if (next === null) return null

  await tx.unsafe(next.text).catch((fault: unknown) => {
    throw new MigrationFault(`${next.name} failed, nothing of it was kept: ${(fault as Error).message}`, {
      cause: fault,
    })
  })
  await tx`insert into platform.migration (stamp, name, hash) values (${next.stamp}, ${next.name}, ${next.hash})`
  return next.name
}

type Applied = Readonly<{ stamp: string; name: string; hash: string }>

/** The migration to apply next, or null when the database is up to date. Refuses a history that differs from the files. */
export function nextOf(applied: readonly Applied[], migrations: readonly Migration[]): Migration | null {
  const files = new Map(migrations.map((migration) => [migration.stamp, migration]))
  for (const past of applied) {
    const file = files.get(past.stamp)
    if (file === undefined)
      throw new MigrationFault(
        `the database has ${past.name}, which is not among the files: it was used by a newer version. Start that version, or another ZORIA_DATA.`,
      )
    if (file.hash !== past.hash)
      throw new MigrationFault(
        `${past.name} changed after it was applied. Put the change into a new file; an applied one stays as it was.`,
      )
  }
  const latest = applied.at(-1)?.stamp ?? ''
  const done = new Set(applied.map(({ stamp }) => stamp))
  const next = migrations.find(({ stamp }) => !done.has(stamp)) ?? null
  if (next !== null && next.stamp < latest)
    throw new MigrationFault(
      `${next.name} stands before ${latest}, which is applied already. Give it a later stamp: the order is the same everywhere.`,
    )
  return next
}

const contextFolders = (root: string, room: 'migrations' | 'seeds'): string[] =>
  globSync(`contexts/*/storage/${room}`, { cwd: root })
    .map((folder) => join(root, folder))
    .toSorted(order)

const readFolder = (folder: string): Migration[] =>
  sqlFilesOf(folder).map((file) => {
    const stamp = /^(\d{12})-[a-z0-9-]+\.sql$/.exec(file)?.[1]
    if (stamp === undefined)
      throw new MigrationFault(
        `${join(folder, file)} is not named <YYYYMMDDHHMM>-<name>.sql, so it has no place in the order.`,
      )
    const text = readFileSync(join(folder, file), 'utf8')
    return { stamp, name: file, hash: createHash('sha256').update(text).digest('hex'), text }
  })

const sqlFilesOf = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted(order)

// By code point, the same on every machine.
const order = (left: string, right: string): number => {
  if (left === right) return 0
  return left < right ? -1 : 1
}
