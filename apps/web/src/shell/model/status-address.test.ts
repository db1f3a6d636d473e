import { describe, expect, test } from 'vitest'
import { statusRequestOf, withoutStatus } from './status-address.ts'

describe('a status modal in an address', () => {
  test.each([
    ['?status-modal=approving-modal', { key: 'approving-modal', variables: {} }],
    ['?status-modal=x&status-type=success', { key: 'x', variables: {}, status: 'success' }],
    ['?status-modal=x&status-type=strange', { key: 'x', variables: {} }],
    [
      '?status-modal=MAKE_DEPOSIT&status.depositAmount=500&tab=rating',
      { key: 'MAKE_DEPOSIT', variables: { depositAmount: '500' } },
    ],
    ['?status-modal=', null],
    ['?status-modal=../secrets', null],
    ['?tab=rating', null],
  ])('the sandbox opens any: %s', (search, request) => {
    expect(statusRequestOf(search, { isSandbox: true })).toEqual(request)
  })

  test.each([
    [
      '?status-modal=MAKE_DEPOSIT&status.depositAmount=500.00',
      { key: 'MAKE_DEPOSIT', variables: { depositAmount: '500.00' } },
    ],
    [
      '?status-modal=MAKE_DEPOSIT&status.depositAmount=call+me&status.bonusName=call+me',
      { key: 'MAKE_DEPOSIT', variables: {} },
    ],
    ['?status-modal=BONUS_EXPIRED&status-type=success', { key: 'BONUS_EXPIRED', variables: {} }],
    ['?status-modal=approving-modal', null],
  ])('elsewhere only some, and no words of a stranger: %s', (search, request) => {
    expect(statusRequestOf(search, { isSandbox: false })).toEqual(request)
  })

  test('leaves the rest of the address alone', () => {
    expect(withoutStatus('/profile', '?tab=rating&status-modal=x&status-type=error&status.sum=5')).toBe(
      '/profile?tab=rating',
    )
    expect(withoutStatus('/', '?status-modal=x')).toBe('/')
  })
})
