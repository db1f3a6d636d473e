import { describe, expect, test } from 'vitest'
import { countsOf, exitCodeOf, lineOf, pageOf, summaryOf } from './report.ts'
import { allCases, type Finding, type Verdict } from './suite.ts'

const findings: readonly Finding[] = [
  { group: 1, name: 'a call that is signed well is taken', verdict: 'held', remark: '', ms: 3 },
  { group: 1, name: 'a recorded call is refused', verdict: 'broken', remark: 'it was taken\nas | it came', ms: 4 },
  { group: 3, name: 'a disabled game takes no bets', verdict: 'not run', remark: 'nobody can disable it', ms: 0 },
]

describe('the report', () => {
  test('has the result of each case, and the reason', () => {
    expect(findings.map(lineOf)).toEqual([
      '✓  1  a call that is signed well is taken',
      '✗  1  a recorded call is refused\n       it was taken\n       as | it came',
      '–  3  a disabled game takes no bets\n       nobody can disable it',
    ])
  })

  test('counts by group and in total', () => {
    expect(countsOf(findings)).toEqual([
      { group: 1, counts: { held: 1, broken: 1, 'not run': 0 } },
      { group: 3, counts: { held: 0, broken: 0, 'not run': 1 } },
    ])
    expect(summaryOf(findings).split('\n').at(-1)).toMatch(/in all +1 +1 +1$/)
  })

  test.each<[readonly Verdict[], number]>([
    [['held', 'not run'], 0],
    [['held', 'broken'], 1],
    [['not run', 'not run'], 2],
    [[], 2],
  ])('of cases that are %j ends with %i', (verdicts, code) =>
    expect(exitCodeOf(verdicts.map((verdict) => ({ group: 1, name: 'a promise', verdict, remark: '', ms: 0 })))).toBe(
      code,
    ),
  )

  test('is a page whose tables stay intact', () => {
    const page = pageOf(findings, { gateway: 'gis', wallet: 'a wallet', on: '2026-11-22', options: '' })
    expect(page).toContain('**1 held, 1 broken, 1 not run.**')
    expect(page).toContain('| a recorded call is refused | **broken** | it was taken as \\| it came |')
  })

  test.each([
    ['gis', 'GIS wallet'],
    ['gis-lobby', 'GIS lobby'],
    ['hub88', 'Hub88 wallet'],
  ])('over %s is of the %s', (gateway, subject) => {
    expect(pageOf(findings, { gateway, wallet: 'a wallet', on: '2026-11-22', options: '' })).toMatch(
      `# Conformance of the ${subject}\n`,
    )
  })
})

describe('the cases', () => {
  test('have unique names, in all twelve groups of a wallet', () => {
    expect(new Set(allCases.map(({ name }) => name)).size).toBe(allCases.length)
    expect([...new Set(allCases.map(({ group }) => group))].toSorted((left, right) => left - right)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12,
    ])
  })
})
