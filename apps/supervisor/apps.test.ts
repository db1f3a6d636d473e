import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { chooseApps, databasePort, portsOf, sandboxPages } from './apps.ts'
import { readEnvironment } from './environment.ts'
import { drawSecrets } from './secrets.ts'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'zoria-apps-'))
  for (const app of ['web', 'api', 'content', 'studio', 'sandbox']) addApp(app)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const addApp = (name: string): void => {
  mkdirSync(join(root, 'apps', name), { recursive: true })
  writeFileSync(join(root, 'apps', name, 'main.ts'), '')
}

const choose = (source: Record<string, string> = {}, given: Record<string, string> = {}) => {
  const urls = {
    owner: 'postgres://owner',
    app: 'postgres://app',
    content: 'postgres://content',
    studio: 'postgres://studio',
    sandbox: 'postgres://sandbox',
  }
  const apps = chooseApps(root, {
    environment: readEnvironment(source, root),
    urls,
    secrets: drawSecrets(join(root, 'secrets.json'), given, { isEmbedded: true, hasDatabase: false }),
  })
  return Object.fromEntries(apps.map((app) => [app.name, app]))
}

describe('the processes of Zoria', () => {
  test.each([
    // ZORIA_HOST   reached at
    ['127.0.0.1', 'http://localhost:3001'],
    ['0.0.0.0', 'http://localhost:3001'],
    ['::', 'http://localhost:3001'],
    ['192.168.1.5', 'http://192.168.1.5:3001'],
    ['fd00::5', 'http://[fd00::5]:3001'],
  ])('listening on %s are reached at %s, the worker always on loopback', (host, address) => {
    const { api } = choose({ ZORIA_HOST: host, SANDBOX: 'off' })
    expect([api?.host, api?.address, api?.environment.API_URL]).toEqual([host, address, address])
  })

  test.each([
    [{}, '127.0.0.0/8,::1,127.0.0.1'],
    [{ PROXY_ADDRESSES: '10.0.0.5' }, '10.0.0.5,127.0.0.0/8,::1,127.0.0.1'],
    [{ PROXY_ADDRESSES: '10.0.0.5', ZORIA_HOST: '192.168.1.5' }, '10.0.0.5,127.0.0.0/8,::1,192.168.1.5'],
  ])('take the address of a client from the player site, whatever proxies %j names', (source, proxies) => {
    const { api, web } = choose({ SANDBOX: 'off', ...source })
    expect([api?.environment['PROXY_ADDRESSES'], web?.environment['PROXY_ADDRESSES']]).toEqual([proxies, undefined])
  })

  test('have ports counted from ZORIA_PORT; one without a main.ts leaves its port unused', () => {
    const apps = choose({ ZORIA_PORT: '4000' })
    expect(Object.values(apps).map(({ name, port }) => [name, port])).toEqual([
      ['api', 4001],
      ['content', 4003],
      ['studio', 4004],
      ['sandbox', 4005],
      ['web', 4000],
    ])
    expect(databasePort(readEnvironment({ ZORIA_PORT: '4000' }, root))).toBe(4006)
  })

  test('leave two ports after their own for the sandbox networks, and none without it', () => {
    const named = (source: Record<string, string>) => {
      const environment = readEnvironment(source, root)
      return portsOf(Object.values(choose(source)), environment).map(({ name, port }) => `${name} ${port}`)
    }
    expect(named({ ZORIA_PORT: '4000' }).slice(-2)).toEqual(['SMPP 4008', 'SMTP 4009'])
    expect(choose({ ZORIA_PORT: '4000' }).sandbox?.environment).toMatchObject({ SMPP_PORT: '4008', SMTP_PORT: '4009' })
    expect(choose({ ZORIA_PORT: '4000' }).api?.environment).toMatchObject({
      SANDBOX_SMPP_URL: 'smpp://zoria:sandbox@localhost:4008',
      SANDBOX_SMTP_URL: 'smtp://zoria:sandbox@localhost:4009',
    })
    expect(named({ SANDBOX: 'off' }).some((name) => name.startsWith('SM'))).toBe(false)
  })

  test('do not include the sandbox when it is off', () => {
    expect(Object.keys(choose({ SANDBOX: 'off' }))).toEqual(['api', 'content', 'studio', 'web'])
  })

  test('limit memory for images: the content service has two malloc arenas, and returns large blocks at once', () => {
    expect(choose().content?.environment).toMatchObject({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' })
    expect(choose().web?.environment).not.toHaveProperty('MALLOC_ARENA_MAX')
  })

  test.each([
    ['a sandbox', {}, 'http://localhost:4000'],
    ['a sandbox of tests', { SANDBOX_DEMO: 'off' }, undefined],
    ['a sandbox in which they were asked for', { SANDBOX_DEMO: 'on' }, 'http://localhost:4000'],
    ['production', { SANDBOX: 'off' }, undefined],
    ['production in which they were asked for', { SANDBOX: 'off', SANDBOX_DEMO: 'on' }, undefined],
  ])('of %s wait for the site with demo players: %j', (_, source, site) => {
    addApp('worker')
    onTestFinished(() => rmSync(join(root, 'apps/worker'), { recursive: true }))
    const apps = choose({ ZORIA_PORT: '4000', ...source })
    expect(apps.worker?.environment['DEMO_AFTER']).toBe(site)
    expect(Object.values(apps).filter(({ environment }) => 'DEMO_AFTER' in environment).length).toBe(
      site === undefined ? 0 : 1,
    )
  })

  test('get only the databases and secrets they need', () => {
    const { api, content, studio, sandbox, web } = choose()
    expect(api?.environment.DATABASE_URL).toBe('postgres://app')
    expect(api?.environment.PASSWORD_PEPPER).toMatch(/^[0-9a-f]{64}$/)
    expect(namesIn(content?.environment, /DATABASE|SECRET|PEPPER|KEY/)).toEqual([
      'CONTENT_DATABASE_URL',
      'CONTENT_SECRET',
      'CONTENT_READ_KEY',
      'CONTENT_HOOK_KEY',
    ])
    expect(content?.environment['CONTENT_DATABASE_URL']).toBe('postgres://content')
    expect([api?.environment['CONTENT_READ_KEY'], api?.environment['CONTENT_HOOK_KEY']]).toEqual([
      content?.environment['CONTENT_READ_KEY'],
      content?.environment['CONTENT_HOOK_KEY'],
    ])
    expect(namesIn(studio?.environment, /DATABASE|SECRET|PEPPER|KEY/)).toEqual([
      'STUDIO_DATABASE_URL',
      'STUDIO_SEED_KEY',
    ])
    expect(namesIn(sandbox?.environment, /DATABASE|SECRET|PEPPER|KEY/)).toEqual([
      'SANDBOX_DATABASE_URL',
      'PSP_SANDBOX_KEY',
    ])
    expect(namesIn(web?.environment, /DATABASE|SECRET|PEPPER|KEY/)).toEqual([])
  })

  test("get the operator's provider keys only where payments are made", () => {
    const { api, web, sandbox } = choose({}, { LIQPAY_KEYS: 'i001:a private key of LiqPay' })
    expect(api?.environment['LIQPAY_KEYS']).toBe('i001:a private key of LiqPay')
    expect(api?.environment).not.toHaveProperty('FREEDOMPAY_KEYS')
    expect([web, sandbox].map((app) => app?.environment['LIQPAY_KEYS'])).toEqual([undefined, undefined])
  })

  test.each([
    // PUBLIC_URL                   studio                                content
    ['http://localhost:3000', 'http://studio.localhost:3004', 'http://content.localhost:3003'],
    ['http://127.0.0.1:3000', 'http://studio.localhost:3004', 'http://content.localhost:3003'],
    ['http://zoria.test:3000', 'http://studio.zoria.test:3004', 'http://content.zoria.test:3003'],
    ['http://192.168.1.5:3000', 'http://192.168.1.5:3004', 'http://192.168.1.5:3003'],
  ])(
    'reach each other on this machine; browsers of %s find the studio at %s and the content service at %s',
    (site, studioAddress, contentAddress) => {
      const { api, web, studio, content, sandbox } = choose({ PUBLIC_URL: site })
      expect(api?.environment).toMatchObject({
        WEB_URL: site,
        STUDIO_URL: 'http://localhost:3004',
        CONTENT_URL: 'http://localhost:3003',
        SANDBOX_URL: 'http://localhost:3005',
      })
      for (const app of [web, studio])
        expect(app?.environment).toMatchObject({ WEB_URL: site, STUDIO_PUBLIC_URL: studioAddress })
      for (const app of [web, content])
        expect(app?.environment).toMatchObject({ WEB_URL: site, CONTENT_PUBLIC_URL: contentAddress })
      expect(sandbox?.environment['SANDBOX_PUBLIC_URL']).toBe(`http://${new URL(site).hostname}:3005`)
    },
  )

  test('have the public addresses the operator configured', () => {
    const given = {
      STUDIO_PUBLIC_URL: 'https://games.zoria.example/',
      CONTENT_PUBLIC_URL: 'https://content.zoria.example',
    }
    const { web, studio } = choose({ SANDBOX: 'off', PUBLIC_URL: 'https://zoria.example', ...given })
    expect(web?.environment).toMatchObject({
      STUDIO_PUBLIC_URL: 'https://games.zoria.example',
      CONTENT_PUBLIC_URL: 'https://content.zoria.example',
    })
    expect(studio?.environment['STUDIO_PUBLIC_URL']).toBe('https://games.zoria.example')
  })

  test('are shown with their public addresses', () => {
    const pages = sandboxPages(readEnvironment({}, root)).join('\n')
    for (const address of [
      'http://localhost:3001/docs',
      'http://studio.localhost:3004',
      'http://content.localhost:3003/admin',
    ])
      expect(pages).toContain(address)
  })
})

const namesIn = (environment: Readonly<Record<string, string>> | undefined, pattern: RegExp): string[] =>
  Object.keys(environment ?? {}).filter((name) => pattern.test(name))
