import { describe, expect, test } from 'vitest'
import { modalOf, withModal, withoutModal } from './address.ts'

describe('a dialog with an address', () => {
  test.each([
    ['?modal=login', 'login'],
    ['?modal=reset', 'reset'],
    ['?tab=security&modal=phone', 'phone'],
    ['?modal=nonsense', null],
    ['', null],
  ] as const)('"%s" opens %s', (search, modal) => {
    expect(modalOf(search)).toBe(modal)
  })

  test('opens over the same place, and closing leaves the place with its own words', () => {
    const open = withModal('/profile', '?tab=security', 'reset')
    expect(open).toBe('/profile?tab=security&modal=reset')
    expect(withoutModal('/profile', '?tab=security&modal=login&next=%2Fcashbox')).toBe('/profile?tab=security')
  })

  test('does not carry on where the visitor found the link', () => {
    expect(withModal('/games', '?utm_source=letter&sort=new', 'login')).toBe('/games?sort=new&modal=login')
  })

  test('one leads to another, and keeps where the player wanted to go', () => {
    expect(withModal('/', '?modal=login&next=%2Fcashbox', 'reset')).toBe('/?modal=reset&next=%2Fcashbox')
  })
})
