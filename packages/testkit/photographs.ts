import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** What a photograph must not tell. */
export const secrets = ['Zenit-Kamera', 'Olena Fotohraf', 'Kolomyia', 'Serial-4711', 'GPSLatitude'] as const

const [camera, author, place, serial] = secrets
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="48,32N" dc:creator="${author}"/></rdf:RDF></x:xmpmeta>`
const exif = {
  IFD0: { Make: camera, Artist: author, ImageDescription: place },
  IFD2: { BodySerialNumber: serial },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 32/1 0/1', GPSLongitudeRef: 'E', GPSLongitude: '25/1 2/1 0/1' },
}

type Format = 'jpeg' | 'png' | 'webp' | 'avif'

/**
 * A picture of a wide size, red on the left and blue on the right, in the colours of Display P3, with every kind of
 * metadata of its format.
 */
export async function photograph(
  format: Format,
  { orientation = 1, width = 400, height = 200 } = {},
): Promise<Buffer<ArrayBuffer>> {
  const half = await sharp({ create: { width: width / 2, height, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const plain = await sharp({ create: { width, height, channels: 3, background: '#0000ff' } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const drawn = await sharp(plain)
    .keepIccProfile()
    .withMetadata({ orientation, icc: 'p3' })
    .withExifMerge(exif)
    .withXmp(xmp)
    .toFormat(format, format === 'png' ? {} : { quality: 90 })
    .toBuffer()
  switch (format) {
    case 'jpeg':
      return Buffer.concat([
        drawn.subarray(0, 2),
        segment(0xed, `Photoshop 3.0\0${resource}`),
        segment(0xfe, author),
        segment(0xe2, `MPF\0${serial}`),
        drawn.subarray(2),
        Buffer.from(`motion ${place}`),
      ])
    case 'png':
      return Buffer.concat([
        drawn.subarray(0, 33),
        chunk('tEXt', `Author\0${author}`),
        chunk('iTXt', `XML:com.adobe.xmp\0\0\0\0\0${xmp}`),
        chunk('tIME', '\x07\xea\x0b\x1c\x07\x00\x00'),
        chunk('prVt', serial),
        drawn.subarray(33),
        Buffer.from(place),
      ])
    default:
      return Buffer.from(drawn)
  }
}

/** An animation of three frames with metadata. */
export async function animation(): Promise<Buffer<ArrayBuffer>> {
  const frames = await Promise.all(
    ['#ff0000', '#00ff00', '#0000ff'].map((background) =>
      sharp({ create: { width: 600, height: 300, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  return Buffer.from(
    await sharp(frames, { join: { animated: true } })
      .withExif(exif)
      .withXmp(xmp)
      .webp({ delay: [100, 200, 300] })
      .toBuffer(),
  )
}

// IPTC record 2, dataset 80: the author.
const record = `\x1c\x02\x50\x00${String.fromCodePoint(author.length)}${author}`
const resource = `8BIM\x04\x04\0\0\0\0\0${String.fromCodePoint(record.length)}${record}${record.length % 2 === 0 ? '' : '\0'}`

const segment = (marker: number, data: string): Buffer => {
  const bytes = Buffer.from(`\xff${String.fromCodePoint(marker)}\0\0${data}`, 'latin1')
  bytes.writeUInt16BE(bytes.length - 2, 2)
  return bytes
}

const chunk = (kind: string, data: string): Buffer => {
  const bytes = Buffer.from(`\0\0\0\0${kind}${data}\0\0\0\0`, 'latin1')
  bytes.writeUInt32BE(bytes.length - 12, 0)
  bytes.writeUInt32BE(crc32(bytes.subarray(4, -4)), bytes.length - 4)
  return bytes
}

/** The smallest WebP: one pixel and nothing else. */
export const smallest: Buffer<ArrayBuffer> = Buffer.from(
  'UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA',
  'base64',
)
