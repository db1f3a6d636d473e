import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { startChromium } from './lighthouse/chromium.ts'
import { page } from './lighthouse/page.ts'
import { registeredCookies } from './lighthouse/player.ts'
import { faultsOf, medianOf, scoreOf, type Report, type Score } from './lighthouse/score.ts'
import { describeMachine } from './measure/machine.ts'
import { table } from './measure/results.ts'

// `npm run lighthouse`: the pages a player opens first, on Lighthouse's slow phone, against a running stack. Options
// after `--`: `--url http://localhost:3000`, `--runs 3`, `--only home` (repeated), `--faults` to list what keeps a page
// below its goal.

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string', multiple: true },
    faults: { type: 'boolean', default: false },
  },
})
const runs = Number(options.runs)
const web = options.url.replace(/\/$/, '')
const address = new URL(web)
const api = `${address.protocol}//${address.hostname}:${Number(address.port) + 1}`

const pages = [
  { name: 'home', path: '/ua', who: 'visitor' },
  { name: 'home, Kazakh', path: '/kz', who: 'visitor' },
  { name: 'lobby', path: '/ua/games', who: 'visitor' },
  { name: 'game page', path: '/ua/games/zoloto-skifiv', who: 'visitor' },
  { name: 'cashbox', path: '/ua/cashbox', who: 'player' },
] as const
const chosen = pages.filter(({ name }) => options.only === undefined || options.only.includes(name))
const isWhole = options.only === undefined && runs >= 3

const machine = await describeMachine()
const rows: { readonly name: string; readonly path: string; readonly who: string; readonly score: Score }[] = []
for (const each of chosen) {
  const reports: Report[] = []
  while (reports.length < runs) reports.push(await patiently(() => audit(each)))
  if (options.faults)
    console.log(
      reports
        .flatMap(faultsOf)
        .map((fault) => `  ${fault}`)
        .join('\n'),
    )
  const score = medianOf(reports.map(scoreOf))
  rows.push({ ...each, score })
  console.log(
    `${each.name}: ${score.performance} ${score.accessibility} ${score.bestPractices} ${score.seo}, LCP ${Math.round(score.largestPaintMs)} ms, CLS ${score.shift.toFixed(3)}, TBT ${Math.round(score.blockedMs)} ms`,
  )
}

const text = page({ machine, runs, rows, table })
if (isWhole) writeFileSync(join(import.meta.dirname, '../docs/proofs/lighthouse.md'), text)
console.log(text)

/** A starved browser aborts a measurement: it is repeated, three times at most. */
async function patiently<Result>(measure: () => Promise<Result>, left = 3): Promise<Result> {
  try {
    return await measure()
  } catch (error) {
    if (left === 1) throw error
    console.log(`  taken again: ${String(error)}`)
    return patiently(measure, left - 1)
  }
}

/** One audit in a fresh browser; a player's page with a session of its own, since its cookie is renewed by use. */
async function audit({ path, who }: { path: string; who: 'visitor' | 'player' }): Promise<Report> {
  const browser = await startChromium(who === 'player' ? await registeredCookies({ web, api }) : [], web)
  try {
    const answer = await lighthouse(`${web}${path}`, {
      port: browser.port,
      logLevel: 'error',
      output: 'json',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    })
    if (!answer || answer.lhr.runtimeError)
      throw new Error(`${path} could not be measured: ${answer?.lhr.runtimeError?.message ?? 'no report'}`)
    return answer.lhr as Report
  } finally {
    await browser.close()
  }
}
