import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@zoria/testkit/database'
import { getPayload, handleEndpoints, type Payload } from 'payload'
import { createContentConfig } from '../content-config.ts'
import { readEnvironment } from '../environment.ts'

/** A content service on its own database, without pages. */
export type Service = {
  readonly payload: Payload
  /** A request over the network. */
  readonly call: (
    path: string,
    init?: RequestInit,
  ) => Promise<{ readonly status: number; readonly body: Record<string, unknown> }>
  /** The same, with the raw response. */
  readonly ask: (path: string, init?: RequestInit) => Promise<Response>
  readonly signIn: (email: string) => Promise<string>
  readonly stop: () => Promise<void>
}

export const readKey = 'the key of the site in tests'
export const hookKey = 'the key of hooks in tests'

type Started = Parameters<typeof startService>

/** Starts one without first texts, so that its only content is what a test writes; otherwise as `startService`. */
export async function startEmptyService(variables: Started[0] = {}, given: Started[1] = {}): Promise<Service> {
  const seeds = mkdtempSync(join(tmpdir(), 'no-seeds-'))
  for (const kind of ['components', 'info-lists', 'modals', 'pages', 'providers']) mkdirSync(join(seeds, kind))
  const service = await startService({ ...variables, CONTENT_SEEDS: seeds }, given)
  const stop = async (): Promise<void> => {
    await service.stop()
    rmSync(seeds, { recursive: true })
  }
  return { ...service, stop }
}

/** Starts one; unspecified options are those of the sandbox. Delays are skipped. */
export async function startService(
  variables: Readonly<Record<string, string>> = {},
  given: Parameters<typeof createContentConfig>[1] = {},
): Promise<Service> {
  const database = await createTestDatabase()
  // Payload runs migrations only this way.
  Object.assign(process.env, { NODE_ENV: 'production' })
  const environment = readEnvironment({
    CONTENT_DATABASE_URL: database.url('content'),
    CONTENT_SECRET: 'the secret of tests',
    CONTENT_READ_KEY: readKey,
    CONTENT_HOOK_KEY: hookKey,
    SANDBOX: 'on',
    LOG_LEVEL: 'fatal',
    API_URL: 'http://127.0.0.1:9',
    ...variables,
  })
  const config = await createContentConfig(environment, {
    wait: () => Promise.resolve(),
    security: { report: () => undefined },
    ...given,
  })
  const payload = await getPayload({ config, key: database.url('content') })
  const ask: Service['ask'] = (path, init) =>
    handleEndpoints({
      config,
      payloadInstanceCacheKey: database.url('content'),
      request: new Request(`http://localhost:3003/api${path}`, init),
    })
  const call: Service['call'] = async (path, init) => {
    const reply = await ask(path, init)
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
  const signIn = async (email: string): Promise<string> => {
    const { body } = await call('/editors/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'zoria-sandbox' }),
    })
    return `JWT ${String(body['token'])}`
  }
  const stop = async (): Promise<void> => {
    await payload.destroy()
    // Payload keeps one connection of the pool; closing the pool would wait for it indefinitely.
    void payload.db.pool.end()
    await database.drop()
  }
  return { payload, call, ask, signIn, stop }
}
