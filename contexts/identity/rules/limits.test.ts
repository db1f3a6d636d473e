import { describe, expect, test } from 'vitest'
import {
  dayLimit,
  entranceOf,
  loginLimits,
  ownerDevice,
  ownerPlayer,
  passwordLimit,
  registrationLimits,
  sendingLimits,
  subjectsNaming,
} from './limits.ts'

const day = 86_400_000
const outside = { address: '203.0.113.77', visitorId: 'v1', isSandbox: true }
const local = { address: '127.0.0.1', visitorId: 'v1', isSandbox: true }
const sending = { target: 5, visitor: 10, address: 20, total: 1000, resendMs: 120_000 }
const login = { entrance: 5, account: 30, address: 60, total: 1000, windowMs: 1_800_000 }

describe('sending a code counts', () => {
  test('the interval of log-ins and the daily limit of the number, then visitor, network and platform', () => {
    expect(sendingLimits({ target: '+380501234567', purpose: 'login', owner: undefined }, outside, sending)).toEqual([
      { subject: 'login to target:+380501234567', max: 1, windowMs: 120_000 },
      { subject: 'login to target:+380501234567', max: 5, windowMs: day },
      { subject: 'visitor:v1', max: 10, windowMs: day },
      { subject: 'address:203.0.113.0/24', max: 20, windowMs: day },
      { subject: 'total', max: 1000, windowMs: day },
    ])
  })

  test('no visitor when none is known', () => {
    expect(
      sendingLimits(
        { target: 't', purpose: 'login', owner: undefined },
        { ...outside, visitorId: undefined },
        sending,
      ).map(({ subject }) => subject),
    ).toEqual(['login to target:t', 'login to target:t', 'address:203.0.113.0/24', 'total'])
  })

  test.each(['registration', 'reset', 'call'])(
    'one interval and one daily limit for all purposes but log-ins: %s',
    (purpose) => {
      expect(
        sendingLimits({ target: 't', purpose, owner: undefined }, local, sending).map(({ subject }) => subject),
      ).toEqual(['target:t', 'target:t'])
    },
  )

  test('log-ins after failures apart from those with the right password', () => {
    expect(
      sendingLimits({ target: 't', purpose: 'step_up', owner: undefined }, local, sending).map(
        ({ subject }) => subject,
      ),
    ).toEqual(['step_up to target:t', 'step_up to target:t'])
  })

  test('only the number for this machine in the sandbox', () => {
    expect(
      sendingLimits({ target: 't', purpose: 'login', owner: undefined }, local, sending).map(({ subject }) => subject),
    ).toEqual(['login to target:t', 'login to target:t'])
  })

  test.each([
    [ownerDevice({ device: 'd', isDeviceProven: true }), 'target of device d:t'],
    [ownerPlayer('p'), 'target of player p:t'],
  ])('a separate interval and daily limit for %s that owns the number, and nothing else', (owner, subject) => {
    expect(sendingLimits({ target: 't', purpose: 'login', owner }, outside, sending)).toEqual([
      { subject: `login to ${subject}`, max: 1, windowMs: 120_000 },
      { subject: `login to ${subject}`, max: 5, windowMs: day },
    ])
  })

  test.each([[{ device: 'd', isDeviceProven: false }], [{ device: undefined, isDeviceProven: true }]])(
    'no separate limit for %o',
    (asked) => {
      expect(ownerDevice(asked)).toBeUndefined()
    },
  )

  test('this machine like any other outside the sandbox', () => {
    expect(
      sendingLimits({ target: 't', purpose: 'login', owner: undefined }, { ...local, isSandbox: false }, sending),
    ).toHaveLength(5)
  })
})

describe('a failed log-in counts', () => {
  const entered = { account: 'a', isDeviceProven: false }

  test('for the account from that network, the account, the network and the platform', () => {
    expect(loginLimits(entered, outside, login).map(({ subject, max }) => [subject, max])).toEqual([
      [entranceOf(entered, outside), 5],
      ['account:a', 30],
      ['address:203.0.113.0/24', 60],
      ['total', 1000],
    ])
  })

  test('only for the device on a trusted device: neither for the account nor the network nor the platform', () => {
    const own = { account: 'a', isDeviceProven: true }
    expect(loginLimits(own, outside, login).map(({ subject, max }) => [subject, max])).toEqual([
      [entranceOf(own, outside), 5],
    ])
    expect(entranceOf(own, outside)).not.toBe(entranceOf(entered, outside))
  })

  test('for the account only on this machine in the sandbox', () => {
    expect(loginLimits(entered, local, login).map(({ max }) => max)).toEqual([5, 30])
  })
})

test.each([
  [outside, 1],
  [local, 0],
  [{ ...local, isSandbox: false }, 1],
])('opening accounts from %o has %i limits', (origin, count) => {
  expect(registrationLimits(origin, { address: 20 })).toHaveLength(count)
})

describe('an authenticated player', () => {
  test('may repeat the password a limited number of times in a window, from any network', () => {
    expect(passwordLimit('p', { max: 5, windowMs: 1_800_000 })).toEqual({
      subject: 'player:p',
      max: 5,
      windowMs: 1_800_000,
    })
  })

  test('may change it a limited number of times in 24 hours', () => {
    expect(dayLimit('player:p', 5)).toEqual({ subject: 'player:p', max: 5, windowMs: day })
  })
})

describe('the subjects that an account names', () => {
  test.each(['registration', 'reset', 'call', 'login', 'step_up'])(
    'include those of its number, whoever asked for the code: %s',
    (purpose) => {
      const counted = [undefined, ownerPlayer('p')].flatMap((owner) =>
        sendingLimits({ target: 't', purpose, owner }, local, sending).map(({ subject }) => subject),
      )
      expect(counted.filter((subject) => !subjectsNaming('t', 'p').includes(subject))).toEqual([])
    },
  )

  test('are the account and the proven number too', () =>
    expect(subjectsNaming('t', 'p')).toEqual(expect.arrayContaining(['account:t', 'proven:t'])))
})
