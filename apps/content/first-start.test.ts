import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canAccessAdmin, createLocalReq } from 'payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askEditorDesk } from './testing/ask-editor-desk.ts'
import { readEnvironment } from './environment.ts'
import { prepareSandboxEditors } from './seeding/prepare-people.ts'
import { prepareRows } from './seeding/prepare-rows.ts'
import { hookKey, readKey, startService, type Service } from './testing/service.ts'

const seeds = mkdtempSync(join(tmpdir(), 'no-seeds-'))
let service: Service

beforeAll(async () => {
  for (const kind of ['components', 'info-lists', 'modals', 'pages', 'providers']) mkdirSync(join(seeds, kind))
  service = await startService({ SANDBOX: 'off', CONTENT_SEEDS: seeds })
})

afterAll(async () => {
  await service.stop()
  rmSync(seeds, { recursive: true })
})

const post = (path: string, body: unknown) =>
  service.call(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

describe('before the first editor is added', () => {
  test('an unauthenticated client cannot create one', async () => {
    expect(
      (await post('/editors/first-register', { email: 'me@zoria.test', password: 'long enough', role: 'editor' }))
        .status,
    ).toBe(403)
  })

  test('an unauthenticated client has no access to the admin', async () => {
    await expect(canAccessAdmin({ req: await createLocalReq({}, service.payload) })).rejects.toMatchObject({
      status: 401,
    })
  })

  test('the unusable account cannot be removed by an operator', async () => {
    const output: string[] = []
    expect(
      await askEditorDesk(
        service.payload,
        ['editor', 'remove', 'nobody@zoria.test', '--by', 'taras', '--why', 'left'],
        () => undefined,
      ),
    ).toBe(false)
    await askEditorDesk(service.payload, ['editor', 'list'], (line) => void output.push(line))
    expect(output).toEqual([])
  })
})

describe('tables created in the sandbox', () => {
  test('accept none of its passwords in production', async () => {
    await prepareSandboxEditors(service.payload)
    const logIn = async () =>
      (await post('/editors/login', { email: 'editor@zoria.test', password: 'zoria-sandbox' })).status
    // The password is right; an authenticator must be set up.
    expect(await logIn()).toBe(403)
    const secret = 'the secret of tests'
    await prepareRows(
      service.payload,
      readEnvironment({
        CONTENT_DATABASE_URL: 'postgres://localhost/none',
        CONTENT_SECRET: secret,
        CONTENT_READ_KEY: readKey,
        CONTENT_HOOK_KEY: hookKey,
        CONTENT_SEEDS: seeds,
      }),
    )
    expect(await logIn()).toBe(401)
  })
})

describe('a planned publish that fails', () => {
  test('is logged', () => {
    expect(service.payload.config.jobs.autoRun).toMatchObject([{ silent: { info: true } }])
  })
})
