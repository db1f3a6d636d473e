import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { archiveOf, type Archive } from '@zoria/platform/backup/archive'
import { BackupFault } from '@zoria/platform/backup/fault'
import { findGap } from '@zoria/platform/backup/find-gap'
import { folderOf, type Manifest } from '@zoria/platform/backup/manifest'
import { prune } from '@zoria/platform/backup/prune'
import { takeBackup } from '@zoria/platform/backup/take-backup'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { superuser } from '@zoria/platform/postgres/initialise'
import { checkKeys } from '../check-keys.ts'
import { readEnvironment, type Environment } from '../environment.ts'
import { atServer, refuseNoDatabase, secretsFile } from './at-server.ts'
import { runProgram } from '../run-program.ts'
import { readSecrets } from '../secrets.ts'

/** `npm run backup [-- --keep 7 --new-archive]`: one base backup of the whole embedded server, all databases at the same moment, and of the secrets. */
const backUp = async (root: string): Promise<void> => {
  const environment = readEnvironment(process.env, root)
  const { keep, mayReplaceArchive } = readOptions(process.argv.slice(2))
  refuseNothing(environment)

  const began = performance.now()
  await reportGap(archiveOf(environment))
  const manifest = await takeWherever(environment, mayReplaceArchive)
  const removed = prune(archiveOf(environment), keep)
  report({ environment, manifest, removed, seconds: (performance.now() - began) / 1000 })
}

// A gap, or a newest base that cannot be read, is a reason for the new base, not against it.
const reportGap = async (archive: Archive): Promise<void> => {
  if (!existsSync(archive.key)) return
  try {
    const gap = await findGap(archive)
    if (gap === null) return
    console.log(`segment ${gap.segment} is missing from the archive: base ${gap.base} leads no further; from the new base on every moment can be restored`)
  } catch (fault) {
    if (!(fault instanceof BackupFault)) throw fault
    console.log(fault.message)
  }
}

// A running Zoria keeps running; the server of a stopped one is started for the backup, so that there is one kind of backup.
const takeWherever = async (environment: Environment, mayReplaceArchive: boolean): Promise<Manifest> => {
  const file = secretsFile(environment)
  const secrets = readSecrets(file, process.env, ['DATABASE_SUPERUSER_PASSWORD'])
  return atServer({ environment, purpose: 'a backup' }, async (port) => {
    const password = secrets.DATABASE_SUPERUSER_PASSWORD
    const urlOf = (database: string): string => databaseUrl({ port, role: superuser, password, database })
    // A backup with other keys would be of no use.
    await checkKeys({ platform: urlOf('zoria'), studio: urlOf('zoria_studio') }, secrets)
    const besides = existsSync(file) ? [{ name: 'secrets.json', path: file }] : []
    const directory = join(environment.data, 'postgres')
    return takeBackup({ archive: archiveOf(environment), directory, url: urlOf('postgres'), besides, mayReplaceArchive })
  })
}

const readOptions = (args: readonly string[]): { keep: number; mayReplaceArchive: boolean } => {
  const options = { keep: { type: 'string', default: '7' }, 'new-archive': { type: 'boolean', default: false } } as const
  const { values } = parseArgs({ args: [...args], options })
  const keep = Number(values.keep)
  if (!Number.isSafeInteger(keep) || keep < 1) throw new BackupFault(`--keep ${values.keep}: how many backups to keep, at least 1.`)
  return { keep, mayReplaceArchive: values['new-archive'] }
}

const refuseNothing = (environment: Environment): void => {
  if (environment.databaseUrl !== undefined) throw new BackupFault('DATABASE_URL names a server of your own: it is backed up by its own means, together with secrets.json of the data directory.')
  refuseNoDatabase(environment)
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
