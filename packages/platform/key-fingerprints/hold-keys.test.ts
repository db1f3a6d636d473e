import { createTestDatabase, type TestDatabase } from '@zoria/testkit/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EnvironmentFault } from '../environment.ts'
import { acceptKey, forgetOlderKeys, holdKeys, keyFaults, unstartedKeys } from './hold-keys.ts'

let database: TestDatabase
const keys = {
  ACCESS_TOKEN_SECRET: 'a token secret',
  PASSWORD_PEPPER: 'a pepper',
  PHONE_KEY: 'a phone key',
  DESTINATION_KEY: 'a destination key',
}
const app = () => database.sql('app')
const hold = (change: Partial<Record<string, string>> = {}) => holdKeys(app(), 'platform', { ...keys, ...change })
const stored = () =>
  app()`select key, encode(fingerprint, 'hex') as fingerprint, is_current from platform.key_fingerprint order by 1, 2`

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

test('concurrent first processes store one fingerprint of each key, and no key', async () => {
  await Promise.all([hold(), hold(), hold()])
  const rows = await stored()
  expect(rows.map(({ key }) => key)).toEqual(Object.keys(keys).toSorted())
  expect(JSON.stringify(rows)).not.toMatch(/a (token secret|pepper|phone key|destination key)/)
})

test('a process with other keys is refused with all of them and the way back, and stores nothing', async () => {
  const before = await stored()
  const refused = await hold({ PHONE_KEY: 'another', PASSWORD_PEPPER: 'another' }).catch((fault: unknown) => fault)
  expect(refused).toBeInstanceOf(EnvironmentFault)
  const { message } = refused as Error
  expect(message).toContain('PASSWORD_PEPPER: is not the key')
  expect(message).toContain('PHONE_KEY: is not the key')
  expect(message).toContain('Put secrets.json of this installation back')
  expect(message).not.toContain('DESTINATION_KEY')
  expect(await stored()).toEqual(before)
})

test('a replaced key needs the older one until nothing is encrypted under it', async () => {
  const replaced = { PHONE_KEY: 'a new phone key' }
  const both = { ...keys, ...replaced, PHONE_KEY_OLD: keys.PHONE_KEY }
  await hold(both)
  // A process that was started before may come back until the whole installation knows the new key.
  await hold()
  expect(await unstartedKeys(app(), 'platform', both)).toEqual(['PHONE_KEY'])
  await holdKeys(app(), 'platform', both, { isWhole: true })
  expect(await unstartedKeys(app(), 'platform', both)).toEqual([])
  await hold(both)
  await expect(hold()).rejects.toThrow('PHONE_KEY: is not the key')
  await expect(hold(replaced)).rejects.toThrow('PHONE_KEY_OLD: is missing')
  await forgetOlderKeys(app(), 'platform', both)
  await hold(replaced)
  expect(await stored()).toHaveLength(4)
})

test('a key can be accepted on request', async () => {
  await acceptKey(app(), 'platform', { name: 'ACCESS_TOKEN_SECRET', secret: 'a new token secret' })
  await hold({ ACCESS_TOKEN_SECRET: 'a new token secret', PHONE_KEY: 'a new phone key' })
})

test('the content service holds its own key by its own role', async () => {
  await holdKeys(database.sql('content'), 'content_service', { CONTENT_SECRET: 'a secret of content' })
  await expect(holdKeys(database.sql('content'), 'content_service', { CONTENT_SECRET: 'another' })).rejects.toThrow(
    'CONTENT_SECRET: is not the key',
  )
  await expect(database.sql('content')`select from platform.key_fingerprint`).rejects.toThrow('permission denied')
})

test('a database without the table has no faults: it is migrated first', async () => {
  expect(await keyFaults(app(), 'studio', {})).toEqual([])
})
