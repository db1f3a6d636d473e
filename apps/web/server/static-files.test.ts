import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createStaticFiles } from './static-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'zoria-files-'))
const script = 'console.log("зоря");'.repeat(100)
let server: Server
let address: string

beforeAll(async () => {
  mkdirSync(join(folder, 'client/assets'), { recursive: true })
  writeFileSync(join(folder, 'client/assets/entry-4f3a.js'), script)
  writeFileSync(join(folder, 'client/favicon.svg'), '<svg/>')
  writeFileSync(join(folder, 'secret.txt'), 'no')
  const files = createStaticFiles(join(folder, 'client'))
  server = createServer((request, response) => {
    void files(request, response, decodeURIComponent(request.url ?? '/')).then((isServed) => (isServed ? undefined : response.writeHead(404).end()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

describe('files of the build', () => {
  test('a name with a hash is kept for a year, another for an hour', async () => {
    const [hashed, plain] = await Promise.all([fetch(`${address}/assets/entry-4f3a.js`), fetch(`${address}/favicon.svg`)])
    expect(hashed.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('what is compressed unpacks to the file', async () => {
    const answer = await fetch(`${address}/assets/entry-4f3a.js`, { headers: { 'accept-encoding': 'br' } })
    expect([answer.headers.get('content-encoding'), await answer.text()]).toEqual(['br', script])
  })

  test('a browser that has it gets no body', async () => {
    const tag = (await fetch(`${address}/favicon.svg`)).headers.get('etag') ?? ''
    expect((await fetch(`${address}/favicon.svg`, { headers: { 'if-none-match': tag } })).status).toBe(304)
  })

  test.each(['/assets/gone.js', '/../secret.txt', '/..%2fsecret.txt', '/assets', '/', '//favicon.svg', '/./favicon.svg', '/assets/%2e%2e/favicon.svg', '/favicon%00.svg'])('%s is no file of ours', async (path) => {
    // As it is written: fetch would tidy the path up first.
    const status = await new Promise((resolve, reject) => get({ host: '127.0.0.1', port: new URL(address).port, path }, (answer) => resolve(answer.resume().statusCode)).once('error', reject))
    expect(status).toBe(404)
  })
})
