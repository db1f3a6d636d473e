import { expect, test } from 'vitest'
import { profileTabOf } from './profile-tabs.ts'

test.each([
  ['', 'personal'],
  ['?tab=rating', 'rating'],
  ['?tab=security', 'security'],
  ['?tab=cashback', 'cashback'],
  ['?tab=rounds&game=berkut', 'rounds'],
  ['?tab=nonsense', 'personal'],
])('profile%s opens %s (Spec §2)', (search, tab) => {
  expect(profileTabOf(search)).toBe(tab)
})
