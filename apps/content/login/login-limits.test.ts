import { describe, expect, test } from 'vitest'
import { createLoginLimits, delayAfter, type Attempt, type LoginLimits } from './login-limits.ts'

const minute = 60_000
const olena: Attempt = { account: 'olena', address: '198.51.100.1' }
const onHerDevice: Attempt = { ...olena, knownDevice: 'laptop' }

/** Attempts ten seconds apart; returns the last verdict. */
const tryTimes = (limits: LoginLimits, times: number, attempt: Attempt, from = 0) => {
  let verdict = limits.begin(attempt, from)
  for (let count = 1; count < times; count += 1) verdict = limits.begin(attempt, from + count * 10_000)
  return verdict
}
const from = (last: number, account = 'olena'): Attempt => ({ account, address: `203.0.113.${last}` })

describe('an address that fails on an account', () => {
  test.each([
    // try  after the last failure   met with
    [5, 0, 'allowed'],
    [6, 0, 'locked'],
    [6, 10 * minute - 1, 'locked'],
    [6, 10 * minute, 'allowed'],
  ])('try %s, %s ms later: %s', (count, later, met) => {
    const limits = createLoginLimits()
    tryTimes(limits, count - 1, olena)
    expect(limits.begin(olena, (count - 2) * 10_000 + later).kind).toBe(met)
  })

  test('gets the waiting time, and further attempts do not extend it', () => {
    const limits = createLoginLimits()
    tryTimes(limits, 5, olena)
    expect(limits.begin(olena, 40_000 + minute)).toEqual({ kind: 'locked', retryAfterMs: 9 * minute })
    expect(limits.begin(olena, 40_000 + 2 * minute)).toEqual({ kind: 'locked', retryAfterMs: 8 * minute })
  })

  test('is reset by a success', () => {
    const limits = createLoginLimits()
    tryTimes(limits, 5, olena)
    limits.succeeded(olena)
    expect(tryTimes(limits, 5, olena, minute).kind).toBe('allowed')
  })

  test('has at most ten attempts a minute for all accounts together', () => {
    const limits = createLoginLimits()
    for (let count = 0; count < 10; count += 1)
      expect(limits.begin({ ...olena, account: `account ${count}` }, 0).kind).toBe('allowed')
    expect(limits.begin({ ...olena, account: 'another' }, 0)).toEqual({ kind: 'locked', retryAfterMs: 6_000 })
    expect(limits.begin({ ...olena, account: 'another' }, 6_000).kind).toBe('allowed')
  })
})

describe('an editor whose account is attacked', () => {
  test('is not locked out at another address', () => {
    const limits = createLoginLimits()
    for (let last = 1; last <= 200; last += 1) tryTimes(limits, 6, from(last))
    expect(limits.begin(olena, minute).kind).toBe('allowed')
  })

  test('is not delayed on her known device at the attacker’s address', () => {
    const limits = createLoginLimits()
    for (let last = 1; last <= 200; last += 1) tryTimes(limits, 6, from(last))
    tryTimes(limits, 20, olena)
    expect(limits.begin(onHerDevice, minute)).toEqual({ kind: 'allowed', delayMs: 0 })
  })

  test('has ten attempts on her known device', () => {
    const limits = createLoginLimits()
    expect(tryTimes(limits, 10, onHerDevice).kind).toBe('allowed')
    expect(limits.begin(onHerDevice, 2 * minute).kind).toBe('locked')
  })
})

describe('guesses on one account from many addresses', () => {
  test.each([
    // failures before   wait in ms
    [0, 0],
    [9, 0],
    [10, 250],
    [11, 500],
    [14, 4_000],
    [15, 5_000],
    [5_000, 5_000],
  ])('after %s: %s ms', (failures, wait) => {
    expect(delayAfter(failures)).toBe(wait)
  })

  test('are delayed longer with each failure on any unknown device', () => {
    const limits = createLoginLimits()
    for (let last = 1; last <= 12; last += 1) limits.begin(from(last), 0)
    expect([limits.begin(from(13), 0), limits.begin(from(14, 'another'), 0)]).toEqual([
      { kind: 'allowed', delayMs: 1_000 },
      { kind: 'allowed', delayMs: 0 },
    ])
    expect(limits.begin(from(15), 60 * minute)).toEqual({ kind: 'allowed', delayMs: 0 })
  })
})

test('successful log-ins cause no delay', () => {
  const limits = createLoginLimits()
  for (let last = 1; last <= 30; last += 1) {
    limits.begin(from(last), 0)
    limits.succeeded(from(last))
  }
  expect(limits.begin(from(31), 0)).toEqual({ kind: 'allowed', delayMs: 0 })
})

describe('wrong codes after the right password', () => {
  test('lock unknown devices for an hour; known devices are not affected', () => {
    const limits = createLoginLimits()
    for (let last = 1; last <= 9; last += 1) limits.codeFailed(from(last), 0)
    expect(limits.begin(from(20), 0).kind).toBe('allowed')
    limits.codeFailed(from(10), 0)
    expect([limits.begin(from(21), 60 * minute - 1).kind, limits.begin(from(22), 60 * minute).kind]).toEqual([
      'closed',
      'allowed',
    ])
    expect(limits.begin(onHerDevice, 1).kind).toBe('allowed')
  })

  test('on a known device count only for that device', () => {
    const limits = createLoginLimits()
    for (let count = 0; count < 20; count += 1) limits.codeFailed(onHerDevice, 0)
    expect(limits.begin(from(1), 0).kind).toBe('allowed')
  })
})
