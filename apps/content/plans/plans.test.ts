import type { SecurityEvent } from '@zoria/platform/security-log'
import { createLocalReq } from 'payload'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startEmptyService, type Service } from '../testing/service.ts'
import { planPublishing } from './plan-publishing.ts'
import { giveBackLeft } from './run-plans.ts'

let service: Service
let editor: string
let events: SecurityEvent[] = []

beforeAll(async () => {
  service = await startEmptyService({}, { security: { report: (event) => void events.push(event) } })
  editor = await service.signIn('editor@zoria.test')
})

afterAll(async () => {
  await service.stop()
})

const send = async (path: string, method: string, body?: object) => {
  const answer = await service.call(path, {
    method,
    headers: { authorization: editor, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { ...answer, id: (answer.body['doc'] as { id: number } | undefined)?.id ?? 0 }
}
const draft = async (kind: string, row: object, locale = 'ru') =>
  (await send(`/${kind}?locale=${locale}&draft=true`, 'POST', { ...row, _status: 'draft' })).id
const statusOf = async (kind: string, id: number) => (await send(`/${kind}/${id}`, 'GET')).body['_status']

/** The reply of the admin to a call by this role. */
async function asked(role: 'marketing' | 'editor' | 'read-only', args: object): Promise<object> {
  const {
    docs: [user],
  } = await service.payload.find({ collection: 'editors', where: { email: { equals: `${role}@zoria.test` } } })
  const req = await createLocalReq({ user: { ...user, collection: 'editors' } as never }, service.payload)
  return planPublishing({ req, ...args } as never)
}
const plan = (kind: string, id: number, at = new Date(Date.now() + 3_600_000)) => ({
  type: 'publish',
  date: at,
  doc: { relationTo: kind, value: String(id) },
})
const jobs = async () =>
  (
    await service.payload.db.find<{ id: number; processing: boolean }>({
      collection: 'payload-jobs',
      pagination: false,
    })
  ).docs
const audit = async (subject: string) =>
  (
    (await send(`/audit?where[subject][equals]=${subject}&sort=id`, 'GET')).body['docs'] as {
      who: string
      what: string
      note?: string
    }[]
  ).map(({ who, what, note }) => `${who}: ${what} ${note ?? ''}`.trim())

const text = { header: { text: 'Слова' } }
const refused = { error: expect.stringContaining('Your role') as unknown }

describe('a planned publish', () => {
  test('is planned and cancelled by editors who may publish the document, also for plans of others; both are audited', async () => {
    const id = await draft('info-lists', { key: 'spring', ...text })
    const at = new Date(Date.now() + 3_600_000)
    expect(await asked('marketing', plan('info-lists', id, at))).toEqual({ message: expect.any(String) as unknown })
    const [job] = await jobs()
    expect(await asked('editor', { deleteID: job?.id })).toEqual({ message: expect.any(String) as unknown })
    expect(await jobs()).toEqual([])
    const note = `publish ${at.toISOString()}`
    expect((await audit('spring')).slice(1)).toEqual([
      `marketing@zoria.test: plan ${note}`,
      `editor@zoria.test: plan cancelled ${note}`,
    ])
  })

  test.each([
    // who        kind
    ['read-only', 'info-lists'],
    ['read-only', 'pages'],
    ['marketing', 'pages'],
    ['marketing', 'modals'],
  ] as const)('%s neither plans nor cancels one of %s', async (role, kind) => {
    const id = await draft(kind, {
      key: `of-${role}-${kind}`,
      ...text,
      title: 'Слова',
      intro: 'Слова',
      revisedAt: '2026-01-01T00:00:00.000Z',
      items: [{ key: 'body', text: 'Слова' }],
    })
    events = []
    expect(await asked(role, plan(kind, id))).toEqual(refused)
    expect(await jobs()).toEqual([])
    await asked('editor', plan(kind, id))
    const [job] = await jobs()
    expect(await asked(role, { deleteID: job?.id })).toEqual(refused)
    expect((await jobs()).map((each) => each.id)).toEqual([job?.id])
    expect(events.map((event) => [event.kind, event.facts?.['role'], event.facts?.['what']])).toEqual([
      ['role_refused', role, `plan ${kind}`],
      ['role_refused', role, `cancel a plan of ${kind}`],
    ])
    await asked('editor', { deleteID: job?.id })
  })

  test.each([
    [{}],
    [{ deleteID: 4_000 }],
    [{ deleteID: '1 or 1' }],
    [plan('info-lists', 4_000)],
    [{ ...plan('info-lists', 1), date: 'soon' }],
    [plan('editors', 1)],
    [plan('audit', 1)],
  ])('%j is not a plan', async (args) => {
    expect(await asked('editor', args)).toEqual({ error: 'There is no such plan any more.' })
    expect(await jobs()).toEqual([])
  })

  test('runs at its time, also if it had started and the process was killed', async () => {
    const id = await draft('info-lists', { key: 'killed', ...text })
    await asked('marketing', plan('info-lists', id, new Date(Date.now() - 1_000)))
    await service.payload.db.updateJobs({
      where: { processing: { equals: false } },
      data: { processing: true, updatedAt: new Date().toISOString() },
      returning: false,
    })
    await giveBackLeft(service.payload, Date.now() + 59_000)
    await service.payload.jobs.run()
    expect(await statusOf('info-lists', id)).toBe('draft')
    await giveBackLeft(service.payload, Date.now() + 61_000)
    await service.payload.jobs.run()
    expect([await statusOf('info-lists', id), await jobs()]).toEqual(['published', []])
    expect((await audit('killed')).at(-1)).toBe('marketing@zoria.test: publish')
  })

  test('is retried after a database outage', async () => {
    const id = await draft('info-lists', { key: 'away', ...text })
    await asked('editor', plan('info-lists', id, new Date(Date.now() - 1_000)))
    vi.spyOn(service.payload, 'update').mockRejectedValueOnce(new Error('the database is away'))
    await service.payload.jobs.run()
    expect([await statusOf('info-lists', id), (await jobs()).length]).toEqual(['draft', 1])
    await service.payload.db.updateJobs({
      where: { processing: { equals: false } },
      data: { waitUntil: new Date(Date.now() - 1_000).toISOString() },
      returning: false,
    })
    await service.payload.jobs.run()
    expect([await statusOf('info-lists', id), await jobs()]).toEqual(['published', []])
  })
})

describe('documents with texts missing in Russian are not published', () => {
  const row = { header: { text: 'Көктем' }, items: [{ key: 'one', text: 'Бір' }] }
  const faultsOf = ({ body }: { body: Record<string, unknown> }) =>
    ((body['errors'] as { data?: { errors: { path: string; message: string }[] } }[])[0]?.data?.errors ?? []).map(
      ({ path, message }) => [path, message.includes('Switch to Русский')],
    )

  test('from the Kazakh form, neither new nor as an existing draft', async () => {
    const anew = await send('/info-lists?locale=kk', 'POST', { key: 'kazakh', ...row, _status: 'published' })
    expect([anew.status, faultsOf(anew)]).toEqual([
      400,
      [
        ['header.text', true],
        ['items.0.text', true],
      ],
    ])
    const id = await draft('info-lists', { key: 'kazakh', ...row }, 'kk')
    const later = await send(`/info-lists/${id}?locale=kk`, 'PATCH', { _status: 'published' })
    expect([later.status, faultsOf(later)]).toEqual([
      400,
      [
        ['header.text', true],
        ['items.0.text', true],
      ],
    ])
    expect(await statusOf('info-lists', id)).toBe('draft')
  })

  test('nor only in Kazakh, in all languages together, or in bulk', async () => {
    const id = await draft('info-lists', { key: 'alone', ...row }, 'kk')
    for (const query of ['locale=kk&publishSpecificLocale=kk', 'locale=all'])
      expect([query, (await send(`/info-lists/${id}?${query}`, 'PATCH', { _status: 'published' })).status]).toEqual([
        query,
        400,
      ])
    expect(
      (await send('/info-lists?where[key][equals]=alone&locale=kk', 'PATCH', { _status: 'published' })).status,
    ).toBe(403)
    expect(await statusOf('info-lists', id)).toBe('draft')
  })

  test('nor when a published row gets an item only in Kazakh: it stays unchanged', async () => {
    const { id } = await send('/info-lists?locale=ru', 'POST', {
      key: 'point',
      ...text,
      items: [{ key: 'one', text: 'Один' }],
      _status: 'published',
    })
    const { body } = await send(`/info-lists/${id}?locale=kk`, 'GET')
    const items = [...(body['items'] as object[]), { key: 'two', text: 'Екі' }]
    expect((await send(`/info-lists/${id}?locale=kk`, 'PATCH', { items, _status: 'published' })).status).toBe(400)
    expect(((await send(`/info-lists/${id}?locale=ru`, 'GET')).body['items'] as object[]).length).toBe(1)
  })

  test('nor by a plan; the reason is audited, and the plan is not retried', async () => {
    const id = await draft('info-lists', { key: 'at-its-hour', ...row }, 'kk')
    await asked('editor', plan('info-lists', id, new Date(Date.now() - 1_000)))
    await service.payload.jobs.run()
    expect([await statusOf('info-lists', id), await jobs()]).toEqual(['draft', []])
    expect((await audit('at-its-hour')).at(-1)).toMatch(/^the service: plan failed .*Switch to Русский/)
  })

  test('but are published after the Russian text was added', async () => {
    const id = await draft('info-lists', { key: 'said', ...row }, 'kk')
    const { body } = await send(`/info-lists/${id}?locale=ru&draft=true`, 'GET')
    const items = (body['items'] as { id: string }[]).map(({ id: item }) => ({ id: item, key: 'one', text: 'Один' }))
    expect(
      (await send(`/info-lists/${id}?locale=ru`, 'PATCH', { header: { text: 'Весна' }, items, _status: 'published' }))
        .status,
    ).toBe(200)
    expect(
      (await send(`/info-lists/${id}?locale=kk`, 'PATCH', { header: { text: 'Көктем!' }, _status: 'published' }))
        .status,
    ).toBe(200)
  })
})
