import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contextNames } from '../../contexts/map.ts'
import type { Finding, Wall } from './finding.ts'
import type { Tree } from './tree.ts'

export type SQLFault = { readonly line: number; readonly seen: string }

const DATABASE_TIME =
  /\b(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(|\b(current_timestamp|current_date|current_time|localtimestamp|localtime)\b/i
const SCHEMAS = contextNames.map((name) => name.replaceAll('-', '_')).join('|')
const TABLE_USE = new RegExp(
  `\\b(from|join|into|update|table|references|on|view|only|trigger|using)\\s+(?:only\\s+)?(${SCHEMAS})\\.(\\w+)`,
  'gi',
)

/** Wallet writes the status of a player bonus inside the batch that moves its money: docs/rules/money-engine.md. */
const SHARED_TABLES: ReadonlySet<string> = new Set(['wallet bonuses.user_bonus'])

export const sqlRules: readonly Wall[] = [
  {
    name: 'business-time-in-sql',
    why: 'The database clock only books (booked_… columns); business time comes as a parameter.',
  },
  { name: 'own-tables-only', why: "A context never reads or writes another's tables." },
]

/** Lines that read the database clock for anything but a booked_… column. */
export function databaseTimeIn(sql: string): readonly SQLFault[] {
  return linesOf(sql)
    .filter(({ text }) => DATABASE_TIME.test(text) && !/\bbooked_\w+/.test(text))
    .map(toFault)
}

/** Tables of other contexts that this text names, the written exceptions aside. */
export function foreignSchemasIn(sql: string, context: string): readonly SQLFault[] {
  const own = context.replaceAll('-', '_')
  return linesOf(sql).flatMap(({ line, text }) =>
    [...text.matchAll(TABLE_USE)]
      .map((match) => `${match[2]}.${match[3]}`.toLowerCase())
      .filter((table) => !table.startsWith(`${own}.`) && !SHARED_TABLES.has(`${own} ${table}`))
      .map((seen) => ({ line, seen })),
  )
}

/** Reads migrations, seeds and functions and returns the lines that break a wall. */
export function findBrokenSQL(tree: Tree): readonly Finding[] {
  return tree.files
    .filter((path) => path.endsWith('.sql'))
    .flatMap((path) => {
      const sql = readFileSync(join(tree.root, path), 'utf8')
      const context = /^contexts\/([^/]+)\//.exec(path)?.[1]
      return [
        ...databaseTimeIn(sql).map((fault) => ({ rule: 'business-time-in-sql', path, ...fault })),
        ...(context ? foreignSchemasIn(sql, context) : []).map((fault) => ({
          rule: 'own-tables-only',
          path,
          ...fault,
        })),
      ]
    })
}

type Line = { readonly line: number; readonly text: string }

/** Comments are blanked, not removed: line numbers and columns stay true. */
function linesOf(sql: string): readonly Line[] {
  const bare = sql.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/--[^\n]*/g, '')
  return bare.split('\n').map((text, index) => ({ line: index + 1, text }))
}

function toFault({ line, text }: Line): SQLFault {
  return { line, seen: text.trim().slice(0, 80) }
}
