import { expect, test } from 'vitest'
import { verdictsOf, type Minute } from './verdicts.ts'

const steady: Minute = {
  number: 1,
  operationsPerSecond: 3_000,
  p50: 1_000,
  p99: 5_000,
  cpuMicros: 200,
  serverMegabytes: 200,
  readersMegabytes: 100,
  postgresMegabytes: 80,
  sealsBehind: 1,
  booksBehind: 30,
  readerBehind: 0,
  bookChecks: 60,
  faults: 0,
}

const run = (change: (number: number) => Partial<Minute>): readonly Minute[] =>
  Array.from({ length: 8 }, (_, number) => ({ ...steady, number, ...change(number) }))

test.each<[string, readonly Minute[], readonly string[]]>([
  ['nothing grows', run(() => ({})), []],
  ['warming up is no growth', run((number) => ({ serverMegabytes: number < 2 ? 100 : 200 })), []],
  [
    'a server that grows',
    run((number) => ({ serverMegabytes: 200 + 20 * number })),
    ['memory of the server does not grow'],
  ],
  [
    'readers with a growing lag',
    run((number) => ({ readerBehind: 2 * number })),
    ['time that a stored reader is behind does not grow'],
  ],
  ['a fault of the books', run((number) => ({ faults: number })), ['the check of every minute finds no fault']],
  ['books that were not checked', run(() => ({ bookChecks: 0 })), ['the check of every minute finds no fault']],
])('%s', (_, minutes, broken) => {
  expect(
    verdictsOf(minutes)
      .filter(({ isHeld }) => !isHeld)
      .map(({ question }) => question),
  ).toEqual(broken)
})
