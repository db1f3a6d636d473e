// Tries: server.
import { once } from 'node:events'
import { randomInt } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { call, urlOf } from '@zoria/contract/client'
import { listGames } from '@zoria/contract/games/http'
import { getUser, register } from '@zoria/contract/identity/http'
import { listSessions } from '@zoria/contract/identity/sessions'
import { sendRaw } from '@zoria/testkit/raw-http'
import { expect, inject, test } from 'vitest'
import { newestCode } from './cashier.ts'

// The site in front of the real API, as an attacker reaches it: docs/decisions/0025-reply-from-for-the-api-proxy.md

const stack = inject('stack')
const api = { baseUrl: `${stack.web}/api` }
const port = Number(new URL(stack.web).port)

test('bytes behind a bodiless request do not become the request of another caller', async () => {
  const { id, token } = await openAccount()
  const smuggled = `DELETE /users/sessions HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\nGET /country HTTP/1.1\r\nHost: x\r\nX-Rest: `
  const chunk = `${smuggled.length.toString(16)}\r\n${smuggled}\r\n0\r\n\r\n`
  const headers = [
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked\r\nContent-Length: 4',
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding:\r\n chunked',
    'Transfer-Encoding : chunked',
    `Content-Length: ${chunk.length}`,
  ]
  const attacks = ['GET', 'HEAD', 'DELETE', 'OPTIONS', 'POST'].flatMap((method) =>
    headers.map((header) => `${method} /api/games HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n${chunk}`),
  )

  const heard = await Promise.all(
    attacks.map(async (attack) => {
      const [answer, ...callers] = await Promise.all([
        sendRaw(port, attack),
        ...Array.from({ length: 3 }, () => call(getUser, {}, { ...api, accessToken: token })),
      ])
      for (const caller of callers) expect(caller.ok && caller.value.body.id).toBe(id)
      return answer
    }),
  )

  // A refusal each, and none has a second answer behind it.
  expect(
    heard
      .map((answer) => answer.match(/^HTTP\/1\.1 \d+/gm)?.join() ?? '')
      .filter((answer) => !/^HTTP\/1\.1 4\d\d$/.test(answer)),
  ).toEqual([])
  const sessions = await call(listSessions, {}, { ...api, accessToken: token })
  expect(sessions.ok && sessions.value.body.items.length).toBe(1)
})

test('520 half-sent bodies from one client hold up neither calls nor callbacks', { tags: 'full' }, async () => {
  const half =
    'POST /api/auth/web HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{'
  let closed = 0
  const slow = await Promise.all(
    Array.from({ length: 520 }, async () => {
      const socket = connect({ host: '127.0.0.1', port })
      socket.on('error', () => undefined).once('close', () => (closed += 1))
      await once(socket, 'connect')
      socket.write(half)
      return socket
    }),
  )
  expect((await fetch(urlOf(listGames, { query: {} }, api.baseUrl))).status).toBe(200)
  expect(
    (
      await fetch(`${api.baseUrl}/integrations/gis/callback`, {
        method: 'POST',
        body: 'action=balance',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(200)
  expect(closed, 'the half-sent bodies were still open').toBe(0)
  slow.forEach((socket: Socket) => socket.destroy())
})

async function openAccount(): Promise<{ readonly id: string; readonly token: string }> {
  const login = `+38067${randomInt(1_000_000, 9_999_999)}`
  const body = {
    type: 'Phone',
    login,
    password: 'dyke-Pole1',
    countryCode: 'UA',
    currency: 'uah',
    birthDate: '1991-03-17',
    consents: { age: true, terms: true },
  } as const
  await call(register, { body }, api)
  const opened = await call(register, { body: { ...body, code: (await newestCode(stack, login, 'sms')) ?? '' } }, api)
  if (!opened.ok || opened.value.status !== 201) throw new Error(`no account: ${JSON.stringify(opened)}`)
  const { user, tokens } = opened.value.body
  return { id: user.id, token: tokens.access_token }
}
