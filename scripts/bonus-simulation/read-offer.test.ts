import { depositFor, gameOf, termsOfOffer } from '@zoria/bonus-simulator'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readOffer } from './read-offer.ts'
import { linesOf } from './report.ts'

const runbook = readFileSync(join(import.meta.dirname, '../../docs/runbooks/running-offers.md'), 'utf8')
const example = /```json\n(\{[\s\S]*?\n\})\n```/.exec(runbook)?.[1] ?? ''

describe('an offer that is simulated', () => {
  test('the file of the runbook is played: what it leaves out has its least', () => {
    const read = readOffer(example)
    if (!('offer' in read)) throw new Error(read.faults.join(', '))
    expect(read.offer).toMatchObject({
      wager_type: 'CLASSIC',
      max_win_amount: null,
      burning_on_timeout: 168,
      burning_on_deposit: false,
    })
    const game = gameOf('berkut', undefined)
    if (!game) throw new Error('berkut is one of our games')
    const text = [
      ...linesOf(
        {
          name: 'Sunday',
          currency: 'uah',
          terms: termsOfOffer(read.offer, depositFor(read.offer)),
          game,
          games: [game],
          stakeMin: 100,
          stakeMax: 1_000_000,
          lives: 20,
          seed: 'runbook',
        },
        ['casual'],
      ),
    ].join('\n')
    expect(text).toContain('a deposit of 5 000 uah brings a bonus of 1 000, 20 000 to be staked')
    expect(text).not.toMatch(/NaN|undefined| 0 rounds/)
  })

  test('without a wager it has no time', () => {
    expect(readOffer('{"type": "GAME", "bonus_amount": "20.00", "wager": 0}')).toMatchObject({
      offer: { burning_on_timeout: null },
    })
  })

  test('what the desk writes round it is left out', () => {
    expect(readOffer('{"type": "PROMO_CODE", "bonus_amount": "20.00", "wager": 5}\ncodes: ZORIA')).toMatchObject({
      offer: { type: 'PROMO_CODE' },
    })
  })

  test.each([
    ['nothing', ['it is not JSON']],
    ['{"type": "GAME", "wager": 5}', ['bonus_amount: money above 0 with two places, of a PERCENTAGE per cent']],
    ['{"type": "GAME", "bonus_amount": "20.00"}', ['wager: a number from 0 to 1000']],
    [
      '{"type": "GIFT", "bonus_amount": "20", "wager": 5}',
      ['type: GAME, PROMO_CODE or PERCENTAGE', 'bonus_amount: money above 0 with two places, of a PERCENTAGE per cent'],
    ],
    [
      '{"type": "PERCENTAGE", "bonus_amount": "20.00", "wager": 5}',
      ['a PERCENTAGE wants a min_deposit_amount above 0'],
    ],
    [
      '{"type": "GAME", "bonus_amount": "20.00", "wager": 5, "max_bet": "4.00"}',
      ['max_bet: there is no such field; did you mean max_bet_amount?'],
    ],
    [
      '{"type": "GAME", "bonus_amount": "20.00", "wager": 5, "wager": 50}',
      ['"wager" is there twice (line 1): keep one of them'],
    ],
    [
      '{"type": "GAME", "bonus_amount": "20.00", "wager": 5, "max_bet_amount": 4}',
      ['max_bet_amount: money with two places, or null'],
    ],
  ])('%s is none', (text, faults) => expect(readOffer(text)).toEqual({ faults }))
})
