import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

/** What `build.ts` made, held in memory: under a megabyte, and immutable while the process lives. */
export interface ClientFiles {
  readonly files: ReadonlyMap<string, ClientFile>
  /** Names of the entry script and style, which carry a hash of their content. */
  readonly script: string
  readonly style: string
}

interface ClientFile {
  readonly bytes: Buffer
  readonly type: string
  readonly etag: string
  readonly isHashed: boolean
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/plain; charset=utf-8',
}

/** Reads a built client. A missing build is a fault of the start, not of a player's request. */
export function readClientFiles(folder: string): ClientFiles {
  if (!existsSync(folder)) throw new Error(`The game client is not built: ${folder} is missing. Run "node apps/studio/build.ts".`)
  const files = new Map<string, ClientFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const type = types[extname(name)]
    if (type === undefined || !statSync(path).isFile()) continue
    const bytes = readFileSync(path)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    files.set(relative(folder, path), { bytes, type, etag, isHashed: /^main-[A-Z0-9]{8}\./i.test(name) })
  }
  return { files, script: entry(files, '.js'), style: entry(files, '.css') }
}

const entry = (files: ReadonlyMap<string, ClientFile>, extension: string): string => {
  const name = [...files.keys()].find((key) => key.startsWith('main-') && key.endsWith(extension))
  if (name === undefined) throw new Error(`The game client's build has no main${extension}. Run "node apps/studio/build.ts" again.`)
  return name
}
