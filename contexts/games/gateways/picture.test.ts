import { photograph, secrets } from '@zoria/testkit/photographs'
import { withoutMetadata } from '@zoria/platform/pictures/strip-metadata'
import { expect, test } from 'vitest'
import { fetchPicture } from './picture.ts'

const baseUrl = 'https://provider.example'
const ask = (body: Buffer<ArrayBuffer> | string, type: string) =>
  fetchPicture('/a', { baseUrl, fetch: async () => new Response(body, { headers: { 'content-type': type } }) })
/** The bytes that are stored. */
async function fetched(body: Buffer<ArrayBuffer>, type: string): Promise<Buffer> {
  const picture = await ask(body, type)
  if (!picture.ok) throw new Error(`${type}: no picture`)
  return Buffer.from(picture.value.bytes)
}

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'a photograph in %s comes without its place, camera and author',
  async (format) => {
    const taken = await photograph(format)
    expect(secrets.filter((secret) => taken.includes(secret)).length).toBeGreaterThan(0)
    const bytes = await fetched(taken, `image/${format}`)
    expect([bytes.length > 0, secrets.filter((secret) => bytes.includes(secret))]).toEqual([true, []])
  },
)

test('a picture that carries nothing else stays byte for byte', async () => {
  const bare = Buffer.from((await withoutMetadata(await photograph('webp'))) ?? [])
  expect(bare.length).toBeGreaterThan(0)
  expect(await ask(bare, 'image/webp')).toEqual({ ok: true, value: { contentType: 'image/webp', bytes: bare } })
})

test.each([
  ['<svg/>', 'image/svg+xml', true],
  ['GIF89a', 'image/gif', true],
  ['RIFF', 'image/webp', false],
  ['<svg/>', 'image/png', false],
])('%s as %s is a picture: %s', async (body, type, isPicture) => {
  expect((await ask(body, type)).ok).toBe(isPicture)
})
