import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../../routes.ts'
import { hasOwnAddress, sitemapOf } from './sitemap.ts'

const xml = sitemapOf('https://zoria.test', [{ path: '' }, { path: '/games/a&b', changed: '2026-11-21' }])

test('every page is listed in four languages, each with links to all four and to the default', () => {
  expect(xml.match(/<url>/g)).toHaveLength(8)
  expect(xml).toContain(
    '<loc>https://zoria.test/kz</loc><xhtml:link rel="alternate" hreflang="en" href="https://zoria.test/en"/>',
  )
  expect(xml.match(/hreflang="x-default" href="https:\/\/zoria\.test\/ru"/g)).toHaveLength(4)
  expect(xml.match(/hreflang="kk" href="https:\/\/zoria\.test\/kz\/games\/a&amp;b"/g)).toHaveLength(4)
})

test('the day of the last change is written only where it is known', () => {
  expect(xml.match(/<lastmod>2026-11-21<\/lastmod>/g)).toHaveLength(4)
})

test('a content page is listed unless another route has its address', () => {
  const all = (entries: readonly RouteConfigEntry[]): readonly RouteConfigEntry[] =>
    entries.flatMap((entry) => [entry, ...all(entry.children ?? [])])
  const own = all(routes).flatMap(({ path, file }) =>
    /^[\w-]+(\/|$)/.test(path ?? '')
      ? [
          [
            path!.split('/')[0]!,
            readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').includes('contentPageLoader'),
          ] as const,
        ]
      : [],
  )
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter(([key, isContent]) => hasOwnAddress(key) !== isContent)).toEqual([])
  expect(['spring-promo', 'about', 'profile', 'kz', 'battle-rules'].map(hasOwnAddress)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
