import { createMetrics } from '@zoria/platform/metrics'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAPI, type API } from './server.ts'
import { openAPI, type APIAtWork } from './testing/api-at-work.ts'

let sandbox: APIAtWork
let production: API
beforeAll(async () => {
  sandbox = await openAPI()
  production = await createAPI({
    house: sandbox.house,
    metrics: createMetrics('api-in-production'),
    peers: [],
    proxyHops: 1,
    isSandbox: false,
  })
})
afterAll(async () => {
  await production.closeStreams()
  await production.server.close()
  await sandbox.close()
})

test.each(['/docs', '/docs/', '/docs/json', '/docs/yaml', '/docs/static/index.html', '/dev/inbox', '/dev/clock'])(
  '%s exists in the sandbox alone',
  async (url) => {
    expect((await production.server.inject({ url })).statusCode).toBe(404)
    expect((await sandbox.server.inject({ url })).statusCode).not.toBe(404)
  },
)
