import { expect, test } from 'vitest'
import { listBonuses } from './http.ts'

test('by default offers are requested in uah, from the first page (Spec §7)', () => {
  expect(listBonuses.query.parse({})).toMatchObject({ currency: 'uah', page: 1 })
})
