import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'
import { Negotiator } from '@fastify/accept-negotiator'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

const all = new Negotiator({ supportedValues: ['br', 'gzip'] })

/** The encoding to answer with: brotli, else gzip, else none. */
export const encodingFor = (acceptEncoding: string | undefined): Encoding =>
  acceptEncoding === undefined ? 'identity' : ((all.negotiate(acceptEncoding) as Encoding | null) ?? 'identity')

/** Smaller answers fit one packet anyway. */
export const compressedBytesMin = 860

/** A page is compressed per request, a file of the build once. */
type Kind = 'page' | 'file'

/** A page is smaller than this window of 256 kB; a larger one costs more to clear than it finds. */
export const pageBrotli = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}
const fileBrotli = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Compresses, in another thread. */
export async function compress(
  bytes: Uint8Array,
  encoding: Exclude<Encoding, 'identity'>,
  kind: Kind,
): Promise<Uint8Array> {
  if (encoding === 'gzip') return zip(bytes, { level: kind === 'page' ? 4 : 9 })
  return brotli(bytes, kind === 'page' ? pageBrotli : fileBrotli)
}
