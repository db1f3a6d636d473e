import { EnvironmentFault } from '@zoria/platform/environment'
import { expect, test } from 'vitest'
import { readEnvironment } from './environment.ts'

const whole = {
  SANDBOX: 'on',
  SANDBOX_DATABASE_URL: 'postgres://sandbox@localhost/sandbox',
  PSP_SANDBOX_KEY: 'sixteen characters',
}

test('with SANDBOX=on, a database and a key everything else has defaults', () => {
  expect(readEnvironment(whole)).toMatchObject({
    PORT: 3005,
    HOST: '127.0.0.1',
    API_URL: 'http://localhost:3001',
    SANDBOX_PUBLIC_URL: 'http://localhost:3005',
  })
})

test.each(['off', undefined])('with SANDBOX %s nothing starts', (SANDBOX) => {
  expect(() => readEnvironment({ ...whole, SANDBOX })).toThrow('runs only with SANDBOX=on')
})

test.each([{ HOST: '0.0.0.0' }, { HOST: '192.168.1.5' }, { NODE_ENV: 'production' }])('%j is refused', (change) => {
  expect(() => readEnvironment({ ...whole, ...change })).toThrow(/SANDBOX/)
})

test('a subnet that does not exist is refused by its line alone', () => {
  expect(() => readEnvironment({ ...whole, PROXY_ADDRESSES: '1.2.3.4/99' })).toThrow(
    new EnvironmentFault(
      'the environment is wrong, nothing was started:\n  PROXY_ADDRESSES: addresses, or subnets of at least 8 bits, with commas between them are needed, not "1.2.3.4/99"',
    ),
  )
})
