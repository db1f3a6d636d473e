import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLogger } from '@zoria/platform/logger'
import { afterAll, expect, test, vi } from 'vitest'
import { followContent } from './content-changes.ts'

// A busy machine must not fail a test.
const patience = { timeout: 60_000 }

const streams: ServerResponse[] = []
const api = createServer((request, response) => {
  if (request.url === '/content/changes') streams.push(response.writeHead(200, { 'content-type': 'text/event-stream' }))
  response.write('retry: 2000\n\n')
})
await once(api.listen(0, '127.0.0.1'), 'listening')
const forgotten: string[] = []
const following = followContent({
  apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
  fetch,
  forget: (beginning) => forgotten.push(beginning),
  logger: createLogger({ name: 'web', level: 'silent' }),
})
afterAll(() => {
  following.close()
  api.closeAllConnections()
  api.close()
})

test('pages are forgotten that are made of what changed, and all of them when something may have been missed', async () => {
  await vi.waitFor(() => expect(forgotten).toEqual(['/content/', '/global-settings']), patience)
  const message = 'event: changed\ndata: {"beginnings":["/content/sitemap","/content/pages/about"]}\n\n'
  streams[0]?.write(message.slice(0, 30))
  streams[0]?.write(`${message.slice(30)}: alive\n\n`)
  await vi.waitFor(() => expect(forgotten.slice(2)).toEqual(['/content/sitemap', '/content/pages/about']), patience)
  streams[0]?.end()
  await vi.waitFor(() => expect(forgotten.slice(4)).toEqual(['/content/', '/global-settings']), patience)
})
