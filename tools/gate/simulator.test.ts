// Tries: games, wallet, studio.
import type { Stack } from '@zoria/testkit/stack'
import { describe, expect, inject, test } from 'vitest'
import { openFaultyWallet } from '../plants/faulty-wallet.ts'
import { plants } from '../plants/plants.ts'
import { simulate, type SimulationWanted } from '../simulator/simulate.ts'

const stack: Stack = inject('stack')
const url = `${stack.api}/integrations/gis/callback`
const merchant = { id: 'zoria', key: 'sandbox-gis-key' }

const faultsAt = async (at: string, over: Partial<SimulationWanted>): Promise<readonly string[]> => {
  const simulated = await simulate({
    url: at,
    sandboxUrl: url,
    merchant,
    launched: undefined,
    players: 1,
    rounds: 40,
    stake: '1.00',
    storm: 10,
    seed: 'gate',
    data: undefined,
    ...over,
  })
  return simulated?.faults ?? expect.fail('nobody could play')
}

describe('a provider with an unreliable network', () => {
  test('finds its own record in the wallet, whatever was lost, duplicated, reordered or late', async () => {
    expect(await faultsAt(url, { players: 3, rounds: 80, storm: 200, data: stack.folder })).toEqual([])
  })

  test.concurrent.each(plants.filter(({ isSeenInPlay }) => isSeenInPlay))(
    'detects a wallet that $name',
    async ({ make }) => {
      const faulty = await openFaultyWallet({ url, merchant, now: () => Date.now(), faulty: make() })
      try {
        expect((await faultsAt(faulty.url, {})).length).toBeGreaterThan(0)
      } finally {
        await faulty.close()
      }
    },
  )
})
