import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { archiveOf } from '@zoria/platform/backup/archive'
import { BackupFault } from '@zoria/platform/backup/fault'
import { restoreCluster, type Restored } from '@zoria/platform/backup/restore-cluster'
import { KeyFault } from '@zoria/platform/key-fingerprints/hold-keys'
import type { Asked, OperatorGroup } from '@zoria/platform/operator/command'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { superuser } from '@zoria/platform/postgres/initialise'
import { portServing } from '@zoria/platform/postgres/leftover'
import { checkKeys } from '../check-keys.ts'
import { takeDataDirectory } from '../data-directory.ts'
import { readEnvironment } from '../environment.ts'
import { freePort, guard } from './standalone-server.ts'
import { readRestoreOptions, restoreFlags, type RestoreOptions } from './restore-options.ts'
import { closeSecret, copySecret } from '../secret-file.ts'
import { readSecrets, type Secrets } from '../secrets.ts'

type Say = Asked['say']

/** `npm run restore`; the desk is the root of the installation. docs/runbooks/backup-and-restore.md */
export const restoreCommands: OperatorGroup<string> = {
  name: 'restore',
  about: 'recovery of the embedded server from a backup and its log',
  commands: [
    {
      name: '',
      options: restoreFlags,
      does: 'recovers into a separate folder, checks, and only then moves it into place',
      run: async (root, { options, say }) => {
        const environment = readEnvironment(process.env, root)
        const { directory, key } = archiveOf(environment)
        await restore({
          root,
          options: readRestoreOptions(options, { data: environment.data, archive: directory, key }),
          say,
        })
        return { isDone: true }
      },
    },
  ],
}

const restore = async ({ root, options, say }: { root: string; options: RestoreOptions; say: Say }): Promise<void> => {
  refuseExisting(options)

  const data = await takeDataDirectory(options.into, { kind: 'command', name: 'a restore' })
  const beside = join(data.path, 'restoring')
  rmSync(beside, { recursive: true, force: true })
  mkdirSync(beside, { mode: 0o700 })
  const postgres = join(beside, 'postgres')
  const guardian = guard(data, postgres)
  try {
    const port = await freePort()
    const archive = { directory: options.archive, key: options.key }
    const restored = await restoreCluster({
      ...options,
      archive,
      directory: postgres,
      besides: beside,
      port,
      log: join(data.logs, 'restore.log'),
    })
    reportRecovery(restored, options, say)
    await check({ root, port, secrets: chooseSecrets(options, beside), say })
  } finally {
    await guardian.dismiss()
  }
  putInPlace(options, beside, say)
}

const refuseExisting = ({ into, isIntoNamed }: RestoreOptions): void => {
  const postgres = join(into, 'postgres')
  if (!existsSync(postgres)) return
  if (portServing(postgres) !== null)
    throw new BackupFault(`a server runs on ${postgres}. Stop Zoria first, or restore beside it: leave --into out.`)
  if (isIntoNamed) return
  throw new BackupFault(
    `${into} exists already. Remove it, or name a directory with --into; data that is named so is moved aside, not written over.`,
  )
}

const reportRecovery = ({ base, timeline, lastTransactionAt }: Restored, { to }: RestoreOptions, say: Say): void => {
  say(
    `recovered base ${base.name} ${to === null ? 'as far as its log goes' : `up to ${to}`}, from timeline ${timeline}`,
  )
  say(`  last transaction: ${lastTransactionAt ?? 'none after the base'}`)
}

// The backup's secrets are those of the moment it was taken; keys may have been replaced since.
const chooseSecrets = ({ secrets }: RestoreOptions, beside: string): string => {
  const file = join(beside, 'secrets.json')
  if (secrets !== null) copySecret(secrets, file)
  return file
}

const checkRestoredKeys = async (
  port: number,
  secrets: Pick<Secrets, 'DATABASE_SUPERUSER_PASSWORD'>,
  say: Say,
): Promise<void> => {
  const password = secrets.DATABASE_SUPERUSER_PASSWORD
  const urlOf = (database: string): string => databaseUrl({ port, role: superuser, password, database })
  await checkKeys({ platform: urlOf('zoria'), studio: urlOf('zoria_studio') }, secrets).catch((fault: unknown) => {
    if (!(fault instanceof KeyFault)) throw fault
    const remedy =
      'If keys were replaced after the base was taken, name a newer secrets.json with --secrets, or restore to a moment before.'
    throw new BackupFault(`${fault.message}\n${remedy}`, { cause: fault })
  })
  say('  ✓ keys: the secrets are those that the data was written with')
}

// A program of the business checks the data and prints a line for each check.
const check = async ({
  root,
  port,
  secrets: file,
  say,
}: {
  root: string
  port: number
  secrets: string
  say: Say
}): Promise<void> => {
  const secrets = readSecrets(file, process.env, ['DATABASE_SUPERUSER_PASSWORD', 'DATABASE_APP_PASSWORD'])
  await checkRestoredKeys(port, secrets, say)
  const url = databaseUrl({ port, role: 'app', password: secrets.DATABASE_APP_PASSWORD, database: 'zoria' })
  const child = spawn(process.execPath, [join(root, 'apps/worker/check-data.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(url)
  const [output, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((settle) => child.once('exit', settle)),
  ])
  say(output.trimEnd())
  if (code !== 0)
    throw new BackupFault(
      'the recovered data is not sound, see above. It was not put in place; it stands in the folder "restoring", the data before it is untouched.',
    )
}

const putInPlace = ({ into, key }: RestoreOptions, beside: string, say: Say): void => {
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')
  for (const name of ['postgres', 'secrets.json']) {
    if (!existsSync(join(beside, name))) continue
    const place = join(into, name)
    if (existsSync(place)) {
      renameSync(place, `${place}.before-${stamp}`)
      say(`  moved aside: ${place}.before-${stamp}`)
    }
    renameSync(join(beside, name), place)
  }
  rmSync(beside, { recursive: true })
  if (existsSync(join(into, 'secrets.json'))) closeSecret(join(into, 'secrets.json'))
  if (!existsSync(join(into, 'backup.key'))) copySecret(key, join(into, 'backup.key'))
  say(`restored into ${into}\n  start it with ZORIA_DATA=${into} npm start, then take a new backup`)
}
