import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { portServing } from '@zoria/platform/postgres/leftover'
import { takeDataDirectory } from '../data-directory.ts'
import type { Environment } from '../environment.ts'
import { StartFault } from '../fault.ts'
import { withStandaloneServer } from './standalone-server.ts'

type Wanted = Readonly<{ environment: Environment; /** Shown while another process holds the data. */ purpose: string }>

/** Runs work at the port of the embedded server, while Zoria runs or is stopped. Throws `StartFault` without a database. */
export async function atServer<Answer>(
  { environment, purpose }: Wanted,
  work: (port: number) => Promise<Answer>,
): Promise<Answer> {
  refuseNoDatabase(environment)
  const port = portServing(join(environment.data, 'postgres'))
  if (port !== null) return work(port)
  const data = await takeDataDirectory(environment.data, purpose)
  return withStandaloneServer({ data, environment }, work)
}

/** Throws `StartFault` if the data directory has no database. */
export function refuseNoDatabase({ data }: Environment): void {
  if (existsSync(join(data, 'postgres/PG_VERSION'))) return
  throw new StartFault(`${data} holds no database. Start Zoria once, or name its directory in ZORIA_DATA.`)
}

/** Where the secrets of an installation are. */
export const secretsFile = ({ data }: Pick<Environment, 'data'>): string => join(data, 'secrets.json')
