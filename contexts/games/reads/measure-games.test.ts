import { money } from '@zoria/kernel'
import { createMetrics } from '@zoria/platform/metrics'
import { expect, test, vi } from 'vitest'
import { measureGames } from './measure-games.ts'

test('what stands open, what differs from statements and how catalogues stand are shown as they are when somebody asks, read once', async () => {
  const figures = vi.fn(async () => ({
    openRounds: [
      { provider: 'studio', age: 'older' as const, rounds: 2, staked: money(30_00n, 'uah'), paid: money(0n, 'uah') },
    ],
    catalogues: [
      { merchant: 'zoria', ageSeconds: 61, hasFault: true },
      { merchant: 'new', ageSeconds: null, hasFault: true },
    ],
    statementFaults: [{ merchant: 'zoria', faults: 3 }],
  }))
  const registry = createMetrics('worker-test')
  measureGames(registry, { figures })
  const shown = await registry.metrics()
  expect(shown.split('\n').filter((line) => /^zoria_(open|catalogue|statement)/.test(line))).toEqual([
    'zoria_open_rounds{provider="studio",age="older",currency="uah",process="worker-test"} 2',
    'zoria_open_rounds_staked{provider="studio",age="older",currency="uah",process="worker-test"} 3000',
    'zoria_catalogue_age_seconds{merchant="zoria",process="worker-test"} 61',
    'zoria_statement_faults{merchant="zoria",process="worker-test"} 3',
    'zoria_catalogue_fault{merchant="zoria",process="worker-test"} 1',
    'zoria_catalogue_fault{merchant="new",process="worker-test"} 1',
  ])
  expect(figures).toHaveBeenCalledTimes(1)

  figures.mockResolvedValue({ openRounds: [], catalogues: [], statementFaults: [] })
  expect(await registry.metrics()).not.toContain('zoria_open_rounds{')
})
