import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DataDirectory } from './data-directory.ts'
import { externalUrls } from './database.ts'
import type { Environment } from './environment.ts'
import { runStep } from './run-step.ts'
import { drawSecrets, lacksSecrets, type Secrets } from './secrets.ts'

type Wanted = Readonly<{
  environment: Environment
  data: DataDirectory
  /** Secrets configured by the operator. */
  given: Readonly<Record<string, string | undefined>>
  inherited: Readonly<Record<string, string>>
}>

/**
 * Reads the secrets for a start, or draws them for the first one. Throws `StartFault` if a database is there and keys
 * of it are not.
 */
export async function secretsForStart(wanted: Wanted): Promise<Secrets> {
  const { environment, data, given } = wanted
  const isEmbedded = environment.databaseUrl === undefined
  const isLacking = lacksSecrets(data.secrets, given, { isEmbedded })
  // External databases are asked only before keys would be drawn.
  const hasDatabase =
    existsSync(join(data.postgres, 'PG_VERSION')) || (isLacking && (await hasExternalDatabase(wanted)))
  return drawSecrets(data.secrets, given, { isEmbedded, hasDatabase })
}

const hasExternalDatabase = async ({ environment, data, inherited }: Wanted): Promise<boolean> => {
  const urls = externalUrls(environment)
  return (
    urls.length > 0 &&
    runStep<boolean>({ program: import.meta.resolve('./find-databases.ts'), input: urls, data, inherited })
  )
}
