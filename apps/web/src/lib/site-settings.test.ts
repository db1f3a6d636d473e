import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PageRequest } from './page/page-request.ts'
import { forgetAnswers } from './queries/server-api.ts'
import { countryOfVisitor, siteSettings } from './site-settings.ts'

beforeEach(() => forgetAnswers('/'))
afterEach(() => vi.unstubAllGlobals())

test('without an answer of the API the site has the defaults of the specification: country KZ (Spec §3, §9)', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
  const page = { apiUrl: 'http://api', requestId: 'r', cookie: '', madeOf: () => undefined } as unknown as PageRequest
  expect(await siteSettings(page)).toEqual({
    preloaderMs: null,
    country: 'KZ',
    hasEmail: false,
    sendsEmail: false,
    sendsVisitorId: false,
  })
})

test.each([
  // language, the setting, then
  ['ru', 'KZ', 'KZ'],
  ['en', 'KZ', 'KZ'],
  ['kk', 'KZ', 'KZ'],
  ['uk', 'KZ', 'UA'],
  ['ru', 'UA', 'UA'],
  ['ru', 'US', 'KZ'], // no phones of that country
] as const)('a visitor who reads %s, where %s is the default: %s', (language, byDefault, country) => {
  expect(countryOfVisitor(language, byDefault)).toBe(country)
})
