import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from '@zoria/platform/logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPolicyReports } from './policy-reports.ts'

const logged: unknown[] = []
const time = { now: 0 }
let counted = 0
let server: Server
let address = ''

beforeAll(async () => {
  const take = createPolicyReports({ logger: { warn: (each: unknown) => logged.push(each) } as unknown as Logger, now: () => time.now, count: () => { counted += 1 } })
  server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const report = (body: string) => fetch(address, { method: 'POST', body }).then(({ status }) => status)

test('reports are counted, twenty a minute are logged, large ones are refused', async () => {
  for (let number = 0; number < 25; number += 1) expect(await report('{"csp-report":{}}')).toBe(204)
  expect([counted, logged.length]).toEqual([25, 20])
  time.now = 60_000
  expect(await report('{}')).toBe(204)
  expect([await report('x'.repeat(9 * 1024)), counted, logged.length]).toEqual([413, 26, 21])
})

test('of a report is logged what was stopped and where, without queries', async () => {
  time.now = 120_000
  await report(JSON.stringify({ 'csp-report': { 'document-uri': 'https://zoria.test/kz?phone=%2B77011234567', 'effective-directive': 'script-src-elem', 'blocked-uri': 'https://evil.test/x.js?who=me', 'script-sample': 'secret' } }))
  expect(logged.at(-1)).toEqual({ directive: 'script-src-elem', stopped: 'https://evil.test/x.js', page: 'https://zoria.test/kz' })
  await report('no JSON')
  expect(logged.at(-1)).toEqual({ directive: '', stopped: '', page: '' })
})
