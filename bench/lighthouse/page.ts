import type { Machine } from '../measure/machine.ts'
import type { table as draw } from '../measure/results.ts'
import type { Score } from './score.ts'

type Row = { readonly name: string; readonly path: string; readonly who: string; readonly score: Score }

/** docs/rules/site.md: goals of a page. */
const goals = { performance: 95, hundred: 100, largestPaintMs: 1800, shift: 0.02 }

/** The page docs/proofs/lighthouse.md. */
export function page({
  machine,
  runs,
  rows,
  table,
}: {
  machine: Machine
  runs: number
  rows: readonly Row[]
  table: typeof draw
}): string {
  const head = [
    'page',
    'seen by',
    'performance',
    'accessibility',
    'best practices',
    'SEO',
    'LCP s',
    'CLS',
    'TBT ms',
    'FCP s',
    'speed index s',
    'scripts kB',
  ]
  return `# Lighthouse

Written by \`npm run lighthouse\` against a running stack (\`SANDBOX=on npm start\`): Lighthouse 13 as it comes, its mobile phone (slow 4G and a processor four times slower, simulated),
every audit in a fresh browser, the figure is the median of ${runs} runs. Goals: performance ${goals.performance}, the other three ${goals.hundred}, LCP ${seconds(goals.largestPaintMs)} s, CLS ${goals.shift}.

${table(head, rows.map(cells))}

${verdict(rows)}
Taken ${machine.takenAt.slice(0, 10)} on ${machine.cores} cores (${machine.processor}), Node ${machine.node}; before the run ${Math.round(machine.idleBefore * 100)} % of the machine was idle${machine.idleBefore < 0.9 ? ', so performance and TBT are worse than on a quiet one' : ''}.
`
}

function cells({ name, path, who, score }: Row): readonly string[] {
  return [
    `${name} \`${path}\``,
    who,
    ...[score.performance, score.accessibility, score.bestPractices, score.seo].map(String),
    seconds(score.largestPaintMs),
    score.shift.toFixed(3),
    String(Math.round(score.blockedMs)),
    seconds(score.firstPaintMs),
    seconds(score.speedMs),
    (score.scriptBytes / 1000).toFixed(0),
  ]
}

function verdict(rows: readonly Row[]): string {
  const missed = rows.flatMap(({ name, score }) => [
    ...(score.performance < goals.performance ? [`${name}: performance ${score.performance}`] : []),
    ...([score.accessibility, score.bestPractices, score.seo].some((share) => share < goals.hundred)
      ? [`${name}: accessibility, best practices or SEO`]
      : []),
    ...(score.largestPaintMs > goals.largestPaintMs ? [`${name}: LCP ${seconds(score.largestPaintMs)} s`] : []),
    ...(score.shift > goals.shift ? [`${name}: CLS ${score.shift.toFixed(3)}`] : []),
  ])
  return missed.length === 0 ? 'Every goal is met.' : `Missed: ${missed.join('; ')}.`
}

const seconds = (ms: number) => (ms / 1000).toFixed(1)
