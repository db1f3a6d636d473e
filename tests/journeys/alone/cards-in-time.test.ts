// Tries: payments, wallet, sandbox.
/** @module-tag full */
import { call } from '@zoria/contract/client'
import { login, type Session } from '@zoria/contract/identity/http'
import { moveClock } from '@zoria/contract/operations/http'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { answered, credited, password, pay, paymentOf, standing, until, type Depositor } from '../card-deposits.ts'

// The cards of docs/rules/cashbox.md#sandbox-payment-provider that report something minutes, hours or days later.

let movedS = 0

afterAll(async () => {
  if (movedS > 0) answered(await call(moveClock, { body: { advance: -movedS } }, { baseUrl: inject('stack').api }))
})

describe('a deposit with a card', () => {
  test('in dollars is credited by nobody but staff', async () => {
    const depositor = await pay('4000000000013005')
    expect(depositor.status).toBe('success')
    await pass(120, [])
    // The poll of the next minute has asked by the time that another deposit of the same minute is credited by it.
    const other = await pay('4000000000010506')
    await pass(120, [])
    await until(other, credited)
    expect(await standing(depositor)).toEqual({ status: 'pending', reason: null, game: '0.00' })
  })

  test('that expires and is paid an hour later is credited; one that is reversed the next day is taken back, and what was said in between changes nothing', async () => {
    const late = await pay('4000000000015000')
    const reversed = await pay('4000000000016008')
    const contradicted = await pay('4000000000018004')
    await until(late, { status: 'expired', reason: 'expired', game: '0.00' })
    await until(reversed, credited)
    await until(contradicted, credited)

    await pass(3_601, [late, reversed, contradicted])
    await until(late, credited)
    expect(await standing(contradicted)).toEqual(credited)

    await pass(86_400, [late, reversed, contradicted])
    await until(reversed, { status: 'reversed', reason: 'reversed', game: '0.00' })
    expect((await paymentOf(reversed)).timeline.map(({ status }) => status)).toEqual([
      'created',
      'pending',
      'success',
      'reversed',
    ])
    expect(await standing(contradicted)).toEqual(credited)
  })
})

/** Time passes for the whole house; access tokens end meanwhile, so everybody logs in again. */
async function pass(seconds: number, depositors: readonly Depositor[]): Promise<void> {
  const stack = inject('stack')
  answered(await call(moveClock, { body: { advance: seconds } }, { baseUrl: stack.api }))
  movedS += seconds
  for (const depositor of depositors) {
    const opened = answered(
      await call(login, { body: { username: depositor.phone, password } }, { baseUrl: stack.api }),
    )
    depositor.accessToken = (opened.body as Session).tokens.access_token
  }
}
