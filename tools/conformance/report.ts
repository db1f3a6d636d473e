import { groups, type Group } from './case.ts'
import type { Finding, Verdict } from './suite.ts'

/** Inputs of a run. */
export type RunFacts = {
  readonly gateway: string
  readonly wallet: string
  readonly on: string
  readonly options: string
}

/** What is tested over each gateway. */
const subjects: Readonly<Record<string, string>> = {
  gis: 'GIS wallet',
  'gis-lobby': 'GIS lobby',
  hub88: 'Hub88 wallet',
}

const signs: Record<Verdict, string> = { held: '✓', broken: '✗', 'not run': '–' }

/** One line for the terminal. */
export function lineOf({ verdict, group, name, remark }: Finding): string {
  return `${signs[verdict]} ${String(group).padStart(2)}  ${name}${remark === '' ? '' : `\n       ${remark.replaceAll('\n', '\n       ')}`}`
}

/** How many cases of each group held, failed or were not run. */
export function countsOf(
  findings: readonly Finding[],
): readonly { readonly group: Group; readonly counts: Readonly<Record<Verdict, number>> }[] {
  const numbers = [...new Set(findings.map(({ group }) => group))]
  return numbers.map((group) => ({ group, counts: countIn(findings.filter((each) => each.group === group)) }))
}

/** The table of groups at the end of a run. */
export function summaryOf(findings: readonly Finding[]): string {
  const row = (cells: readonly (string | number)[]): string =>
    `${String(cells[0]).padEnd(22)}${cells
      .slice(1)
      .map((cell) => String(cell).padStart(9))
      .join('')}`
  const all = countIn(findings)
  return [
    row(['group', 'held', 'broken', 'not run']),
    ...countsOf(findings).map(({ group, counts }) =>
      row([`${group} ${groups[group]}`, counts.held, counts.broken, counts['not run']]),
    ),
    row(['in all', all.held, all.broken, all['not run']]),
  ].join('\n')
}

/** The run as a markdown page. */
export function pageOf(findings: readonly Finding[], { gateway, wallet, on, options }: RunFacts): string {
  const all = countIn(findings)
  const sections = countsOf(findings).map(({ group }) => {
    const rows = findings
      .filter((each) => each.group === group)
      .map(
        ({ name, verdict, remark }) =>
          `| ${name} | ${verdict === 'broken' ? '**broken**' : verdict} | ${cell(remark)} |`,
      )
    return `## ${group} ${groups[group]}\n| promise | | remark |\n|---|---|---|\n${rows.join('\n')}`
  })
  return `# Conformance of the ${subjects[gateway] ?? `${gateway} wallet`}

Written by \`npm run conformance\`${options === '' ? '' : ` (${options})`} on ${on} against ${wallet}; what it does stands in \`tools/README.md\`. A remark is what the wallet
said, or why a case was not run.${gateway === 'gis-lobby' ? '' : " After every case the balance was compared with the suite's own book of what was accepted."}

**${all.held} held, ${all.broken} broken, ${all['not run']} not run.**

${sections.join('\n\n')}
`
}

/** 0: every promise that was tried held; 1: one did not; 2: none was tried. */
export function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  const { held, broken } = countIn(findings)
  if (broken > 0) return 1
  return held > 0 ? 0 : 2
}

function countIn(findings: readonly Finding[]): Record<Verdict, number> {
  const count = (verdict: Verdict): number => findings.filter((each) => each.verdict === verdict).length
  return { held: count('held'), broken: count('broken'), 'not run': count('not run') }
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
