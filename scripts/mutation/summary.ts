import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Writes docs/proofs/mutation.md from the report of the last run. Fails below 90 %, and for a survived mutant without
// an explanation.

type Status = 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'RuntimeError' | 'CompileError' | 'Ignored'
interface Mutant {
  readonly mutatorName: string
  readonly replacement: string
  readonly status: Status
  readonly location: {
    readonly start: { readonly line: number; readonly column: number }
    readonly end: { readonly line: number; readonly column: number }
  }
}
interface Report {
  readonly files: Readonly<Record<string, { readonly source: string; readonly mutants: readonly Mutant[] }>>
}
/** A change that no test can notice, or need not, and why. `was` and `is` are the code, in one line each. */
interface Explained {
  readonly file: string
  readonly was: string
  readonly is: string
  readonly why: string
}
interface Survivor {
  readonly file: string
  readonly line: number
  readonly was: string
  readonly is: string
  readonly why: string | undefined
}

const root = join(import.meta.dirname, '../..')
const folder = 'contexts/wallet/rules/'
const least = 90
const page = join(root, 'docs/proofs/mutation.md')

const report = JSON.parse(readFileSync(join(root, 'var/mutation/mutation.json'), 'utf8')) as Report
const explained = existsSync(join(import.meta.dirname, 'explained.json'))
  ? (JSON.parse(readFileSync(join(import.meta.dirname, 'explained.json'), 'utf8')) as readonly Explained[])
  : []

const isCaught = ({ status }: Mutant): boolean => status === 'Killed' || status === 'Timeout'
const hasLived = ({ status }: Mutant): boolean => status === 'Survived' || status === 'NoCoverage'
const inOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim()
/** Code however its lines are broken. */
const withoutLayout = (code: string): string => code.replaceAll(/\s/g, '').replaceAll(/,(?=[)\]}])/g, '')
const isSameCode = (one: string, other: string): boolean => withoutLayout(one) === withoutLayout(other)

const survivors: readonly Survivor[] = Object.entries(report.files).flatMap(([path, { source, mutants }]) => {
  const file = path.slice(folder.length)
  const lines = source.split('\n')
  return mutants.filter(hasLived).map(({ location: { start, end }, replacement }) => {
    const last = start.line === end.line ? end.column - 1 : undefined
    const was = inOneLine(
      [
        (lines[start.line - 1] ?? '').slice(start.column - 1, last),
        ...(start.line === end.line
          ? []
          : [...lines.slice(start.line, end.line - 1), (lines[end.line - 1] ?? '').slice(0, end.column - 1)]),
      ].join(' '),
    )
    const is = inOneLine(replacement)
    return {
      file,
      line: start.line,
      was,
      is,
      why: explained.find((each) => each.file === file && isSameCode(each.was, was) && isSameCode(each.is, is))?.why,
    }
  })
})

const counts = Object.entries(report.files).map(([path, { mutants }]) => ({
  file: path.slice(folder.length),
  caught: mutants.filter(isCaught).length,
  lived: mutants.filter(hasLived).length,
}))
const caught = counts.reduce((sum, each) => sum + each.caught, 0)
const all = counts.reduce((sum, each) => sum + each.caught + each.lived, 0)
const share = (part: number, whole: number): string => (whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`)
const cell = (code: string): string =>
  `\`${(code.length > 110 ? `${code.slice(0, 107)}…` : code).replaceAll('|', '\\|').replaceAll('`', "'")}\``
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const unexplained = survivors.filter(({ why }) => why === undefined)

mkdirSync(join(root, 'docs/proofs'), { recursive: true })
writeFileSync(
  page,
  `# Mutation score of the money rules

Written by \`npm run mutation\` at ${commit}. Every place of \`${folder}\` is changed, one at a time: a comparison turned round, a sum with another sign, a
branch left out, a text emptied. A change that some test notices is caught. Asked are the tables beside the rules and a short look at random lives
(\`contexts/wallet/testing/model/short-lives.test.ts\`); the laws and the whole proof by the model are not needed. Files are named as at that commit.

**${share(caught, all)} caught: ${caught} of ${all}.** ${survivors.length} lived, of which ${unexplained.length} are not explained. At least ${least} % are asked for, and none unexplained.

| file | changes | caught | share |
|---|---|---|---|
${counts
  .filter(({ caught, lived }) => caught + lived > 0)
  .map(({ file, caught, lived }) => `| ${file} | ${caught + lived} | ${caught} | ${share(caught, caught + lived)} |`)
  .join('\n')}

## What lived, and why

| file | was | is | why nobody notices |
|---|---|---|---|
${survivors.map(({ file, was, is, why }) => `| ${file} | ${cell(was)} | ${cell(is)} | ${why ?? '**not explained**'} |`).join('\n')}
`,
)
console.log(
  `${share(caught, all)} caught, ${survivors.length} lived, ${unexplained.length} not explained: docs/proofs/mutation.md`,
)
for (const { file, line, was, is } of unexplained) console.log(`  ${file}:${line}  ${was}  =>  ${is}`)
process.exitCode = (100 * caught) / all >= least && unexplained.length === 0 ? 0 : 1
