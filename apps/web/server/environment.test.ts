import { EnvironmentFault } from '@zoria/platform/environment'
import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

test('without a word the site runs as `npm start` runs it', () => {
  expect(readEnvironment({})).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    SANDBOX: false,
    API_URL: 'http://localhost:3001',
    PUBLIC_URL: 'http://localhost:3000',
  })
})

test.each([
  [{ PUBLIC_URL: 'https://zoria.example/', WEB_URL: 'http://localhost:3000' }, 'https://zoria.example'],
  [{ WEB_URL: 'http://localhost:4000' }, 'http://localhost:4000'],
  [{ PORT: '4100' }, 'http://localhost:4100'],
])('the address that browsers see, of %o', (environment, address) => {
  expect(readEnvironment(environment).PUBLIC_URL).toBe(address)
})

test('all faults are listed at once', () => {
  expect(() => readEnvironment({ PORT: 'many', API_URL: 'nowhere', LOG_LEVEL: 'loud' })).toThrow(
    /PORT[\s\S]*LOG_LEVEL[\s\S]*API_URL/,
  )
})

test('production needs https and hosts that get no cookie of the site', () => {
  const production = {
    NODE_ENV: 'production',
    WEB_URL: 'https://zoria.example',
    STUDIO_PUBLIC_URL: 'https://games.zoria.example',
    CONTENT_PUBLIC_URL: 'https://content.zoria.example',
  }
  expect(readEnvironment(production).STUDIO_PUBLIC_URL).toBe('https://games.zoria.example')
  expect(() =>
    readEnvironment({ ...production, STUDIO_PUBLIC_URL: 'https://zoria.example:3004', CONTENT_PUBLIC_URL: '' }),
  ).toThrow(/STUDIO_PUBLIC_URL: needs another host than PUBLIC_URL[^]*CONTENT_PUBLIC_URL: is needed/)
  expect(() => readEnvironment({ NODE_ENV: 'production' })).toThrow('PUBLIC_URL: is needed in production')
})

test.each([
  { SANDBOX: 'on', HOST: '0.0.0.0' },
  { SANDBOX: 'on', NODE_ENV: 'production' },
  { SANDBOX: 'on', WEB_URL: 'https://zoria.example' },
])('the sandbox refuses %j', (source) => {
  expect(() => readEnvironment(source)).toThrow(/SANDBOX/)
})

test('a subnet that does not exist is refused by its line alone', () => {
  expect(() => readEnvironment({ PROXY_ADDRESSES: '1.2.3.4/99' })).toThrow(
    new EnvironmentFault(
      'the environment is wrong, nothing was started:\n  PROXY_ADDRESSES: addresses, or subnets of at least 8 bits, with commas between them are needed, not "1.2.3.4/99"',
    ),
  )
})
