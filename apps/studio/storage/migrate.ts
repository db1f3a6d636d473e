import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql, TransactionSql } from './database.ts'

const folder = join(import.meta.dirname, 'migrations')

/**
 * Migrates the studio's database and returns the names of the files applied now. Forward only: a changed or missing
 * file is refused. Everything is one transaction under an advisory lock, so concurrent starts wait for each other.
 */
export async function migrateStudio(sql: Sql): Promise<readonly string[]> {
  return sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(202611210600)`
    await tx.unsafe(bookkeeping)
    const applied = await tx<{ name: string; hash: string }[]>`select name, hash from studio.migration order by name`
    const files = readMigrations()
    refuseOtherHistory(applied, files)

    const pending = files.filter(({ name }) => !applied.some((past) => past.name === name))
    for (const file of pending) await apply(tx, file)
    return pending.map(({ name }) => name)
  })
}

interface Migration {
  readonly name: string
  readonly hash: string
  readonly text: string
}

const bookkeeping = `
  create schema if not exists studio;
  create table if not exists studio.migration (
    name text primary key,
    hash text not null,
    booked_at timestamptz not null default now()
  )`

const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, hash: createHash('sha256').update(text).digest('hex'), text }
    })

const refuseOtherHistory = (applied: readonly { name: string; hash: string }[], files: readonly Migration[]): void => {
  for (const past of applied) {
    const file = files.find(({ name }) => name === past.name)
    if (file === undefined)
      throw new Error(
        `The studio database has ${past.name}, which is not among the files: a newer version used it. Start that version.`,
      )
    if (file.hash !== past.hash)
      throw new Error(`${past.name} changed after it was applied. Put the change into a new file.`)
  }
}

const apply = async (tx: TransactionSql, { name, hash, text }: Migration): Promise<void> => {
  await tx.unsafe(text)
  await tx`insert into studio.migration (name, hash) values (${name}, ${hash})`
}
