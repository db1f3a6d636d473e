import { expect, test } from 'vitest'
import { parsePgbench } from './pgbench.ts'

const printed = `transaction type: <builtin: simple update>
scaling factor: 32
latency average = 11.853 ms
initial connection time = 74.512 ms
tps = 2699.669321 (without initial connection time)
`

test('rate and latency are read from what pgbench prints', () =>
  expect(parsePgbench(printed)).toEqual({ transactionsPerSecond: 2699.669321, latencyMs: 11.853 }))

test('output without a rate is a fault', () => expect(() => parsePgbench('pgbench: error')).toThrow('no rate'))
