import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { portServing } from '@zoria/platform/postgres/leftover'
import { chooseApps } from './apps.ts'
import { takeDataDirectory } from './data-directory.ts'
import { databaseUrls } from './database.ts'
import { inheritedFrom, type Environment } from './environment.ts'
import { StartFault } from './fault.ts'
import { withLoneServer } from './lone-server.ts'
import { readSecrets } from './secrets.ts'

type Wanted = { readonly root: string; readonly environment: Environment; /** A file of apps/worker, or of the app that is named. */ readonly program: string; readonly app?: keyof typeof stores; readonly words: readonly string[]; /** What it is done for, where somebody else holds the data. */ readonly work: string }

/** What each app knows its database by, and as whom it comes there. */
const stores = {
  worker: { variable: 'DATABASE_URL', role: 'app', database: 'zoria', password: 'DATABASE_APP_PASSWORD' },
  content: { variable: 'CONTENT_DATABASE_URL', role: 'content', database: 'zoria', password: 'DATABASE_CONTENT_PASSWORD' },
  studio: { variable: 'STUDIO_DATABASE_URL', role: 'studio', database: 'zoria_studio', password: 'DATABASE_STUDIO_PASSWORD' },
} as const

/**
 * Runs a program of the business for an operator, as the app it belongs to is run, with Zoria running or stopped; what it says goes to the terminal.
 * Answers its exit code. Throws `StartFault` where there is no database.
 */
export async function runHouseProgram({ root, environment, program, app = 'worker', words, work }: Wanted): Promise<number> {
  const directory = join(environment.data, 'postgres')
  if (environment.databaseUrl === undefined && !existsSync(join(directory, 'PG_VERSION'))) throw new StartFault(`${environment.data} holds no database. Start Zoria once, or name its directory in ZORIA_DATA.`)
  const secrets = readSecrets(secretsFile(environment), process.env)
  const urls = databaseUrls(environment, secrets)
  const chosen = chooseApps(root, { environment, urls, secrets }).find(({ name }) => name === app)
  if (chosen === undefined) throw new StartFault(`apps/${app} has no main.ts: this is no whole Zoria.`)
  const { variable, role, database, password } = stores[app]
  const run = async (url: string): Promise<number> => {
    const told = { ...inheritedFrom(process.env, root), ...chosen.environment, [variable]: url, LOG_LEVEL: 'warn' }
    const child = spawn(process.execPath, [join(root, 'apps', app, program), ...words], { cwd: root, env: told, stdio: ['ignore', 'inherit', 'inherit'] })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 1
  }
  if (environment.databaseUrl !== undefined) return run({ worker: environment.databaseUrl, content: urls.content, studio: urls.studio }[app])

  const urlAt = (port: number) => databaseUrl({ port, role, password: secrets[password], database })
  const port = portServing(directory)
  if (port !== null) return run(urlAt(port))
  const data = await takeDataDirectory(environment.data, work)
  return withLoneServer({ data, environment }, (lonePort) => run(urlAt(lonePort)))
}

/** Where the secrets of an installation are. */
export const secretsFile = ({ data }: Pick<Environment, 'data'>): string => join(data, 'secrets.json')
