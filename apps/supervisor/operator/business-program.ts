import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { portServing } from '@zoria/platform/postgres/leftover'
import { chooseApps } from '../apps.ts'
import { databaseUrls } from '../database.ts'
import { inheritedFrom, type Environment } from '../environment.ts'
import { StartFault } from '../fault.ts'
import { refuseSandboxOfProduction } from '../installation-mode.ts'
import { neededByCommands, readSecrets, type Secrets } from '../secrets.ts'
import { atServer, refuseNoDatabase, secretsFile } from './at-server.ts'

type Wanted = {
  readonly root: string
  readonly environment: Environment
  /** The app whose operator.ts it is. */ readonly app?: keyof typeof stores
  readonly args: readonly string[]
  /** Takes its lines; without it they go to the terminal. */ readonly say?: (line: string) => void
  /** The purpose, shown while another process holds the data. */ readonly work: string
}

/** The apps with commands for operators: the database variable of each, and the role it uses. */
export const stores = {
  worker: { variable: 'DATABASE_URL', role: 'app', database: 'zoria', password: 'DATABASE_APP_PASSWORD' },
  content: {
    variable: 'CONTENT_DATABASE_URL',
    role: 'content',
    database: 'zoria',
    password: 'DATABASE_CONTENT_PASSWORD',
  },
  studio: {
    variable: 'STUDIO_DATABASE_URL',
    role: 'studio',
    database: 'zoria_studio',
    password: 'DATABASE_STUDIO_PASSWORD',
  },
} as const

/** The groups of commands of each app: an unknown group is refused before anything is started. */
export const groupsOfApps: Readonly<Record<keyof typeof stores, readonly string[]>> = {
  worker: [
    'cashbox',
    'offers',
    'battles',
    'jackpots',
    'raffle',
    'wheel',
    'settings',
    'player',
    'seals',
    'rebuild',
    'demo',
  ],
  content: ['content'],
  studio: ['studio'],
}

export const appOf = (group: string): keyof typeof stores | undefined =>
  (Object.keys(stores) as (keyof typeof stores)[]).find((app) => groupsOfApps[app].includes(group))

/**
 * Runs an operator's program of the business with the environment of its app, while Zoria runs or is stopped; output
 * goes to the terminal. Returns its exit code. Throws `StartFault` without a database, without the secrets that it was
 * used with, or as a sandbox on data of production.
 */
export async function runHouseProgram({ root, environment, app = 'worker', args, say, work }: Wanted): Promise<number> {
  const isEmbedded = environment.databaseUrl === undefined
  // A mistyped command is refused before a server is started for it.
  if (
    isEmbedded &&
    !say &&
    portServing(join(environment.data, 'postgres')) === null &&
    !(await isUnderstood({ root, app, args }))
  )
    return 1
  if (isEmbedded) refuseNoDatabase(environment)
  refuseSandboxOfProduction(environment)
  // A server of the operator's own has its own passwords.
  const secrets = readSecrets(secretsFile(environment), process.env, neededByCommands({ isEmbedded })) as Secrets
  const urls = databaseUrls(environment, secrets)
  const chosen = chooseApps(root, { environment, urls, secrets }).find(({ name }) => name === app)
  if (chosen === undefined) throw new StartFault(`apps/${app} has no main.ts: this is no whole Zoria.`)
  const { variable, role, database, password } = stores[app]
  const run = async (url: string): Promise<number> => {
    const given = {
      ...inheritedFrom(process.env, root),
      ...chosen.environment,
      [variable]: url,
      LOG_LEVEL: 'warn',
      INIT_CWD: process.cwd(),
    }
    const child = spawn(process.execPath, [join(root, 'apps', app, 'operator.ts'), ...args], {
      cwd: root,
      env: given,
      stdio: ['ignore', say ? 'pipe' : 'inherit', 'inherit'],
    })
    const [[code], said] = await Promise.all([
      once(child, 'exit') as Promise<[number | null]>,
      child.stdout ? text(child.stdout) : '',
    ])
    if (said !== '') say?.(said.trimEnd())
    return code ?? 1
  }
  const isElsewhere = app === 'studio' && environment.studioDatabaseUrl !== undefined
  if (!isEmbedded || isElsewhere) return run(urls[role])
  return atServer({ environment, purpose: work }, (port) =>
    run(databaseUrl({ port, role, password: secrets[password], database })),
  )
}

async function isUnderstood({
  root,
  app,
  args,
}: {
  readonly root: string
  readonly app: keyof typeof stores
  readonly args: readonly string[]
}): Promise<boolean> {
  const child = spawn(process.execPath, [join(root, 'apps', app, 'operator.ts'), ...args], {
    env: { ...inheritedFrom(process.env, root), ZORIA_TRIAL: 'on' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}
