import type { SecurityEvent } from '@zoria/platform/security-log'
import { Secret, TOTP } from 'otpauth'
import { createLocalReq } from 'payload'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { askEditorDesk } from '../testing/ask-editor-desk.ts'
import { startEmptyService, type Service } from '../testing/service.ts'

const password = 'three unrelated words'
const minute = 60_000

let service: Service
/** As in production: every role needs an authenticator. */
let now = Date.now()
let events: SecurityEvent[] = []
let drawn = 0

beforeAll(async () => {
  service = await startEmptyService(
    { SANDBOX: 'off' },
    { now: () => now, security: { report: (event) => void events.push(event) } },
  )
})

afterAll(async () => {
  await service.stop()
})

beforeEach(() => {
  now += 61 * minute
  events = []
})

type Reply = { status: number; body: Record<string, unknown>; cookies: readonly string[]; retryAfter: string | null }
type From = { readonly address?: string; readonly cookies?: readonly string[]; readonly token?: string }

const post = async (
  path: string,
  body: unknown,
  { address = '203.0.113.1', cookies = [], token }: From = {},
): Promise<Reply> => {
  const headers = {
    'content-type': 'application/json',
    'x-client-address': address,
    cookie: cookies.join('; '),
    ...(token !== undefined && { authorization: `JWT ${token}` }),
  }
  const answer = await service.ask(`/editors/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return {
    status: answer.status,
    body: (await answer.json()) as Record<string, unknown>,
    cookies: answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? ''),
    retryAfter: answer.headers.get('retry-after'),
  }
}
const codeOf = (secret: string): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
const nextCode = (secret: string): string => {
  now += 30_000
  return codeOf(secret)
}
const eventsOf = () =>
  events.map(({ kind, facts }) => [kind, facts?.['editor'] === null ? 'nobody' : 'editor'].join(' of '))

/** A newly added editor. */
const letIn = async (role = 'editor') => {
  const email = `e${(drawn += 1)}@zoria.test`
  const { id } = await service.payload.create({ collection: 'editors', data: { email, password, role } })
  return { id, email }
}
/** An editor with an authenticator who has not logged in since. */
const withAuthenticator = async (role = 'editor') => {
  const { id, email } = await letIn(role)
  const { body } = await post('login', { email, password }, { address: `10.0.0.${drawn}` })
  const { token, secret } = body['setUp'] as { token: string; secret: string }
  const { body: done } = await post('second-factor', { token, code: codeOf(secret) })
  events = []
  return { id, email, secret, token, recoveryCodes: done['recoveryCodes'] as string[] }
}
const me = async (token: string) => {
  const { body } = await service.call('/editors/me', { headers: { authorization: `JWT ${token}` } })
  return (body['user'] as { email?: string } | null)?.email
}

describe('the first log-in of an editor', () => {
  test.each(['editor', 'marketing', 'read-only'])(
    'of role %s starts the set-up of an authenticator instead of a session',
    async (role) => {
      const { email } = await letIn(role)
      const { status, body, cookies } = await post('login', { email, password })
      expect([status, cookies, body['token'], body['user']]).toEqual([403, [], undefined, undefined])
      expect(body['setUp']).toMatchObject({
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        qrCode: expect.stringMatching(/^data:image\/svg/),
      })
      const stored = await service.payload.db.findOne<{ id: number; sessions?: unknown[] }>({
        collection: 'editors',
        where: { email: { equals: email } },
      })
      expect(stored?.sessions ?? []).toEqual([])
    },
  )

  test('is completed by a code: ten recovery codes, then a log-in with the next code', async () => {
    const { email, secret, recoveryCodes } = await withAuthenticator()
    expect(recoveryCodes.length).toBe(10)
    const { status, body, cookies } = await post('login', { email, password, code: nextCode(secret) })
    expect([status, await me(String(body['token']))]).toEqual([200, email])
    expect(cookies).toEqual([`payload-token=${String(body['token'])}`, expect.stringMatching(/^content-device-\d+=/)])
  })

  test.each([
    // the token of the set-up      minutes later   with
    ['a wrong code', 0, (code: string) => (code === '000000' ? '000001' : '000000'), 400],
    ['the code, too late', 15, (code: string) => code, 400],
  ])('is not completed with %s', async (_, later, change, status) => {
    const { email } = await letIn()
    const { token, secret } = (await post('login', { email, password })).body['setUp'] as {
      token: string
      secret: string
    }
    now += later * minute
    expect((await post('second-factor', { token, code: change(codeOf(secret)) })).status).toBe(status)
  })

  test('cannot be completed twice, nor after another authenticator was set up', async () => {
    const { email } = await letIn()
    const [mine, other] = [await post('login', { email, password }), await post('login', { email, password })].map(
      ({ body }) => body['setUp'] as { token: string; secret: string },
    )
    expect((await post('second-factor', { token: mine?.token, code: codeOf(mine?.secret ?? '') })).status).toBe(200)
    expect((await post('second-factor', { token: other?.token, code: codeOf(other?.secret ?? '') })).status).toBe(400)
    expect((await post('second-factor', { token: mine?.token, code: codeOf(mine?.secret ?? '') })).status).toBe(400)
  })
})

/** Work while no audit row can be written. */
const withoutAudit = async <Done>(work: () => Promise<Done>): Promise<Done> => {
  const create = service.payload.create.bind(service.payload)
  const spy = vi
    .spyOn(service.payload, 'create')
    .mockImplementation((given) =>
      given.collection === 'audit' ? Promise.reject(new Error('the disk is full')) : (create(given) as never),
    )
  return work().finally(() => spy.mockRestore())
}

describe('the set-up of an authenticator', () => {
  const begun = async (email: string) =>
    (await post('login', { email, password })).body['setUp'] as { token: string; secret: string }

  test('that cannot be audited changes nothing', async () => {
    const { email } = await letIn()
    const { token, secret } = await begun(email)
    const end = () => post('second-factor', { token, code: codeOf(secret) })
    expect((await withoutAudit(end)).status).toBe(500)
    expect((await post('login', { email, password })).status).toBe(403)
    expect((await end()).status).toBe(200)
  })

  test('is over once the editor is removed', async () => {
    const { id, email } = await letIn()
    const { token, secret } = await begun(email)
    await service.payload.delete({ collection: 'editors', id })
    expect((await post('second-factor', { token, code: codeOf(secret) })).status).toBe(400)
  })
})

describe('a code', () => {
  test.each([
    ['none', () => ''],
    ['that of another secret', () => codeOf('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')],
    ['letters', () => 'abcdef'],
  ])('is required with every password: %s is refused like a wrong password', async (_, code) => {
    const { email, secret } = await withAuthenticator()
    nextCode(secret)
    const wrongPassword = await post('login', { email, password: 'another password', code: codeOf(secret) })
    const wrongCode = await post('login', { email, password, code: code() })
    expect(wrongCode).toEqual(wrongPassword)
    expect([wrongCode.status, wrongCode.cookies]).toEqual([401, []])
  })

  test('works once, also under two concurrent log-ins', async () => {
    const { email, secret } = await withAuthenticator()
    const code = nextCode(secret)
    const statuses = (
      await Promise.all(
        ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((address) =>
          post('login', { email, password, code }, { address }),
        ),
      )
    ).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 401, 401])
    expect((await post('login', { email, password, code })).status).toBe(401)
  })

  test('of recovery works once in place of it, and is audited', async () => {
    const {
      email,
      recoveryCodes: [code],
    } = await withAuthenticator()
    expect((await post('login', { email, password, code: code?.toUpperCase() })).status).toBe(200)
    expect((await post('login', { email, password, code })).status).toBe(401)
    const { docs } = await service.payload.find({
      collection: 'audit',
      where: { subject: { equals: email } },
      sort: 'id',
    })
    expect(docs.map((row) => (row as unknown as { what: string }).what)).toEqual([
      'authenticator set up',
      'recovery code used',
    ])
  })

  test('is stored so that a reader of the database can neither compute nor use one', async () => {
    const { id, secret, recoveryCodes } = await withAuthenticator()
    const row = JSON.stringify(
      await service.payload.find({
        collection: 'second-factors',
        where: { editor: { equals: id } },
        depth: 0,
        showHiddenFields: true,
      }),
    )
    for (const plain of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace('-', ''))])
      expect(row).not.toContain(plain)
  })

  test('is required by every log-in of Payload, not only by the endpoint', async () => {
    const { email } = await withAuthenticator()
    await expect(
      service.payload.login({
        collection: 'editors',
        data: { email, password },
        req: await createLocalReq({}, service.payload),
      }),
    ).rejects.toMatchObject({ status: 401 })
  })
})

describe('the limits', { tags: 'full' }, () => {
  const wrong = (email: string, from: From = {}) => post('login', { email, password: 'another password' }, from)

  test('lock the guessing address, not the editor elsewhere; both are reported', async () => {
    const { email, secret } = await withAuthenticator()
    for (let tries = 0; tries < 5; tries += 1) expect((await wrong(email)).status).toBe(401)
    const locked = await post('login', { email, password, code: nextCode(secret) })
    expect([locked.status, locked.retryAfter, locked.cookies]).toEqual([429, '570', []])
    expect((await post('login', { email, password, code: codeOf(secret) }, { address: '198.51.100.1' })).status).toBe(
      200,
    )
    expect(eventsOf()).toEqual([
      ...Array.from({ length: 5 }, () => 'login_failed of editor'),
      'login_locked of editor',
      'new_device of editor',
    ])
  })

  test('do not lock a known device at the locked address', async () => {
    const { email, secret } = await withAuthenticator()
    const { cookies } = await post('login', { email, password, code: nextCode(secret) })
    for (let tries = 0; tries < 8; tries += 1) await wrong(email)
    events = []
    expect(
      (await post('login', { email, password, code: nextCode(secret) }, { cookies: cookies.slice(1) })).status,
    ).toBe(200)
    expect(eventsOf()).toEqual([])
  })

  test("treat an unknown e-mail like an editor's", async () => {
    const { email } = await withAuthenticator()
    const strip = ({ status, body, retryAfter }: Reply) => ({ status, body, retryAfter })
    for (let tries = 0; tries < 6; tries += 1)
      expect(strip(await wrong('stranger@zoria.test', { address: '203.0.113.7' }))).toEqual(
        strip(await wrong(email, { address: '203.0.113.8' })),
      )
    expect(eventsOf()).toContain('login_failed of nobody')
    expect(JSON.stringify(events)).not.toContain('@')
  })

  test('count concurrent attempts', async () => {
    const { email } = await withAuthenticator()
    const statuses = (await Promise.all(Array.from({ length: 8 }, () => wrong(email)))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })

  test('stop guessing of codes with a known password, from any number of addresses', async () => {
    const { email, secret } = await withAuthenticator()
    for (let last = 1; last <= 10; last += 1)
      await post('login', { email, password, code: '000000' }, { address: `198.51.100.${last}` })
    expect(
      (await post('login', { email, password, code: nextCode(secret) }, { address: '198.51.100.99' })).status,
    ).toBe(401)
    expect(eventsOf().at(-1)).toBe('login_locked of editor')
    now += 60 * minute
    expect(
      (await post('login', { email, password, code: nextCode(secret) }, { address: '198.51.100.99' })).status,
    ).toBe(200)
  })

  test('are reset by a new password of an operator', async () => {
    const { email, secret } = await withAuthenticator()
    for (let tries = 0; tries < 5; tries += 1) await wrong(email)
    const output: string[] = []
    await askEditorDesk(
      service.payload,
      ['editor', 'reset', email, '--by', 'taras', '--why', 'locked out'],
      (line) => void output.push(line),
    )
    expect(
      (await post('login', { email, password: output.at(-1)?.split(': ').at(-1), code: nextCode(secret) })).status,
    ).toBe(200)
  })
})

describe('an authenticated editor', { tags: 'full' }, () => {
  const loggedIn = async (role = 'editor') => {
    const editor = await withAuthenticator(role)
    const { body, cookies } = await post('login', { email: editor.email, password, code: nextCode(editor.secret) })
    events = []
    const row = await service.payload.db.findOne<{ id: number; hash: string; salt: string }>({
      collection: 'editors',
      where: { id: { equals: editor.id } },
    })
    return {
      ...editor,
      token: String(body['token']),
      cookies,
      row: { email: editor.email, role, hash: row?.hash, salt: row?.salt },
    }
  }
  const newPassword = 'other unrelated words'
  let shared: Awaited<ReturnType<typeof loggedIn>> | undefined

  test('changes the password with the old one and a code; other sessions end, and the change is audited', async () => {
    const { email, secret, token, cookies } = await loggedIn()
    const other = String((await post('login', { email, password, code: nextCode(secret) })).body['token'])
    const { status, cookies: fresh } = await post(
      'own-password',
      { oldPassword: password, newPassword, code: nextCode(secret) },
      { token, cookies: cookies.slice(1) },
    )
    expect(status).toBe(200)
    const mine = fresh.find((cookie) => cookie.startsWith('payload-token='))?.slice('payload-token='.length) ?? ''
    expect([await me(mine), await me(token), await me(other)]).toEqual([email, undefined, undefined])
    expect((await post('login', { email, password, code: nextCode(secret) }, { address: '198.51.100.2' })).status).toBe(
      401,
    )
    expect(
      (await post('login', { email, password: newPassword, code: codeOf(secret) }, { address: '198.51.100.3' })).status,
    ).toBe(200)
    const { docs } = await service.payload.find({
      collection: 'audit',
      where: { subject: { equals: email } },
      sort: '-id',
      limit: 1,
    })
    expect(docs).toMatchObject([{ who: email, what: 'new password' }])
  })

  test('does not change the password if that cannot be audited', async () => {
    const { email, secret, token, cookies } = await loggedIn()
    const { status } = await withoutAudit(() =>
      post(
        'own-password',
        { oldPassword: password, newPassword, code: nextCode(secret) },
        { token, cookies: cookies.slice(1) },
      ),
    )
    expect(status).toBe(500)
    expect(await me(token)).toBe(email)
    expect((await post('login', { email, password, code: nextCode(secret) }, { address: '198.51.100.6' })).status).toBe(
      200,
    )
  })

  test.each([
    // old password        new password        with a code   answer
    ['another password', newPassword, true, 401],
    ['', newPassword, true, 400],
    [password, newPassword, false, 401],
    [password, 'short words', true, 400],
    [password, 'password1234', true, 400],
  ])('does not change it from %j to %j (code: %s): %s', async (oldPassword, next, hasCode, status) => {
    const { email, secret, token, cookies } = await loggedIn()
    expect(
      (
        await post(
          'own-password',
          { oldPassword, newPassword: next, ...(hasCode && { code: nextCode(secret) }) },
          { token, cookies: cookies.slice(1) },
        )
      ).status,
    ).toBe(status)
    expect((await post('login', { email, password, code: nextCode(secret) }, { address: '198.51.100.4' })).status).toBe(
      200,
    )
  })

  test('replaces the authenticator by the password and a code of the old one; the old one is invalid afterwards', async () => {
    const {
      email,
      secret,
      recoveryCodes: [oldRecovery],
      token,
      cookies,
    } = await loggedIn()
    expect((await post('own-second-factor', { password }, { token })).status).toBe(401)
    const { body } = await post(
      'own-second-factor',
      { password, code: nextCode(secret) },
      { token, cookies: cookies.slice(1) },
    )
    const begun = body['setUp'] as { token: string; secret: string }
    expect((await post('second-factor', { token: begun.token, code: codeOf(begun.secret) })).status).toBe(200)
    now += 30_000
    for (const code of [codeOf(secret), oldRecovery])
      expect((await post('login', { email, password, code })).status).toBe(401)
    expect(
      (await post('login', { email, password, code: codeOf(begun.secret) }, { address: '198.51.100.5' })).status,
    ).toBe(200)
  })

  test.each([
    // over the network                              with
    ['PATCH', '/editors/{id}', { password: 'other unrelated words' }, 403],
    ['PATCH', '/editors/{id}', { role: 'editor' }, 403],
    ['PATCH', '/editors/{id}', { email: 'chief@zoria.test' }, 403],
    ['PATCH', '/editors/{id}', { sessions: [] }, 403],
    ['PATCH', '/editors?where[id][equals]={id}', { role: 'editor' }, 403],
    ['DELETE', '/editors/{id}', undefined, 403],
    ['POST', '/editors', { email: 'x@zoria.test', password: 'other unrelated words', role: 'editor' }, 403],
    [
      'POST',
      '/editors/first-register',
      { email: 'x@zoria.test', password: 'other unrelated words', role: 'editor' },
      403,
    ],
    ['POST', '/editors/forgot-password', { email: '{email}' }, 403],
    ['POST', '/editors/reset-password', { token: 'x', password: 'other unrelated words' }, 403],
    ['POST', '/editors/unlock', { email: '{email}' }, 403],
    ['GET', '/second-factors', undefined, 403],
    ['DELETE', '/second-factors?where[id][exists]=true', undefined, 403],
    ['POST', '/second-factors', { editor: 1 }, 403],
    ['POST', '/graphql', { query: '{ Editors { docs { email } } }' }, 404],
    ['GET', '/graphql?query={Editors{docs{email}}}', undefined, 404],
  ])('has no other endpoint: %s %s %j is %s', async (method, path, body, status) => {
    shared ??= await loggedIn('marketing')
    const { id, email, token } = shared
    const fill = (text: string) => text.replace('{id}', String(id)).replace('{email}', email)
    const answer = await service.ask(fill(path), {
      method,
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
      ...(body && { body: fill(JSON.stringify(body)) }),
    })
    expect(answer.status).toBe(status)
    expect(await service.payload.db.findOne({ collection: 'editors', where: { id: { equals: id } } })).toMatchObject(
      shared.row,
    )
  })

  test('cannot read second factors of others', async () => {
    const [{ token }, { email }] = [await loggedIn(), await loggedIn()]
    const { body } = await service.call(`/editors?where[email][equals]=${email}`, {
      headers: { authorization: `JWT ${token}` },
    })
    const [seen] = body['docs'] as { sessions: unknown }[]
    expect([Object.keys(seen ?? {}).toSorted(), seen?.sessions]).toEqual([
      ['collection', 'createdAt', 'email', 'id', 'role', 'sessions', 'updatedAt'],
      [],
    ])
  })

  test('extends a session of password and code; without a session nothing is extended', async () => {
    const { email, token } = await loggedIn()
    const { body } = await post('refresh-token', {}, { token })
    expect(await me(String(body['refreshedToken']))).toBe(email)
    expect((await post('refresh-token', {})).status).toBe(403)
  })

  test('is reported for requests that the role does not permit', async () => {
    const { token } = await loggedIn('marketing')
    await service.call('/modals?locale=ru', {
      method: 'POST',
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(events).toMatchObject([{ kind: 'role_refused', facts: { role: 'marketing', what: 'POST modals' } }])
  })
})

describe('a form of another site', { tags: 'full' }, () => {
  test.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'of type %j does not log in its victim',
    async (type) => {
      const { email, secret } = await withAuthenticator()
      const answer = await service.ask('/editors/login', {
        method: 'POST',
        headers: { 'content-type': type },
        body: JSON.stringify({ email, password, code: nextCode(secret) }),
      })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []])
    },
  )
})

describe('the command line', { tags: 'full' }, () => {
  test('resets an authenticator: it must be set up again, sessions end, and the operator is audited', async () => {
    const { email, secret } = await withAuthenticator()
    const token = String((await post('login', { email, password, code: nextCode(secret) })).body['token'])
    const ask = (...words: string[]) => askEditorDesk(service.payload, ['editor', ...words], () => undefined)
    expect(await ask('reset-authenticator', email)).toBe(false)
    const signed = ['--by', 'taras', '--why', 'lost phone'] as const
    expect([
      await ask('reset-authenticator', email, ...signed),
      await ask('reset-authenticator', email, ...signed),
    ]).toEqual([true, false])
    expect(await me(token)).toBeUndefined()
    expect((await post('login', { email, password, code: nextCode(secret) })).status).toBe(403)
    const { docs } = await service.payload.find({
      collection: 'audit',
      where: { subject: { equals: email } },
      sort: '-id',
      limit: 1,
    })
    expect(docs).toMatchObject([{ who: 'taras', what: 'authenticator reset', note: 'lost phone' }])
  })

  test('removes an editor with the authenticator', async () => {
    const { id, email } = await withAuthenticator()
    expect(
      await askEditorDesk(
        service.payload,
        ['editor', 'remove', email, '--by', 'taras', '--why', 'left'],
        () => undefined,
      ),
    ).toBe(true)
    expect(
      (await service.payload.count({ collection: 'second-factors', where: { editor: { equals: id } } })).totalDocs,
    ).toBe(0)
  })
})
