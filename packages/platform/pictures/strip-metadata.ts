import sharp from 'sharp'

const formats = ['jpeg', 'png', 'webp', 'avif'] as const
type Format = (typeof formats)[number]

// PNG loses nothing; the others lose what is hardly visible.
const quality = {
  jpeg: { quality: 95 },
  png: {},
  webp: { quality: 95 },
  avif: { quality: 85 },
} as const satisfies Record<Format, object>

/**
 * A picture drawn anew from its pixels, so that place, time, camera, author, texts, thumbnails and anything else that
 * is no picture are gone. The colour profile stays; colours for print become sRGB. A picture that the camera marked as
 * turned is turned in its pixels, and an animation stays one. Undefined for bytes of another format; throws if a
 * picture cannot be read.
 */
export async function stripMetadata(bytes: Buffer): Promise<Buffer | undefined> {
  const format = formatOf(bytes)
  if (format === undefined) return undefined
  const { pages = 1, space } = await sharp(bytes).metadata()
  const drawn = sharp(bytes, { animated: pages > 1 }).toFormat(format, quality[format])
  const turned = pages > 1 ? drawn : drawn.autoOrient()
  return (space === 'cmyk' ? turned.toColourspace('srgb') : turned.keepIccProfile()).toBuffer()
}

/**
 * The same for a picture that was made for the web: one that carries nothing but a picture stays byte for byte, and as
 * small.
 */
export async function withoutMetadata(bytes: Buffer): Promise<Buffer | undefined> {
  if (formatOf(bytes) === undefined) return undefined
  const { exif, xmp, iptc, tifftagPhotoshop, comments, orientation } = await sharp(bytes).metadata()
  return [exif, xmp, iptc, tifftagPhotoshop, comments, orientation].every((each) => each === undefined)
    ? bytes
    : stripMetadata(bytes)
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
