// Tries: identity.
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { call } from '@zoria/contract/client'
import type { Endpoint } from '@zoria/contract/endpoint'
import { getUser, login, logout, refreshToken, register, type Session } from '@zoria/contract/identity/http'
import { checkResetCode, putNewPassword, requestReset } from '@zoria/contract/identity/password'
import { addPhone, initVerification, verifyAction, verifyPhone } from '@zoria/contract/identity/phone'
import { moveClock, readInbox } from '@zoria/contract/operations/http'
import { createPayout, getPayment } from '@zoria/contract/payments/http'
import { describe, expect, inject, test } from 'vitest'
import { withBooks } from '../books.ts'
import { fund, ofUkraine, win, type Customer } from '../cashier.ts'
import { logsIn, tracesIn, tracesInLogs, tracesInTables, type Traces } from '../personal-traces.ts'

// docs/rules/guard-rails.md#privacy: somebody lives a whole life here, and afterwards every table and every log is
// searched for what he told us.

const stack = inject('stack')

const digits = () => `67${randomInt(1_000_000, 9_999_999)}`
const ownDigits = digits()
const newDigits = digits()
const phone = `+380${ownDigits}`
const newPhone = `+380${newDigits}`
const password = 'Kobzar-1840'
const nextPassword = 'Kateryna-1838'
const recipientName = 'Zoryslava Tymchenko-Bila'
const card = '5555555555554444'
const strangeName = 'zoryslava.4711@example.test'

const codes: string[] = []
const tokens: string[] = []

