import { closeSync } from 'node:fs'
import { archiveOf } from '@zoria/platform/backup/archive'
import { continueArchive } from '@zoria/platform/backup/continue-archive'
import { archivingTo } from '@zoria/platform/backup/server-settings'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { initialise, superuser } from '@zoria/platform/postgres/initialise'
import { stopServersOf } from '@zoria/platform/postgres/leftover'
import type { Role } from '@zoria/platform/postgres/roles'
import { startPostgres } from '@zoria/platform/postgres/server'
import { databasePort } from './apps.ts'
import type { DataDirectory } from './data-directory.ts'
import type { Environment } from './environment.ts'
import { keepAlive, type KeptAlive } from './keep-alive.ts'
import { openLog } from './logs.ts'
import { refuseBusyPorts } from './ports.ts'
import type { Secrets } from './secrets.ts'

/**
 * Addresses of the three databases; the platform's has one for migrations, one for the processes and one for the
 * content service.
 */
export type DatabaseUrls = Readonly<{ owner: string; app: string; content: string; studio: string; sandbox: string }>

/** Starts the embedded server of a data directory and restarts it if it ends. */
export async function keepServer({
  environment,
  data,
  secrets,
  report,
}: {
  environment: Environment
  data: DataDirectory
  secrets: Secrets
  report: (line: string) => void
}): Promise<KeptAlive> {
  const port = databasePort(environment)
  initialise({ directory: data.postgres, password: secrets.DATABASE_SUPERUSER_PASSWORD, durable: true })
  await stopServersOf(data.postgres)
  await refuseBusyPorts([{ name: 'PostgreSQL', host: '127.0.0.1', port }])
  const archive = archiveOf(environment)
  await continueArchive(archive, data.postgres)
  const start = async () => {
    const log = openLog(data.logs, 'postgres')
    try {
      return await startPostgres({
        directory: data.postgres,
        port,
        durable: true,
        log,
        further: archivingTo(archive),
        // Recovery after a crash reads all of the log since the last checkpoint; stopped, it would begin again.
        readyTimeoutMs: 600_000,
      })
    } finally {
      closeSync(log)
    }
  }
  return keepAlive({ name: 'PostgreSQL', start, report })
}

/** The databases: in the embedded server, or at the server of DATABASE_URL. */
export function databaseUrls(environment: Environment, secrets: Secrets): DatabaseUrls {
  const own =
    environment.databaseUrl === undefined
      ? embeddedUrls(databasePort(environment), secrets)
      : foreignUrls(environment.databaseUrl)
  return {
    ...own,
    studio: environment.studioDatabaseUrl ?? own.studio,
    sandbox: environment.sandboxDatabaseUrl ?? own.sandbox,
  }
}

/** Addresses of the operator's own databases with data that depends on keys. */
export function externalUrls({ databaseUrl: platform, studioDatabaseUrl: studio }: Environment): readonly string[] {
  const beside = platform === undefined ? undefined : foreignUrls(platform).studio
  return [platform, studio ?? beside].filter((url) => url !== undefined)
}

/** The address of the embedded server's superuser, who creates roles and databases. */
export function superuserUrl(environment: Environment, secrets: Secrets): string {
  return databaseUrl({
    port: databasePort(environment),
    role: superuser,
    password: secrets.DATABASE_SUPERUSER_PASSWORD,
    database: 'postgres',
  })
}

/** The passwords of the roles of the embedded server. */
export function rolePasswords(secrets: Secrets): Record<Role, string> {
  return {
    owner: secrets.DATABASE_OWNER_PASSWORD,
    app: secrets.DATABASE_APP_PASSWORD,
    content: secrets.DATABASE_CONTENT_PASSWORD,
    auditor: secrets.DATABASE_AUDITOR_PASSWORD,
    studio: secrets.DATABASE_STUDIO_PASSWORD,
    sandbox: secrets.DATABASE_SANDBOX_PASSWORD,
  }
}

const embeddedUrls = (port: number, secrets: Secrets): DatabaseUrls => {
  const passwords = rolePasswords(secrets)
  const urlOf = (role: Role, database: string): string =>
    databaseUrl({ port, role, password: passwords[role], database })
  return {
    owner: urlOf('owner', 'zoria'),
    app: urlOf('app', 'zoria'),
    content: urlOf('content', 'zoria'),
    studio: urlOf('studio', 'zoria_studio'),
    sandbox: urlOf('sandbox', 'zoria_sandbox'),
  }
}

// Processes connect with the operator's address and immediately become role `app` or `content`, so that they have
// exactly its rights.
const foreignUrls = (given: string): DatabaseUrls => {
  const at = (change: (address: URL) => void): string => {
    const address = new URL(given)
    change(address)
    return address.href
  }
  return {
    owner: given,
    app: at(({ searchParams }) => searchParams.set('options', '-c role=app')),
    content: at(({ searchParams }) => searchParams.set('options', '-c role=content')),
    studio: at((address) => void (address.pathname = '/zoria_studio')),
    sandbox: at((address) => void (address.pathname = '/zoria_sandbox')),
  }
}
