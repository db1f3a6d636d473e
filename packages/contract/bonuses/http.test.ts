import { expect, test } from 'vitest'
import { listBonuses } from './http.ts'

test('offers are asked for in uah, from the first page, where nothing else is said (Spec §7)', () => {
  expect(listBonuses.query.parse({})).toMatchObject({ currency: 'uah', page: 1 })
})
