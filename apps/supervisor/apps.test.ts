import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseApps, databasePort, portsOf } from './apps.ts'
import { readEnvironment } from './environment.ts'
import { readSecrets } from './secrets.ts'

let root: string

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'zoria-apps-'))
  for (const app of ['web', 'api', 'content', 'studio', 'sandbox']) {
    mkdirSync(dirname(join(root, 'apps', app, 'main.ts')), { recursive: true })
    writeFileSync(join(root, 'apps', app, 'main.ts'), '')
  }
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const choose = (source: Record<string, string> = {}, given: Record<string, string> = {}) => {
  const urls = { owner: 'postgres://owner', app: 'postgres://app', content: 'postgres://content', studio: 'postgres://studio', sandbox: 'postgres://sandbox' }
  const apps = chooseApps(root, { environment: readEnvironment(source, root), urls, secrets: readSecrets(join(root, 'secrets.json'), given) })
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
    const { api } = choose({ ZORIA_HOST: host })
    expect([api?.host, api?.address, api?.environment.API_URL]).toEqual([host, address, address])
  })

  test('count their ports up from ZORIA_PORT; one without a main.ts leaves its port empty', () => {
    const apps = choose({ ZORIA_PORT: '4000' })
    expect(Object.values(apps).map(({ name, port }) => [name, port])).toEqual([['api', 4001], ['content', 4003], ['studio', 4004], ['sandbox', 4005], ['web', 4000]])
    expect(databasePort(readEnvironment({ ZORIA_PORT: '4000' }, root))).toBe(4006)
  })

  test('leave two ports above their own to the networks of the sandbox, and none without it', () => {
    const named = (source: Record<string, string>) => {
      const environment = readEnvironment(source, root)
      return portsOf(Object.values(choose(source)), environment).map(({ name, port }) => `${name} ${port}`)
    }
    expect(named({ ZORIA_PORT: '4000' }).slice(-2)).toEqual(['SMPP 4008', 'SMTP 4009'])
    expect(choose({ ZORIA_PORT: '4000' }).sandbox?.environment).toMatchObject({ SMPP_PORT: '4008', SMTP_PORT: '4009' })
    expect(choose({ ZORIA_PORT: '4000' }).api?.environment).toMatchObject({ SANDBOX_SMPP_URL: 'smpp://zoria:sandbox@localhost:4008', SANDBOX_SMTP_URL: 'smtp://zoria:sandbox@localhost:4009' })
    expect(named({ SANDBOX: 'off' }).some((name) => name.startsWith('SM'))).toBe(false)
  })

  test('stand without the sandbox when it is off', () => {
    expect(Object.keys(choose({ SANDBOX: 'off' }))).toEqual(['api', 'content', 'studio', 'web'])
  })

  test('keep pictures from filling the memory: the content service has two heaps, and gives large pieces back at once', () => {
    expect(choose().content?.environment).toMatchObject({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072' })
    expect(choose().web?.environment).not.toHaveProperty('MALLOC_ARENA_MAX')
  })

  test('are told of databases and secrets only what they need', () => {
    const { api, content, studio, sandbox, web } = choose()
    expect(api?.environment.DATABASE_URL).toBe('postgres://app')
    expect(api?.environment.PASSWORD_PEPPER).toMatch(/^[0-9a-f]{64}$/)
    expect(namesIn(content?.environment, /DATABASE|SECRET|PEPPER|KEY/)).toEqual(['CONTENT_DATABASE_URL', 'CONTENT_SECRET', 'CONTENT_READ_KEY', 'CONTENT_HOOK_KEY'])
    expect(content?.environment['CONTENT_DATABASE_URL']).toBe('postgres://content')
    expect([api?.environment['CONTENT_READ_KEY'], api?.environment['CONTENT_HOOK_KEY']]).toEqual([content?.environment['CONTENT_READ_KEY'], content?.environment['CONTENT_HOOK_KEY']])
    expect(namesIn(studio?.environment, /DATABASE|SECRET|PEPPER|KEY/)).toEqual(['STUDIO_DATABASE_URL', 'STUDIO_SEED_KEY'])
    expect(namesIn(sandbox?.environment, /DATABASE|SECRET|PEPPER|KEY/)).toEqual(['SANDBOX_DATABASE_URL', 'PSP_SANDBOX_KEY'])
    expect(namesIn(web?.environment, /DATABASE|SECRET|PEPPER|KEY/)).toEqual([])
  })

  test('hear of keys that providers gave the operator only where payments are made', () => {
    const { api, web, sandbox } = choose({}, { LIQPAY_KEYS: 'i001:a private key of LiqPay' })
    expect(api?.environment['LIQPAY_KEYS']).toBe('i001:a private key of LiqPay')
    expect(api?.environment).not.toHaveProperty('FREEDOMPAY_KEYS')
    expect([web, sandbox].map((app) => app?.environment['LIQPAY_KEYS'])).toEqual([undefined, undefined])
  })

  test('reach each other on this machine and name themselves to browsers by the public address', () => {
    const { api, web } = choose({ PUBLIC_URL: 'http://192.168.1.5:3000' })
    expect(api?.environment).toMatchObject({ WEB_URL: 'http://192.168.1.5:3000', STUDIO_URL: 'http://localhost:3004', STUDIO_PUBLIC_URL: 'http://192.168.1.5:3004' })
    expect(web?.environment).toMatchObject({ WEB_URL: 'http://192.168.1.5:3000', STUDIO_URL: 'http://192.168.1.5:3004' })
  })
})

const namesIn = (environment: Readonly<Record<string, string>> | undefined, pattern: RegExp): string[] => Object.keys(environment ?? {}).filter((name) => pattern.test(name))
