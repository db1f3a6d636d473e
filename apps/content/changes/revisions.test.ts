import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SeededDoc } from '../seeding/seeded-docs.ts'
import { seedMissing } from '../seeding/prepare-rows.ts'
import { renewUntouched } from '../seeding/renew-rows.ts'
import { startEmptyService, type Service } from '../testing/service.ts'

let service: Service
let editor: string

beforeAll(async () => {
  service = await startEmptyService()
  editor = await service.signIn('editor@zoria.test')
})

afterAll(() => service.stop())

type Doc = { readonly id: number; readonly revision: number; readonly [field: string]: unknown }

const send = async (path: string, method: string, body?: object) => {
  const answer = await service.call(path, {
    method,
    headers: { authorization: editor, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const [fault] = (answer.body['errors'] ?? []) as { message: string; data?: { code: string; revision: number } }[]
  return { ...answer, doc: answer.body['doc'] as Doc, fault }
}
const read = async (path: string) => (await send(path, 'GET')).body as Doc
const newest = (kind: string, id: number, locale = 'all') => read(`/${kind}/${id}?locale=${locale}&draft=true&depth=0`)
const statusesOf = (answers: readonly { readonly status: number }[]) => answers.map(({ status }) => status).toSorted()

/** What is published first, by kind: a text is at `field`. */
const rows = {
  components: { field: 'text', row: { page: 'home', type: 'card', audience: 'both', order: 1, orderNonAuth: 1 } },
  'info-lists': { field: 'header', row: {} },
  modals: { field: 'items', row: {} },
  pages: { field: 'title', row: { intro: 'Текст', revisedAt: '2026-01-01T00:00:00.000Z' } },
  'provider-texts': { field: 'title', row: { description: 'Текст', paragraphs: [{ text: 'Текст' }] } },
} as const
type Kind = keyof typeof rows

const textAt = (kind: Kind, text: string, id?: string) => {
  if (kind === 'info-lists') return { header: { text } }
  return kind === 'modals' ? { items: [{ ...(id && { id }), key: 'body', text }] } : { [rows[kind].field]: text }
}
const textOf = (kind: Kind, doc: Doc): unknown => {
  if (kind === 'info-lists') return (doc['header'] as { text: unknown }).text
  return kind === 'modals' ? (doc['items'] as { text: unknown }[])[0]?.text : doc[rows[kind].field]
}
const publishFirst = async (kind: Kind, key: string): Promise<Doc> => {
  const { doc } = await send(`/${kind}?locale=ru`, 'POST', {
    ...(kind === 'provider-texts' ? { slug: key } : { key }),
    ...rows[kind].row,
    ...textAt(kind, 'Слова'),
    _status: 'published',
  })
  return doc
}
/** What a form of the admin sends: the whole item as it was opened, with one text changed. */
const formOf = (kind: Kind, opened: Doc, text: string) => ({
  ...opened,
  ...textAt(kind, text, (opened['items'] as { id: string }[] | undefined)?.[0]?.id),
  _status: 'published',
})

describe.each(Object.keys(rows) as Kind[])(
  'two publishes of one item of %s at once, in Russian and in Kazakh',
  (kind) => {
    test('of two forms the second is refused and told what to do; with the newest revision it is published, and nothing is lost', async () => {
      for (const round of [1, 2, 3]) {
        const { id } = await publishFirst(kind, `race-${round}`)
        const texts = { ru: `Слова ${round}`, kk: `Сөз ${round}` }
        const publish = async (locale: 'ru' | 'kk', opened: Doc) => ({
          locale,
          ...(await send(`/${kind}/${id}?locale=${locale}&depth=0`, 'PATCH', formOf(kind, opened, texts[locale]))),
        })
        const [inRussian, inKazakh] = [await newest(kind, id, 'ru'), await newest(kind, id, 'kk')]
        const answers = await Promise.all([publish('ru', inRussian), publish('kk', inKazakh)])
        expect(statusesOf(answers)).toEqual([200, 409])
        for (const { locale, fault } of answers.filter(({ status }) => status === 409)) {
          expect(fault).toMatchObject({
            message: expect.stringContaining('reload the page') as unknown,
            data: { code: 'REVISION_CHANGED', revision: 2 },
          })
          expect((await publish(locale, await newest(kind, id, locale))).status).toBe(200)
        }
        expect(textOf(kind, await newest(kind, id))).toEqual(texts)
      }
    })

    test('without a revision they are never both accepted with one of them lost', async () => {
      for (const round of [1, 2]) {
        const { id } = await publishFirst(kind, `bare-${round}`)
        const item = ((await newest(kind, id, 'ru'))['items'] as { id: string }[] | undefined)?.[0]?.id
        const texts = { ru: `Слова ${round}`, kk: `Сөз ${round}` }
        const publish = async (locale: 'ru' | 'kk') => ({
          locale,
          ...(await send(`/${kind}/${id}?locale=${locale}`, 'PATCH', {
            ...textAt(kind, texts[locale], item),
            _status: 'published',
          })),
        })
        const accepted = (await Promise.all([publish('ru'), publish('kk')]))
          .filter(({ status }) => status === 200)
          .map(({ locale }) => locale)
        expect(accepted.length).toBeGreaterThan(0)
        expect(textOf(kind, await newest(kind, id))).toEqual({
          ru: 'Слова',
          ...Object.fromEntries(accepted.map((locale) => [locale, texts[locale]])),
        })
      }
    })
  },
)

describe('a change made from an older revision is refused', () => {
  const opened = async (key: string) => {
    const first = await publishFirst('pages', key)
    return { id: first.id, form: await newest('pages', first.id, 'kk') }
  }

  test.each(['', '&draft=true'])(
    'after a publish and after a draft, as a publish and as a draft (%s)',
    async (query) => {
      for (const other of ['', '&draft=true']) {
        const { id, form } = await opened(`old${query.length}-${other.length}`)
        const status = (saved: string) => (saved === '' ? 'published' : 'draft')
        expect(
          (await send(`/pages/${id}?locale=ru${other}`, 'PATCH', { title: 'Новое', _status: status(other) })).status,
        ).toBe(200)
        expect(
          (await send(`/pages/${id}?locale=kk${query}`, 'PATCH', { ...form, title: 'Жаңа', _status: status(query) }))
            .status,
        ).toBe(409)
        expect((await newest('pages', id))['title']).toEqual({ ru: 'Новое' })
      }
    },
  )

  test('after an older version was restored; the restored item has a new revision', async () => {
    const { id, form } = await opened('restored')
    const { body } = await send(`/pages/versions?where[parent][equals]=${id}&sort=-id`, 'GET')
    const version = (body['docs'] as { id: number }[])[0]?.id
    expect((await send(`/pages/versions/${version}`, 'POST', {})).status).toBe(200)
    expect(
      (await send(`/pages/${id}?locale=kk`, 'PATCH', { ...form, title: 'Жаңа', _status: 'published' })).status,
    ).toBe(409)
    expect((await newest('pages', id)).revision).toBe(form.revision + 1)
  })

  test('a restore that names an older revision is refused as well', async () => {
    const { id, form } = await opened('restoring')
    const { body } = await send(`/pages/versions?where[parent][equals]=${id}&sort=-id`, 'GET')
    await send(`/pages/${id}?locale=ru`, 'PATCH', { title: 'Новое', _status: 'published' })
    expect(
      (await send(`/pages/versions/${(body['docs'] as { id: number }[])[0]?.id}`, 'POST', { revision: form.revision }))
        .status,
    ).toBe(409)
    expect((await newest('pages', id))['title']).toEqual({ ru: 'Новое' })
  })

  test('after a start renewed the first text', async () => {
    const seeded = (title: string): SeededDoc => ({
      kind: 'pages',
      key: 'renewed',
      doc: {
        key: 'renewed',
        title: { ru: title },
        intro: { ru: 'Текст' },
        revisedAt: '2026-01-01T00:00:00.000Z',
        _status: 'published',
      },
    })
    await seedMissing(service.payload, [seeded('Было')])
    const {
      docs: [found],
    } = (await send('/pages?where[key][equals]=renewed&locale=kk&depth=0', 'GET')).body as unknown as { docs: Doc[] }
    expect(await renewUntouched(service.payload, [seeded('Стало')])).toBe(1)
    expect(
      (await send(`/pages/${found?.id}?locale=kk`, 'PATCH', { ...found, title: 'Жаңа', _status: 'published' })).status,
    ).toBe(409)
    const now = await newest('pages', found?.id ?? 0, 'kk')
    expect(
      (await send(`/pages/${found?.id}?locale=kk`, 'PATCH', { ...now, title: 'Жаңа', _status: 'published' })).status,
    ).toBe(200)
  })

  test('also the description of a picture', async () => {
    const body = new FormData()
    body.set(
      'file',
      new Blob(
        [
          Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
            'base64',
          ),
        ],
        { type: 'image/png' },
      ),
      'dot.png',
    )
    body.set('_payload', JSON.stringify({ alt: 'Точка' }))
    const {
      body: { doc },
    } = await service.call('/media?locale=ru', { method: 'POST', headers: { authorization: editor }, body })
    const { id, revision } = doc as Doc
    const answers = await Promise.all(
      [
        ['ru', 'Пиксель'],
        ['kk', 'Нүкте'],
      ].map(([locale, alt]) => send(`/media/${id}?locale=${locale}`, 'PATCH', { alt, revision })),
    )
    expect(statusesOf(answers)).toEqual([200, 409])
  })
})

test('a publish in one language only counts like any other', async () => {
  const first = await publishFirst('pages', 'alone')
  const drafted = await send(`/pages/${first.id}?locale=kk&draft=true`, 'PATCH', {
    title: 'Жоба',
    revision: 1,
    _status: 'draft',
  })
  expect(drafted.doc.revision).toBe(2)
  const published = await send(`/pages/${first.id}?locale=kk&publishSpecificLocale=kk`, 'PATCH', {
    title: 'Сөз',
    revision: 2,
    _status: 'published',
  })
  expect([published.status, published.doc.revision]).toEqual([200, 3])
  expect([(await newest('pages', first.id)).revision, (await read(`/pages/${first.id}?locale=all`)).revision]).toEqual([
    3, 3,
  ])
  expect(
    (await send(`/pages/${first.id}?locale=ru`, 'PATCH', { title: 'Поздно', revision: 2, _status: 'published' }))
      .status,
  ).toBe(409)
})

describe('a change that takes nothing away', () => {
  test('unpublishes what the form shows: the form can still be published', async () => {
    const first = await publishFirst('pages', 'taken-back')
    const form = await newest('pages', first.id, 'ru')
    expect((await send(`/pages/${first.id}?locale=ru`, 'PATCH', { _status: 'draft' })).status).toBe(200)
    expect(
      (await send(`/pages/${first.id}?locale=ru`, 'PATCH', { ...form, title: 'Снова', _status: 'published' })).status,
    ).toBe(200)
  })

  test('goes back to what is published, although a newer draft exists', async () => {
    const first = await publishFirst('pages', 'back')
    await send(`/pages/${first.id}?locale=ru&draft=true`, 'PATCH', { title: 'Набросок', _status: 'draft' })
    const published = await read(`/pages/${first.id}?locale=ru&depth=0`)
    expect(published['title']).toBe('Слова')
    expect((await send(`/pages/${first.id}?locale=ru`, 'PATCH', published)).status).toBe(200)
    expect((await newest('pages', first.id))['title']).toEqual({ ru: 'Слова' })
  })
})

test('a revision that is no number is refused, one of an item that is gone is not found, and somebody without the right learns nothing', async () => {
  const { id } = await publishFirst('pages', 'odd')
  for (const revision of ['new', 1.5, -1, null, {}])
    expect([revision, (await send(`/pages/${id}?locale=ru`, 'PATCH', { title: 'Новое', revision })).status]).toEqual([
      revision,
      400,
    ])
  expect((await send('/pages/40000?locale=ru', 'PATCH', { title: 'Новое', revision: 1 })).status).toBe(404)
  expect((await send('/pages/versions/40000', 'POST', {})).status).toBe(404)
  expect(
    (
      await service.call(`/pages/${id}?locale=ru`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ title: 'Новое', revision: 40 }),
      })
    ).status,
  ).toBe(403)
})

test('twelve publishes of one item at once end: one is accepted', async () => {
  const { id, revision } = await publishFirst('pages', 'crowd')
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, place) =>
      send(`/pages/${id}?locale=kk`, 'PATCH', { title: `Сөз ${place}`, revision, _status: 'published' }),
    ),
  )
  expect(statusesOf(answers)).toEqual([200, ...Array.from({ length: 11 }, () => 409)])
})

test('twelve publishes of twelve items at once are all accepted', async () => {
  const docs: Doc[] = []
  for (let place = 0; place < 12; place += 1) docs.push(await publishFirst('pages', `busy-${place}`))
  const answers = await Promise.all(
    docs.map(({ id, revision }) =>
      send(`/pages/${id}?locale=kk`, 'PATCH', { title: 'Сөз', revision, _status: 'published' }),
    ),
  )
  expect(statusesOf(answers)).toEqual(docs.map(() => 200))
})
