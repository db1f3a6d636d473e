import { createServer } from '@zoria/platform/http/server'
import { createLogger } from '@zoria/platform/logger'
import { seededChance } from '@zoria/testkit/chance'
import { frozenClock } from '@zoria/testkit/clock'
import { expect, test } from 'vitest'
import { createContentService, type Picture } from '../gateways/content-service.ts'
import { serveContentPictures } from './show-pictures.ts'

const bytesOf = (name: string) => Buffer.alloc(name.startsWith('large') ? 20 : 8, name)

/** A process that shows pictures of a service, which has all but those called missing or broken. */
async function open() {
  const [clock, logger] = [
    frozenClock('2026-11-22T12:00:00.000Z'),
    createLogger({ name: 'pictures-test', level: 'silent' }),
  ]
  const server = await createServer({ logger, clock, chance: seededChance('pictures'), proxyHops: 0 })
  const asked: string[] = []
  const picture = async (name: string): Promise<Picture | undefined> => {
    asked.push(name)
    if (name.startsWith('broken')) throw new Error('the service is down')
    return name.startsWith('missing') ? undefined : { type: 'image/webp', bytes: bytesOf(name) }
  }
  serveContentPictures(server, { picture, clock, logger, heldBytes: 48 })
  const show = async (...names: readonly string[]) =>
    (await Promise.all(names.map((name) => server.inject({ url: `/content/media/${name}` })))).map(
      ({ statusCode }) => statusCode,
    )
  return { show, asked, clock }
}

test('a picture that many want at once is asked for once, and counts once among what is held', async () => {
  const { show, asked } = await open()
  expect(await show(...Array.from({ length: 6 }, () => 'large-1.webp'))).toEqual([200, 200, 200, 200, 200, 200])
  await show('small.webp', 'large-2.webp')
  await show('large-1.webp', 'small.webp', 'large-2.webp')
  expect(asked).toEqual(['large-1.webp', 'small.webp', 'large-2.webp'])
})

test('the eldest make room for a picture that would be too much beside them', async () => {
  const { show, asked } = await open()
  for (const name of ['large-1.webp', 'large-2.webp', 'large-3.webp', 'large-2.webp', 'large-1.webp']) await show(name)
  expect(asked).toEqual(['large-1.webp', 'large-2.webp', 'large-3.webp', 'large-1.webp'])
})

test('what the service does not have, or could not give, is not asked for again at once', async () => {
  const { show, asked, clock } = await open()
  for (let times = 0; times < 3; times += 1) expect(await show('missing.webp', 'broken.webp')).toEqual([404, 404])
  expect(asked).toEqual(['missing.webp', 'broken.webp'])
  clock.advance(5_000)
  await show('missing.webp', 'broken.webp')
  expect(asked).toHaveLength(4)
})

test.each([
  ['a picture', 200, 'image/avif', 4, 'given'],
  ['a photograph that grew when the service drew it anew', 200, 'image/jpeg', 20_000_000, 'given'],
  ['a picture too large to be one of the service', 200, 'image/png', 32_000_001, 'refused'],
  ['a program', 200, 'image/svg+xml', 4, 'none'],
  ['nothing of the name', 404, 'application/json', 4, 'none'],
  ['a failure', 503, 'application/json', 4, 'refused'],
  ['a failure that looks like a picture', 500, 'image/png', 4, 'refused'],
])('%s, answered as %i %s of %i bytes, is %s', async (_, status, type, length, outcome) => {
  const bytes = Buffer.alloc(length)
  const service = createContentService(
    { url: 'http://content.test', readKey: 'key' },
    async () => new Response(bytes, { status, headers: { 'content-type': type } }),
  )
  const got = await service.picture('a.png').then(
    (picture) => (picture ? 'given' : 'none'),
    () => 'refused',
  )
  expect(got).toBe(outcome)
})
