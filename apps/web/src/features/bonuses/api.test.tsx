import { expect, test } from 'vitest'
import { rendered } from '../../../testing/rendered.tsx'
import { cached, createQueryClient } from '../../lib/queries/query-client.ts'
import { useBonusRefresh } from './api.ts'

test('after a claim the week of the cashback is stale as well: its button does not stay', () => {
  const queries = createQueryClient()
  const keys = [cached.bonuses, cached.user, cached.cashback, [...cached.cashback, 'weekly']]
  for (const key of keys) queries.setQueryData(key, {})
  let refresh = () => undefined as void
  const Refreshing = () => {
    refresh = useBonusRefresh()
    return null
  }
  rendered(<Refreshing />, { queries })
  refresh()
  expect(keys.map((key) => queries.getQueryState(key)?.isInvalidated)).toEqual([true, true, true, true])
})
