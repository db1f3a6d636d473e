import type { ReceivedBonus } from '@zoria/contract/bonuses/entities'
import { expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { Received } from './received-feed.tsx'

vi.mock('../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }) }))
await loadTextsOf('bonuses')

const received = {
  id: 'r-1',
  currency: 'uah',
  amount: '100.00',
  game_slug: 'berkut',
  names: { en: 'Gift', ru: 'Подарок' },
  wager: 3,
  created_at: '2026-11-22T10:00:00.000Z',
} as unknown as ReceivedBonus
const textOf = (bonus: ReceivedBonus) =>
  rendered(
    <ul>
      <Received bonus={bonus} />
    </ul>,
  ).replaceAll('\u00a0', ' ')

test('a received bonus shows its name, sum and wager, and leads to its game', () => {
  expect(textOf(received)).toMatch(/<a[^>]*href="\/games\/berkut"[^>]*>Gift<\/a>.*Wager ×3.*22\/11\/2026.*100\.00 ₴/)
})

test('without a wager it states that; without a game it has no link', () => {
  const { game_slug: _, ...plain } = received
  const shown = textOf({ ...plain, wager: 0 })
  expect(shown).toContain('No wager')
  expect(shown).not.toContain('<a')
})