const ask = async (
  endpoint: Endpoint,
  body: object | undefined,
  { token, cookie }: { token?: string; cookie?: string } = {},
) => {
  const reply = await fetch(`${stack.api}${endpoint.path.replace(':token_type', 'phone')}`, {
    method: endpoint.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(cookie === undefined ? {} : { cookie }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await reply.text()
  const cookies = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .filter((pair) => !pair.endsWith('='))
  tokens.push(...cookies.map((pair) => pair.slice(pair.indexOf('=') + 1)))
  return {
    status: reply.status,
    body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>,
    cookie: cookies.join('; '),
  }
}

const codeTo = async (to: string): Promise<string> => {
  const inbox = await call(readInbox, { query: { to } }, { baseUrl: stack.api })
  const code = (inbox.ok ? inbox.value.body.items[0]?.code : undefined) ?? expect.fail(`no code was sent to ${to}`)
  if (code.length === 6) codes.push(code)
  return code
}

/** Where a code is refused that was right but for one digit. */
const wrong = (code: string): string => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`

const sessionIn = ({ body }: { body: Record<string, unknown> }): { user: Session['user']; token: string } => {
  const {
    user,
    tokens: { access_token: token },
  } = body as unknown as Session
  tokens.push(token)
  return { user, token }
}

async function comeAndPlay(): Promise<Customer> {
  const form = {
    login: phone,
    password,
    countryCode: 'UA',
    currency: 'uah',
    birthDate: '1991-03-17',
    consents: { age: true, terms: true },
  }
  expect((await ask(register, { ...form, login: `${phone}000` })).status).toBe(400)
  expect((await ask(register, form)).status).toBe(200)
  const code = await codeTo(phone)
  expect((await ask(register, { ...form, code: wrong(code) })).status).toBe(409)
  const opened = await ask(register, { ...form, code })
  expect(opened.status).toBe(201)
  expect((await ask(login, { username: phone, password: 'Wrong-1861' })).status).toBe(401)
  expect((await ask(login, { username: strangeName, password })).status).toBe(401)
  const refreshed = sessionIn(await ask(refreshToken, undefined, opened))
  const { user } = sessionIn(opened)
  const customer: Customer = {
    stack,
    country: ofUkraine,
    phone,
    id: user.id,
    accessToken: refreshed.token,
    page: undefined as never,
  }
  await fund(customer, '600.00')
  await win(customer, '1500.00')
  return customer
}

/** Asks for money until it is paid; a new device or a call proves him where that is asked for. */
async function withdraw({ accessToken }: Customer): Promise<void> {
  const asked = await ask(
    createPayout,
    { method: 'visa', amount: '500.00', destination: card, recipientName },
    { token: accessToken },
  )
  expect(asked).toMatchObject({ status: 201 })
  const id = String(asked.body['id'])
  await expect
    .poll(
      async () =>
        await call(getPayment, { params: { id } }, { baseUrl: stack.api, accessToken }).then((known) =>
          known.ok ? known.value.body.status : 'unknown',
        ),
      { timeout: 60_000 },
    )
    .toBe('success')
}

async function proveByCall({ accessToken: token }: Customer): Promise<void> {
  expect((await ask(initVerification, { action: 'PAYOUT' }, { token })).status).toBe(200)
  expect((await ask(verifyAction, { code: await codeTo(phone) }, { token })).status).toBe(200)
}

async function changeEverything({ accessToken: token }: Customer): Promise<void> {
  expect((await ask(addPhone, { phone: newPhone, countryCode: 'UA', password }, { token })).status).toBe(200)
  expect((await ask(verifyPhone, { code: await codeTo(newPhone) }, { token })).status).toBe(200)
  // Two minutes stand between two codes to a number (Spec §9).
  expect((await ask(moveClock, { advance: 121 })).status).toBe(200)
  expect((await ask(requestReset, { username: newPhone })).status).toBe(200)
  const checked = await ask(checkResetCode, { username: newPhone, code: await codeTo(newPhone) })
  expect(checked.status).toBe(200)
  const ticket = String(checked.body['ticket'])
  tokens.push(ticket)
  expect((await ask(putNewPassword, { newPassword: nextPassword, ticket })).status).toBe(204)
  expect((await ask(getUser, undefined, { token })).status).toBe(401)
  const again = await ask(login, { username: newPhone, password: nextPassword })
  expect((await ask(logout, undefined, again)).status).toBe(204)
}

const tracesOf = (): Traces => ({
  texts: {
    'the phone': ownDigits,
    'the new phone': newDigits,
    'the first name': 'Zoryslava',
    'the family name': 'Tymchenko',
    'the card': card,
    'the password': password,
    'the new password': nextPassword,
    ...Object.fromEntries([...new Set(tokens)].map((token, number) => [`token ${number + 1}`, token])),
  },
  codes: [...new Set(codes)],
})

describe('what a player told us', () => {
  test('stands in the clear in no table and in no log, whatever he did', async () => {
    const customer = await comeAndPlay()
    await proveByCall(customer)
    await withdraw(customer)
    await changeEverything(customer)
    expect(codes.length).toBeGreaterThan(2)
    expect(await withBooks(stack, 'owner', (sql) => tracesInTables(sql, tracesOf(), 'owner'))).toEqual([])
    expect(await withBooks(stack, 'content', (sql) => tracesInTables(sql, tracesOf(), 'content'))).toEqual([])
    expect(logsIn(join(stack.folder, 'log'))).toEqual(
      expect.arrayContaining(['api.log', 'worker.log', 'web.log', 'postgres.log']),
    )
    expect(tracesInLogs(join(stack.folder, 'log'), tracesOf())).toEqual([])
  })

  test('would be found: a fact, a sealed column and a log line that hold it are', async () => {
    const traces: Traces = { texts: { 'the phone': ownDigits }, codes: ['271828'] }
    const found = await withBooks(stack, 'owner', (sql) =>
      sql.begin(async (tx) => {
        await tx`insert into platform.outbox (id, name, body, occurred_at) values (gen_random_uuid(), 'planted', ${tx.json({ phone, code: '271828' })}, now())`
        await tx`insert into identity.attempt (attempt_id, kind, subject_key, at) values (gen_random_uuid(), 'planted', ${Buffer.from(phone)}, now())`
        const seen = await tracesInTables(tx, traces, 'owner')
        await tx`delete from identity.attempt where kind = 'planted'`
        await tx`delete from platform.outbox where name = 'planted'`
        return seen
      }),
    )
    expect(found).toEqual([
      'identity.attempt holds the phone',
      'platform.outbox holds the phone',
      'platform.outbox holds the code 271828',
    ])
    expect(tracesIn('api.log', `{"msg":"a code 271828 to ${phone}"}`, traces)).toHaveLength(2)
    expect(tracesIn('api.log', '{"time":"2026-11-21T12:00:00.271828Z","id":"a271828f"}', traces)).toEqual([])
  })
})
