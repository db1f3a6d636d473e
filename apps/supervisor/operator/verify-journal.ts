import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { readEnvironment } from '../environment.ts'
import { StartFault } from '../fault.ts'
import { atServer, refuseNoDatabase, secretsFile } from './at-server.ts'
import { runProgram } from '../run-program.ts'
import { readSecrets } from '../secrets.ts'

/** `npm run verify:journal [-- --kept <file> --keep <file>]`: verifies that every journal row is as it was sealed, while Zoria runs or is stopped. */
const verifyJournal = async (root: string): Promise<void> => {
  const environment = readEnvironment(process.env, root)
  const verify = (url: string) => runVerifier({ root, url, args: process.argv.slice(2) })
  if (environment.databaseUrl !== undefined) return verify(environment.databaseUrl)

  refuseNoDatabase(environment)
  const { DATABASE_APP_PASSWORD: password } = readSecrets(secretsFile(environment), process.env, ['DATABASE_APP_PASSWORD'])
  return atServer({ environment, purpose: 'a look at the journal' }, (port) => verify(databaseUrl({ port, role: 'app', password, database: 'zoria' })))
}

// A program of the business verifies the seals.
const runVerifier = async ({ root, url, args }: { root: string; url: string; args: readonly string[] }): Promise<void> => {
  const child = spawn(process.execPath, [join(root, 'apps/worker/verify-journal.ts'), ...args], { stdio: ['pipe', 'inherit', 'inherit'] })
  child.stdin.end(url)
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new StartFault('the journal is not as it was sealed, or could not be read, see above.')
}

await runProgram(verifyJournal)
