import type { User } from '@zoria/contract/identity/http'
import { expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { createQueryClient } from '../../../lib/queries/query-client.ts'
import { restriction, ways } from '../model/questions.ts'
import type { Restriction } from '../model/withdrawal.ts'
import { WithdrawalForm } from './withdrawal-form.tsx'

vi.mock('../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }), useSiteOrNothing: () => undefined }))
await loadTextsOf('payments')

const nothing = () => null
const user = {
  id: 'p-1',
  currency: 'uah',
  rating: 3,
  missing: [],
  electronic_wallet_group: { balance: '500.00' },
} as unknown as User
const free: Restriction = {
  currency: 'uah',
  min: '100.00',
  maxPerDay: '20000.00',
  maxPer24h: '20000.00',
  leftToday: '20000.00',
  left24h: '20000.00',
  minRating: 1,
  available: '500.00',
  holdUntil: null,
}

const form = (known: Restriction | undefined) => {
  const queries = createQueryClient()
  queries.setQueryData(ways.queryKey, { methods: [{ method: 'visa', payin: true, payout: true }], limits: [] })
  if (known) queries.setQueryData(restriction.queryKey, known)
  return rendered(
    <WithdrawalForm
      user={user}
      request={{ action: 'withdrawal', depositAmount: null, payment: null }}
      place="page"
      isSandbox={false}
      onClose={() => undefined}
      wallets={null}
      bonuses={{ Promo: nothing, Choice: nothing, Warning: nothing }}
      onRequested={() => undefined}
    />,
    { queries },
  )
}

test.each([
  ['there is no obstacle', free, false],
  ['the limit of the day is used up', { ...free, leftToday: '0.00' }, true],
  ['the limits are not known yet', undefined, true],
])('where %s the button that withdraws is off: %s', (_, known, isOff) => {
  expect(/<button type="submit"[^>]*disabled=""/.test(form(known))).toBe(isOff)
})
