import { describe, expect, test } from 'vitest'
import { linesOf, pageOf, sectorsIn, type Asked } from './report.ts'
import { simulateWheel, type Crowd, type SimulatedSector } from './simulate.ts'

const crowd: Crowd = { players: 200, days: 30, dailyUse: 0.5, otherRights: 3, otherUse: 0.5 }
const sector = (key: string, weight: number, cost: number, limits: Partial<SimulatedSector> = {}): SimulatedSector => ({
  key,
  weight,
  cost,
  stock: null,
  dayMax: null,
  ...limits,
})
const plain = [sector('top', 100, 1_000_00), sector('small', 2_400, 50_00), sector('nothing', 7_500, 0)]
const play = (sectors: readonly SimulatedSector[], changes: Partial<Crowd> = {}, months = 100) =>
  simulateWheel({ sectors, crowd: { ...crowd, ...changes }, months, seed: 'words' })

describe('the simulation of a wheel', () => {
  test('meets the exact cost of a spin and the chances of its sectors', () => {
    const found = play(plain)
    expect(found.costPerSpin).toBe(22_00)
    expect(found.costPerSpinSeen).toBeGreaterThan(21_50)
    expect(found.costPerSpinSeen).toBeLessThan(22_50)
    found.sectors.forEach(({ chance, seen }) => expect(Math.abs(chance - seen)).toBeLessThan(0.005))
    expect(found.sectors.reduce((all, { costShare }) => all + costShare, 0)).toBeCloseTo(1)
  })

  test('has as many spins as the use of rights says', () => {
    const { spins } = play(plain)
    expect(spins.rights).toBe(200 * 33)
    expect(spins.mean / 200).toBeGreaterThan(16.3)
    expect(spins.mean / 200).toBeLessThan(16.7)
    expect(play(plain, { dailyUse: 0, otherUse: 0 }, 2)).toMatchObject({
      spins: { mean: 0 },
      costPerSpinSeen: 0,
      month: { mean: 0, p999: 0 },
    })
    expect(play(plain, { dailyUse: 1, otherRights: 60, otherUse: 1 }, 2).spins.mean).toBe(200 * 90)
  })

  test('gives no more of a sector than its stock of a month and its limit of a day', () => {
    const only = (limits: Partial<SimulatedSector>) =>
      play([sector('top', 9_999, 1_00, limits), sector('nothing', 1, 0)], {}, 3)
    expect(only({ stock: 7 }).month).toEqual({ mean: 7_00, median: 7_00, p95: 7_00, p999: 7_00 })
    expect(only({ dayMax: 2 }).month.p999).toBe(60_00)
  })

  test('gives equal figures for equal seeds, and the dear months are at the end', () => {
    expect(play(plain)).toEqual(play(plain))
    const { mean, median, p95, p999 } = play(plain, {}, 1_000).month
    expect([median < p95, p95 < p999, Math.abs(mean - median) / mean < 0.05]).toEqual([true, true, true])
  })
})

describe('the file of a wheel', () => {
  const costs = { bonusWorth: 25_00, bonusShare: 0.5, roundReturn: 0.96 }
  const names = { en: 'A', ua: 'А', ru: 'А', kz: 'А' }
  const prizes = [
    { kind: 'nothing' },
    { kind: 'money', amount: 50_00 },
    { kind: 'bonus', offerId: '0193a000-0000-7000-8001-00000000000d' },
    { kind: 'free_rounds', game: 'book', count: 10, stake: 1_00 },
  ]
  const sectors = prizes.map((prize, at) => ({ key: `s${at}`, names, label: names, weight: 2_500, prize }))
  const read = (text: string) => sectorsIn('f', text, () => costs)
  const withFirst = (changes: object) =>
    JSON.stringify({ currency: 'uah', sectors: [{ ...sectors[0], ...changes }, ...sectors.slice(1)] })

  test('costs what its prizes are worth to players', () => {
    const found = read(JSON.stringify({ currency: 'uah', sectors }))
    expect('sectors' in found && found.sectors.map(({ cost }) => cost)).toEqual([0, 50_00, 12_50, 9_60])
  })

  test('has costs of its currency', () => {
    expect(
      sectorsIn('f', JSON.stringify({ currency: 'kzt', sectors }), (currency) => ({
        ...costs,
        bonusWorth: currency === 'kzt' ? 300_00 : 25_00,
      })),
    ).toMatchObject({ currency: 'kzt', costs: { bonusWorth: 300_00 } })
  })

  test.each([
    ['text', /^f is not JSON: /],
    ['{"currency":"uah"}', /^sectors: /],
    ['{"currency":"uah","currency":"kzt","sectors":[]}', /^"currency" is there twice/],
    [withFirst({ prize: { kind: 'points' } }), /^sectors\.0\.prize\.kind: there is no "points"; did you mean /],
    [
      withFirst({ prize: { kind: 'money', amount: true } }),
      /^sectors\.0\.prize\.amount: a whole number of minor units above 0/,
    ],
    [
      withFirst({ prize: { kind: 'money', amount: '0x10' } }),
      /^sectors\.0\.prize\.amount: a whole number of minor units above 0/,
    ],
    [withFirst({ weight: '2500' }), /^sectors\.0\.weight: /],
    [withFirst({ wieght: 1 }), /^sectors\.0\.wieght: there is no such field; did you mean weight\?/],
  ])('%s is refused', (text, fault) => expect(read(text)).toEqual({ faults: [expect.stringMatching(fault)] }))

  test('needs a sector without a stock and a daily limit', () => {
    const limited = sectors.map((each, at) => ({ ...each, prize: prizes[1], key: `s${at}`, stock: 1 }))
    expect(read(JSON.stringify({ currency: 'uah', sectors: limited }))).toEqual({
      faults: [expect.stringContaining('neither a stock nor a daily limit')],
    })
  })
})

test('a report has the costs of a spin and a month, the worst month, the use of rights and the wins, as lines and as a page', () => {
  const asked: Asked = {
    currency: 'uah',
    sectors: [...plain, sector('<b>', 0, 0)],
    crowd,
    months: 20,
    seed: 'words',
    costs: { bonusWorth: 25_00, bonusShare: 1, roundReturn: 0.96 },
  }
  const text = linesOf(asked).join('\n')
  expect(text).toContain('20 months of 30 days with 200 players, seed words. Sums in uah.')
  expect(text).toMatch(/one spin, while nothing is used up +22\.00/)
  expect(text).toMatch(/rights a month that are used +\d\d\.\d % of 6 600/)
  expect(text).toMatch(/the worst month in a thousand costs +\d/)
  expect(text).toMatch(/top +1\.00 % +\d\.\d\d % +\d\d\.\d\d %/)
  const page = pageOf(asked)
  expect(page).toContain('<td>one spin, while nothing is used up</td><td>22.00</td>')
  expect(page).toContain('<td>&lt;b></td>')
})
