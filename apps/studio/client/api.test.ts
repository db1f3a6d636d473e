import { afterEach, describe, expect, test, vi } from 'vitest'
import { codeOf, createStudioApi, listenTo, StudioRefusal } from './api.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (status: number, body: string): void =>
  vi.stubGlobal('fetch', async () => new Response(body, { status }))

describe('a stream of events that the studio does not open', () => {
  test.each([
    [409, '{"code":"TABLE_FULL"}', 'TABLE_FULL'],
    [401, '{"code":"SESSION_ENDED"}', 'SESSION_ENDED'],
    [404, '<html>', 'UNREACHABLE'],
    [429, '{"code":"RATE_LIMITED"}', 'UNREACHABLE'],
    [500, '{"code":"INTERNAL_SERVER_ERROR"}', 'UNREACHABLE'],
  ])('with %d %s is refused as %s', async (status, body, code) => {
    answering(status, body)
    await expect(listenTo('/client/table/events', 'token', () => undefined)).rejects.toMatchObject({ code })
  })
})

test.each([
  [200, '{"round":{"id":', 'UNREACHABLE'],
  [200, '', 'UNREACHABLE'],
  [502, '<html>', 'UNREACHABLE'],
  [409, '{"code":"FREE_ROUNDS_OVER"}', 'FREE_ROUNDS_OVER'],
])('a call that is answered %d %s is refused as %s', async (status, body, code) => {
  answering(status, body)
  await expect(createStudioApi('token').freeSpin({ requestId: 'q' })).rejects.toMatchObject({ code })
})

test('only a refusal has a code; any other error is thrown on', () => {
  expect(codeOf(new StudioRefusal('ROUND_OPEN'))).toBe('ROUND_OPEN')
  expect(() => codeOf(new TypeError('a bug'))).toThrow('a bug')
})
