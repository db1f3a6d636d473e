import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askEditorDesk } from './testing/ask-editor-desk.ts'
import { seedMissing } from './seeding/prepare-rows.ts'
import { renewUntouched } from './seeding/renew-rows.ts'
import { nameOf, seededDocs, type SeededDoc } from './seeding/seeded-docs.ts'
import { hookKey, readKey, startService, type Service } from './testing/service.ts'

const seeds = join(import.meta.dirname, '../../contexts/content/storage/seeds')
const received: { body: string; signature: unknown }[] = []
const listening = new Set<() => void>()

const site = createServer((request, reply) => {
  void text(request).then((body) => {
    received.push({ body, signature: request.headers['x-content-signature'] })
    reply.end('{}')
    for (const listen of listening) listen()
  })
})

let service: Service
let editor: string
let marketing: string
let reader: string

beforeAll(async () => {
  await new Promise<void>((settle) => void site.listen(0, '127.0.0.1', settle))
  service = await startService({
    CONTENT_SEEDS: seeds,
    API_URL: `http://127.0.0.1:${(site.address() as AddressInfo).port}`,
  })
  editor = await service.signIn('editor@zoria.test')
  marketing = await service.signIn('marketing@zoria.test')
  reader = await service.signIn('read-only@zoria.test')
})

afterAll(async () => {
  await service.stop()
  site.close()
})

