import { describe, expect, test } from 'vitest'
import { dayLimit, entranceOf, loginLimits, passwordLimit, registrationLimits, sendingLimits } from './limits.ts'

const day = 86_400_000
const outside = { address: '203.0.113.77', visitorId: 'v1', isSandbox: true }
const local = { address: '127.0.0.1', visitorId: 'v1', isSandbox: true }
const sending = { target: 5, visitor: 10, address: 20, total: 1000, resendMs: 120_000 }
const login = { entrance: 5, account: 30, address: 60, total: 1000, windowMs: 1_800_000 }

describe('sending a code counts', () => {
  test('the wait and the day of the number, then visitor, network and house', () => {
    expect(sendingLimits('+380501234567', outside, sending)).toEqual([
      { subject: 'target:+380501234567', max: 1, windowMs: 120_000 },
      { subject: 'target:+380501234567', max: 5, windowMs: day },
      { subject: 'visitor:v1', max: 10, windowMs: day },
      { subject: 'address:203.0.113.0/24', max: 20, windowMs: day },
      { subject: 'total', max: 1000, windowMs: day },
    ])
  })

  test('no visitor where none is known', () => {
    expect(sendingLimits('t', { ...outside, visitorId: undefined }, sending).map(({ subject }) => subject)).toEqual(['target:t', 'target:t', 'address:203.0.113.0/24', 'total'])
  })

  test('the number alone for this machine in the sandbox', () => {
    expect(sendingLimits('t', local, sending).map(({ subject }) => subject)).toEqual(['target:t', 'target:t'])
  })

  test('this machine like any other outside the sandbox', () => {
    expect(sendingLimits('t', { ...local, isSandbox: false }, sending)).toHaveLength(5)
  })
})

describe('a failed log-in counts', () => {
  const entered = { account: 'a', isDeviceProven: false }

  test('for the account from that network, the account, the network and the house', () => {
    expect(loginLimits(entered, outside, login).map(({ subject, max }) => [subject, max])).toEqual([
      [entranceOf('a', outside), 5], ['account:a', 30], ['address:203.0.113.0/24', 60], ['total', 1000],
    ])
  })

  test('not for the account from a device that is proven its own', () => {
    expect(loginLimits({ account: 'a', isDeviceProven: true }, outside, login).map(({ max }) => max)).toEqual([5, 60, 1000])
  })

  test('for the account only on this machine in the sandbox', () => {
    expect(loginLimits(entered, local, login).map(({ max }) => max)).toEqual([5, 30])
  })
})

test.each([[outside, 1], [local, 0], [{ ...local, isSandbox: false }, 1]])('opening accounts from %o has %i limits', (origin, count) => {
  expect(registrationLimits(origin, { address: 20 })).toHaveLength(count)
})

describe('a player who is signed in', () => {
  test('gives his password again so often in a window, wherever he is', () => {
    expect(passwordLimit('p', { max: 5, windowMs: 1_800_000 })).toEqual({ subject: 'player:p', max: 5, windowMs: 1_800_000 })
  })

  test('changes it so often in 24 hours', () => {
    expect(dayLimit('player:p', 5)).toEqual({ subject: 'player:p', max: 5, windowMs: day })
  })
})
