import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { animation, photograph, secrets } from '@zoria/testkit/photographs'
import { stripMetadata, withoutMetadata } from './strip-metadata.ts'

const formats = ['jpeg', 'png', 'webp', 'avif'] as const

const strip = async (bytes: Buffer): Promise<Buffer> => (await stripMetadata(bytes)) ?? expect.fail('no picture')
const toldBy = (bytes: Buffer) => secrets.filter((secret) => bytes.includes(secret))
const metadataOf = async (bytes: Buffer) => {
  const { exif, xmp, iptc, tifftagPhotoshop, comments, orientation } = await sharp(bytes).metadata()
  return [exif, xmp, iptc, tifftagPhotoshop, comments, orientation].filter((each) => each !== undefined)
}
const sizeOf = async (bytes: Buffer) => {
  const { width, height } = await sharp(bytes).metadata()
  return [width, height]
}
const profileOf = async (bytes: Buffer) => (await sharp(bytes).metadata()).icc?.toString('latin1')
/** The pixel at a share of width and height, in the colours of the file. */
const pixelAt = async (bytes: Buffer, across: number, down: number) => {
  const { data, info } = await sharp(bytes).keepIccProfile().raw().toBuffer({ resolveWithObject: true })
  const from = (Math.floor(info.height * down) * info.width + Math.floor(info.width * across)) * info.channels
  return [data[from], data[from + 2]]
}
const colourAt = async (bytes: Buffer, across: number, down: number) => {
  const [red = 0, blue = 0] = await pixelAt(bytes, across, down)
  return red > blue ? 'red' : 'blue'
}

describe.each(formats)('a photograph in %s', (format) => {
  test('tells its place, camera and author before, and nothing after', async () => {
    const taken = await photograph(format)
    expect([toldBy(taken).length > 0, (await metadataOf(taken)).length > 0]).toEqual([true, true])
    const bare = await strip(taken)
    expect([toldBy(bare), await metadataOf(bare), bare.includes('Exif'), bare.includes('eXIf')]).toEqual([
      [],
      [],
      false,
      false,
    ])
  })

  test('keeps its size, its colours and their profile', async () => {
    const taken = await photograph(format)
    const bare = await strip(taken)
    expect([await sizeOf(bare), await profileOf(bare)]).toEqual([[400, 200], await profileOf(taken)])
    const [before, after] = [await pixelAt(taken, 0.25, 0.5), await pixelAt(bare, 0.25, 0.5)]
    for (const place of [0, 1]) expect(Math.abs((before[place] ?? 0) - (after[place] ?? 255))).toBeLessThan(4)
  })
})

describe.each(['jpeg', 'png', 'webp'] as const)('a turned photograph in %s', (format) => {
  test.each([
    // mark  size         red at
    [3, [400, 200], [0.75, 0.5]],
    [6, [200, 400], [0.5, 0.25]],
    [8, [200, 400], [0.5, 0.75]],
  ] as const)('marked %s is turned in its pixels', async (orientation, size, [across, down]) => {
    const taken = await photograph(format, { orientation })
    const bare = await strip(taken)
    expect([
      await sizeOf(bare),
      await colourAt(bare, across, down),
      await colourAt(bare, 1 - across, 1 - down),
    ]).toEqual([size, 'red', 'blue'])
    expect([toldBy(bare), await metadataOf(bare), await profileOf(bare)]).toEqual([[], [], await profileOf(taken)])
  })
})

test.each(formats)(
  'a picture for the web in %s stays as it is where it carries nothing else, and is drawn anew where it does',
  async (format) => {
    const taken = await photograph(format)
    const bare = await strip(taken)
    expect(await withoutMetadata(bare)).toBe(bare)
    expect(toldBy((await withoutMetadata(taken)) ?? taken)).toEqual([])
  },
)

test('a PNG keeps its pixels exactly', async () => {
  const taken = await photograph('png')
  const [before, after] = await Promise.all(
    [taken, await strip(taken)].map((bytes) => sharp(bytes).keepIccProfile().raw().toBuffer()),
  )
  expect(before?.equals(after ?? Buffer.alloc(0))).toBe(true)
})

test('an animation stays one, with its times', async () => {
  const taken = await animation()
  expect(toldBy(taken).length).toBeGreaterThan(0)
  const bare = await strip(taken)
  const { pages, delay, height } = await sharp(bare).metadata()
  expect([toldBy(bare), await metadataOf(bare), pages, delay, height]).toEqual([[], [], 3, [100, 200, 300], 300])
})

test.each<[string, (drawn: Sharp) => Sharp]>([
  ['a progressive JPEG', (drawn) => drawn.jpeg({ progressive: true })],
  ['a grey JPEG', (drawn) => drawn.greyscale().jpeg()],
  ['a JPEG in CMYK', (drawn) => drawn.toColourspace('cmyk').withIccProfile('cmyk').jpeg()],
  ['a PNG with a palette', (drawn) => drawn.png({ palette: true })],
])('%s keeps its colours', async (_, drawnAs) => {
  const taken = await drawnAs(sharp(await photograph('png')).withExif({ IFD0: { Artist: secrets[1] } })).toBuffer()
  const bare = await strip(taken)
  expect([toldBy(taken), toldBy(bare)]).toEqual([[secrets[1]], []])
  const [before, after] = await Promise.all(
    [taken, bare].map((bytes) => sharp(bytes).toColourspace('srgb').raw().toBuffer()),
  )
  expect(after?.length).toBe(before?.length)
  const difference = before?.reduce((sum, value, place) => sum + Math.abs(value - (after?.[place] ?? 999)), 0)
  expect((difference ?? Infinity) / (before?.length ?? 1)).toBeLessThan(2)
})

test.each(formats)('a %s cut off in its middle is no picture or bare', async (format) => {
  const taken = await photograph(format)
  for (const share of [0.02, 0.3, 0.6, 0.95]) {
    const bare = await stripMetadata(taken.subarray(0, Math.ceil(taken.length * share))).catch(() => undefined)
    expect([share, bare === undefined ? [] : toldBy(bare)]).toEqual([share, []])
  }
})

test.each([['GIF89a'], ['<svg xmlns="http://www.w3.org/2000/svg"/>'], ['%PDF-1.7'], ['']])(
  '%j is none of its formats',
  async (bytes) => {
    expect(await stripMetadata(Buffer.from(bytes))).toBe(undefined)
  },
)
