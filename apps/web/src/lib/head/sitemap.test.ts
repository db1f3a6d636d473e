import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasOwnAddress, sitemapOf } from './sitemap.ts'

const xml = sitemapOf('https://zoria.test', [{ path: '' }, { path: '/games/a&b', changed: '2026-11-21' }])

test('every page stands there in four languages, each naming all four and the one for everybody else', () => {
  expect(xml.match(/<url>/g)).toHaveLength(8)
  expect(xml).toContain('<loc>https://zoria.test/kz</loc><xhtml:link rel="alternate" hreflang="en" href="https://zoria.test/en"/>')
  expect(xml.match(/hreflang="x-default" href="https:\/\/zoria\.test\/ru"/g)).toHaveLength(4)
  expect(xml.match(/hreflang="kk" href="https:\/\/zoria\.test\/kz\/games\/a&amp;b"/g)).toHaveLength(4)
})

test('only a known day of change is told', () => {
  expect(xml.match(/<lastmod>2026-11-21<\/lastmod>/g)).toHaveLength(4)
})

test('a page of text is listed unless its address shows something else', () => {
  const routes = [...readFileSync(new URL('../../routes.ts', import.meta.url), 'utf8').matchAll(/route\('([\w-]+)(?:\/[^']*)?', '([^']+)'/g)]
  const ofText = routes.filter(([, , file]) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').includes('contentPageLoader')).map(([, key]) => key ?? '')
  const listed = new Set(routes.map(([, key]) => key ?? '').filter(hasOwnAddress))
  expect([...listed].toSorted()).toEqual([...new Set(ofText)].toSorted())
  expect(['spring-promo', 'about', 'profile', 'kz', 'battle-rules'].map(hasOwnAddress)).toEqual([true, true, false, false, false])
})
