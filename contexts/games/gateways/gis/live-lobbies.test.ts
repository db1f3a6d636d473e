import { fail, ok, toIso, type Result } from '@zoria/kernel'
import { createLogger } from '@zoria/platform/logger'
import { frozenClock } from '@zoria/testkit/clock'
import { expect, test, vi } from 'vitest'
import type { LobbyTable } from './client-lists.ts'
import type { ProviderFault } from './transport.ts'
import { createLiveLobbies } from './live-lobbies.ts'

const table: LobbyTable = { lobbyData: 'l1', name: 'Roulette', isOpen: true, tableId: 't1' }
const roulette = { gameUuid: 'g1', currency: 'uah' } as const
const down = fail<ProviderFault>({ code: 'UNREACHABLE', detail: 'no answer' })

function lobbiesOf() {
  const clock = frozenClock('2026-11-25T12:00:00Z')
  let answer: Result<readonly LobbyTable[], ProviderFault> = ok([table])
  const lobby = vi.fn(async (_: { gameUuid: string; currency: string }) => answer)
  const lobbies = createLiveLobbies({
    clock,
    logger: createLogger({ name: 'lobbies', level: 'silent' }),
    gis: { lobby },
  })
  return { clock, lobby, lobbies, answerWith: (next: typeof answer) => void (answer = next) }
}

test('however many look at a lobby, its provider is asked once in four seconds for a game and currency', async () => {
  const { clock, lobby, lobbies } = lobbiesOf()
  await Promise.all(Array.from({ length: 50 }, () => lobbies(roulette)))
  clock.advance(3_999)
  await lobbies(roulette)
  expect(lobby).toHaveBeenCalledTimes(1)
  clock.advance(1)
  await lobbies(roulette)
  await lobbies({ ...roulette, currency: 'kzt' })
  await lobbies({ ...roulette, gameUuid: 'g2' })
  expect(lobby.mock.calls.map(([of]) => of)).toEqual([
    roulette,
    roulette,
    { ...roulette, currency: 'kzt' },
    { ...roulette, gameUuid: 'g2' },
  ])
})

test('a provider that fails is asked no more often; its last tables are shown for thirty seconds, with their time', async () => {
  const { clock, lobby, lobbies, answerWith } = lobbiesOf()
  await lobbies(roulette)
  answerWith(down)
  clock.advance(4_000)
  const last = await lobbies(roulette)
  await lobbies(roulette)
  expect(lobby).toHaveBeenCalledTimes(2)
  expect(last.ok && [last.value.tables.map(({ id }) => id), toIso(last.value.asOf)]).toEqual([
    ['t1'],
    '2026-11-25T12:00:00.000Z',
  ])
  clock.advance(25_999)
  expect((await lobbies(roulette)).ok).toBe(true)
  clock.advance(1)
  expect(await lobbies(roulette)).toEqual(down)
  answerWith(ok([]))
  clock.advance(4_000)
  expect(await lobbies(roulette)).toMatchObject({ ok: true, value: { tables: [] } })
})

test('a provider that never answered has no tables to show', async () => {
  const { lobbies, answerWith } = lobbiesOf()
  answerWith(down)
  expect(await lobbies(roulette)).toEqual(down)
})

test('after the clock was set back the provider is asked anew', async () => {
  const { clock, lobby, lobbies } = lobbiesOf()
  await lobbies(roulette)
  clock.advance(-60_000)
  await lobbies(roulette)
  expect(lobby).toHaveBeenCalledTimes(2)
})
