import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, relative } from 'node:path'

/** The output of `build.ts`, held in memory: less than a megabyte, and immutable during the process. */
export interface ClientFiles {
  readonly files: ReadonlyMap<string, ClientFile>
  /** Names of the entry script and style sheet of slots, and of tables; they contain a content hash. */
  readonly script: string
  readonly style: string
  readonly table: { readonly script: string; readonly style: string }
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

/** Reads a built client. A missing build stops the start instead of failing a player's request. */
export function readClientFiles(folder: string): ClientFiles {
  if (!existsSync(folder))
    throw new Error(`The game client is not built: ${folder} is missing. Run "node apps/studio/build.ts".`)
  const files = new Map<string, ClientFile>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, name)
    const type = types[extname(name)]
    if (type === undefined || !statSync(path).isFile()) continue
    const bytes = readFileSync(path)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    files.set(relative(folder, path), {
      bytes,
      type,
      etag,
      isHashed: /^(main|table|late-[a-z-]+)-[A-Z0-9]{8}\.(js|css)$/i.test(name),
    })
  }
  return {
    files,
    script: entry(files, 'main', '.js'),
    style: entry(files, 'main', '.css'),
    table: { script: entry(files, 'table', '.js'), style: entry(files, 'table', '.css') },
  }
}

const entry = (files: ReadonlyMap<string, ClientFile>, name: 'main' | 'table', extension: string): string => {
  const file = [...files.keys()].find(
    (key) => key.startsWith(`${name}-`) && key.endsWith(extension) && files.get(key)?.isHashed,
  )
  if (file === undefined)
    throw new Error(`The game client's build has no ${name}${extension}. Run "node apps/studio/build.ts" again.`)
  return file
}
