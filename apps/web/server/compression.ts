import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** The encoding to answer with: brotli, else gzip, else none. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  if (takes(acceptEncoding, 'br')) return 'br'
  return takesGzip(acceptEncoding) ? 'gzip' : 'identity'
}

/** Whether gzip may be answered, though brotli may be liked better. */
export const takesGzip = (acceptEncoding: string | undefined): boolean => takes(acceptEncoding, 'gzip')

function takes(acceptEncoding: string | undefined, name: string): boolean {
  const offers = (acceptEncoding ?? '').split(',').map((part) => part.trim())
  return offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)))
}

const worthless = /^(image\/(?!svg)|font\/|video\/|audio\/)/
/** Below this a packet holds it anyway. */
const smallestBytes = 860

/** Tells whether bytes of this type and size gain from compression. */
export function gainsFromCompression(contentType: string, bytes: number): boolean {
  return bytes >= smallestBytes && !worthless.test(contentType)
}

/** What is answered now is made quickly; what many will get is made small. */
export type Effort = 'quick' | 'thorough'

const brotliOf: Readonly<Record<Effort, Readonly<Record<number, number>>>> = {
  // A page is no longer than this window of 256 kB; clearing the tables of a larger one costs more than it finds.
  quick: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  thorough: { [constants.BROTLI_PARAM_QUALITY]: 9 },
}
const gzipLevel: Readonly<Record<Effort, number>> = { quick: 3, thorough: 9 }

/** Compresses, in another thread. */
export async function compress(bytes: Uint8Array, encoding: Exclude<Encoding, 'identity'>, effort: Effort): Promise<Uint8Array> {
  if (encoding === 'gzip') return zip(bytes, { level: gzipLevel[effort] })
  return brotli(bytes, { params: { ...brotliOf[effort], [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength } })
}
