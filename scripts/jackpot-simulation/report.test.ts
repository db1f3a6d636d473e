import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bandsOf, figuresOf, readSeededPools } from './asked.ts'
import { linesOf, pageOf } from './report.ts'

const pools = readSeededPools(
  readFileSync(join(import.meta.dirname, '../../contexts/jackpots/storage/seeds/07-pools.sql'), 'utf8'),
)

describe('the report of jackpots', () => {
  const bands = bandsOf('uah', 150_000)
  const report = {
    currency: 'uah',
    bands,
    months: 20,
    seed: '<b>',
    jackpots: pools.slice(0, 2).flatMap((terms) => {
      const found = figuresOf({ terms, bands, months: 20, seed: '<b>' })
      return 'figures' in found ? [{ terms, figures: found.figures }] : []
    }),
  }

  test('reads the eight pools of a new installation', () => {
    expect(
      pools.map(({ id, seed, shareBps, min, max, stakeMin }) => [id, seed, shareBps, min, max, stakeMin].join(' ')),
    ).toEqual([
      'uah-clubs 80000 35 150000 600000 500',
      'uah-diamonds 800000 30 1500000 5000000 500',
      'uah-hearts 4000000 25 10000000 30000000 500',
      'uah-spades 25000000 20 50000000 200000000 500',
      'kzt-clubs 960000 35 1800000 7200000 6000',
      'kzt-diamonds 9600000 30 18000000 60000000 6000',
      'kzt-hearts 48000000 25 120000000 360000000 6000',
      'kzt-spades 300000000 20 600000000 2400000000 6000',
    ])
  })

  test('is a page with a table of costs and one of winners for each pool', () => {
    const page = pageOf(report)
    expect(page.match(/<table>/g)).toHaveLength(3)
    expect(page).toContain('uah-diamonds: who wins')
    expect(page).toContain('&lt;b>')
    expect(page).not.toMatch(/NaN|undefined|<b>/)
  })

  test('is a line for each pool', () => {
    const lines = linesOf(report)
    expect([lines.length, lines[1]]).toEqual([
      3,
      expect.stringMatching(/^uah-clubs, share 0\.350 %, costs of turnover 0\.4/),
    ])
  })

  test('stakes of kzt are twelve times as large', () =>
    expect(bandsOf('kzt', 10)[0]).toEqual({ stake: 24_00, roundsPerDay: 3 }))
})
