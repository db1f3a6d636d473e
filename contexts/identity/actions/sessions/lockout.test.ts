import * as contract from '@zoria/contract/identity/http'
import { checkResetCode, putNewPassword, requestReset } from '@zoria/contract/identity/password'
import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { hasZeroBits } from '../../rules/proof-of-work.ts'
import { openIdentity, secrets, site } from '../../testing/identity-setup.ts'
import { formOf, refusalOf, visitorOf } from '../../testing/visitor.ts'

// Other clients must never lock out a player on a trusted device.

const setup = await openIdentity()
const { clock, gateway, withSetting } = setup
const { ask, lastCode, logIn, newPhone, register } = visitorOf(setup)

const own = { headers: { origin: site }, cookie: `zoria_device=${'d'.repeat(43)}` }
const strange = { headers: { origin: site }, cookie: `zoria_device=${'s'.repeat(43)}`, from: '203.0.113.50' }

async function registeredOn(device: typeof own): Promise<string> {
  const phone = newPhone()
  await register(formOf(phone), device)
  expect((await register(formOf(phone, { code: lastCode(phone) }), device)).statusCode).toBe(201)
  clock.advance(120_000)
  return phone
}

const reset = (phone: string, device: typeof own | typeof strange) =>
  ask(requestReset, { ...device, body: { resetType: 'Phone', username: phone, countryCode: 'UA' } })
const log = (phone: string, changes: object = {}) =>
  ask(contract.login, { ...strange, body: { username: phone, password: 'kobza-1', ...changes } })

describe('the limit of the platform', () => {
  test('when reached, refuses unknown devices and never a trusted one', () =>
    withSetting('LOGIN_FAILURES_TOTAL', '3', () =>
      withSetting('PROOF_OF_WORK_FROM_PERCENT', '100', async () => {
        const phone = await registeredOn(own)
        for (const last of [1, 2, 3]) await logIn(newPhone(), 'wrong1', { from: `203.0.${last}.1` })
        expect(['PROOF_OF_WORK_REQUIRED', 'RATE_LIMITED']).toContain(
          (await logIn(phone, 'kobza-1', { from: '198.51.100.1' })).json<{ code: string }>().code,
        )
        expect((await logIn(phone, 'kobza-1', { ...own, from: '198.51.100.1' })).statusCode).toBe(201)
      }),
    ))
})

describe('near the limit of the platform', () => {
  const solve = ({ challenge, bits }: { challenge: string; bits: string }): string => {
    const [text = ''] = challenge.split(':')
    for (let nonce = 0; ; nonce += 1)
      if (hasZeroBits(hash('sha256', `${text}:${nonce}`, 'buffer'), Number(bits))) return `${challenge}:${nonce}`
  }
  const demanded = async (phone: string, work?: string) => {
    const reply = await logIn(phone, 'kobza-1', {
      from: '198.51.100.2',
      ...(work === undefined ? {} : { headers: { 'x-proof-of-work': work } }),
    })
    return { reply, details: reply.json<{ code?: string; details: { challenge: string; bits: string } }>() }
  }
  const near = (work: () => Promise<void>) =>
    withSetting('PROOF_OF_WORK_BITS', '8', () =>
      withSetting('LOGIN_FAILURES_TOTAL', '10', () =>
        withSetting('PROOF_OF_WORK_FROM_PERCENT', '20', async () => {
          for (const last of [1, 2]) await logIn(newPhone(), 'wrong1', { from: `203.0.${last}.1` })
          await work()
        }),
      ),
    )

  test('an unknown device must solve a proof of work, valid once and for two minutes', () =>
    near(async () => {
      const phone = await registeredOn(own)
      const first = await demanded(phone)
      expect([first.reply.statusCode, first.details.code]).toEqual([428, 'PROOF_OF_WORK_REQUIRED'])
      const work = solve(first.details.details)
      expect((await demanded(phone, work)).reply.json()).toMatchObject({ status: 'code_sent' })
      expect((await demanded(phone, work)).details.code).toBe('PROOF_OF_WORK_REQUIRED')
      const late = solve((await demanded(phone)).details.details)
      clock.advance(120_000)
      expect((await demanded(phone, late)).details.code).toBe('PROOF_OF_WORK_REQUIRED')
    }))

  test.each([
    ['unsolved', (work: string) => work.replace(/:[^:]*$/, ':x')],
    ['of another signature', (work: string) => work.replace(/:[^:]*:/, `:${'A'.repeat(43)}:`)],
    ['made easier', (work: string) => work.replace(/^(\d+)\.8\./, '$1.1.')],
    ['made longer', (work: string) => work.replace(/^\d+/, '9999999999999')],
    ['that is none', () => 'work'],
  ])('a proof %s is refused', (_, forged) =>
    near(async () => {
      const phone = await registeredOn(own)
      const work = solve((await demanded(phone)).details.details)
      expect((await demanded(phone, forged(work))).details.code).toBe('PROOF_OF_WORK_REQUIRED')
    }),
  )

  test('a challenge of the old key is good under the new one, also once', () =>
    near(async () => {
      const phone = await registeredOn(own)
      const work = solve((await demanded(phone)).details.details)
      const replacing = { ...secrets, phoneKey: 'the new key of phones', phoneKeysOld: [secrets.phoneKey] }
      const there = visitorOf({ ...setup, server: await setup.another({ secrets: replacing }) })
      const device = { from: '198.51.100.2', headers: { 'x-proof-of-work': work } }
      const shown = async () => (await there.logIn(phone, 'kobza-1', device)).json()
      expect(await shown()).toMatchObject({ status: 'code_sent' })
      expect(await shown()).toMatchObject({ code: 'PROOF_OF_WORK_REQUIRED' })
    }))

  test('a trusted device needs none', () =>
    near(async () => {
      const phone = await registeredOn(own)
      expect((await logIn(phone, 'kobza-1', { ...own, from: '198.51.100.2' })).statusCode).toBe(201)
    }))
})

