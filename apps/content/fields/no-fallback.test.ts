import { createLocalReq } from 'payload'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startEmptyService, type Service } from '../testing/service.ts'
import { fallbackOf } from './fallback-text.ts'

let service: Service
let editor: string

beforeAll(async () => {
  service = await startEmptyService()
  editor = await service.signIn('editor@zoria.test')
})

afterAll(() => service.stop())

type Doc = Readonly<Record<string, unknown>> & { readonly id: number }

const send = (path: string, method: string, body?: object) =>
  service.call(path, {
    method,
    headers: { authorization: editor, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
const rows = {
  components: {
    key: 'row',
    page: 'home',
    type: 'banner',
    text: 'Слова',
    audience: 'both',
    order: 1,
    orderNonAuth: 1,
    form: { kicker: 'Слова', action: '/games' },
  },
  'info-lists': { key: 'row', header: { text: 'Слова' }, items: [{ key: 'one', text: 'Слова' }] },
  modals: { key: 'row', items: [{ key: 'body', text: 'Слова' }] },
  pages: {
    key: 'row',
    title: 'Слова',
    intro: 'Слова',
    revisedAt: '2026-01-01T00:00:00.000Z',
    sections: [{ key: 'one', heading: 'Слова', paragraphs: [{ text: 'Слова' }] }],
  },
  'provider-texts': { slug: 'row', title: 'Слова', description: 'Слова', paragraphs: [{ text: 'Слова' }] },
} as const

/** The texts of one language anywhere in an item read in all of them; what is equal in every language is left out. */
const textsIn = (value: unknown, language: string): readonly unknown[] => {
  if (Array.isArray(value)) return value.flatMap((each) => textsIn(each, language))
  if (typeof value !== 'object' || value === null) return []
  const { ru, [language]: text } = value as Record<string, unknown>
  if (ru !== undefined) return String(ru).startsWith('/') ? [] : [text].filter(Boolean)
  return Object.values(value).flatMap((each) => textsIn(each, language))
}

describe.each(Object.keys(rows) as (keyof typeof rows)[])('an item of %s without Ukrainian', (kind) => {
  test.each([
    // address of a publish,   of what it was opened from
    ['?locale=uk&depth=0', '?locale=uk&depth=0&draft=true'],
    ['?locale=uk', '?locale=uk'],
    ['?locale=uk&fallback-locale=ru&depth=0', '?locale=uk&depth=0'],
    ['?locale=uk&depth=0&draft=true', '?locale=uk&depth=0&draft=true'],
  ])('stays without it when its form is published twice (%s)', async (publishing, opening) => {
    const { body } = await send(`/${kind}?locale=ru`, 'POST', {
      ...rows[kind],
      ...('key' in rows[kind] ? { key: `row-${publishing.length}` } : { slug: `row-${publishing.length}` }),
      _status: 'published',
    })
    const { id } = body['doc'] as Doc
    let form = (await send(`/${kind}/${id}${opening}`, 'GET')).body
    for (const time of [1, 2]) {
      const answer = await send(`/${kind}/${id}${publishing}`, 'PATCH', {
        ...form,
        _status: publishing.includes('draft') ? 'draft' : 'published',
      })
      expect([time, answer.status]).toEqual([time, 200])
      form = answer.body['doc'] as Doc
      const stored = (await send(`/${kind}/${id}?locale=all&depth=0&draft=true`, 'GET')).body
      expect([time, textsIn(stored, 'uk'), textsIn(stored, 'ru').length > 0]).toEqual([time, [], true])
    }
  })
})

test('the form of another language shows the Russian text, also of a draft, behind empty fields; the Russian form and a new item show none', async () => {
  const { body } = await send('/pages?locale=ru', 'POST', { ...rows.pages, key: 'shown', _status: 'published' })
  const { id } = body['doc'] as Doc
  await send(`/pages/${id}?locale=ru&draft=true`, 'PATCH', { title: 'Набросок', _status: 'draft' })
  const {
    docs: [user],
  } = await service.payload.find({ collection: 'editors', where: { email: { equals: 'editor@zoria.test' } } })
  const behind = async (locale: string, path: string, of: number | undefined = id) => {
    const req = await createLocalReq({ locale, user: { ...user, collection: 'editors' } as never }, service.payload)
    const form = (await send(`/pages/${id}?locale=${locale}&draft=true&depth=0`, 'GET')).body
    return [await fallbackOf({ req, collection: 'pages', id: of, path, form }), req.locale]
  }
  expect(await behind('uk', 'title')).toEqual(['Набросок', 'uk'])
  expect(await behind('kk', 'sections.0.paragraphs.0.text')).toEqual(['Слова', 'kk'])
  expect(await behind('ru', 'title')).toEqual([undefined, 'ru'])
  const fresh = await createLocalReq({ locale: 'uk' }, service.payload)
  expect(await fallbackOf({ req: fresh, collection: 'pages', id: undefined, path: 'title', form: {} })).toBe(undefined)
})

test('a version and a duplicate are read without a fallback; a reader who asks for one gets it', async () => {
  const { body } = await send('/pages?locale=ru', 'POST', { ...rows.pages, key: 'versions', _status: 'published' })
  const { id } = body['doc'] as Doc
  const {
    docs: [version],
  } = (await send(`/pages/versions?where[parent][equals]=${id}&locale=uk`, 'GET')).body as unknown as {
    docs: { id: number; version: Doc }[]
  }
  expect(version?.version['title'] ?? '').toBe('')
  expect(
    ((await send(`/pages/versions/${version?.id}?locale=uk`, 'GET')).body as { version?: Doc }).version?.['title'] ??
      '',
  ).toBe('')
  const copy = (await send(`/pages/${id}/duplicate?locale=uk`, 'POST', { key: 'copied' })).body['doc'] as Doc
  expect((await send(`/pages/${copy.id}?locale=all&draft=true`, 'GET')).body['title']).toEqual({ ru: 'Слова' })
  expect((await send(`/pages/${id}?locale=uk&fallback-locale=ru`, 'GET')).body['title']).toBe('Слова')
  expect((await send(`/pages/${id}`, 'GET')).body['title']).toBe('Слова')
})
