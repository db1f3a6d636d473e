import sharp from 'sharp'
import { isBareAVIF } from './avif-boxes.ts'
import { bareJPEG } from './jpeg-segments.ts'
import { barePNG } from './png-chunks.ts'
import { bareWebP } from './webp-chunks.ts'

const formats = ['jpeg', 'png', 'webp', 'avif'] as const
type Format = (typeof formats)[number]

// Hardly visible losses, in pictures that have to be drawn anew.
const quality = { jpeg: { quality: 95 }, png: {}, webp: { quality: 95 }, avif: { quality: 85 } } as const satisfies Record<Format, object>

/**
 * A picture without its place, time, camera, author, texts, thumbnails and anything else that is no picture; the colour profile stays. A picture that the
 * camera turned by a mark is turned in its pixels. Everything else keeps its pixels as they are, and a picture without metadata its bytes.
 * Undefined for bytes of another format; throws if a picture cannot be read.
 */
export async function stripMetadata(bytes: Buffer): Promise<Buffer | undefined> {
  const format = formatOf(bytes)
  if (format === undefined) return undefined
  return (await isTurned(bytes, format)) ? drawnAnew(bytes, format) : (bare(bytes, format) ?? drawnAnew(bytes, format))
}

/** Sharp for the derived sizes: they keep the colour profile too. */
export const sharpWithProfile = ((input, options) => sharp(input, options).keepIccProfile()) as typeof sharp

/** Is a picture animated? */
export async function isAnimated(bytes: Buffer): Promise<boolean> {
  return ((await sharp(bytes).metadata()).pages ?? 1) > 1
}

// By their first bytes, whatever name and type they were sent with.
const formatOf = (bytes: Buffer): Format | undefined => {
  const [start, brand] = [bytes.toString('latin1', 0, 4), bytes.toString('latin1', 8, 12)]
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start === '\x89PNG') return 'png'
  if (start === 'RIFF' && brand === 'WEBP') return 'webp'
  return bytes.toString('latin1', 4, 8) === 'ftyp' && (brand === 'avif' || brand === 'avis') ? 'avif' : undefined
}

const bare = (bytes: Buffer, format: Format): Buffer | undefined => {
  switch (format) {
    case 'jpeg': return bareJPEG(bytes)
    case 'png': return barePNG(bytes)
    case 'webp': return bareWebP(bytes)
    case 'avif': return isBareAVIF(bytes) ? bytes : undefined
  }
}

// An AVIF is turned by its own properties, which stay; animations are never turned.
const isTurned = async (bytes: Buffer, format: Format): Promise<boolean> => {
  if (format === 'avif') return false
  const { orientation = 1, pages = 1 } = await sharp(bytes).metadata()
  return orientation !== 1 && pages === 1
}

const drawnAnew = async (bytes: Buffer, format: Format): Promise<Buffer> => {
  const drawn = await sharp(bytes, { animated: format === 'webp' }).autoOrient().keepIccProfile().toFormat(format, quality[format]).toBuffer()
  return bare(drawn, format) ?? drawn
}
