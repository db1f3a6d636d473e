import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** The encoding to answer with: brotli, else gzip, else none. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const offers = (acceptEncoding ?? '').split(',').map((part) => part.trim())
  const takes = (name: string) => offers.some((offer) => offer === name || (offer.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(offer)))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

const worthless = /^(image\/(?!svg)|font\/|video\/|audio\/)/
/** Below this a packet holds it anyway. */
const smallestBytes = 860

/** Tells whether bytes of this type and size gain from compression. */
export function gainsFromCompression(contentType: string, bytes: number): boolean {
  return bytes >= smallestBytes && !worthless.test(contentType)
}

/** Compresses; quality 5 for answers made now, 9 for files that are compressed once and kept. */
export async function compress(bytes: Uint8Array, encoding: Exclude<Encoding, 'identity'>, isKept: boolean): Promise<Uint8Array> {
  if (encoding === 'gzip') return zip(bytes, { level: isKept ? 9 : 6 })
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isKept ? 9 : 5 } })
}
