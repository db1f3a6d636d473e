import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { rendered } from '../../testing/rendered.tsx'
import { seventh, steppe } from '../features/battles/ui/battle-samples.ts'
import { BattleStrip } from '../features/battles/ui/battle-strip.tsx'
import { BonusGameNote } from '../features/bonuses/ui/game-note.tsx'
import { fourJackpots } from '../features/jackpots/ui/jackpot-samples.ts'
import { JackpotStrip } from '../features/jackpots/ui/jackpot-strip.tsx'
import { playerWith, sampleGame, sampleUserBonus } from '../gallery/samples.ts'
import { loadTextsOf } from '../i18n/catalogues.ts'
import { pageRequest, type PageRequest } from '../lib/page/page-request.ts'
import { loader } from './game.tsx'

vi.mock('../features/games/index.ts', () => ({}))
vi.mock('../shell/index.ts', () => ({ isOtherPlace: () => false }))
vi.mock('./_account.tsx', () => ({}))
vi.mock('./_overlays.tsx', () => ({}))
vi.mock('./_site.tsx', () => ({}))
vi.mock('../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }) }))
vi.mock('../styles/battles.css?url', () => ({ default: '/battles.css' }))
vi.mock('../styles/bonuses.css?url', () => ({ default: '/bonuses.css' }))
vi.mock('../styles/jackpots.css?url', () => ({ default: '/jackpots.css' }))
await Promise.all((['battles', 'bonuses', 'jackpots'] as const).map(loadTextsOf))

const speech = { words: { currency: 'uah', bonus: { daily: 'Daily' } } } as unknown as Parameters<
  typeof sampleUserBonus
>[0]
const player = playerWith(speech, ['0.00', '212.40', '0.00', '0.00'])
const answers: Readonly<Record<string, unknown>> = {
  '/games/berkut': { ...sampleGame, slug: 'berkut', has_lobby: false },
  '/auth/session': { user: player },
  '/battles/active': { items: [{ ...steppe, own: seventh }] },
  '/users/bonuses/active': sampleUserBonus(speech),
  '/jackpots': fourJackpots,
}
const api = createServer((request, response) => {
  const answer = answers[new URL(request.url ?? '', 'http://api').pathname]
  response
    .writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    .end(JSON.stringify(answer ?? { code: 'NOT_FOUND', message: request.url, requestId: 'r' }))
})
await new Promise<void>((done) => void api.listen(0, '127.0.0.1', done))
afterAll(() => void api.close())

/** The lines of a game as the server renders them with what the loader has loaded. */
async function linesOf(cookie: string): Promise<string> {
  const page = {
    apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    language: 'en',
    cookie,
    requestId: 'r',
    preview: null,
    madeOf: () => undefined,
    report: (error: unknown) => {
      throw error
    },
  } as unknown as PageRequest
  const { seen } = await loader({
    params: { slug: 'berkut' },
    context: { get: (key: unknown) => (key === pageRequest ? page : undefined) },
    request: new Request('https://zoria.example/en/games/berkut'),
  } as never)
  const queries = new QueryClient()
  for (const { queryKey, answer } of seen) queries.setQueryData(queryKey, answer)
  const lines = (
    <>
      <BonusGameNote weight={100} onStakeMost={() => undefined} />
      <BattleStrip game="berkut" />
      <JackpotStrip category="slots" isDemo={false} />
    </>
  )
  return rendered(lines, { user: cookie === '' ? null : player, queries })
}

const classesIn = (html: string) =>
  ['bonus-game-note', 'battle-game-note', 'jackpot-game-note'].filter((name) => html.includes(name))

test.each([
  [
    'a player has the lines of bonus, battle and jackpots',
    'zoria_refresh=a',
    ['bonus-game-note', 'battle-game-note', 'jackpot-game-note'],
  ],
  ['a visitor has that of the jackpots', '', ['jackpot-game-note']],
] as const)('in the first paint %s: none comes later and moves the game', async (_, cookie, lines) =>
  expect(classesIn(await linesOf(cookie))).toEqual(lines),
)
