import { beforeEach, describe, expect, test } from 'vitest'
import {
  begunRegistration,
  begunReset,
  forgetRegistration,
  forgetReset,
  openRegistration,
  openReset,
  registrationState,
  resetState,
} from './form-state.ts'

beforeEach(() => {
  forgetRegistration()
  forgetReset()
})

describe('the client state of the forms (Spec §3)', () => {
  test('a registration that nobody opened', () => {
    expect(registrationState.getState()).toMatchObject({
      registrationOpened: false,
      username: '',
      password: '',
      type: 'Phone',
      countryCode: 'KZ',
      currency: 'uah',
    })
  })

  test('a reset that nobody opened', () => {
    expect(resetState.getState()).toMatchObject({
      resetOpened: false,
      username: '',
      password: '',
      type: 'Phone',
      countryCode: 'KZ',
      code: '',
    })
  })

  test('each form is marked open as long as it is, independently of the other', () => {
    const opened = () => [registrationState.getState().registrationOpened, resetState.getState().resetOpened]
    const closeRegistration = openRegistration()
    expect(opened()).toEqual([true, false])
    const closeReset = openReset()
    closeRegistration()
    expect(opened()).toEqual([false, true])
    closeReset()
    expect(opened()).toEqual([false, false])
  })

  test.each([
    ['UA', 'uah'],
    ['KZ', 'kzt'],
  ] as const)('opened by a visitor of %s it proposes %s', (country, currency) => {
    expect(begunRegistration(country)).toMatchObject({ countryCode: country, currency })
    expect(begunReset(country)).toMatchObject({ countryCode: country })
  })

  test("typed values are restored, independent of the visitor's country", () => {
    const typed = {
      username: '67 123-45-67',
      countryCode: 'UA',
      currency: 'uah',
      password: 'steppe-7',
      age: true,
    } as const
    registrationState.setState(typed)
    resetState.setState({ username: '67 123-45-67', countryCode: 'UA' })
    expect(begunRegistration('KZ')).toMatchObject(typed)
    expect(begunReset('KZ')).toEqual({ type: 'Phone', username: '67 123-45-67', countryCode: 'UA' })
  })

  test('is empty again once the account is created or the password is set', () => {
    registrationState.setState({ username: '67 123-45-67', password: 'steppe-7' })
    resetState.setState({ username: '67 123-45-67', code: '123456' })
    forgetRegistration()
    forgetReset()
    expect([registrationState.getState().password, resetState.getState().code]).toEqual(['', ''])
    expect(begunRegistration('UA').username).toBe('')
  })
})
