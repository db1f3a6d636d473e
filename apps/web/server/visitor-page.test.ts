import { expect, test } from 'vitest'
import { pageOfAnswer } from './visitor-page.ts'

test('a page of a few words takes its place in the memory, too: headers and address weigh more than they', async () => {
  const page = await pageOfAnswer({ answer: new Response('User-agent: *', { headers: { 'content-type': 'text/plain' } }), rendered: null, nonce: 'n1', isNegotiated: false, studioUrl: 'http://studio', security: {}, madeOf: [], until: 1 })
  expect(page.size).toBeGreaterThan(4_096)
})
