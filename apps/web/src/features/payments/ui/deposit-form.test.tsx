import type { User } from '@zoria/contract/identity/http'
import { expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { createQueryClient } from '../../../lib/queries/query-client.ts'
import { ways } from '../model/questions.ts'
import { DepositForm } from './deposit-form.tsx'

vi.mock('../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }), useSiteOrNothing: () => undefined }))
await loadTextsOf('payments')

const nothing = () => null
const user = {
  currency: 'uah',
  missing: [],
  electronic_wallet_group: { balance: '0.00' },
} as unknown as User

const form = (methods: readonly object[]) => {
  const queries = createQueryClient()
  queries.setQueryData(ways.queryKey, { methods, limits: [] })
  return rendered(
    <DepositForm
      user={user}
      request={{ action: 'deposit', depositAmount: null, payment: null }}
      place="page"
      isSandbox={false}
      onClose={() => undefined}
      wallets={null}
      bonuses={{ Promo: nothing, Choice: nothing, Warning: nothing }}
    />,
    { queries },
  )
}

test.each([
  [[{ method: 'visa', payin: true, payout: true }], false],
  [[{ method: 'visa', payin: false, payout: true }], true],
  [[], true],
])('with the methods %j the button that pays is off: %s', (methods, isOff) => {
  expect(/<button type="submit"[^>]*disabled=""/.test(form(methods))).toBe(isOff)
})
