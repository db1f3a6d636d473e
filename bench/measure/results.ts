import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const bench = join(import.meta.dirname, '..')

/** Where a run stores its figures: a complete one next to the code, to be committed; a short or partial one in var/. */
export function saveResult(name: string, result: object, { isWhole }: { isWhole: boolean }): string {
  const file = isWhole ? join(bench, 'results', `${name}.json`) : join(bench, '../var/bench', `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(result, rounded, 2)}\n`)
  return file
}

/** The last complete run of a benchmark, if any. */
export function readResult<Result>(name: string): Result | undefined {
  const file = join(bench, 'results', `${name}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result) : undefined
}

/** Replaces the text between the marks of that name in bench/README.md. */
export function fillReadme(name: string, text: string): void {
  const file = join(bench, 'README.md')
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`]
  const page = readFileSync(file, 'utf8')
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from === -1 || to === -1) throw new Error(`bench/README.md has no marks for ${name}`)
  writeFileSync(file, `${page.slice(0, from + begin.length)}\n${text.trim()}\n${page.slice(to)}`)
}

/** A markdown table that is also readable on a terminal. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]!.length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`
  return [line(head), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.map(line)].join('\n')
}

const rounded = (_: string, value: unknown): unknown =>
  typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(5)) : value
