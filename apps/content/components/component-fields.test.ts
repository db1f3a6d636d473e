import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readOverview } from '../desk/overview.ts'
import { readKey, startService, type Service } from '../testing/service.ts'

type Doc = Readonly<{ id: number; form?: Record<string, string>; config: { general: Record<string, unknown>[] } }>

let service: Service
let headers: Record<string, string>

beforeAll(async () => {
  service = await startService({ CONTENT_SEEDS: join(import.meta.dirname, '../../../contexts/content/storage/seeds') })
  headers = { authorization: await service.signIn('marketing@zoria.test'), 'content-type': 'application/json' }
})

afterAll(() => service.stop())

const write = async (path: string, method: 'POST' | 'PATCH', body: object) => {
  const answer = await service.call(path, { method, headers, body: JSON.stringify(body) })
  return {
    status: answer.status,
    doc: answer.body['doc'] as Doc,
    errors: answer.body['errors'] as { data: { errors: { path: string }[] } }[] | undefined,
  }
}
const asSite = async (id: number) =>
  (
    await service.call(`/components/${id}?locale=all&fallback-locale=none&depth=1`, {
      headers: { authorization: `clients API-Key ${readKey}` },
    })
  ).body as unknown as Doc
const entriesOf = ({ config }: Doc) => Object.fromEntries(config.general.map(({ key, value }) => [key, value]))

const banner = {
  page: 'home',
  type: 'banner',
  text: 'Баннер',
  audience: 'both',
  order: 900,
  orderNonAuth: 900,
  _status: 'published',
}
const form = {
  kicker: 'Новинка',
  line: '',
  text: '',
  action: '/games',
  actionLabel: 'Играть',
  secondAction: '',
  secondActionLabel: '',
  colours: '#112233,#445566,#778899',
  pictures: 'coin,gem',
  game: '',
}

describe('the form of a component', () => {
  test('shows a seeded banner by fields in the requested language, and does not change what the site reads', async () => {
    const {
      docs: [seeded],
    } = (await service.call('/components?where[key][equals]=home-banner-start&locale=uk', { headers }))
      .body as unknown as { docs: Doc[] }
    expect(seeded?.form).toMatchObject({
      kicker: 'Для новачків',
      action: '?modal=register',
      colours: '#d9772b,#8a2f1a,#2c0b08',
      secondAction: '',
    })
    expect((await asSite(seeded?.id ?? 0)).form).toBeUndefined()
  })

  test('writes entries of the config: texts in the language of the form, all other values in every language', async () => {
    const { status, doc } = await write('/components?locale=ru', 'POST', { ...banner, key: 'by-form', form })
    expect([status, doc.form]).toEqual([201, form])
    const colours = '#000000,#111111,#222222'
    await write(`/components/${doc.id}?locale=uk`, 'PATCH', {
      text: 'Банер',
      form: { ...form, kicker: 'Новинка!', actionLabel: 'Грати', colours },
      _status: 'published',
    })
    const everywhere = (value: string) => ({ en: value, uk: value, ru: value, kk: value })
    expect(entriesOf(await asSite(doc.id))).toEqual({
      kicker: { ru: 'Новинка', uk: 'Новинка!' },
      action: everywhere('/games'),
      'action-label': { ru: 'Играть', uk: 'Грати' },
      colours: everywhere(colours),
      pictures: everywhere('coin,gem'),
    })
  })

  test('keeps entries without a field, and a config sent without a form', async () => {
    const general = [
      { key: 'kicker', value: 'Строка' },
      { key: 'kicker', value: 'Короче', breakpoint: 'mobile' },
    ]
    const { doc } = await write('/components?locale=ru', 'POST', { ...banner, key: 'by-config', config: { general } })
    const { doc: changed } = await write(`/components/${doc.id}?locale=ru`, 'PATCH', {
      form: { ...doc.form, kicker: 'Другая' },
      _status: 'published',
    })
    expect(changed.config.general).toMatchObject([
      { key: 'kicker', value: 'Другая' },
      { key: 'kicker', value: 'Короче', breakpoint: 'mobile' },
    ])
  })

  test.each<[string, object, string]>([
    ['an address of another site', { action: 'https://elsewhere.test' }, 'form.action'],
    ['an address that browsers take for another site', { secondAction: '//elsewhere.test' }, 'form.secondAction'],
    ['two colours', { colours: '#112233,#445566' }, 'form.colours'],
    ['a picture of no name', { pictures: 'coin,,gem' }, 'form.pictures'],
  ])('refuses %s', async (_, wrong, path) => {
    const { status, errors } = await write('/components?locale=ru', 'POST', {
      ...banner,
      key: 'refused',
      form: { ...form, ...wrong },
    })
    expect([status, errors?.[0]?.data.errors.map((error) => error.path)]).toEqual([400, [path]])
  })

  test('reports the field of a text that is missing in Russian', async () => {
    const { doc } = await write('/components?locale=ru', 'POST', { ...banner, key: 'unsaid', form })
    const { status, errors } = await write(`/components/${doc.id}?locale=uk`, 'PATCH', {
      form: { ...doc.form, line: 'Лише українською' },
      _status: 'published',
    })
    expect([status, errors?.[0]?.data.errors.map((error) => error.path)]).toEqual([400, ['form.line']])
  })
})

test('an editor without a chosen content language gets the language of the admin', async () => {
  const { docs } = await service.payload.find({
    collection: 'payload-preferences',
    where: { key: { equals: 'locale' } },
    overrideAccess: true,
  })
  expect(docs.map(({ value }) => value)).toEqual(['en'])
})

describe('the dashboard', () => {
  const now = Date.parse('2026-11-24T12:00:00.000Z')
  const add = async (key: string, more: object) =>
    (await write('/components?locale=ru', 'POST', { ...banner, key, text: key, ...more })).doc.id
  const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title)

  test('lists what is live, planned and in draft', async () => {
    await add('ends-later', { endsAt: '2026-11-24T12:00:00.001Z' })
    await add('has-ended', { startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-11-24T12:00:00.000Z' })
    await add('starts-now', { startsAt: '2026-11-24T12:00:00.000Z' })
    await add('starts-later', { startsAt: '2026-11-24T12:00:00.001Z' })
    await add('switched-off', { enabled: false })
    const drafted = await add('with-a-draft', {})
    await write(`/components/${drafted}?locale=ru&draft=true`, 'PATCH', { text: 'новый черновик', _status: 'draft' })
    const { live, liveCounts, planned, drafts } = await readOverview(service.payload, { siteNow: now, locale: 'uk' })
    expect(titles(live)).toEqual(expect.arrayContaining(['ends-later', 'starts-now', 'with-a-draft']))
    expect(titles(live)).not.toEqual(expect.arrayContaining(['has-ended']))
    expect(titles(live)).not.toContain('switched-off')
    expect(titles(live)).not.toContain('starts-later')
    expect(planned).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ title: 'starts-later', what: 'from', at: '2026-11-24T12:00:00.001Z' }),
      ]),
    )
    expect(drafts).toMatchObject([{ title: 'новый черновик', what: 'saved', type: 'banner' }])
    expect(liveCounts['modals']).toBeGreaterThan(0)
  })
})
