import { expect, test } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { BottomNav } from './site-shell.tsx'

test('the Play button leads to /games (Spec §2)', () => {
  expect(rendered(<BottomNav bonuses={null} />, { at: '/terms' })).toMatch(
    /<a class="bottom-play" href="\/games"[^>]*>.*?<span>Play<\/span><\/a>/,
  )
})
