import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { archiveOf, type Archive } from '@zoria/platform/backup/archive'
import { BackupFault } from '@zoria/platform/backup/fault'
import { findGap } from '@zoria/platform/backup/find-gap'
import { folderOf, type Manifest } from '@zoria/platform/backup/manifest'
import { prune } from '@zoria/platform/backup/prune'
import { takeBackup } from '@zoria/platform/backup/take-backup'
import { wholeIn, type Asked, type OperatorGroup } from '@zoria/platform/operator/command'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { superuser } from '@zoria/platform/postgres/initialise'
import { checkKeys } from '../check-keys.ts'
import { readEnvironment, type Environment } from '../environment.ts'
import { atServer, refuseNoDatabase, secretsFile } from './at-server.ts'
import { readSecrets } from '../secrets.ts'

type Say = Asked['say']

/** `npm run backup`; the desk is the root of the installation. docs/runbooks/backup-and-restore.md */
export const backupCommands: OperatorGroup<string> = {
  name: 'backup',
  about: 'base backups of the embedded server',
  commands: [
    {
      name: '',
      options: {
        '--keep <n>': 'how many backups to keep, 7 unless said',
        '--new-archive': "begins a new archive where the old one is another server's",
      },
      does: 'one base backup of the whole embedded server, all databases at the same moment, and of the secrets',
      run: async (root, { options, say }) => {
        const environment = readEnvironment(process.env, root)
        const keep = wholeIn(options['keep'] ?? '7', { option: 'keep', max: 9_999 })
        refuseNothing(environment)

        const began = performance.now()
        await reportGap(archiveOf(environment), say)
        const manifest = await takeWherever(environment, options['new-archive'] !== undefined)
        const removed = prune(archiveOf(environment), keep)
        report({ environment, manifest, removed, seconds: (performance.now() - began) / 1000 }, say)
        return { isDone: true, value: { name: manifest.name, endedAt: manifest.endedAt, removed } }
      },
    },
  ],
}

// A gap, or a newest base that cannot be read, is a reason for the new base, not against it.
const reportGap = async (archive: Archive, say: Say): Promise<void> => {
  if (!existsSync(archive.key)) return
  try {
    const gap = await findGap(archive)
    if (gap === null) return
    say(
      `segment ${gap.segment} is missing from the archive: base ${gap.base} leads no further; from the new base on every moment can be restored`,
    )
  } catch (fault) {
    if (!(fault instanceof BackupFault)) throw fault
    say(fault.message)
  }
}

// A running Zoria keeps running; the server of a stopped one is started for the backup, so that there is one kind of
// backup.
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
    return takeBackup({
      archive: archiveOf(environment),
      directory,
      url: urlOf('postgres'),
      besides,
      mayReplaceArchive,
    })
  })
}

const refuseNothing = (environment: Environment): void => {
  if (environment.databaseUrl !== undefined)
    throw new BackupFault(
      'DATABASE_URL names a server of your own: it is backed up by its own means, together with secrets.json of the data directory.',
    )
  refuseNoDatabase(environment)
}

const report = (
  {
    environment,
    manifest,
    removed,
    seconds,
  }: { environment: Environment; manifest: Manifest; removed: readonly string[]; seconds: number },
  say: Say,
): void => {
  const archive = archiveOf(environment)
  const megabytes = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 2 ** 20
  say(
    `backup ${manifest.name}: ${manifest.files.length} files, ${megabytes.toFixed(1)} MB, encrypted, in ${seconds.toFixed(1)} s`,
  )
  say(`  in ${folderOf(archive, manifest.name)}, with the secrets; its log in ${join(archive.directory, 'wal')}`)
  say(`  any moment from ${manifest.endedAt} on can be restored`)
  say(`  the key is ${archive.key}: keep a copy of it elsewhere, without it nothing can be restored`)
  for (const name of removed) say(`  removed ${name}`)
}
