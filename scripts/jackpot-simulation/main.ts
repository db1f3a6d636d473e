import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { JackpotTerms } from '@zoria/bonus-simulator'
import { bandsOf, figuresOf, readSeededPools, termsIn } from './asked.ts'
import { linesOf, pageOf } from './report.ts'

// `npm run simulate:jackpot [-- --terms <file> --page <file>]`: months of jackpots with the terms of a new installation, or of a file.

const usage = `npm run simulate:jackpot [-- <options>]
  --currency uah           whose jackpots of a new installation
  --terms <file.json>      one jackpot in place of these: {seed, shareBps, min, max, stakeMin, categories}, sums in minor units, as for npm run jackpots -- configure
  --rounds 150000          rounds a day
  --months 1000 --seed <text>   equal seeds give equal figures
  --page <file.html>       the report as a page`

const values = read()
if (!/^[1-9]\d{0,8}$/.test(values.rounds)) leave(`--rounds ${values.rounds}: a whole number from 1 to 999999999 is needed`)
if (!/^[1-9]\d{0,5}$/.test(values.months)) leave(`--months ${values.months}: a whole number from 1 to 999999 is needed`)
if (!['uah', 'kzt'].includes(values.currency)) leave(`--currency ${values.currency}: uah or kzt is needed`)
const { currency, seed } = values
const bands = bandsOf(currency, Number(values.rounds))
const pools = values.terms === undefined ? seeded(currency) : [{ ...fileOf(values.terms), id: `${currency} of ${values.terms}` }]
const report = { currency, bands, seed, months: Number(values.months), jackpots: pools.map((terms) => ({ terms, figures: simulated(terms) })) }
if (values.page === undefined) for (const line of linesOf(report)) process.stdout.write(`${line}\n`)
else writeFileSync(values.page, pageOf(report))

function read() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { currency: { ...text, default: 'uah' }, terms: text, rounds: { ...text, default: '150000' }, months: { ...text, default: '1000' }, seed: { ...text, default: 'zoria' }, page: text } }).values
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
  const read = existsSync(path) ? termsIn(path, readFileSync(path, 'utf8')) : leave(`there is no file ${path}`)
  return 'terms' in read ? read.terms : leave(`${path}:\n  ${read.faults.join('\n  ')}`)
}

function leave(why: string): never {
  process.stdout.write(`${why}\n`)
  process.exit(2)
}

function seeded(of: string): readonly JackpotTerms[] {
  const pools = readSeededPools(readFileSync(join(import.meta.dirname, '../../contexts/jackpots/storage/seeds/07-pools.sql'), 'utf8'))
  return pools.filter(({ id }) => id.startsWith(`${of}-`))
}