describe('other clients', () => {
  test('that try codes of another device use up none of its attempts', async () => {
    const phone = newPhone()
    await register(formOf(phone), own)
    const code = lastCode(phone)
    for (let count = 0; count < 5; count += 1)
      expect(refusalOf(await register(formOf(phone, { code: '000000' }), strange))).toBe('ERR_INVALID_CODE')
    expect((await register(formOf(phone, { code }), own)).statusCode).toBe(201)
  })

  test('that request resets of a number use up no limit of its trusted device', () =>
    withSetting('CODE_SENDS_PHONE_DAY', '1', async () => {
      const phone = await registeredOn(own)
      expect(refusalOf(await reset(phone, strange))).toBe('RATE_LIMITED')
      expect((await reset(phone, own)).statusCode).toBe(200)
    }))

  test('with another trusted device of the player use up its five codes and none of this one', async () => {
    const phone = await registeredOn(own)
    await log(phone)
    expect((await log(phone, { code: lastCode(phone) })).statusCode).toBe(201)
    for (let count = 0; count < 5; count += 1) {
      expect((await reset(phone, strange)).statusCode).toBe(200)
      clock.advance(120_000)
    }
    expect(refusalOf(await reset(phone, strange))).toBe('RATE_LIMITED')
    expect((await reset(phone, own)).statusCode).toBe(200)
  })

  test('that used up the codes of a number do not keep its owner out: the device on which he enters the code of a reset stays trusted, all others are forgotten', async () => {
    const phone = await registeredOn(own)
    await log(phone)
    expect((await log(phone, { code: lastCode(phone) })).statusCode).toBe(201)
    for (let count = 0; count < 5; count += 1) {
      await reset(phone, { ...strange, cookie: `zoria_device=${'t'.repeat(43)}` })
      clock.advance(120_000)
    }
    expect((await reset(phone, own)).statusCode).toBe(200)
    const checked = await ask(checkResetCode, {
      ...own,
      body: { resetType: 'Phone', username: phone, countryCode: 'UA', code: lastCode(phone) },
    })
    const { ticket } = checked.json<{ ticket: string }>()
    expect((await ask(putNewPassword, { ...own, body: { newPassword: 'kobza-2', ticket } })).statusCode).toBe(204)
    expect((await logIn(phone, 'kobza-2', { ...own, from: '198.51.100.4' })).statusCode).toBe(201)
    expect((await log(phone, { password: 'kobza-2' })).json()).toMatchObject({ status: 'code_sent' })
  })

  test('that used up the codes of a number do not keep its owner from the first log-in on a new device: codes of log-ins are counted apart', async () => {
    const phone = await registeredOn(own)
    for (let count = 0; count < 5; count += 1) {
      await reset(phone, strange)
      clock.advance(120_000)
    }
    expect(refusalOf(await reset(phone, strange))).toBe('RATE_LIMITED')
    expect((await log(phone)).json()).toMatchObject({ status: 'code_sent' })
    expect((await log(phone, { code: lastCode(phone) })).statusCode).toBe(201)
  })

  test('that ask for codes after failures, with wrong passwords, do not keep its owner from the first log-in on a new device in another network', async () => {
    const phone = await registeredOn(own)
    const there = { from: '198.51.100.60' }
    for (let count = 0; count < 3; count += 1) await logIn(phone, 'wrong1', there)
    for (let count = 0; count < 5; count += 1) {
      expect((await logIn(phone, 'wrong1', there)).json()).toMatchObject({ status: 'code_sent' })
      clock.advance(120_000)
    }
    expect(refusalOf(await logIn(phone, 'wrong1', there))).toBe('RATE_LIMITED')
    expect((await log(phone)).json()).toMatchObject({ status: 'code_sent' })
    expect((await log(phone, { code: lastCode(phone) })).statusCode).toBe(201)
  })

  test('whose device only changed the password with the ticket of another does not become trusted', async () => {
    const phone = await registeredOn(own)
    await reset(phone, own)
    const checked = await ask(checkResetCode, {
      ...own,
      body: { resetType: 'Phone', username: phone, countryCode: 'UA', code: lastCode(phone) },
    })
    const { ticket } = checked.json<{ ticket: string }>()
    expect((await ask(putNewPassword, { ...strange, body: { newPassword: 'kobza-2', ticket } })).statusCode).toBe(204)
    expect((await log(phone, { password: 'kobza-2' })).json()).toMatchObject({ status: 'code_sent' })
    expect((await logIn(phone, 'kobza-2', own)).statusCode).toBe(201)
  })

  test('that fail from the same network use up no limit of a trusted device there', async () => {
    const phone = await registeredOn(own)
    for (let count = 0; count < 8; count += 1) await logIn(phone, 'wrong1', { from: '203.0.113.50' })
    expect((await logIn(phone, 'kobza-1', { ...own, from: '203.0.113.50' })).statusCode).toBe(201)
  })

  test('that flood the log-in never delay a trusted device: its password is compared in a separate queue', async () => {
    const phone = await registeredOn(own)
    const on = await setup.another({ isCheap: false })
    const order: string[] = []
    const storm = Array.from({ length: 30 }, (_, last) =>
      logIn(newPhone(), 'wrong1', { on, from: `203.${last}.113.1` }).then(() => order.push('stranger')),
    )
    await Promise.any(storm)
    await logIn(phone, 'kobza-1', { ...own, on, from: '198.51.100.3' }).then(({ statusCode }) =>
      order.push(`owner ${statusCode}`),
    )
    await Promise.all(storm)
    expect(order.indexOf('owner 201')).toBeGreaterThanOrEqual(0)
    // In one queue he would be the last.
    expect(order.indexOf('owner 201')).toBeLessThan(25)
  })
})

