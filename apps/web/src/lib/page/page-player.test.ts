import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { playerOfPage, seenPlayerOf } from './page-player.ts'
import type { PageRequest } from './page-request.ts'

const olena = { id: 'p-1' }
let api: Server | undefined
afterEach(() => void api?.close())

/** A page of a browser with a refresh cookie; the API answers like this, or hangs up. */
async function pageWith(answer: { status: number; body: object } | null, cookie = 'refresh=one'): Promise<PageRequest> {
  api = createServer((request, response) => {
    if (answer === null) request.socket.destroy()
    else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => api?.once('listening', resolve))
  return { apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`, requestId: 'r', cookie } as PageRequest
}
const refusal = (status: number, code: string) => ({ status, body: { code, message: code, requestId: 'r' } })

test.each([
  ['of a session', { status: 200, body: { user: olena } }, olena, olena],
  ['of a session that is over', refusal(401, 'UNAUTHORIZED'), 'visitor', null],
  ['while the API has too much to do', refusal(503, 'OVERLOADED'), 'unknown', null],
  ['while the API hangs up', null, 'unknown', null],
] as const)('a page with the cookie %s: a player, a visitor, or nobody knows', async (_, answer, seen, shown) => {
  const page = await pageWith(answer)
  expect(await seenPlayerOf(page)).toEqual(seen)
  expect(await playerOfPage(page)).toEqual(shown)
})

test('a page without a cookie is a visitor’s, and nothing is asked', async () => {
  expect(await seenPlayerOf(await pageWith(null, ''))).toBe('visitor')
})
