import { expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { cached, createQueryClient } from '../../../lib/queries/query-client.ts'
import { everything } from '../model/filters.ts'
import type { Transaction } from '../model/history.ts'
import { History } from './history.tsx'

vi.mock('../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }), useSiteOrNothing: () => undefined }))
await loadTextsOf('payments')

const queryKey = [...cached.payments, 'transactions', everything]
const deposit: Transaction = {
  id: 'p-1',
  kind: 'payin',
  method: 'visa',
  amount: '100.00',
  currency: 'uah',
  status: 'success',
  visible_status: 'success',
  reason: null,
  created_at: '2026-11-21T12:00:00.000Z',
}

test('the movements that were loaded stay in view when the list cannot be updated', () => {
  const queries = createQueryClient()
  queries.setQueryData(queryKey, {
    pages: [{ items: [deposit], total: 2, page: 1, pageSize: 1 }],
    pageParams: [1],
  })
  queries
    .getQueryCache()
    .find({ queryKey })
    ?.setState({ status: 'error', error: new Error('offline') })
  const html = rendered(<History payment={null} />, { queries })
  expect(html).toContain('data-kind="payin"')
  expect(html).not.toContain('Something went wrong')
})
