import type { BigWin } from '@zoria/contract/wins/http'
import { expect, test } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { WinTicker } from './win-ticker.tsx'

const win: BigWin = {
  id: '1',
  game: { slug: 'berkut', name: 'Berkut', image: null },
  alias: 'Amb***70',
  amount: '7777.00',
  currency: 'uah',
  multiplier: 388.85,
  at: '2026-11-28T12:00:00.000Z',
}
const ticker = (wins: readonly BigWin[], online: { active: number; total: number } | null) =>
  rendered(<WinTicker wins={wins} online={online} cover={() => null} nameOf={({ name }) => name} />)
    .replaceAll('\u00a0', ' ')
    .replaceAll('<!-- -->', '')

test('a win shows sum, masked player, game and multiplier, and links to its game', () => {
  expect(ticker([win], null)).toMatch(/<a[^>]*href="\/games\/berkut".*7 777\.00 ₴.*Amb\*\*\*70 · Berkut.*×388/)
})

test('the ticker leads to its rules', () => {
  expect(ticker([win], null)).toMatch(/<a [^>]*aria-label="How big wins are shown"[^>]* href="\/wins-rules"/)
})

test('six wins scroll, with a button to pause them; fewer do not scroll, each is shown once', () => {
  const wins = (count: number) => Array.from({ length: count }, (_, id) => ({ ...win, id: String(id) }))
  expect(ticker(wins(6), null)).toContain('Pause the big wins')
  expect(ticker(wins(5), null)).not.toContain('Pause the big wins')
  expect(ticker(wins(5), null).match(/7 777\.00/g)).toHaveLength(5)
})

test('without wins there is no ticker, without figures none of them, without both nothing', () => {
  expect(ticker([], { active: 2, total: 1204 })).toMatch(/Online: 2.*Players: 1 204/)
  expect(ticker([], { active: 2, total: 1204 })).not.toContain('Big wins')
  expect(ticker([win], null)).not.toContain('Online')
  expect(ticker([], null)).toBe('')
})
