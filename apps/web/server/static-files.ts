import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { compress, encodingFor, gainsFromCompression, type Encoding } from './compression.ts'

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
}

type Kept = { readonly type: string; readonly tag: string; readonly bodies: Map<Encoding, Uint8Array>; readonly cacheControl: string }

/**
 * Serves the files of the client build. Names with a hash are kept by browsers for a year, the rest for an hour.
 * Files are read and compressed once and then answered from memory; the folder does not change while the process lives.
 */
export function createStaticFiles(folder: string) {
  const kept = new Map<string, Promise<Kept | null>>()

  const fileAt = (path: string) => {
    const known = kept.get(path) ?? read(folder, path)
    kept.set(path, known)
    // What is not there, or could not be read just now, is forgotten again: strangers could fill the memory with names.
    known.then((file) => file === null && kept.delete(path), () => kept.delete(path))
    return known
  }

  /** Answers the request if it names a file; false leaves it to others. */
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    if ((request.method !== 'GET' && request.method !== 'HEAD') || extname(path) === '') return false
    const file = await fileAt(path)
    if (file === null) return false
    if (request.headers['if-none-match'] === file.tag) {
      response.writeHead(304, { etag: file.tag, 'cache-control': file.cacheControl }).end()
      return true
    }
    const { encoding, body } = await bodyOf(file, encodingFor(request.headers['accept-encoding'] as string | undefined))
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': body.byteLength,
      'cache-control': file.cacheControl,
      etag: file.tag,
      vary: 'accept-encoding',
      ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

async function read(folder: string, path: string): Promise<Kept | null> {
  const type = types[extname(path)]
  const file = join(folder, path)
  // A file has one address: `//` and `/./` would name it, and keep it, without end.
  if (type === undefined || normalize(path) !== path || !file.startsWith(join(folder, '/'))) return null
  const isFile = await stat(file).then((found) => found.isFile(), () => false)
  if (!isFile) return null
  const bytes = await readFile(file)
  return {
    type,
    tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    bodies: new Map([['identity', bytes]]),
    cacheControl: cacheControlOf(path),
  }
}

/** For ever: names with a hash, and pictures, whose addresses carry a version (src/lib/art.ts, src/lib/head/share-card.ts). The service worker is looked at each time. */
function cacheControlOf(path: string): string {
  if (/^\/(assets|art|share)\//.test(path)) return 'public, max-age=31536000, immutable'
  return path === '/service-worker.js' ? 'no-cache' : 'public, max-age=3600'
}

async function bodyOf(file: Kept, wanted: Encoding): Promise<{ encoding: Encoding; body: Uint8Array }> {
  const plain = file.bodies.get('identity') as Uint8Array
  if (wanted === 'identity' || !gainsFromCompression(file.type, plain.byteLength)) return { encoding: 'identity', body: plain }
  const body = file.bodies.get(wanted) ?? (await compress(plain, wanted, 'thorough'))
  file.bodies.set(wanted, body)
  return { encoding: wanted, body }
}
