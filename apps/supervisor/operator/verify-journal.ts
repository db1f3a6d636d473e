import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { portServing } from '@zoria/platform/postgres/leftover'
import { takeDataDirectory } from '../data-directory.ts'
import { readEnvironment } from '../environment.ts'
import { StartFault } from '../fault.ts'
import { withStandaloneServer } from './standalone-server.ts'
import { runProgram } from '../run-program.ts'
import { readSecrets } from '../secrets.ts'

/** `npm run verify:journal [-- --kept <file> --keep <file>]`: verifies that every journal row is as it was sealed, while Zoria runs or is stopped. */
const verifyJournal = async (root: string): Promise<void> => {
  const environment = readEnvironment(process.env, root)
  const verify = (url: string) => runVerifier({ root, url, args: process.argv.slice(2) })
  if (environment.databaseUrl !== undefined) return verify(environment.databaseUrl)

  const directory = join(environment.data, 'postgres')
  if (!existsSync(join(directory, 'PG_VERSION'))) throw new StartFault(`${environment.data} holds no database. Start Zoria once, or name its directory in ZORIA_DATA.`)
  const secrets = readSecrets(join(environment.data, 'secrets.json'), process.env)
  const urlAt = (port: number) => databaseUrl({ port, role: 'app', password: secrets.DATABASE_APP_PASSWORD, database: 'zoria' })
  const port = portServing(directory)
  if (port !== null) return verify(urlAt(port))
  const data = await takeDataDirectory(environment.data, 'a look at the journal')
  return withStandaloneServer({ data, environment }, (lonePort) => verify(urlAt(lonePort)))
}

// A program of the business verifies the seals.
const runVerifier = async ({ root, url, args }: { root: string; url: string; args: readonly string[] }): Promise<void> => {
  const child = spawn(process.execPath, [join(root, 'apps/worker/verify-journal.ts'), ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
  child.stdin.end(url)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new StartFault('the journal is not as it was sealed, or could not be read, see above.')
}

await runProgram(verifyJournal)
