import { EnvironmentFault } from '@zoria/platform/environment'
import { describe, expect, test } from 'vitest'
import { readStartEnvironment } from './start-environment.ts'

const random = 'f3b1c9d07a5e4682b9c3d1e0f7a6b5c4'
const keys = {
  CONTENT_DATABASE_URL: 'postgres://content@db/zoria',
  CONTENT_SECRET: random,
  CONTENT_READ_KEY: random,
  CONTENT_HOOK_KEY: random,
}
const production = {
  ...keys,
  NODE_ENV: 'production',
  SANDBOX: 'off',
  WEB_URL: 'https://zoria.example',
  CONTENT_PUBLIC_URL: 'https://content.zoria.example',
}

describe('the content service starts', () => {
  test('in production with secrets, https and a separate host', () => {
    expect(readStartEnvironment(production).CONTENT_PUBLIC_URL).toBe('https://content.zoria.example')
  })

  test('in the sandbox on this machine, on a separate host', () => {
    expect(readStartEnvironment({ ...keys, NODE_ENV: 'production', SANDBOX: 'on' }).CONTENT_PUBLIC_URL).toBe(
      'http://content.localhost:3003',
    )
  })

  test.each([
    [
      { ...production, CONTENT_PUBLIC_URL: 'https://zoria.example:3003' },
      'CONTENT_PUBLIC_URL: needs another host than WEB_URL',
    ],
    [{ ...production, WEB_URL: 'http://zoria.example' }, 'WEB_URL: must be an https address'],
    [{ ...production, CONTENT_SECRET: 'of the build alone' }, 'CONTENT_SECRET: needs at least 32 characters'],
    [{ ...keys, SANDBOX: 'on', HOST: '0.0.0.0' }, 'HOST: 0.0.0.0 cannot be used with SANDBOX=on'],
  ])('but not with %j', (source, fault) => {
    expect(() => readStartEnvironment(source)).toThrow(fault)
  })

  test('nor with a subnet that does not exist, refused by its line alone', () => {
    expect(() => readStartEnvironment({ ...production, PROXY_ADDRESSES: '1.2.3.4/99' })).toThrow(
      new EnvironmentFault(
        'the environment is wrong, nothing was started:\n  PROXY_ADDRESSES: addresses, or subnets of at least 8 bits, with commas between them are needed, not "1.2.3.4/99"',
      ),
    )
  })

  test('and reports all faults together, each variable once', () => {
    const wrong = () => readStartEnvironment({ PORT: 'x', NODE_ENV: 'production' })
    expect(wrong).toThrow(
      /PORT[^]*CONTENT_DATABASE_URL[^]*CONTENT_SECRET[^]*CONTENT_READ_KEY[^]*CONTENT_HOOK_KEY[^]*WEB_URL[^]*CONTENT_PUBLIC_URL/,
    )
    expect(wrong).not.toThrow(/CONTENT_SECRET[^]*CONTENT_SECRET/)
  })
})
