import { hash, verify } from '@node-rs/argon2'
import { login } from '@zoria/contract/identity/http'
import { changePassword, checkResetCode, requestReset } from '@zoria/contract/identity/password'
import { Client } from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { openIdentity } from '../../testing/identity-setup.ts'
import { formOf, visitorOf } from '../../testing/visitor.ts'

const work = vi.hoisted(() => ({ statements: [] as string[] }))

vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original()
  return { ...argon2, hash: vi.fn(argon2.hash), verify: vi.fn(argon2.verify) }
})

const { query } = Client.prototype
const sent = vi.spyOn(Client.prototype, 'query')
sent.mockImplementation(function (this: Client, ...words: unknown[]) {
  const [statement] = words as [string | { text: string }]
  work.statements.push(typeof statement === 'string' ? statement : statement.text)
  return Reflect.apply(query, this, words) as never
})

const setup = await openIdentity()
const { clock, gateway, identity, settings, withSetting } = setup
const { ask, logIn, newPhone, register, registerFully } = visitorOf(setup)

/** The queue of messages looks for the next one while the answer is already under way: nobody waits for that. */
const isOfQueue = /^\s*select 1 from identity\.message\s+where channel/

/** The work of a request: statements in order, hashes computed and compared, messages sent; and its reply. */
async function costOf(request: () => ReturnType<typeof ask>) {
  vi.mocked(hash).mockClear()
  vi.mocked(verify).mockClear()
  const [statements, messages] = [work.statements.length, gateway.taken.length]
  const reply = await request()
  return {
    answer: {
      status: reply.statusCode,
      headers: Object.keys(reply.headers).toSorted(),
      body: { ...reply.json(), requestId: '' },
    },
    statements: work.statements.slice(statements).filter((statement) => !isOfQueue.test(statement)),
    hashes: vi.mocked(hash).mock.calls.length,
    comparisons: vi.mocked(verify).mock.calls.length,
    messages: gateway.taken.length - messages,
  }
}

// Timing is noisy on a busy machine, so the test counts the operations that take the time (S-08).
describe('known and unknown names cause the same work and get the same reply', () => {
  test.each([
    ['a log-in with a wrong password', (phone: string) => logIn(phone, 'wrong1')],
    [
      'a log-in with a wrong password from a known device',
      (phone: string) => logIn(phone, 'wrong1', { cookie: `zoria_device=${'d'.repeat(43)}` }),
    ],
    [
      'a log-in after failures, with a wrong password',
      async (phone: string) => {
        for (let count = 0; count < 3; count += 1) await logIn(phone, 'wrong1')
        return logIn(phone, 'wrong1')
      },
    ],
    [
      'a log-in after failures, with a wrong password and a code',
      async (phone: string) => {
        for (let count = 0; count < 4; count += 1) await logIn(phone, 'wrong1')
        return ask(login, { body: { username: phone, password: 'wrong1', code: '000000' } })
      },
    ],
    ['a registration that asks for a code', (phone: string) => register(formOf(phone))],
    ['a registration with a wrong code', (phone: string) => register(formOf(phone, { code: '000000' }))],
    ['a reset that asks for a code', (phone: string) => ask(requestReset, { body: { username: phone } })],
    [
      'a reset with a wrong code',
      (phone: string) => ask(checkResetCode, { body: { username: phone, code: '000000' } }),
    ],
  ])('%s', async (_, request) => {
    const { phone } = await registerFully()
    clock.advance(3 * 86_400_000)
    await identity.tasks['identity.forget']?.({})
    await settings.refresh() // otherwise the first request would refresh them
    const known = await costOf(() => request(phone))
    expect(await costOf(() => request(newPhone()))).toEqual(known)
    expect(known.statements.length).toBeGreaterThan(2)
  })
})

test('after failures neither a request within the wait nor one with a wrong code costs a comparison of passwords', async () => {
  const { phone } = await registerFully()
  for (let count = 0; count < 4; count += 1) await logIn(phone, 'wrong1')
  for (const request of [
    () => logIn(phone),
    () => ask(login, { body: { username: phone, password: 'kobza-1', code: '000000' } }),
  ]) {
    const { answer, comparisons } = await costOf(request)
    expect([answer.body, comparisons]).toEqual([
      expect.objectContaining({ code: expect.stringMatching(/RATE_LIMITED|ERR_INVALID_CODE/) }),
      0,
    ])
  }
})

test('beyond the limit of its network a registration costs no hash', () =>
  withSetting('SEND_SMS_ENABLED', 'false', () =>
    withSetting('REGISTRATIONS_ADDRESS_DAY', '1', async () => {
      const from = '203.0.113.5'
      expect((await register(formOf(newPhone()), { from })).statusCode).toBe(201)
      const { answer, hashes } = await costOf(() => register(formOf(newPhone()), { from }))
      expect([answer.status, hashes]).toEqual([429, 0])
    }),
  ))

test('beyond the limit of a day a change of the password costs neither hash nor comparison', () =>
  withSetting('PASSWORD_CHANGES_DAY', '1', async () => {
    const { token } = await registerFully()
    const change = (oldPassword: string, newPassword: string) =>
      ask(changePassword, { token, body: { oldPassword, newPassword } })
    expect((await change('kobza-1', 'kobza-2')).statusCode).toBe(204)
    const { answer, hashes, comparisons } = await costOf(() => change('kobza-2', 'kobza-3'))
    expect([answer.status, hashes, comparisons]).toEqual([429, 0, 0])
  }))
