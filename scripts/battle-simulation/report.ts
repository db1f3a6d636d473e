import { grouped, share, sum } from '@zoria/bonus-simulator'
import type { Template } from '@zoria/battles'
import type { Figures, KindFigures } from './simulate.ts'

export type Report = {
  readonly template: Template
  readonly figures: Figures
  readonly population: string
  readonly seed: string
}

/** The report of a simulated template as Markdown, for the terminal and for a page. */
export function reportOf({ template: { slug, terms, schedule }, figures, population, seed }: Report): string {
  const { kinds } = figures
  return (
    [
      `# Battle ${slug}`,
      `Written by \`npm run simulate:battle\`, seed \`${seed}\`, ${grouped(figures.runs)} runs of ${schedule.minutes} minutes; ${population}. Sums in ${terms.currency}, of one run, on average.`,
      '## Cost and play',
      tableOf(
        ['figure', 'value'],
        [
          ['prize cost', `${sum(figures.cost)}, in the dearest run ${sum(figures.costMax)}`],
          [
            'counted turnover',
            `${sum(figures.turnover)}; the prizes are ${share(figures.turnover === 0 ? 0 : figures.cost / figures.turnover)} of it`,
          ],
          ['players with a place', figures.ranked.toFixed(1)],
          ['of them, winners', share(figures.winners)],
          ['prize money of the first place', share(figures.toFirst)],
          ['prize money of the tenth with the largest turnover', share(figures.toTopTenth)],
        ],
      ),
      '## Who wins',
      tableOf(
        ['players', 'number', 'counted turnover', 'prizes', 'winners', 'prizes less cost of play'],
        kinds.map(rowOf),
      ),
      '## Warnings',
      warningsOf(kinds).join('\n'),
    ].join('\n\n') + '\n'
  )
}

const rowOf = ({ kind, players, turnover, prizes, winners, gain }: KindFigures): readonly string[] => [
  kind,
  players.toFixed(0),
  sum(turnover),
  sum(prizes),
  winners.toFixed(2),
  gain === null ? '–' : sum(gain),
]

/** Kinds of players who look for an advantage and find one, a sentence each. */
export function warningsOf(kinds: readonly KindFigures[]): readonly string[] {
  const found = kinds.flatMap(({ kind, gain, prizes }) =>
    gain !== null && gain > 0 && isAbuse(kind)
      ? [`- A ${kind} wins ${sum(prizes)} and keeps ${sum(gain)} after the cost of play: ${remedies[kind]}.`]
      : [],
  )
  return found.length === 0 ? ['None: nobody who looks for an advantage wins more than the play costs.'] : found
}

const remedies: Readonly<Record<string, string>> = {
  'farmer of least stakes': 'raise the least stake, cap the rounds, or score by turnover',
  'late entrant': 'ask for more rounds of qualification',
  'ring of ten accounts': 'ask for a level of the rating, or for more rounds of qualification',
}

const isAbuse = (kind: string): boolean => kind in remedies

const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
