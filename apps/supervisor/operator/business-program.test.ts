import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawSecrets } from '../secrets.ts'

// A server of the operator's own that hears who connects and hangs up.

let data: string
let server: Server
const heard: string[] = []

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'zoria-own-server-'))
  mkdirSync(join(data, 'postgres'))
  writeFileSync(join(data, 'postgres/PG_VERSION'), '18\n')
  drawSecrets(join(data, 'secrets.json'), {}, { isEmbedded: true, hasDatabase: false })
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (bytes) => {
      heard.push(bytes.toString('latin1').replaceAll('\0', ' '))
      socket.destroy()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  server.close()
  rmSync(data, { recursive: true, force: true })
})

test.each([
  ['DATABASE_URL', ['offers', 'list'], ['database own ', '-c role=app ']],
  ['STUDIO_DATABASE_URL', ['studio', 'halts'], ['database own ']],
])('with %s %j asks that database, with the rights of its process', async (name, words, expected) => {
  const { DATABASE_URL: _, ...machine } = process.env
  const { port } = server.address() as AddressInfo
  const child = spawn(process.execPath, [join(import.meta.dirname, 'zoria.ts'), ...words], {
    env: { ...machine, ZORIA_DATA: data, [name]: `postgres://operator:secret@127.0.0.1:${port}/own` },
    stdio: 'ignore',
  })
  await once(child, 'exit')
  for (const part of expected) expect(heard.at(-1)).toContain(part)
})
