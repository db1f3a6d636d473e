import { sendRaw } from '@zoria/testkit/raw-http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestSite, type TestSite } from '../testing/test-site.ts'
import { isOwnAddress } from './returning-posts.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite('http://127.0.0.1:9')
})
afterAll(() => site.close())

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(`${site.address}${path}`, { method: 'POST', body, headers, redirect: 'manual' })
const fields = { pg_order_id: 'r-1', pg_result: '1' }
const parts = new FormData()
parts.append('pg_order_id', 'r-1')

describe('a form that returns the browser', () => {
  test.each(['/ua/cashbox?action=deposit', '/kz/cashbox?action=deposit&x=%D0%B7', '/', '/kz'])(
    'to %s goes on to the same address by GET',
    async (path) => {
      for (const body of [new URLSearchParams(fields), new URLSearchParams(), parts]) {
        const answer = await post(path, body)
        expect([
          answer.status,
          answer.headers.get('location'),
          answer.headers.get('cache-control'),
          answer.headers.get('x-frame-options'),
        ]).toEqual([303, path, 'no-store', 'DENY'])
      }
    },
  )

  test('shows the page, with the next request of the same connection, too', async () => {
    const form = 'a=1&b=2'
    const received = await sendRaw(
      site.port,
      [
        `POST /ua/cashbox HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${form.length}\r\n\r\n${form}`,
        'GET /ua/cashbox HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
      ].join(''),
    )
    expect(received).toMatch(/^HTTP\/1\.1 303 [^]*HTTP\/1\.1 200 [^]*a page/)
  })

  test('with too long a body is refused', async () => {
    const answer = await post('/ua/cashbox', new URLSearchParams({ note: 'x'.repeat(70_000) }))
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'BAD_REQUEST' }])
  })

  test.each(['//elsewhere.test/', '/\\elsewhere.test', '///elsewhere.test'])('to %s leads nowhere', async (path) => {
    const received = await sendRaw(
      site.port,
      `POST ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 0\r\n\r\n`,
    )
    expect(received).toMatch(/^HTTP\/1\.1 405 /)
    expect(received).not.toMatch(/^location:/im)
  })

  test.each([
    ['application/json', '{}'],
    ['text/plain', 'a=1'],
    ['application/x-www-form-urlencoded-x', 'a=1'],
  ])('is no POST of type %s', async (type, body) => {
    expect((await post('/ua/cashbox', body, { 'content-type': type })).status).toBe(405)
  })

  test('an address with broken percent signs is shown, and not posted to', async () => {
    expect([
      (await fetch(`${site.address}/ua/%E0%A4%A`)).status,
      (await post('/ua/%E0%A4%A', new URLSearchParams(fields))).status,
    ]).toEqual([200, 405])
  })

  test('a form to the API is a call of the API', async () => {
    expect((await post('/api/payments/payin', new URLSearchParams(fields))).status).toBe(503)
  })
})

test.each([
  ['/', true],
  ['/ua/cashbox?action=deposit', true],
  ['/ua//games', true],
  ['//x', false],
  ['/\\x', false],
  ['http://x/', false],
  ['*', false],
  ['', false],
  ['/ж', false],
  ['/a\r\nb', false],
])('%j is an address of ours: %s', (url, isOurs) => {
  expect(isOwnAddress(url)).toBe(isOurs)
})
