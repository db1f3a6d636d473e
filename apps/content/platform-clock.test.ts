import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { platformNow } from './platform-clock.ts'

let api: Server
let apiUrl: string
let answer = { status: 200, body: '{"offsetMs":3600000}' }

beforeAll(async () => {
  api = createServer((_, reply) => void reply.writeHead(answer.status).end(answer.body))
  await new Promise<void>((settle) => void api.listen(0, '127.0.0.1', settle))
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`
})

afterAll(() => void api.close())

describe('the current time of the site', () => {
  test.each([
    // sandbox  answer                                        is
    [true, { status: 200, body: '{"offsetMs":3600000}' }, 3_601_000],
    [true, { status: 200, body: '{}' }, 1_000],
    [true, { status: 404, body: '' }, 1_000],
    [false, { status: 200, body: '{"offsetMs":3600000}' }, 1_000],
  ])('with the sandbox %s, reply %j: %s', async (isSandbox, given, time) => {
    answer = given
    expect(await platformNow({ apiUrl, isSandbox, now: () => 1_000 })).toBe(time)
  })

  test('is the system time if the API does not reply', async () => {
    expect(await platformNow({ apiUrl: 'http://127.0.0.1:9', isSandbox: true, now: () => 1_000 })).toBe(1_000)
  })
})
