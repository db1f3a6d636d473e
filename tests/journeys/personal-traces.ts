import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Queryable } from '@zoria/platform/database'
import type { Keeper } from './books.ts'

/**
 * What must stand nowhere in the clear: texts that stand for themselves, and codes, which are short and count only as
 * whole numbers.
 */
export type Traces = Readonly<{ texts: Readonly<Record<string, string>>; codes: readonly string[] }>

/**
 * Where a trace stands: the table, and what was found. Every table of the keeper is searched, bytes in their
 * hexadecimal form too.
 */
export async function tracesInTables(sql: Queryable, traces: Traces, keeper: Keeper): Promise<readonly string[]> {
  const tables = await sql<{ schema: string; name: string }[]>`
    select n.nspname as schema, c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'm') and n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and (n.nspname = 'content_service') = ${keeper === 'content'} order by 1, 2`
  const found: string[] = []
  for (const { schema, name } of tables) {
    for (const [what, pattern] of patternsOf(traces)) {
      const rows = await sql`select 1 from ${sql(schema)}.${sql(name)} t where to_jsonb(t)::text ~* ${pattern} limit 1`
      if (rows.length > 0) found.push(`${schema}.${name} holds ${what}`)
    }
  }
  return found
}

/** The logs of a folder, today's and those before. */
export function logsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.includes('.log'))
}

/** Where a trace stands in the logs of a folder. */
export function tracesInLogs(folder: string, traces: Traces): readonly string[] {
  return logsIn(folder).flatMap((file) => tracesIn(file, readFileSync(join(folder, file), 'utf8'), traces))
}

/** Where a trace stands in a text. */
export function tracesIn(name: string, text: string, traces: Traces): readonly string[] {
  return patternsOf(traces).flatMap(([what, pattern]) => {
    const match = new RegExp(pattern, 'i').exec(text)
    return match === null
      ? []
      : [`${name} holds ${what}: …${text.slice(Math.max(0, match.index - 120), match.index + 40)}…`]
  })
}

function patternsOf({ texts, codes }: Traces): (readonly [string, string])[] {
  const plain = Object.entries(texts).map(
    ([what, text]) => [what, `${escaped(text)}|${Buffer.from(text).toString('hex')}`] as const,
  )
  // Behind a point stand fractions of seconds.
  return [...plain, ...codes.map((code) => [`the code ${code}`, `(^|[^0-9.a-f])${code}([^0-9a-f]|$)`] as const)]
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
