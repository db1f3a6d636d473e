import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './house/home.ts'
import { holds, type Found, type Size } from './parts/part.ts'

/** One stored run of one part. */
type Run = {
  readonly part: string
  readonly size: Size
  readonly seed: string
  readonly commit: string
  readonly on: string
  readonly holds: boolean
  readonly counts: Found['counts']
  readonly caught: readonly string[]
  readonly missed: readonly string[]
  readonly violations: readonly string[]
}

const folder = join(root, 'docs/proofs')
const file = join(folder, 'tally.json')

/** Adds a run to the committed tally and rewrites its page. Failed runs are stored too. */
export function keepRun({ part, size, seed, found }: { part: string; size: Size; seed: string; found: Found }): void {
  mkdirSync(folder, { recursive: true })
  const runs: Run[] = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Run[]) : []
  runs.push({
    part,
    size,
    seed,
    commit: commitNow(),
    on: new Date().toISOString().slice(0, 10),
    holds: holds(found),
    counts: found.counts,
    caught: found.plants.filter(({ caught }) => caught !== null).map(({ name }) => name),
    missed: found.plants.filter(({ caught }) => caught === null).map(({ name }) => name),
    violations: found.violations.slice(0, 20),
  })
  writeFileSync(file, `${JSON.stringify(runs, null, 2)}\n`)
  writeFileSync(join(folder, 'README.md'), pageOf(runs))
}

// With a mark where the product or the proof differs from that commit.
const commitNow = (): string => {
  const git = (...words: string[]): string => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--untracked-files=no', '--', 'apps', 'contexts', 'packages', 'tests')
  return `${git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : ' and changes'}`
}

const pageOf = (runs: readonly Run[]): string => `# Proofs by faults

Written by \`npm run test:long\` from [tally.json](tally.json); what each part does stands in \`tests/long/README.md\`. A run that failed stays in it. Every part
catches bugs that are planted for it, in the same run: a proof that never caught one is none.

Other reports: ${otherReports()
  .map((name) => `[${name.replace(/\.\w+$/, '')}](${name})`)
  .join(', ')}.

## In all
${totals(runs)}

## Runs
| part | on | commit | seed | holds | counted | planted bugs caught |
|---|---|---|---|---|---|---|
${runs
  .map(
    ({ part, on, commit, seed, holds: isHeld, counts, caught, missed }) =>
      `| ${part} | ${on} | ${commit} | ${seed} | ${isHeld ? 'yes' : '**no**'} | ${Object.entries(counts)
        .map(([name, count]) => `${name} ${count.toLocaleString('en')}`)
        .join(', ')} | ${caught.length} of ${caught.length + missed.length} |`,
  )
  .join('\n')}
`

/** The pages of this folder that other commands wrote. */
const otherReports = (): readonly string[] =>
  readdirSync(folder)
    .filter((name) => /\.(md|html)$/.test(name) && name !== 'README.md')
    .toSorted()

const totals = (runs: readonly Run[]): string => {
  const parts = Map.groupBy(
    runs.filter(({ holds: isHeld }) => isHeld),
    ({ part }) => part,
  )
  return [...parts]
    .map(
      ([part, held]) =>
        `- ${part}: ${held.length} runs that hold${sumOf(held, 'kills')}${sumOf(held, 'acknowledged')}${sumOf(held, 'races')}${sumOf(held, 'lost')}`,
    )
    .join('\n')
}

const sumOf = (runs: readonly Run[], name: string): string => {
  const sum = runs.reduce((total, { counts }) => total + (counts[name] ?? 0), 0)
  return sum === 0 ? '' : `, ${sum.toLocaleString('en')} ${name}`
}
