import { describe, expect, test } from 'vitest'
import { houseNeeds, installationFaults, sandboxSecrets, type Installation, type RuledName } from './installation.ts'

const random = 'f3b1c9d07a5e4682b9c3d1e0f7a6b5c4'
const site = { name: 'PUBLIC_URL', value: 'https://zoria.example' }

const faults = (change: Partial<Installation>): readonly string[] =>
  installationFaults({
    isSandbox: false,
    isProduction: true,
    host: { name: 'HOST', value: '127.0.0.1' },
    needs: [],
    source: {},
    ...change,
  })

const faultsOf = (name: RuledName, value: string | undefined, isProduction = true) =>
  faults({ needs: [name], source: { [name]: value }, isProduction })

describe('secrets outside the sandbox', () => {
  const own = [
    'ACCESS_TOKEN_SECRET',
    'PASSWORD_PEPPER',
    'PHONE_KEY',
    'DESTINATION_KEY',
    'PSP_SANDBOX_KEY',
    'STUDIO_SEED_KEY',
    'CONTENT_SECRET',
    'CONTENT_READ_KEY',
    'CONTENT_HOOK_KEY',
  ] as const

  test.each([...own, 'GIS_MERCHANT_KEY', 'SMPP_URL', 'PROVIDER_ADDRESSES'] as const)('%s is needed', (name) => {
    for (const absent of [undefined, ''])
      expect(faultsOf(name, absent)).toEqual([expect.stringMatching(`^${name}: is needed `)])
  })

  test.each([
    'PHONE_KEY_OLD',
    'DESTINATION_KEY_OLD',
    'GIS_MERCHANT_KEY_OLD',
    'GCP_KEYS',
    'GCP_URL',
    'HUB88_PUBLIC_KEYS',
    'HUB88_PRIVATE_KEY',
    'HUB88_URL',
    'HUB88_OPERATOR_ID',
    'LIQPAY_KEYS',
    'FREEDOMPAY_KEYS',
    'FREEDOMPAY_PAYOUT_KEYS',
    'SMTP_URL',
    'CALL_URL',
  ] as const)('%s may be absent', (name) => {
    expect(faultsOf(name, undefined)).toEqual([])
  })

  test.each(own)('%s has at least 32 characters in production', (name) => {
    expect(faultsOf(name, random)).toEqual([])
    expect(faultsOf(name, random.slice(1))).toEqual([`${name}: needs at least 32 characters`])
    expect(faultsOf(name, random.slice(1), false)).toEqual([])
  })

  test.each([
    // name                    value                                             is good
    ['GIS_MERCHANT_KEY', random.slice(16), true],
    ['GIS_MERCHANT_KEY', random.slice(17), false],
    ['GIS_MERCHANT_KEY_OLD', random.slice(17), false],
    ['PHONE_KEY_OLD', random.slice(16), true],
    ['GCP_KEYS', `${random.slice(16)},${random.slice(16)}`, true],
    ['GCP_KEYS', `${random.slice(16)},${random.slice(17)}`, false],
    ['LIQPAY_KEYS', `i001:${random.slice(16)}`, true],
    ['LIQPAY_KEYS', `i001:${random.slice(17)}`, false],
    ['FREEDOMPAY_PAYOUT_KEYS', random.slice(16), true],
  ] as const)('%s=%s is long enough: %s', (name, value, isGood) => {
    expect(faultsOf(name, value).length === 0).toBe(isGood)
  })

  test.each([
    ['GIS_MERCHANT_KEY', sandboxSecrets.gisMerchantKey],
    ['GIS_MERCHANT_KEY_OLD', sandboxSecrets.gisMerchantKey],
    ['STUDIO_SEED_KEY', sandboxSecrets.studioSeedKey],
    ['GCP_KEYS', `${random},${sandboxSecrets.gisMerchantKey}`],
    ['LIQPAY_KEYS', `sandbox_i00000000001:${random}`],
    ['LIQPAY_KEYS', `i001:sandbox_${random}`],
    ['ACCESS_TOKEN_SECRET', 'the access token secret of tests'],
    ['PHONE_KEY_OLD', 'a secret of the bench that is long enough'],
  ] as const)('%s=%s is refused as published, with and without NODE_ENV=production', (name, value) => {
    for (const isProduction of [true, false])
      expect(faultsOf(name, value, isProduction)).toEqual([`${name}: is a published key, not a secret`])
  })

  test.each([
    ['ACCESS_TOKEN_SECRET', 'x'.repeat(32)],
    ['PASSWORD_PEPPER', ' '.repeat(32)],
    ['PHONE_KEY', 'change-me'.repeat(4)],
    ['GIS_MERCHANT_KEY', 'change-me-please'],
    ['GIS_MERCHANT_KEY_OLD', '0123456789012345'],
    ['GCP_KEYS', `${random},${'0'.repeat(16)}`],
    ['LIQPAY_KEYS', `i001:${'a'.repeat(16)}`],
  ] as const)('%s=%j is refused in production as easy to guess', (name, value) => {
    expect(faultsOf(name, value)).toEqual([`${name}: is easy to guess; draw it at random`])
    expect(faultsOf(name, value, false)).toEqual([])
  })

  test.each([
    [{}, []],
    [{ PHONE_KEY_OLD: 'change-me-in-production' }, []],
    [{ DESTINATION_KEY_OLD: 'abcabcabcabcabcabc' }, []],
    [{ GCP_KEYS: 'secret_live_9f3a7c21be84d' }, []],
    [
      { HUB88_URL: 'https://api.hub88.example' },
      ['HUB88_PUBLIC_KEYS', 'HUB88_PRIVATE_KEY', 'HUB88_OPERATOR_ID'].map(
        (name) => `${name}: is needed with HUB88_URL`,
      ),
    ],
    [
      { HUB88_PUBLIC_KEYS: 'a', HUB88_PRIVATE_KEY: 'b', HUB88_OPERATOR_ID: '7' },
      ['HUB88_URL: is needed with HUB88_PUBLIC_KEYS'],
    ],
    [
      {
        HUB88_PUBLIC_KEYS: 'a',
        HUB88_PRIVATE_KEY: 'b',
        HUB88_OPERATOR_ID: '7',
        HUB88_URL: 'https://api.hub88.example',
      },
      [],
    ],
    [{ GCP_URL: 'https://gcp.example' }, ['GCP_KEYS: is needed with GCP_URL']],
    [{ GCP_KEYS: random }, []],
  ])('a contract is whole or absent: %j', (source, expected) => {
    const needs = [
      'HUB88_PUBLIC_KEYS',
      'HUB88_PRIVATE_KEY',
      'HUB88_URL',
      'HUB88_OPERATOR_ID',
      'GCP_KEYS',
      'GCP_URL',
    ] as const
    expect(faults({ source, needs, isProduction: false })).toEqual(expected)
    expect(
      installationFaults({
        isSandbox: true,
        isProduction: false,
        host: { name: 'HOST', value: '127.0.0.1' },
        needs,
        source,
      }),
    ).toEqual(expected)
  })

  test('a value is never repeated in its fault', () => {
    expect(faultsOf('PASSWORD_PEPPER', 'too short to keep')[0]).not.toContain('too short to keep')
  })
})

