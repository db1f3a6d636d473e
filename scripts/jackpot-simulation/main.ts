import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { JackpotTerms } from '@zoria/bonus-simulator'
import { countOf, leave, refuseFigures, say, textOf, writePage } from '../simulation-files.ts'
import { bandsOf, figuresOf, readSeededPools, termsIn } from './asked.ts'
import { linesOf, pageOf } from './report.ts'

// `npm run simulate:jackpot [-- --terms <file> --page <file>]`: months of jackpots with the terms of a new
// installation, or of a file.

const usage = `npm run simulate:jackpot [-- <options>]
  --currency uah           whose jackpots of a new installation
  --terms <file.json>      one jackpot in place of these: {seed, shareBps, min, max, stakeMin, categories}, sums in minor units, as for npm run jackpots -- configure
  --rounds 150000          rounds a day
  --months 1000 --seed <text>   equal seeds give equal figures
  --page <file.html>       the report as a page`

const values = read()
refuseFigures(values, { rounds: countOf(9), months: countOf(6), currency: [/^(uah|kzt)$/, 'uah or kzt'] })
const { currency, seed } = values
const bands = bandsOf(currency, Number(values.rounds))
const pools =
  values.terms === undefined ? seeded(currency) : [{ ...fileOf(values.terms), id: `${currency} of ${values.terms}` }]
const report = () => ({
  currency,
  bands,
  seed,
  months: Number(values.months),
  jackpots: pools.map((terms) => ({ terms, figures: simulated(terms) })),
})
if (values.page === undefined) for (const line of linesOf(report())) say(line)
else writePage(values.page, () => pageOf(report()))

function read() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      options: {
        currency: { ...text, default: 'uah' },
        terms: text,
        rounds: { ...text, default: '150000' },
        months: { ...text, default: '1000' },
        seed: { ...text, default: 'zoria' },
        page: text,
      },
    }).values
  } catch (error) {
    if (error instanceof TypeError) return leave(process.argv.includes('--help') ? usage : error.message) // An unknown option is named.
    throw error
  }
}

function simulated(terms: JackpotTerms) {
  const found = figuresOf({ terms, bands, months: Number(values.months), seed })
  return 'figures' in found ? found.figures : leave(found.fault)
}

function fileOf(path: string): JackpotTerms {
  const read = termsIn(path, textOf(path))
  return 'terms' in read ? read.terms : leave(`${path}:\n  ${read.faults.join('\n  ')}`)
}

function seeded(of: string): readonly JackpotTerms[] {
  const pools = readSeededPools(
    readFileSync(join(import.meta.dirname, '../../contexts/jackpots/storage/seeds/07-pools.sql'), 'utf8'),
  )
  return pools.filter(({ id }) => id.startsWith(`${of}-`))
}
