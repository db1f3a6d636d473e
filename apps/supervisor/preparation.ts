import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { DataDirectory } from './data-directory.ts'
import { databaseUrls, rolePasswords, superuserUrl } from './database.ts'
import type { Environment } from './environment.ts'
import { StartFault } from './fault.ts'
import type { Preparation } from './prepare-database.ts'
import type { Secrets } from './secrets.ts'

type Wanted = Readonly<{ root: string; environment: Environment; data: DataDirectory; secrets: Secrets; inherited: Readonly<Record<string, string>> }>

/** Migrates the databases in a separate program; returns the names of the migrations applied now. */
export async function prepareDatabases(wanted: Wanted): Promise<readonly string[]> {
  const { data, inherited } = wanted
  const program = fileURLToPath(import.meta.resolve('./prepare-database.ts'))
  const child = spawn(process.execPath, [program], { detached: true, stdio: 'pipe', env: { ...inherited, [data.mark.name]: data.mark.value } })
  child.stdin.end(JSON.stringify(preparationOf(wanted)))
  const [applied, complaint] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (applied === '') throw new StartFault(complaint.trim() || 'the preparation of the databases was ended from outside.')
  return JSON.parse(applied) as string[]
}

const preparationOf = ({ root, environment, secrets }: Wanted): Preparation => {
  const { owner } = databaseUrls(environment, secrets)
  const isEmbedded = environment.databaseUrl === undefined
  return {
    root,
    ownerUrl: owner,
    embedded: isEmbedded ? { superuserUrl: superuserUrl(environment, secrets), passwords: rolePasswords(secrets) } : null,
    besides: isEmbedded ? [] : missingBesides(environment),
  }
}

const missingBesides = ({ studioDatabaseUrl, sandboxDatabaseUrl, isSandbox }: Environment): string[] => [
  ...(studioDatabaseUrl === undefined ? ['zoria_studio'] : []),
  ...(isSandbox && sandboxDatabaseUrl === undefined ? ['zoria_sandbox'] : []),
]