describe('providers and carriers in production', () => {
  test.each([
    // name            value                                              is good
    ['SMPP_URL', 'smpps://zoria:k7Gd02pQ@carrier.example:2775', true],
    ['SMPP_URL', 'smpp://zoria:sandbox@carrier.example:2775', false],
    ['SMTP_URL', 'smtp://zoria:sandbox@localhost:3009', false],
    ['SMPP_URL', 'smpps://zoria:SANDBOX@carrier.example:2775', false],
    ['SMPP_URL', 'smpps://zoria:s%61ndbox@carrier.example:2775', false],
    ['SMPP_URL', 'smpps://zoria:%53andBox@carrier.example:2775', false],
    ['SMPP_URL', 'smpps://zoria:k7Gd02pQ@127.1:2775', false],
    ['SMPP_URL', 'smpps://zoria:k7Gd02pQ@LOCALHOST.:2775', false],
    ['SMPP_URL', 'smpps://zoria:k7Gd02pQ@10.1.2.3:2775', true],
    ['SMTP_URL', 'smtp://relay:r4nd0m@127.0.0.1:25', false],
    ['SMTP_URL', 'smtps://relay:r4nd0m@[::ffff:127.0.0.1]', false],
    ['SMTP_URL', 'smtp://relay:r4nd0m@mail:25', true],
    ['CALL_URL', 'https://zoria:k7Gd02pQ@calls.example/v1/calls', true],
    ['CALL_URL', 'http://zoria:k7Gd02pQ@calls.example/v1/calls', false],
    ['CALL_URL', 'https://zoria:k7Gd02pQ@0.0.0.0/v1/calls', false],
    ['CALL_URL', 'https://zoria:k7Gd02pQ@localhost./v1/calls', false],
    ['CALL_URL', 'http://zoria:sandbox@localhost:3005/calls', false],
    ['LIQPAY_URL', 'https://www.liqpay.ua', true],
    ['LIQPAY_URL', 'http://www.liqpay.ua', false],
    ['LIQPAY_URL', 'https://localhost:3005/liqpay', false],
    ['LIQPAY_URL', 'https://pay.localhost', false],
    ['LIQPAY_URL', 'https://localhost.', false],
    ['LIQPAY_URL', 'https://100.64.0.1', false],
    ['LIQPAY_URL', 'https://[::ffff:10.0.0.1]', false],
    ['LIQPAY_URL', 'https://%6cocalhost', false],
    ['FREEDOMPAY_URL', 'https://127.0.0.1:3005', false],
    ['FREEDOMPAY_URL', 'https://[::1]:3005', false],
    ['FREEDOMPAY_URL', 'https://192.168.1.5', false],
    ['FREEDOMPAY_URL', 'https://10.example', true],
    ['FREEDOMPAY_TEST', 'on', false],
    ['FREEDOMPAY_TEST', 'off', true],
    ['PROVIDER_ADDRESSES', '127.0.0.1', true],
  ] as const)('%s=%s is good: %s', (name, value, isGood) => {
    expect(faultsOf(name, value).length === 0).toBe(isGood)
  })
})

