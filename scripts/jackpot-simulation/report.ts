import { grouped, share, sum, type JackpotFigures, type JackpotTerms, type StakeBand } from '@zoria/bonus-simulator'

export interface Report {
  readonly currency: string
  readonly bands: readonly StakeBand[]
  readonly months: number
  readonly seed: string
  readonly jackpots: readonly { readonly terms: JackpotTerms; readonly figures: JackpotFigures }[]
}

const days = (value: number): string => (value < 2 ? `${(value * 24).toFixed(1)} h` : `${value.toFixed(1)} days`)
const percent = (value: number): string => `${(value * 100).toFixed(3)} %`
const turnoverOf = ({ bands }: Report): number =>
  bands.reduce((all, { stake, roundsPerDay }) => all + stake * roundsPerDay, 0)

const head = [
  'jackpot',
  'share',
  'costs of turnover',
  'drops a month',
  'between drops',
  'half within',
  '95 % within',
  'longest',
  'mean prize',
  'paid a month',
  '99 % of months',
  'worst month',
] as const

const cellsOf = ({ terms, figures }: Report['jackpots'][number]): readonly string[] => [
  terms.id,
  percent(terms.shareBps / 10_000),
  percent(figures.costOfTurnover.value),
  figures.dropsPerMonth.value.toFixed(2),
  days(figures.daysBetween.mean.value),
  days(figures.daysBetween.median),
  days(figures.daysBetween.p95),
  days(figures.daysBetween.longest),
  sum(figures.amount.mean.value),
  sum(figures.paidPerMonth.value),
  sum(figures.paidIn99OfMonths),
  sum(figures.paidInWorstMonth),
]

/** The report as lines of a terminal. */
export function linesOf(report: Report): readonly string[] {
  return [
    `${grouped(report.months)} months, ${sum(turnoverOf(report))} ${report.currency} staked a day, seed ${report.seed}`,
    ...report.jackpots.map((jackpot) =>
      cellsOf(jackpot)
        .map((cell, at) => (at === 0 ? cell : `${head[at]} ${cell}`))
        .join(', '),
    ),
  ]
}

/** The report as a page. It loads nothing. */
export function pageOf(report: Report): string {
  const total = report.jackpots.reduce((all, { figures }) => all + figures.costOfTurnover.value, 0)
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Jackpots: simulated cost</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; color: #1b1f27 }
.wide { overflow-x: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .7rem; text-align: right; border-bottom: 1px solid #d5d9e0; white-space: nowrap }
th:first-child, td:first-child { text-align: left }
meter { width: 10rem }
</style>
<h1>Jackpots: simulated cost</h1>
<p>Written by <code>npm run simulate:jackpot</code>, seed <code>${escaped(report.seed)}</code>: ${grouped(report.months)} months of 30 days for each jackpot, on average ${sum(turnoverOf(report))} ${report.currency} staked a day, a day from half to one and a half times as much. Sums in ${report.currency}. The terms are published, so players know share and range.</p>
<p>Together they cost ${percent(total)} of the stakes that count. A jackpot costs more than its share because each drop is followed by a new seed.</p>
<h2>Cost and time</h2>
${tableOf(head, report.jackpots.map(cellsOf))}
<p>The worst month is the most that one of the ${grouped(report.months)} months paid to winners. What is paid was set aside before: the account of a pool holds its value at any time.</p>
${report.jackpots.map(winsOf).join('\n')}
</html>
`
}

function winsOf({ terms, figures }: Report['jackpots'][number]): string {
  return `<h2>${escaped(terms.id)}: who wins</h2>
<p>${grouped(figures.drops)} drops, from ${sum(figures.amount.smallest)} to ${sum(figures.amount.largest)}. A larger stake wins more often in proportion to what it brings, and never better than that.</p>
${tableOf(
  ['stake', 'of the stakes', 'of the drops', ''],
  figures.wins.map(({ stake, turnoverShare, dropShare }) => [
    sum(stake),
    share(turnoverShare),
    share(dropShare),
    `<meter value="${dropShare.toFixed(4)}">${share(dropShare)}</meter>`,
  ]),
)}`
}

const tableOf = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<div class="wide"><table><thead><tr>${titles.map((title) => `<th scope="col">${title}</th>`).join('')}</tr></thead><tbody>${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody></table></div>`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
