import { spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { findPostgres } from './files.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'

/** The superuser of an embedded server; used only by the supervisor and the testkit. */
export const superuser = 'postgres'

/**
 * Creates the data directory if it is missing: text sorts by code point (C.UTF-8; ICU collations sort uk and kk), pages
 * have checksums, every connection needs a password. A directory appears completely or not at all.
 */
export function initialise(wanted: { directory: string; password: string; durable: boolean }): void {
  const { directory } = wanted
  if (existsSync(directory)) return refuseOtherVersion(directory)

  mkdirSync(dirname(directory), { recursive: true })
  const { initdb, postgres } = findPostgres()
  const runAs = chooseRunAs({ postgres, directory })
  const unfinished = `${directory}.unfinished`
  const passwordFile = `${directory}.password`
  rmSync(unfinished, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, wanted.password, { mode: 0o600 })
  giveTo(runAs, unfinished)
  giveTo(runAs, passwordFile)
  try {
    runInitdb([
      ...runAs.prefix,
      initdb,
      ...initdbArgs,
      '--pgdata',
      unfinished,
      '--pwfile',
      passwordFile,
      ...(wanted.durable ? [] : ['--no-sync']),
    ])
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, directory)
}

/** Changes the owner of a data directory to the server's user; it may have run under another one before. */
export function giveTo(runAs: RunAs, path: string): void {
  const { owner } = runAs
  if (owner === null || statSync(path).uid === owner) return
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
      chownSync(join(path, name), owner, owner)
  }
  chownSync(path, owner, owner)
}

const initdbArgs = [
  '--username',
  superuser,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--data-checksums',
  '--auth=scram-sha-256',
  '--no-instructions',
]

const runInitdb = (command: readonly string[]): void => {
  const [program = '', ...args] = command
  const ran = spawnSync(program, args, { encoding: 'utf8' })
  if (ran.status === 0) return
  throw new Error(`PostgreSQL could not make its data directory:\n${ran.stderr}${ran.stdout}`, { cause: ran.error })
}

const version = '18'

const refuseOtherVersion = (directory: string): void => {
  const file = join(directory, 'PG_VERSION')
  const found = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'nothing'
  if (found === version) return
  throw new Error(
    `${directory} holds data of PostgreSQL ${found}, this is ${version}. Move the directory away, or restore a backup into a new ZORIA_DATA.`,
  )
}
