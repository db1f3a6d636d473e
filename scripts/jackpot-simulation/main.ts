import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { simulateJackpot, type JackpotTerms } from '@zoria/bonus-simulator'
import { bandsOf, readSeededPools } from './asked.ts'
import { linesOf, pageOf } from './report.ts'

// `npm run simulate:jackpot [-- --terms <file> --page <file>]`: months of jackpots with the terms of a new installation, or of a file.

const usage = `npm run simulate:jackpot [-- <options>]
  --currency uah           whose jackpots of a new installation
  --terms <file.json>      one jackpot in place of these: {seed, shareBps, min, max, stakeMin, categories}, sums in minor units, as for npm run jackpots -- configure
  --rounds 150000          rounds a day
  --months 1000 --seed <text>   equal seeds give equal figures
  --page <file.html>       the report as a page`

const values = read()
if (values === undefined || !/^[1-9]\d{0,8}$/.test(values.rounds) || !/^[1-9]\d{0,5}$/.test(values.months) || !['uah', 'kzt'].includes(values.currency)) {
  process.stdout.write(`${usage}\n`)
  process.exit(2)
}
const { currency, seed } = values
const bands = bandsOf(currency, Number(values.rounds))
const pools = values.terms === undefined ? seeded(currency) : [{ id: `${currency} of ${values.terms}`, ...(JSON.parse(readFileSync(values.terms, 'utf8')) as Omit<JackpotTerms, 'id'>) }]
const report = { currency, bands, seed, months: Number(values.months), jackpots: pools.map((terms) => ({ terms, figures: simulateJackpot({ terms, bands, months: Number(values.months), seed }) })) }
if (values.page === undefined) for (const line of linesOf(report)) process.stdout.write(`${line}\n`)
else writeFileSync(values.page, pageOf(report))

function read() {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ options: { currency: { ...text, default: 'uah' }, terms: text, rounds: { ...text, default: '150000' }, months: { ...text, default: '1000' }, seed: { ...text, default: 'zoria' }, page: text } }).values
  } catch (error) {
    if (error instanceof TypeError) return undefined // An unknown option: the usage lists the valid ones.
    throw error
  }
}

function seeded(of: string): readonly JackpotTerms[] {
  const pools = readSeededPools(readFileSync(join(import.meta.dirname, '../../contexts/jackpots/storage/seeds/07-pools.sql'), 'utf8'))
  return pools.filter(({ id }) => id.startsWith(`${of}-`))
}
