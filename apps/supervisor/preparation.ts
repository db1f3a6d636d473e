import type { DataDirectory } from './data-directory.ts'
import { databaseUrls, rolePasswords, superuserUrl } from './database.ts'
import type { Environment } from './environment.ts'
import type { Preparation } from './prepare-database.ts'
import { runStep } from './run-step.ts'
import type { Secrets } from './secrets.ts'

type Wanted = Readonly<{
  root: string
  environment: Environment
  data: DataDirectory
  secrets: Secrets
  inherited: Readonly<Record<string, string>>
}>

/** Migrates the databases in a separate program; returns the names of the migrations applied now. */
export function prepareDatabases(wanted: Wanted): Promise<readonly string[]> {
  return runStep({
    program: import.meta.resolve('./prepare-database.ts'),
    input: preparationOf(wanted),
    data: wanted.data,
    inherited: wanted.inherited,
  })
}

const preparationOf = ({ root, environment, secrets }: Wanted): Preparation => {
  const { owner, studio } = databaseUrls(environment, secrets)
  const isEmbedded = environment.databaseUrl === undefined
  return {
    root,
    ownerUrl: owner,
    studioUrl: studio,
    secrets,
    embedded: isEmbedded
      ? { superuserUrl: superuserUrl(environment, secrets), passwords: rolePasswords(secrets) }
      : null,
    besides: isEmbedded ? [] : missingBesides(environment),
  }
}

const missingBesides = ({ studioDatabaseUrl, sandboxDatabaseUrl, isSandbox }: Environment): string[] => [
  ...(studioDatabaseUrl === undefined ? ['zoria_studio'] : []),
  ...(isSandbox && sandboxDatabaseUrl === undefined ? ['zoria_sandbox'] : []),
]
