import type { Game } from '@zoria/contract/games/http'
import { expect, test } from 'vitest'
import { rendered } from '../../../../../testing/rendered.tsx'
import { RefusedPanel } from './refused-panel.tsx'

const game = { slug: 'berkut', has_demo: true, has_lobby: false } as Game
const panel = (code: Parameters<typeof RefusedPanel>[0]['code']) =>
  rendered(<RefusedPanel code={code} mode="money" game={game} />)

test('an excluded player is led to limits and support, not to other games', () => {
  const html = panel('PLAYER_EXCLUDED')
  expect(html).toContain('Play is paused on your account')
  expect(html.match(/href="[^"]*"/g)).toEqual(['href="/profile?tab=limits"', 'href="/contacts"'])
})

test('where only this game is refused, others are one press away', () =>
  expect(panel('GAME_MAINTENANCE')).toContain('href="/games"'))
