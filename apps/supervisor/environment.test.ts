import { describe, expect, test } from 'vitest'
import { inheritedFrom, readEnvironment, readStartEnvironment } from './environment.ts'

const read = (source: Record<string, string>) => readEnvironment(source, '/srv/zoria')

describe('the environment', () => {
  test('has no required variable', () => {
    expect(read({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      data: '/srv/zoria/var',
      databaseUrl: undefined,
      isSandbox: true,
      logLevel: 'info',
      mode: 'development',
    })
    expect(read({}).publicUrl.origin).toBe('http://localhost:3000')
  })

  test('reports every fault at once', () => {
    const wrong = {
      ZORIA_PORT: '65529',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
      SANDBOX: 'on',
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://zoria.example',
    }
    const faults = faultsOf(wrong)
    for (const name of ['ZORIA_PORT', 'DATABASE_URL', 'LOG_LEVEL', 'NODE_ENV=production', 'https://zoria.example'])
      expect(faults).toContain(name)
  })

  test.each([
    ['65526', true], // the mail server of the sandbox listens at +9
    ['65527', false],
    ['0', false],
    ['web', false],
  ])('ZORIA_PORT %s is good: %s', (port, isGood) => {
    expect(faultsOf({ ZORIA_PORT: port }) === '').toBe(isGood)
  })
})

describe('the sandbox', () => {
  test.each([
    [{}, true],
    [{ SANDBOX: 'off' }, false],
    [{ NODE_ENV: 'production' }, false],
    [{ PUBLIC_URL: 'http://192.168.1.5:3000' }, true],
    [{ PUBLIC_URL: 'http://zoria.localhost:3000' }, true],
    [{ PUBLIC_URL: 'https://zoria.example', SANDBOX: 'off' }, false],
  ])('with %j is on: %s', (source: Record<string, string>, isOn) => {
    expect(read(source).isSandbox).toBe(isOn)
  })

  test.each([
    { NODE_ENV: 'production', SANDBOX: 'on' },
    { PUBLIC_URL: 'https://zoria.example' },
    { PUBLIC_URL: 'http://203.0.113.7' },
  ])('with %j is refused', (source: Record<string, string>) => {
    expect(faultsOf(source)).toMatch(/SANDBOX:? cannot be on/)
  })

  test.each(['0.0.0.0', '::', '192.168.1.5'])('on %s, which is reachable by others, is refused', (host) => {
    expect(faultsOf({ ZORIA_HOST: host })).toContain('ZORIA_HOST')
    expect(faultsOf({ ZORIA_HOST: host, SANDBOX: 'off' })).toBe('')
  })
})

describe('a start outside the sandbox', () => {
  const start = (source: Record<string, string>) => readStartEnvironment(source, '/srv/zoria')
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://zoria.example',
    STUDIO_PUBLIC_URL: 'https://games.zoria.example',
    CONTENT_PUBLIC_URL: 'https://content.zoria.example',
    GIS_MERCHANT_KEY: 'f3b1c9d07a5e4682b9c3d1e0f7a6b5c4',
    SMPP_URL: 'smpps://zoria:k7Gd02pQ@carrier.example',
    PROVIDER_ADDRESSES: '127.0.0.1',
  }

  test('needs shared secrets; its own are generated', () => {
    expect(start(production)).toMatchObject({
      isSandbox: false,
      publicAddresses: { studio: 'https://games.zoria.example', content: 'https://content.zoria.example' },
    })
  })

  test.each([{ NODE_ENV: 'production' }, { SANDBOX: 'off' }])(
    'with %j alone reports everything that is missing',
    (source: Record<string, string>) => {
      const faults = messageOf(() =>
        start({
          ...source,
          ZORIA_PORT: 'web',
          ACCESS_TOKEN_SECRET: 'short',
          STUDIO_SEED_KEY: 'sandbox-seed-key',
          LIQPAY_KEYS: 'sandbox_i001:a key of sixteen',
        }),
      )
      for (const name of [
        'ZORIA_PORT',
        'PUBLIC_URL',
        'STUDIO_PUBLIC_URL',
        'CONTENT_PUBLIC_URL',
        'GIS_MERCHANT_KEY',
        'SMPP_URL',
        'PROVIDER_ADDRESSES',
        'ACCESS_TOKEN_SECRET',
        'STUDIO_SEED_KEY',
        'LIQPAY_KEYS',
      ])
        expect(faults).toContain(`  ${name}: `)
      for (const name of ['PASSWORD_PEPPER', 'CONTENT_SECRET']) expect(faults).not.toContain(name)
    },
  )

  test.each([
    { PUBLIC_URL: 'http://zoria.example' },
    { STUDIO_PUBLIC_URL: 'https://zoria.example:3004' },
    { CONTENT_PUBLIC_URL: 'https://games.zoria.example' },
    { GIS_MERCHANT_KEY: 'sandbox-gis-key' },
    { SANDBOX: 'on' },
    { FREEDOMPAY_TEST: 'on' },
    { LIQPAY_URL: 'http://localhost:3005/liqpay' },
    { CALL_URL: 'http://zoria:sandbox@localhost:3005/calls' },
    { PHONE_KEY_OLD: 'short' },
    { PROVIDER_ADDRESSES: '0.0.0.0/0' },
    { PROXY_ADDRESSES: 'proxy.example' },
    { LIQPAY_KEYS: 'a key without a shop' },
    { SMS_FROM: 'a name that is too long' },
    { MAIL_FROM: 'no-reply' },
    { SMTP_URL: 'mail.example' },
    { SMPP_RATE: '0' },
    { SMTP_RATE: 'fast' },
    { CALL_RATE: '1001' },
    { PROXY_ADDRESSES: '1.2.3.4/99' },
    { PROXY_HOPS: 'x' },
    { PROXY_HOPS: '9' },
    { PROVIDER_ADDRESSES: '999.1.1.1' },
    { PROVIDER_ADDRESSES: ':::::' },
    { CONNECTIONS_PER_ADDRESS: '0' },
    { PUBLIC_URL: 'https://localhost.' },
    { PUBLIC_URL: 'https://0.0.0.0' },
    { PUBLIC_URL: 'https://[::ffff:127.0.0.1]' },
    { CONTENT_PUBLIC_URL: 'https://zoria.example.' },
    { LIQPAY_URL: 'https://localhost.' },
    { LIQPAY_URL: 'https://100.64.0.1' },
    { CALL_URL: 'http://zoria:k7Gd02pQ@calls.example' },
    { SMTP_URL: 'smtp://relay:r4nd0m@127.1' },
    { SMPP_URL: 'smpps://zoria:s%61ndbox@carrier.example' },
    { SMPP_URL: 'smpps://zoria:%zz@carrier.example' },
    { GIS_MERCHANT_KEY: 'change-me-change-me' },
    { PASSWORD_PEPPER: ' '.repeat(32) },
  ])('with %j is refused', (change: Record<string, string>) => {
    expect(messageOf(() => start({ ...production, ...change }))).toContain(`  ${Object.keys(change)[0]}: `)
  })

  test('names a value of a single app that is wrong in the sandbox too, before that app starts', () => {
    const wrong = {
      PROXY_HOPS: 'x',
      PROXY_ADDRESSES: '1.2.3.4/99',
      GIS_PLATFORM_ADDRESSES: '999.1.1.1',
      STUDIO_ROUND_MIN_MS: 'fast',
      GIS_MERCHANT_KEY: 'short',
      PHONE_KEY: 'short',
      CONTENT_SECRET: 'short',
      STUDIO_SEED_KEY: 'short',
    }
    for (const name of Object.keys(wrong)) expect(messageOf(() => start(wrong))).toContain(`  ${name}: `)
  })

  test("requires none of it for operators' commands", () => {
    expect(read({ NODE_ENV: 'production' }).isSandbox).toBe(false)
  })
})

test('children inherit the machine, not npm, not the supervisor, not the secrets', () => {
  const source = {
    HOME: '/home/a',
    GIS_MERCHANT_KEY: 'k',
    npm_config_cache: 'c',
    ZORIA_PORT: '1',
    DATABASE_URL: 'd',
    STUDIO_DATABASE_URL: 'd',
    PASSWORD_PEPPER: 'p',
    PATH: '/bin',
  }
  expect(inheritedFrom(source, '/srv/zoria')).toEqual({
    HOME: '/home/a',
    GIS_MERCHANT_KEY: 'k',
    PATH: '/srv/zoria/node_modules/.bin:/bin',
  })
})

const faultsOf = (source: Record<string, string>): string => messageOf(() => read(source))

const messageOf = (work: () => unknown): string => {
  try {
    work()
    return ''
  } catch (fault) {
    return (fault as Error).message
  }
}
