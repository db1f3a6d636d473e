import type { User } from '@zoria/contract/identity/http'
import { beforeEach, expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { cached, createQueryClient } from '../../../lib/queries/query-client.ts'
import type { Restriction } from '../model/withdrawal.ts'
import { ObstacleNote } from './obstacle-note.tsx'

vi.mock('../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }), useSiteOrNothing: () => undefined }))
await loadTextsOf('payments')

const user = { currency: 'uah', rating: 1.5 } as unknown as User
const restriction = {
  currency: 'uah',
  holdUntil: null,
  min: '100.00',
  maxPerDay: '1.00',
  maxPer24h: '1.00',
} as unknown as Restriction

let queries: ReturnType<typeof createQueryClient>
beforeEach(() => void (queries = createQueryClient()))
const note = () =>
  rendered(
    <ObstacleNote
      obstacle={{ code: 'user-rating-is-less-than-required' }}
      user={user}
      restriction={restriction}
      ratingMin={3}
    />,
    { queries },
  ).replaceAll('\u00a0', ' ')

test('a rating that is too low to withdraw names the play that is missing, once it is known', () => {
  expect(note()).toContain('Your rating is 1.50. You need 3.00 to withdraw.')
  expect(note()).not.toContain('Missing')
  queries.setQueryData(cached.rating, { unit: '5000.00', turnover: '7500.00' })
  expect(note()).toContain('You need 3.00 to withdraw. Missing: bets of 7 500.00 ₴ in games that count in full.')
})
