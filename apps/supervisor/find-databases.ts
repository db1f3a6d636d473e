import { text } from 'node:stream/consumers'
import { askExisting } from './existing-database.ts'

// A short program of the start: addresses as JSON on its input, on its output whether any of these databases was used
// by a Zoria before.

const isUsed = (url: string): Promise<boolean | null> =>
  askExisting(url, async (sql) => {
    const tables =
      await sql`select from pg_tables where (schemaname, tablename) in (('platform', 'migration'), ('studio', 'migration'))`
    return tables.length > 0
  })

try {
  const used = await Promise.all((JSON.parse(await text(process.stdin)) as string[]).map(isUsed))
  console.log(JSON.stringify(used.includes(true)))
} catch (fault) {
  console.error(`could not find out whether the database was used before: ${(fault as Error).message}`)
  process.exitCode = 1
}