const all = 'locale=all&fallback-locale=none&depth=1&pagination=false'
const asSite = { headers: { authorization: `clients API-Key ${readKey}` } }
const read = async (path: string, init: RequestInit = asSite) => {
  const { status, body } = await service.call(path, init)
  return { status, docs: (body['docs'] ?? []) as Record<string, unknown>[] }
}
const change = (path: string, method: string, who: string, body?: unknown) =>
  service.call(path, {
    method,
    headers: { authorization: who, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
const idOf = async (kind: string, key: string) =>
  String((await read(`/${kind}?draft=true&where[key][equals]=${key}`)).docs[0]?.['id'])

describe('reading', () => {
  test('returns the seeded texts of every kind in their languages', async () => {
    const rows = seededDocs(seeds)
    for (const kind of ['components', 'info-lists', 'modals', 'pages', 'provider-texts'] as const) {
      const { docs } = await read(`/${kind}?${all}`)
      const wanted = rows.filter((row) => row.kind === kind)
      expect(docs.length).toBe(wanted.length)
      for (const { key, doc } of wanted)
        expect(bare(docs.find((row) => (row['key'] ?? row['slug']) === key))).toMatchObject(bare(doc) as object)
    }
  })

  test('is refused without the key of the site', async () => {
    expect((await read(`/components?${all}`, {})).status).toBe(403)
    expect((await read(`/components?${all}`, { headers: { authorization: 'clients API-Key another' } })).status).toBe(
      403,
    )
  })

  test('returns a draft only if drafts are requested', async () => {
    await change('/info-lists?locale=ru&draft=true', 'POST', editor, {
      key: 'only-a-draft',
      header: { text: 'Черновик' },
      _status: 'draft',
    })
    expect((await read(`/info-lists?${all}&where[key][equals]=only-a-draft`)).docs).toEqual([])
    expect((await read(`/info-lists?${all}&draft=true&where[key][equals]=only-a-draft`)).docs).toMatchObject([
      { header: { text: { ru: 'Черновик' } } },
    ])
  })
})

describe('a later start', () => {
  test('does not overwrite edits, and adds new documents', async () => {
    const banner = await idOf('components', 'home-banner-scythian-gold')
    const card = await idOf('components', 'home-card-wheel')
    await change(`/components/${banner}?locale=kk`, 'PATCH', marketing, { text: 'Өзгертілген', _status: 'published' })
    await change(`/components/${card}`, 'DELETE', marketing)
    expect(
      await seedMissing(service.payload, [
        ...seededDocs(seeds),
        {
          kind: 'components',
          key: 'new-one',
          doc: {
            key: 'new-one',
            page: 'home',
            type: 'banner',
            text: { ru: 'Новый' },
            audience: 'both',
            order: 1,
            orderNonAuth: 1,
            _status: 'published',
          },
        },
      ]),
    ).toBe(1)
    const { docs } = await read(`/components?${all}`)
    expect(docs.find(({ key }) => key === 'home-banner-scythian-gold')?.['text']).toEqual({
      en: 'Scythian Gold',
      uk: 'Золото скіфів',
      ru: 'Золото скифов',
      kk: 'Өзгертілген',
    })
    expect(docs.map(({ key }) => key)).toContain('new-one')
    expect(docs.map(({ key }) => key)).not.toContain('home-card-wheel')
  })

  describe('with changed files', () => {
    const mended = (...names: readonly string[]): readonly SeededDoc[] =>
      seededDocs(seeds).map((row) =>
        names.includes(nameOf(row))
          ? { ...row, doc: { ...row.doc, text: { en: 'Mended', uk: 'Виправлено', ru: 'Исправлено', kk: 'Түзетілді' } } }
          : row,
      )
    const wordsOf = async (key: string) =>
      ((await read(`/components?${all}&where[key][equals]=${key}`)).docs[0]?.['text'] as { kk: string } | undefined)?.kk
    const deedsOf = async (key: string) =>
      (await service.payload.find({ collection: 'audit', where: { subject: { equals: key } }, sort: 'id' })).docs
        .map((deed) => deed as unknown as { who: string; what: string; note: string })
        .map(({ who, what, note }) => [who, what, note])

    test('updates untouched documents once, with a version, and logs it', async () => {
      const rows = mended('components/home-banner-seeds')
      expect([await renewUntouched(service.payload, rows), await renewUntouched(service.payload, rows)]).toEqual([1, 0])
      expect(await wordsOf('home-banner-seeds')).toBe('Түзетілді')
      expect(await deedsOf('home-banner-seeds')).toEqual([['the service', 'publish', 'a mended first text']])
      const id = await idOf('components', 'home-banner-seeds')
      const versions = (
        await service.call(`/components/versions?where[parent][equals]=${id}&locale=kk&sort=-id`, {
          headers: { authorization: editor },
        })
      ).body['docs'] as { version: { text: string } }[]
      expect([versions.length, versions[0]?.version.text]).toEqual([2, 'Түзетілді'])
    })

    test('keeps edited, drafted and deleted documents, also those inserted before markers existed', async () => {
      await change(
        `/components/${await idOf('components', 'home-banner-care')}?locale=kk&draft=true`,
        'PATCH',
        marketing,
        { text: 'Жоба', _status: 'draft' },
      )
      await service.payload.db.updateMany({
        collection: 'seeded-keys',
        where: { name: { not_equals: '' } },
        data: { print: null },
        returning: false,
      })
      const rows = mended(
        'components/home-banner-scythian-gold',
        'components/home-banner-care',
        'components/home-card-wheel',
        'components/home-banner-books',
      )
      const before = await wordsOf('home-banner-care')
      expect(
        await renewUntouched(
          service.payload,
          rows.filter(({ key }) => key !== 'home-banner-seeds'),
        ),
      ).toBe(1)
      expect(
        await Promise.all(
          ['home-banner-scythian-gold', 'home-banner-care', 'home-card-wheel', 'home-banner-books'].map(wordsOf),
        ),
      ).toEqual(['Өзгертілген', before, undefined, 'Түзетілді'])
    })
  })
})

describe('roles', () => {
  test.each([
    // who        kind           method    answer
    ['marketing', 'info-lists', 201],
    ['marketing', 'modals', 403],
    ['marketing', 'pages', 403],
    ['read-only', 'info-lists', 403],
    ['editor', 'modals', 201],
  ] as const)('%s makes %s: %s', async (role, kind, status) => {
    const who = { marketing, editor, 'read-only': reader }[role]
    const body = {
      key: `by-${role}`,
      title: 'Текст',
      intro: 'Текст',
      revisedAt: '2026-01-01T00:00:00.000Z',
      header: { text: 'Текст' },
      items: [{ key: 'body', text: 'Текст' }],
      _status: 'published',
    }
    expect((await change(`/${kind}?locale=ru`, 'POST', who, body)).status).toBe(status)
  })

  test.each([
    ['/editors', 'POST', { email: 'new@zoria.test', password: 'long enough', role: 'editor' }],
    ['/audit', 'POST', { who: 'me', what: 'delete', kind: 'pages', subject: 'x' }],
    ['/clients', 'POST', { name: 'mine' }],
  ])('%s cannot be written over the network', async (path, method, body) => {
    expect((await change(path, method, editor, body)).status).toBe(403)
  })
})

describe('a text in another language than Russian', () => {
  test('is optional, the Russian one is required', async () => {
    const id = await idOf('modals', 'user-rating-is-less-than-required')
    const {
      docs: [modal],
    } = await read(`/modals?locale=kk&where[id][equals]=${id}`)
    const items = ((modal?.['items'] ?? []) as object[]).map((item) => ({ ...item, text: '' }))
    expect((await change(`/modals/${id}?locale=kk`, 'PATCH', editor, { items, _status: 'published' })).status).toBe(200)
    expect((await change(`/modals/${id}?locale=ru`, 'PATCH', editor, { items, _status: 'published' })).status).toBe(400)
  })
})

describe('values that the site would not accept', () => {
  const banner = {
    key: 'odd',
    page: 'home',
    type: 'banner',
    text: 'Знамя',
    audience: 'both',
    order: 1,
    orderNonAuth: 1,
  }
  test.each([
    ['components', { ...banner, order: 1.5 }],
    ['components', { ...banner, page: 'the home' }],
    ['components', { ...banner, startsAt: '2026-12-02T00:00:00.000Z', endsAt: '2026-12-02T00:00:00.000Z' }],
    ['components', { ...banner, startsAt: '2026-11-31T00:00:00.000Z' }],
    ['components', { ...banner, endsAt: '2026-02-29T00:00:00.000Z' }],
    ['components', { ...banner, text: 'Зна\u0000мя' }],
    ['components', { ...banner, key: 'знамя' }],
    ['components', { ...banner, image: { key: 'Зна\u0000мя' } }],
    ['components', { ...banner, type: 'a banner' }],
    ['components', { ...banner, type: 'stream', form: { streamAddress: 'http://video.example/main.m3u8' } }],
    ['components', { ...banner, type: 'stream', form: { hours: 'always' } }],
    ['components', { ...banner, type: 'stream', form: { market: 'de' } }],
    ['provider-texts', { slug: 'odd', title: 'Имя', description: 'Слова', paragraphs: [] }],
  ])('is not published: %s %j', async (kind, body) => {
    expect((await change(`/${kind}?locale=ru`, 'POST', editor, { ...body, _status: 'published' })).status).toBe(400)
  })
})

test('a stream is published through its form, as entries that the site reads', async () => {
  const form = {
    game: 'berkut',
    streamAddress: 'https://video.example/live/main.m3u8',
    hours: 'mon-fri 18:00-23:00; sat,sun 12:00-02:00',
    market: 'kz',
  }
  expect(
    (
      await change('/components?locale=ru', 'POST', editor, {
        key: 'stream-of-test',
        page: 'stream',
        type: 'stream',
        text: 'Стрим',
        audience: 'both',
        order: 1,
        orderNonAuth: 1,
        form,
        _status: 'published',
      })
    ).status,
  ).toBe(201)
  const {
    docs: [row],
  } = await read(`/components?${all}&where[key][equals]=stream-of-test`)
  const entries = (row!['config'] as { general: { key: string; value: { ru: string; kk: string } }[] }).general.map(
    ({ key, value }) => [key, value.ru, value.kk],
  )
  expect(entries).toEqual([
    ['game', form.game, form.game],
    ['address', form.streamAddress, form.streamAddress],
    ['hours', form.hours, form.hours],
    ['market', 'kz', 'kz'],
  ])
})

test.each([
  // asked                                                   with
  ['/components/abc', 'GET', undefined],
  ['/components/99999999999999', 'GET', undefined],
  ['/components?where[key][equals]=%00', 'GET', undefined],
  ['/components?where[order][equals]=99999999999999', 'GET', undefined],
  ['/components?limit=-1&page=abc&sort=nothing', 'GET', undefined],
  ['/editors/login', 'POST', { email: 'a\u0000b@zoria.test', password: 'x' }],
  ['/components?locale=ru&draft=true', 'POST', { key: '\u0000', order: 1e300 }],
])('%s %s with an invalid value is a client error', async (path, method, body) => {
  const { status } = await change(path, method, editor, body)
  expect([path, status < 500]).toEqual([path, true])
})

describe('a change', () => {
  test('is notified to the site with a signature after the commit, and is audited', async () => {
    const id = await idOf('pages', 'about')
    const notice = nextChange('about')
    await change(`/pages/${id}?locale=en`, 'PATCH', editor, { title: 'About the house', _status: 'published' })
    const { body, signature } = await notice
    expect(JSON.parse(body)).toEqual({ collection: 'pages', key: 'about' })
    expect(signature).toBe(createHmac('sha256', hookKey).update(body).digest('hex'))
    const { docs } = await read('/audit?where[subject][equals]=about', { headers: { authorization: editor } })
    expect(docs).toMatchObject([{ who: 'editor@zoria.test', what: 'publish', kind: 'pages', subject: 'about' }])
  })
})

describe('a published row with a newer draft', () => {
  test('is audited and notified correctly: a draft, then unpublished', async () => {
    const key = 'home-banner-scythian-gold'
    const id = await idOf('components', key)
    await change(`/components/${id}?locale=ru&draft=true`, 'PATCH', marketing, { text: 'Набросок', _status: 'draft' })
    const notice = nextChange(key)
    await change(`/components/${id}?locale=ru`, 'PATCH', marketing, { _status: 'draft' })
    await notice
    expect((await read(`/components?${all}&where[key][equals]=${key}`)).docs).toEqual([])
    const { docs } = await read(`/audit?where[subject][equals]=${key}&sort=-id&limit=2`, {
      headers: { authorization: editor },
    })
    expect(docs.map(({ what }) => what)).toEqual(['unpublish', 'draft'])
  })
})

describe('the command line for editors', () => {
  const signed = ['--by', 'taras', '--why', 'a new colleague'] as const
  const output: string[] = []
  const ask = (...words: string[]) =>
    askEditorDesk(service.payload, ['editor', ...words], (line) => void output.push(line))
  const shown = () => /shown once: (\S+)/.exec(output.at(-1) ?? '')?.[1]
  const mayLogIn = async (email: string, password: string | undefined) =>
    (await change('/editors/login', 'POST', '', { email, password })).status === 200

  test('adds an editor, sets a new password that ends a lock, and removes the editor; each is audited and requires the operator’s name and reason', async () => {
    expect(await ask('add', 'olena@zoria.test', '--role', 'marketing')).toBe(false)
    expect(await ask('add', 'olena@zoria.test', '--role', 'owner', ...signed)).toBe(false)
    expect(await ask('add', 'olena@zoria.test', '--role', 'marketing', ...signed)).toBe(true)
    expect(await ask('add', 'olena@zoria.test', '--role', 'marketing', ...signed)).toBe(false)
    expect(await ask('reset', 'olena@zoria.test', ...signed)).toBe(true)
    expect(await mayLogIn('olena@zoria.test', shown())).toBe(true)
    expect(await ask('remove', 'olena@zoria.test', ...signed)).toBe(true)
    output.length = 0
    await ask('list')
    expect(output.join(' ')).not.toContain('olena')
    const { docs } = await read('/audit?where[subject][equals]=olena@zoria.test&sort=createdAt', {
      headers: { authorization: editor },
    })
    expect(docs.map(({ who, what, note }) => `${String(who)}: ${String(what)}, ${String(note)}`)).toEqual([
      'taras: let in, a new colleague',
      'taras: new password, a new colleague',
      'taras: shut out, a new colleague',
    ])
  })

  test('an order under a reference is done once, also when it is typed twice at once; another order with its reference is refused', async () => {
    const email = 'iryna@zoria.test'
    await ask('add', email, '--role', 'marketing', ...signed, '--reference', 'T-1')
    const password = shown()
    expect([await ask('add', email, '--role', 'marketing', ...signed, '--reference', 'T-1'), output.at(-1)]).toEqual([
      true,
      expect.stringMatching(/^done before, nothing was changed now: let in by taras at .*iryna@zoria\.test/),
    ])
    expect([await ask('reset', email, ...signed, '--reference', 'T-1'), output.at(-1)]).toEqual([
      false,
      expect.stringContaining('this reference belongs to another order'),
    ])
    expect(await mayLogIn(email, password)).toBe(true)
    output.length = 0
    expect(await Promise.all([1, 2].map(() => ask('reset', email, ...signed, '--reference', 'T-2')))).toEqual([
      true,
      true,
    ])
    expect(output.filter((line) => line.includes('shown once'))).toHaveLength(1)
    expect(await mayLogIn(email, /shown once: (\S+)/.exec(output.join(' '))?.[1])).toBe(true)
  })
})

describe('a picture', { tags: 'full' }, () => {
  const drawn = (width: number) => sharp({ create: { width, height: 40, channels: 3, background: '#102030' } })
  const upload = (
    bytes: Uint8Array<ArrayBuffer>,
    name: string,
    type: string,
    to: { path: string; method: string } = { path: '/media', method: 'POST' },
  ) => {
    const body = new FormData()
    body.set('file', new Blob([bytes], { type }), name)
    body.set('_payload', JSON.stringify({ alt: 'Знамя' }))
    return service.call(`${to.path}?locale=ru`, { method: to.method, headers: { authorization: marketing }, body })
  }
  type Doc = { id: number; filename: string; sizes: Record<string, { filename: string }> }
  const namesOf = ({ filename, sizes }: Doc) => [filename, ...Object.values(sizes).map((size) => size.filename)]

  test.each([300, 900, 960])(
    'of %s pixels is stored in every size and both formats under unique names, also next to one of the same name',
    async (width) => {
      const docs: Doc[] = []
      for (const form of ['png', 'jpeg'] as const) {
        const { status, body } = await upload(
          new Uint8Array(await drawn(width).toFormat(form).toBuffer()),
          `Знамя banner.${form === 'png' ? 'png' : 'jpg'}`,
          `image/${form}`,
        )
        expect(status).toBe(201)
        docs.push(body['doc'] as Doc)
      }
      const names = docs.flatMap(namesOf)
      expect(new Set(names).size).toBe(14)
      for (const name of names)
        expect([name, (await service.ask(`/media/file/${name}`)).status]).toEqual([
          expect.stringMatching(/^[\w.-]+$/),
          200,
        ])
    },
  )

  test('that replaces another reuses none of its names', async () => {
    const bytes = new Uint8Array(await drawn(300).png().toBuffer())
    const before = (await upload(bytes, 'card.png', 'image/png')).body['doc'] as Doc
    const after = (await upload(bytes, 'card.png', 'image/png', { path: `/media/${before.id}`, method: 'PATCH' })).body[
      'doc'
    ] as Doc
    expect(namesOf(after).filter((name) => namesOf(before).includes(name))).toEqual([])
    expect((await service.ask(`/media/file/${after.filename}`)).status).toBe(200)
  })

  test('is available in the sizes and formats that screens need, is gone after deletion; SVG is refused', async () => {
    const png = await drawn(1200).png().toBuffer()
    const { status, body } = await upload(new Uint8Array(png), 'banner.png', 'image/png')
    expect(status).toBe(201)
    const sizes = (body['doc'] as { sizes: Record<string, { width: number | null; mimeType: string | null }> }).sizes
    expect(Object.entries(sizes).map(([name, { width, mimeType }]) => [name, width, mimeType])).toEqual([
      ['avif480', 480, 'image/avif'],
      ['webp480', 480, 'image/webp'],
      ['avif960', 960, 'image/avif'],
      ['webp960', 960, 'image/webp'],
      ['avif1920', 1200, 'image/avif'],
      ['webp1920', 1200, 'image/webp'],
    ])
    const { id, filename } = body['doc'] as { id: number; filename: string }
    const shown = await service.ask(`/media/file/${filename}`)
    expect([
      shown.status,
      shown.headers.get('content-type'),
      Buffer.from(await shown.arrayBuffer()).equals(png),
    ]).toEqual([200, 'image/png', true])
    expect(
      (await service.ask(`/media/file/${(sizes['avif480'] as unknown as { filename: string }).filename}`)).headers.get(
        'content-type',
      ),
    ).toBe('image/avif')
    await change(`/media/${id}`, 'DELETE', marketing)
    expect((await service.ask(`/media/file/${filename}`)).status).toBe(404)
    expect(
      (
        await upload(
          new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
          'a.svg',
          'image/svg+xml',
        )
      ).status,
    ).toBe(400)
  })
})

const nextChange = (key: string): Promise<(typeof received)[number]> =>
  new Promise((settle) => {
    const from = received.length
    const listen = (): void => {
      const found = received.slice(from).find(({ body }) => body.includes(`"${key}"`))
      if (found === undefined) return
      listening.delete(listen)
      settle(found)
    }
    listening.add(listen)
  })

/** A row without the ids of its lists and without undefined fields. */
const bare = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => name !== 'id' && inner !== null)
      .map(([name, inner]) => [name, name.endsWith('At') ? new Date(String(inner)).toISOString() : bare(inner)]),
  )
}
