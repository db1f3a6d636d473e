import type { User } from '@zoria/contract/identity/http'
import { expect, test } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { Avatar } from './avatar.tsx'
import { ProfileMenu } from './profile-menu.tsx'

const userOf = (rating: number, level: number) => ({ rating, level }) as User

test.each([
  [1.2, 1, '1'],
  // A voided round took points back; thresholds need not be whole numbers.
  [0.3, 1, '1'],
  [2.4, 1, '1'],
  [0.9, 0, null],
])('at a rating of %s and level %s the badge shows %s', (rating, level, badge) => {
  expect(/<em>(.*?)<\/em>/.exec(rendered(<Avatar user={userOf(rating, level)} />))?.[1] ?? null).toBe(badge)
})

test('the menu of the profile names the level', () => {
  expect(rendered(<ProfileMenu user={userOf(0.3, 2)} />)).toContain('Level 2')
})
