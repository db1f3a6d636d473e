import { describe, expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const random = 'f3b1c9d07a5e4682b9c3d1e0f7a6b5c4'

/** Everything an installation needs outside the sandbox. */
const production = {
  NODE_ENV: 'production',
  SANDBOX: 'off',
  DATABASE_URL: 'postgres://app@db/zoria',
  WEB_URL: 'https://zoria.example',
  SMPP_URL: 'smpps://zoria:k7Gd02pQ@carrier.example',
  PROVIDER_ADDRESSES: '127.0.0.1,198.51.100.7',
  ACCESS_TOKEN_SECRET: random,
  PASSWORD_PEPPER: random,
  PHONE_KEY: random,
  DESTINATION_KEY: random,
  PSP_SANDBOX_KEY: random,
  CONTENT_READ_KEY: random,
  CONTENT_HOOK_KEY: random,
  GIS_MERCHANT_KEY: random,
} as const

describe('the environment of the API in production', () => {
  test('is read when everything is there', () => {
    expect(readEnvironment(production).GIS_MERCHANT_KEY).toBe(random)
  })

  test('never takes the key of the sandbox, neither as a default nor as the key before', () => {
    const { GIS_MERCHANT_KEY: _, ...withoutKey } = production
    expect(() => readEnvironment(withoutKey)).toThrow('GIS_MERCHANT_KEY: is needed outside the sandbox')
    expect(() => readEnvironment({ ...withoutKey, NODE_ENV: 'development' })).toThrow(
      'GIS_MERCHANT_KEY: is needed outside the sandbox',
    )
    expect(() => readEnvironment({ ...production, GIS_MERCHANT_KEY: 'sandbox-gis-key' })).toThrow('GIS_MERCHANT_KEY')
    expect(() => readEnvironment({ ...production, GIS_MERCHANT_KEY_OLD: 'sandbox-gis-key' })).toThrow(
      'GIS_MERCHANT_KEY_OLD',
    )
  })

  test.each([
    [
      { PROXY_ADDRESSES: '1.2.3.4/99' },
      'PROXY_ADDRESSES: addresses, or subnets of at least 8 bits, with commas between them are needed, not "1.2.3.4/99"',
    ],
    [{ PROXY_HOPS: 'x' }, 'PROXY_HOPS: a whole number from 0 to 8 is needed'],
  ])('refuses %j by its line alone', (change, line) => {
    expect(faultOf({ ...production, ...change })).toBe(`the environment is wrong, nothing was started:\n  ${line}`)
  })

  test('names all faults at once, each variable once', () => {
    const message = faultOf({
      NODE_ENV: 'production',
      PROXY_HOPS: 'many',
      LIQPAY_KEYS: 'sandbox_i001:sandbox_a private key of a test shop',
      LIQPAY_URL: 'http://127.0.0.1:3005',
    })
    const names = [
      'PROXY_HOPS',
      'DATABASE_URL',
      'ACCESS_TOKEN_SECRET',
      'PASSWORD_PEPPER',
      'PHONE_KEY',
      'DESTINATION_KEY',
      'CONTENT_READ_KEY',
      'CONTENT_HOOK_KEY',
      'GIS_MERCHANT_KEY',
      'SMPP_URL',
      'PROVIDER_ADDRESSES',
      'WEB_URL',
      'LIQPAY_KEYS',
      'LIQPAY_URL',
    ]
    for (const name of names) expect(message.match(new RegExp(`^  ${name}: `, 'gm')), name).toHaveLength(1)
  })
})

describe('the environment of the API in the sandbox', () => {
  const sandbox = { ...production, NODE_ENV: 'development', SANDBOX: 'on', WEB_URL: 'http://localhost:3000' }

  test('is read without what only production needs', () => {
    const { GIS_MERCHANT_KEY: _, SMPP_URL: __, PROVIDER_ADDRESSES: ___, ...rest } = sandbox
    expect(readEnvironment(rest).GIS_MERCHANT_KEY).toBe('sandbox-gis-key')
  })

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { WEB_URL: 'https://zoria.example' },
    { NODE_ENV: 'production' },
  ])('refuses %j', (change) => {
    expect(faultOf({ ...sandbox, ...change })).not.toBe('')
  })
})

const faultOf = (source: Record<string, string>): string => {
  try {
    readEnvironment(source)
    return ''
  } catch (fault) {
    return (fault as Error).message
  }
}
