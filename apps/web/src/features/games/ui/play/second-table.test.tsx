import { expect, test, vi } from 'vitest'
import { rendered } from '../../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../../i18n/catalogues.ts'
import { NoSecondTable } from './second-table.tsx'

vi.mock('../../../../styles/live.css?url', () => ({ default: '/live.css' }))
await loadTextsOf('live')

const names = { at: { slug: 'no-such-game', table: 'alatau' }, first: { slug: 'ruletka', table: 'first' } }
const shown = (refusal: Parameters<typeof NoSecondTable>[0]['refusal']) =>
  rendered(<NoSecondTable {...names} refusal={refusal} onAgain={() => undefined} />)

test.each([
  [
    'an unknown game: there is no such table, and nothing to try again',
    { code: 'GAME_NOT_FOUND', retryAfter: null },
    'find this table',
    false,
  ],
  ['no answer: it can be tried again', { code: 'UNREACHABLE', retryAfter: null }, 'role="alert"', true],
  ['a broken answer: it can be tried again', null, 'Something went wrong', true],
] as const)('%s', (_, refusal, text, isOffered) => {
  const html = shown(refusal)
  expect([html.includes(text), html.includes('Try again')]).toEqual([true, isOffered])
  expect(html).toMatch(/href="\/games\/ruletka\?table=first"[^>]*>Back to one table/)
})