test('registrations that need no code never delay a trusted device: their passwords are hashed in another queue', async () => {
  const phone = await registeredOn(own)
  await withSetting('SEND_SMS_ENABLED', 'false', async () => {
    const on = await setup.another({ isCheap: false })
    const order: string[] = []
    const storm = Array.from({ length: 30 }, (_, last) =>
      register(formOf(newPhone()), { on, from: `203.${last}.113.1` }).then(() => order.push('stranger')),
    )
    await Promise.any(storm)
    await logIn(phone, 'kobza-1', { ...own, on, from: '198.51.100.3' }).then(({ statusCode }) =>
      order.push(`owner ${statusCode}`),
    )
    await Promise.all(storm)
    expect(order.indexOf('owner 201')).toBeGreaterThanOrEqual(0)
    // In one queue he would be the last.
    expect(order.indexOf('owner 201')).toBeLessThan(25)
  })
})

describe('the first log-in on a new device', () => {
  test('is confirmed by a code, notifies the player, and makes the device trusted', async () => {
    const phone = await registeredOn(own)
    expect((await log(phone)).json()).toMatchObject({ status: 'code_sent' })
    expect((await log(phone, { code: lastCode(phone) })).statusCode).toBe(201)
    expect(gateway.taken.at(-1)).toMatchObject({
      channel: 'sms',
      to: phone,
      text: expect.stringContaining('новый вход'),
    })
    expect((await log(phone)).statusCode).toBe(201)
  })

  test('with a wrong password is refused, and no code is sent', async () => {
    const phone = await registeredOn(own)
    const sent = gateway.taken.length
    expect(refusalOf(await log(phone, { password: 'wrong1' }))).toBe('INVALID_CREDENTIALS')
    expect(gateway.taken).toHaveLength(sent)
  })

  test('counts as failed while its code cannot be sent: right passwords are not compared without a limit', async () => {
    const phone = await registeredOn(own)
    expect((await log(phone)).json()).toMatchObject({ status: 'code_sent' })
    for (let count = 0; count < 3; count += 1) expect(refusalOf(await log(phone))).toBe('RATE_LIMITED')
    // After three failures the code comes before the password.
    expect((await log(phone)).json()).toMatchObject({ status: 'code_sent' })
    expect(refusalOf(await log(phone))).toBe('RATE_LIMITED')
  })

  test('needs no code for a program on this machine in the sandbox, and needs one outside the sandbox', async () => {
    const phone = await registeredOn(own)
    expect((await logIn(phone)).statusCode).toBe(201)
    const on = await setup.another({ isSandbox: false })
    expect((await logIn(phone, 'kobza-1', { on })).json()).toMatchObject({ status: 'code_sent' })
  })
})
