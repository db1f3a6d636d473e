import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BackupFault } from '@zoria/platform/backup/fault'
import { folderOf, type Manifest } from '@zoria/platform/backup/manifest'
import { prune } from '@zoria/platform/backup/prune'
import { takeBackup } from '@zoria/platform/backup/take-backup'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { superuser } from '@zoria/platform/postgres/initialise'
import { portServing } from '@zoria/platform/postgres/leftover'
import { takeDataDirectory } from '../data-directory.ts'
import { archiveOf } from '../database.ts'
import { readEnvironment, type Environment } from '../environment.ts'
import { withStandaloneServer } from './standalone-server.ts'
import { runProgram } from '../run-program.ts'
import { readSecrets } from '../secrets.ts'

/** `npm run backup [-- --keep 7]`: one base backup of the whole embedded server, all databases at the same moment, and of the secrets. */
const backUp = async (root: string): Promise<void> => {
  const environment = readEnvironment(process.env, root)
  const keep = keepIn(process.argv.slice(2))
  refuseNothing(environment)

  const began = performance.now()
  const manifest = await takeWherever(environment)
  const removed = prune(archiveOf(environment), keep)
  report({ environment, manifest, removed, seconds: (performance.now() - began) / 1000 })
}

// A running Zoria keeps running; the server of a stopped one is started for the backup, so that there is one kind of backup.
const takeWherever = async (environment: Environment): Promise<Manifest> => {
  const directory = join(environment.data, 'postgres')
  const port = portServing(directory)
  if (port !== null) return takeFrom(environment, port)
  const data = await takeDataDirectory(environment.data, 'a backup')
  return withStandaloneServer({ data, environment }, (lonePort) => takeFrom(environment, lonePort))
}

const takeFrom = (environment: Environment, port: number): Promise<Manifest> => {
  const file = join(environment.data, 'secrets.json')
  const secrets = readSecrets(file, process.env)
  const url = databaseUrl({ port, role: superuser, password: secrets.DATABASE_SUPERUSER_PASSWORD, database: 'postgres' })
  return takeBackup({ archive: archiveOf(environment), directory: join(environment.data, 'postgres'), url, besides: [{ name: 'secrets.json', path: file }] })
}

const keepIn = (args: readonly string[]): number => {
  const { values } = parseArgs({ args: [...args], options: { keep: { type: 'string', default: '7' } } })
  const keep = Number(values.keep)
  if (!Number.isSafeInteger(keep) || keep < 1) throw new BackupFault(`--keep ${values.keep}: how many backups to keep, at least 1.`)
  return keep
}

const refuseNothing = ({ data, databaseUrl: foreign }: Environment): void => {
  if (foreign !== undefined) throw new BackupFault('DATABASE_URL names a server of your own: it is backed up by its own means, together with secrets.json of the data directory.')
  if (!existsSync(join(data, 'postgres/PG_VERSION'))) throw new BackupFault(`${data} holds no database. Start Zoria once, or name its directory in ZORIA_DATA.`)
}

const report = ({ environment, manifest, removed, seconds }: { environment: Environment; manifest: Manifest; removed: readonly string[]; seconds: number }): void => {
  const archive = archiveOf(environment)
  const megabytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20
  console.log(`backup ${manifest.name}: ${manifest.files.length} files, ${megabytes.toFixed(1)} MB, encrypted, in ${seconds.toFixed(1)} s`)
  console.log(`  in ${folderOf(archive, manifest.name)}, with the secrets; its log in ${join(archive.directory, 'wal')}`)
  console.log(`  any moment from ${manifest.endedAt} on can be restored`)
  console.log(`  the key is ${archive.key}: keep a copy of it elsewhere, without it nothing can be restored`)
  for (const name of removed) console.log(`  removed ${name}`)
}

await runProgram(backUp)