describe('addresses in production', () => {
  const apart = (studio: string, content: string) => [
    { name: 'STUDIO_PUBLIC_URL', value: studio },
    { name: 'CONTENT_PUBLIC_URL', value: content },
  ]

  test.each([
    // site studio content the variable that is wrong
    ['https://zoria.example', 'https://games.zoria.example', 'https://content.zoria.example', []],
    ['', 'https://games.zoria.example', 'https://content.zoria.example', ['PUBLIC_URL']],
    ['http://zoria.example', 'https://games.zoria.example', 'https://content.zoria.example', ['PUBLIC_URL']],
    ['https://localhost', 'https://games.zoria.example', 'https://127.0.0.1', ['PUBLIC_URL', 'CONTENT_PUBLIC_URL']],
    [
      'https://localhost.',
      'https://0.0.0.0',
      'https://[::ffff:127.0.0.1]',
      ['PUBLIC_URL', 'STUDIO_PUBLIC_URL', 'CONTENT_PUBLIC_URL'],
    ],
    [
      'https://192.168.1.5',
      'https://games.localhost',
      'https://content.internal',
      ['PUBLIC_URL', 'STUDIO_PUBLIC_URL', 'CONTENT_PUBLIC_URL'],
    ],
    ['https://zoria.example', 'https://games.zoria.example', 'https://zoria.example.', ['CONTENT_PUBLIC_URL']],
    ['https://zoria.example.', 'https://games.zoria.example.', 'https://GAMES.zoria.example', ['CONTENT_PUBLIC_URL']],
    ['https://zoria.example', '', 'http://content.zoria.example', ['STUDIO_PUBLIC_URL', 'CONTENT_PUBLIC_URL']],
    ['https://zoria.example', 'https://zoria.example:3004', 'https://content.zoria.example', ['STUDIO_PUBLIC_URL']],
    [
      'https://zoria.example',
      'https://games.zoria.example',
      'https://ZORIA.example:3003/admin',
      ['CONTENT_PUBLIC_URL'],
    ],
    ['https://zoria.example', 'https://in.zoria.example:1', 'https://in.zoria.example:2', ['CONTENT_PUBLIC_URL']],
    [
      'https://zoria.example, https://zoria.kz',
      'https://zoria.kz:3004',
      'https://content.zoria.example',
      ['STUDIO_PUBLIC_URL'],
    ],
  ])('site %j, studio %j, content %j: %j', (value, studio, content, wrong) => {
    expect(
      faults({ site: { ...site, value }, apart: apart(studio, content) }).map((line) => line.split(':')[0]),
    ).toEqual(wrong)
  })

  test('are free where it is not production', () => {
    expect(
      faults({
        isProduction: false,
        site: { ...site, value: 'http://localhost:3000' },
        apart: apart('http://localhost:3004', ''),
      }),
    ).toEqual([])
  })
})

describe('the sandbox', () => {
  test.each([
    // host          site                           may start
    ['127.0.0.1', 'http://localhost:3000', true],
    ['127.0.0.1', undefined, true],
    ['127.8.8.8', 'http://zoria.localhost:3000', true],
    ['localhost', 'http://192.168.1.5:3000', true],
    ['::1', 'http://[fd00::5]:3000', true],
    ['0.0.0.0', 'http://localhost:3000', false],
    ['::', 'http://localhost:3000', false],
    ['192.168.1.5', 'http://localhost:3000', false],
    ['203.0.113.7', 'http://localhost:3000', false],
    ['zoria.example', 'http://localhost:3000', false],
    ['127.0.0.1', 'https://zoria.example', false],
    ['127.0.0.1', 'http://203.0.113.7', false],
    ['127.0.0.1', 'http://localhost:3000,https://zoria.example', false],
  ])('on %s for %s may start: %s', (host, value, mayStart) => {
    expect(
      faults({
        isSandbox: true,
        isProduction: false,
        host: { name: 'ZORIA_HOST', value: host },
        site: { ...site, value },
      }).length === 0,
    ).toBe(mayStart)
  })

  test('is refused in production and needs no secret', () => {
    expect(faults({ isSandbox: true, needs: houseNeeds })).toEqual([
      expect.stringContaining('SANDBOX: cannot be on with NODE_ENV=production'),
    ])
  })
})
