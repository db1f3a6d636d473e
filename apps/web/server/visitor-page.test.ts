import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { pageOfAnswer, sealPage } from './visitor-page.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const scriptsIn = (html: string) =>
  [...html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].map(([, attributes, text]) => ({
    attributes,
    text: text ?? '',
  }))

describe('a page whose scripts are allowed by what they say', () => {
  test('every inline script that is left in it is allowed', () => {
    const { html, scriptHashes } = sealPage(
      '<head><script nonce="n1">let a = 1</script></head><body><script nonce="n1" type="module" async="">import "/assets/x.js"</script><script nonce="n1">let b</script></body>',
      'n1',
    )
    expect(scriptsIn(html).map(({ text }) => scriptHashes.includes(hashOf(text)))).toEqual([true, true, true])
  })

  test.each(['', ' nonce=""', ' nonce="n2"', ' nonce="n1'])(
    'a script that somebody else put in, with%s, is not allowed',
    (mark) => {
      const { scriptHashes } = sealPage(`<script${mark}>steal()</script><script nonce="n1">start()</script>`, 'n1')
      expect(scriptHashes).toEqual([hashOf('start()')])
    },
  )

  test('the nonce is in nothing that is kept', () => {
    expect(
      sealPage('<link rel="modulepreload" nonce="n1" href="/assets/a.js"/><script nonce="n1">start()</script>', 'n1')
        .html,
    ).not.toContain('n1')
  })

  test('the starting module is put in by a script, and is itself allowed', () => {
    const start = 'import * as route0 from "/assets/root-1.js"; // </b>'
    const { html, scriptHashes } = sealPage(`<script nonce="n1" type="module" async="">${start}</script>`, 'n1')
    expect(html).not.toContain('type="module"')
    expect(scriptHashes).toContain(hashOf(start))
  })

  test.each([
    '<script src="/assets/a.js"></script>',
    '<script type="application/ld+json">{"@type":"WebSite"}</script>',
  ])('%s needs no hash', (html) => {
    expect(sealPage(html.replace('<script', '<script nonce="n1"'), 'n1')).toEqual({ html, scriptHashes: [] })
  })
})

test('the size of a short page in the cache includes its headers and address', async () => {
  const page = await pageOfAnswer({
    answer: new Response('User-agent: *', { headers: { 'content-type': 'text/plain' } }),
    nonce: 'n1',
    isNegotiated: false,
    variesByDevice: false,
    studioUrl: 'http://studio',
    security: {},
    madeOf: [],
    until: 1,
  })
  expect(page.size).toBeGreaterThan(4_096)
})
