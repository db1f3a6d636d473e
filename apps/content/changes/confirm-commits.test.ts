import { sql } from '@payloadcms/db-postgres'
import { createLocalReq } from 'payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmptyService, type Service } from '../testing/service.ts'
import { runStatement } from './run-statement.ts'

let service: Service
let editor: string

beforeAll(async () => {
  service = await startEmptyService()
  editor = await service.signIn('editor@zoria.test')
})

afterAll(() => service.stop())

const statement = async (text: ReturnType<typeof sql>) =>
  runStatement<Record<string, unknown>>(await createLocalReq({}, service.payload), text)
const publish = async (key: string) =>
  (
    await service.call('/info-lists?locale=ru', {
      method: 'POST',
      headers: { authorization: editor, 'content-type': 'application/json' },
      body: JSON.stringify({ key, header: { text: 'Слова' }, _status: 'published' }),
    })
  ).status
const count = async (key: string) =>
  (await service.payload.count({ collection: 'info-lists', where: { key: { equals: key } } })).totalDocs

describe('a change whose commit the database refuses', () => {
  test('is not answered as saved, and stops none after it', async () => {
    await statement(
      sql`create function content_service.refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`,
    )
    await statement(
      sql`create constraint trigger refuse after insert on content_service.audit deferrable initially deferred for each row execute function content_service.refuse()`,
    )
    const refused = [await publish('refused'), await publish('refused'), await publish('refused')]
    await statement(sql`drop trigger refuse on content_service.audit`)
    expect([refused, await count('refused')]).toEqual([[500, 500, 500], 0])
    expect([await publish('refused'), await count('refused')]).toEqual([201, 1])
  })
})
