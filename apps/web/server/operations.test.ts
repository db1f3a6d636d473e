import { describe, expect, test } from 'vitest'
import { readiness } from './operations.ts'

const answering = (status: number) => (async () => new Response('{}', { status })) as typeof fetch
const silent = (async () => {
  throw new Error('connect ECONNREFUSED')
}) as unknown as typeof fetch

describe('the site is ready with its build and an API that answers', () => {
  test.each([
    [true, answering(200), { build: true, api: true }],
    [false, answering(200), { build: 'there is no build', api: true }],
    [true, answering(503), { build: true, api: 'http://api/healthz answers 503' }],
    [true, silent, { build: true, api: 'http://api/healthz does not answer: connect ECONNREFUSED' }],
  ])('built %s', async (isBuilt, fetch, checks) => {
    expect(await readiness({ isBuilt, apiUrl: 'http://api', fetch })).toEqual(checks)
  })
})
