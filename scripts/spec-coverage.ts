import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { testTitles } from './test-titles.ts'

type Proof = { readonly path: string; readonly title: string }
type Row = {
  readonly line: number
  readonly section: string
  readonly statement: string
  readonly proofs: readonly Proof[]
  readonly strays: readonly string[]
  readonly capability: string
}

const root = fileURLToPath(new URL('../', import.meta.url))
const page = 'docs/spec-coverage.md'

/** Every statement of the specification has a test that exists, or a capability of the list that it waits for. */
function main(): number {
  const lines = readFileSync(`${root}${page}`, 'utf8').split('\n')
  const capabilities = new Set(cellsUnder(lines, '## Capabilities').map(({ cells }) => cells[0] ?? ''))
  const rows = cellsUnder(lines, '## §').map(toRow)
  const faults = rows.flatMap((row) => faultsOf(row, capabilities))

  for (const { line, fault } of faults) console.error(`${page}:${line}  ${fault}`)
  printCounts(rows)
  return faults.length === 0 && rows.length > 0 ? 0 : 1
}

type Cells = { readonly line: number; readonly section: string; readonly cells: readonly string[] }

/** Cells of all table rows in the sections whose heading has this prefix, without table headings. */
function cellsUnder(lines: readonly string[], heading: string): readonly Cells[] {
  const found: Cells[] = []
  let section = ''
  for (const [index, text] of lines.entries()) {
    if (text.startsWith('## ')) section = text
    const isRow = text.startsWith('|') && !/^\|[-| ]+\|$/.test(text) && !/^\|[-| ]+\|$/.test(lines[index + 1] ?? '')
    if (section.startsWith(heading) && isRow) found.push({ line: index + 1, section, cells: splitRow(text) })
  }
  return found
}

function splitRow(text: string): readonly string[] {
  return text
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))
}

function toRow({ line, section, cells: [statement = '', shown = '', capability = ''] }: Cells): Row {
  const items = shown === '' ? [] : shown.split('<br>').map((item) => item.trim())
  const proofs = items.flatMap((item) => toProof(item) ?? [])
  return { line, section, statement, proofs, strays: items.filter((item) => toProof(item) === null), capability }
}

function toProof(item: string): Proof | null {
  const [, path, title] = /^`([^`]+)` "(.*)"$/.exec(item) ?? []
  return path === undefined || title === undefined ? null : { path, title }
}

function faultsOf(row: Row, capabilities: ReadonlySet<string>): readonly { line: number; fault: string }[] {
  const faults = [
    ...row.strays.map((stray) => `not \`path\` "name": ${stray}`),
    ...row.proofs.flatMap((proof) => faultOfProof(proof) ?? []),
    ...(row.proofs.length === 0 && row.capability === '' ? [`neither test nor capability: ${row.statement}`] : []),
    ...(row.capability !== '' && !capabilities.has(row.capability) ? [`unknown capability: ${row.capability}`] : []),
  ]
  return faults.map((fault) => ({ line: row.line, fault }))
}

const titlesByPath = new Map<string, ReadonlySet<string>>()

function faultOfProof({ path, title }: Proof): string | null {
  if (!existsSync(`${root}${path}`)) return `no such test file: ${path}`
  const known = titlesByPath.get(path) ?? testTitles(path, readFileSync(`${root}${path}`, 'utf8'))
  titlesByPath.set(path, known)
  return known.has(title) ? null : `${path} has no test "${title}"`
}

function printCounts(rows: readonly Row[]): void {
  const sections = [...new Set(rows.map(({ section }) => section))]
  for (const section of sections) {
    const own = rows.filter((row) => row.section === section)
    console.log(`${section.slice(3).padEnd(48)} ${countsOf(own)}`)
  }
  console.log(`${'all'.padEnd(48)} ${countsOf(rows)}`)
}

function countsOf(rows: readonly Row[]): string {
  const shown = rows.filter(({ proofs, capability }) => proofs.length > 0 && capability === '').length
  const partly = rows.filter(({ proofs, capability }) => proofs.length > 0 && capability !== '').length
  const cells = [
    `${rows.length} statements`,
    `${shown} shown`,
    `${partly} shown in part`,
    `${rows.length - shown - partly} waiting`,
  ]
  return cells.map((cell) => cell.padStart(17)).join('')
}

process.exitCode = main()
