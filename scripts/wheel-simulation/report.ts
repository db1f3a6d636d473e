import { grouped, share, sum } from '@zoria/bonus-simulator'
import { jsonIn, OperatorFault } from '@zoria/platform/operator/command'
import { readWheel, type Sector } from '@zoria/wheel'
import { simulateWheel, type Crowd, type SimulatedSector, type WheelSimulation } from './simulate.ts'

/**
 * What the prizes that are no money cost: the sum of a bonus and the part of it that players get, and the part of free
 * stakes that comes back.
 */
export type Costs = { readonly bonusWorth: number; readonly bonusShare: number; readonly roundReturn: number }

export type Asked = {
  readonly currency: string
  readonly sectors: readonly SimulatedSector[]
  readonly crowd: Crowd
  readonly months: number
  readonly seed: string
  readonly costs: Costs
}

/** The sectors of a file, as `npm run wheel -- configure` takes it, with the cost of each win; or its faults. */
export function sectorsIn(
  named: string,
  text: string,
  costsIn: (currency: string) => Costs,
): Pick<Asked, 'currency' | 'sectors' | 'costs'> | { readonly faults: readonly string[] } {
  try {
    const read = readWheel(jsonIn(named, text))
    if (!read.ok) return { faults: read.refusal.faults }
    const { currency, sectors } = read.value
    const costs = costsIn(currency)
    return {
      currency,
      costs,
      sectors: sectors.map(({ key, weight, prize, stock, dayMax }) => ({
        key,
        weight,
        cost: costOf(prize, costs),
        stock,
        dayMax,
      })),
    }
  } catch (fault) {
    if (fault instanceof OperatorFault) return { faults: [fault.message] }
    throw fault
  }
}

const costOf = (prize: Sector['prize'], { bonusWorth, bonusShare, roundReturn }: Costs): number => {
  switch (prize.kind) {
    case 'nothing':
      return 0
    case 'money':
      return Number(prize.amount)
    case 'bonus':
      return bonusWorth * bonusShare
    case 'free_rounds':
      return prize.count * Number(prize.stake) * roundReturn
  }
}

/** The report line by line. */
export function linesOf(asked: Asked): readonly string[] {
  const found = simulateWheel(asked)
  return [
    ...introduction(asked),
    '',
    ...figuresOf(asked, found).map(([name, value]) => `${name.padEnd(44)}${value}`),
    '',
    ...rowsOf(asked, found).map((row) =>
      row.map((cell, at) => (at === 0 ? cell.padEnd(16) : cell.padStart(14))).join(''),
    ),
  ]
}

/** The same as a page for an operator. */
export function pageOf(asked: Asked): string {
  const found = simulateWheel(asked)
  const [head = [], ...rows] = rowsOf(asked, found)
  const cells = (tag: 'td' | 'th', row: readonly string[]): string =>
    `<tr>${row.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Wheel of fortune in ${escaped(asked.currency)}: what it costs</title>
<style>body{font:16px/1.5 sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;margin:1rem 0}td,th{padding:.3rem .8rem;border-bottom:1px solid #ccc;text-align:right}td:first-child,th:first-child{text-align:left}</style>
<h1>Wheel of fortune in ${escaped(asked.currency)}: what it costs</h1>
${introduction(asked)
  .map((line) => `<p>${escaped(line)}</p>`)
  .join('\n')}
<h2>Costs</h2>
<table>
${figuresOf(asked, found)
  .map((row) => cells('td', row))
  .join('\n')}
</table>
<h2>Wins</h2>
<table>
${[cells('th', head), ...rows.map((row) => cells('td', row))].join('\n')}
</table>
</html>
`
}

const introduction = ({ currency, crowd, months, seed, costs }: Asked): readonly string[] => [
  `${grouped(months)} months of ${crowd.days} days with ${grouped(crowd.players)} players, seed ${seed}. Sums in ${currency}.`,
  `A player uses the daily right on ${share(crowd.dailyUse)} of the days, and ${share(crowd.otherUse)} of ${crowd.otherRights} other rights a month.`,
  `A bonus of ${sum(costs.bonusWorth)} is counted with ${share(costs.bonusShare)} of its sum, free rounds with ${share(costs.roundReturn)} of their stakes.`,
]

function figuresOf({ crowd }: Asked, found: WheelSimulation): readonly (readonly [string, string])[] {
  const { month, spins } = found
  return [
    ['one spin, while nothing is used up', exact(found.costPerSpin)],
    ['one spin, with stock and daily limits', exact(found.costPerSpinSeen)],
    ['spins a month', grouped(Math.round(spins.mean))],
    ['rights a month that are used', `${share(spins.mean / spins.rights)} of ${grouped(Math.round(spins.rights))}`],
    ['one month', sum(month.mean)],
    ['one month, one player', exact(month.mean / crowd.players)],
    ['half of the months cost at most', sum(month.median)],
    ['95 of 100 months cost at most', sum(month.p95)],
    ['the worst month in a thousand costs', sum(month.p999)],
  ]
}

const rowsOf = (_: Asked, { sectors }: WheelSimulation): readonly (readonly string[])[] => [
  ['sector', 'chance', 'came', 'of the cost'],
  ...sectors.map(({ key, chance, seen, costShare }) => [key, inPercent(chance), inPercent(seen), inPercent(costShare)]),
]

/** Minor units with two places. */
const exact = (minor: number): string => (minor / 100).toFixed(2)
const inPercent = (part: number): string => `${(part * 100).toFixed(2)} %`
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
