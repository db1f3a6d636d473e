import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Sql } from '@zoria/platform/database'
import { migrate } from '@zoria/platform/migrations'

/** Migrates the sandbox's own database; returns what was applied now. */
export function migrateSandbox(sql: Sql): Promise<readonly string[]> {
  const folder = join(import.meta.dirname, 'migrations')
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted()
  return migrate(
    sql,
    files.map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { stamp: name.slice(0, 12), name, hash: createHash('sha256').update(text).digest('hex'), text }
    }),
  )
}
