import { fail } from '@zoria/kernel'
import { createLogger } from '@zoria/platform/logger'
import { frozenClock } from '@zoria/testkit/clock'
import { expect, test } from 'vitest'
import { syncTask } from '../actions/sync-catalogue.ts'
import { createTasks } from './subscriptions.ts'

test('a provider whose list cannot be read keeps no picture of a dealer away', async () => {
  const silent = async () => fail({ code: 'UNREACHABLE', detail: 'silent' } as const)
  const lobbies: string[] = []
  const deps = {
    // Every query finds the live game.
    sql: async () => [{ game_uuid: 'roulette', status: 'active' }],
    clock: frozenClock('2026-11-21T12:00:00Z'),
    logger: createLogger({ name: 'jobs', level: 'silent' }),
    merchant: 'zoria',
    providers: [{ merchant: 'hub88', client: { games: silent } }],
    gis: { lobby: async ({ gameUuid }: { gameUuid: string }) => (lobbies.push(gameUuid), silent()) },
  }
  await expect(createTasks(deps as never)[syncTask]?.({})).rejects.toThrow('hub88: UNREACHABLE, silent')
  expect(lobbies).toEqual(['roulette'])
})
