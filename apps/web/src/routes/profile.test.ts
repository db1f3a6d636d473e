import { expect, test, vi } from 'vitest'
import { isOtherPlaceOrPlayer } from '../shell/index.ts'
import { pageRequest } from '../lib/page/page-request.ts'
import { loader, shouldRevalidate } from './profile.tsx'

vi.mock('../features/bonuses/index.ts', () => ({}))
vi.mock('../features/cashback/index.ts', () => ({ cashbackSeen: async () => ['cashback'] }))
vi.mock('../features/content/index.ts', () => ({}))
vi.mock('../features/games/index.ts', () => ({}))
vi.mock('../features/identity/index.ts', () => ({}))
vi.mock('../features/rating/index.ts', () => ({ ratingSeen: async () => ['rating'] }))
vi.mock('../features/wallet/index.ts', () => ({}))
vi.mock('../lib/page/page-player.ts', () => ({ playerOfPage: async () => ({ id: 'p-1' }) }))
vi.mock('../lib/texts/page-texts.ts', () => ({ textsOfPage: async () => ['texts'] }))
vi.mock('../shell/index.ts', () => ({ isOtherPlace: () => false, isOtherPlaceOrPlayer: () => false }))
vi.mock('./_cards.ts', () => ({ loadCards: async () => [] }))

test.each([
  ['', ['texts']],
  ['?tab=rating', ['texts', 'rating']],
  ['?tab=cashback', ['texts', 'cashback']],
  ['?tab=sessions', ['texts']],
  ['?tab=constructor', ['texts']],
  ['?tab=toString', ['texts']],
])('/profile%s comes with what its tab shows, and with nothing else', async (search, seen) => {
  const page = { cookie: 'zoria_refresh=secret' }
  const loaded = await loader({
    context: { get: (key: unknown) => (key === pageRequest ? page : undefined) },
    request: new Request(`https://zoria.example/profile${search}`),
  } as never)
  expect(loaded).toEqual({ cards: [], seen })
})

test('its cards differ for players and visitors, so another player loads them again', () => {
  expect(shouldRevalidate).toBe(isOtherPlaceOrPlayer)
})
