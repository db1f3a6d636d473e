import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { OperatorFault, type Answer, type Asked, type OperatorGroup } from '@zoria/platform/operator/command'
import { databaseUrl } from '@zoria/platform/postgres/address'
import { readEnvironment } from '../environment.ts'
import { atServer, refuseNoDatabase, secretsFile } from './at-server.ts'
import { readSecrets } from '../secrets.ts'

/**
 * `npm run verify:journal`, while Zoria runs or is stopped; the desk is the root of the installation.
 * docs/rules/money-engine.md
 */
export const journalCommands: OperatorGroup<string> = {
  name: 'journal',
  about: 'the seals of the journal',
  commands: [
    {
      name: 'verify',
      options: {
        '--kept <file>': 'heads that were kept elsewhere: they have to be in the chain still',
        '--keep <file>': 'where to write the present heads',
      },
      does: 'whether every row is as it was sealed',
      run: (root, asked) => verifyJournal(root, asked),
    },
  ],
}

const verifyJournal = async (root: string, { options, say }: Asked): Promise<Answer> => {
  const environment = readEnvironment(process.env, root)
  const args = ['kept', 'keep'].flatMap((name) => (options[name] === undefined ? [] : [`--${name}`, options[name]]))
  const verify = (url: string) => runVerifier({ root, url, args, say })
  if (environment.databaseUrl !== undefined) return verify(environment.databaseUrl)

  refuseNoDatabase(environment)
  const { DATABASE_APP_PASSWORD: password } = readSecrets(secretsFile(environment), process.env, [
    'DATABASE_APP_PASSWORD',
  ])
  return atServer({ environment, purpose: 'a look at the journal' }, (port) =>
    verify(databaseUrl({ port, role: 'app', password, database: 'zoria' })),
  )
}

// A program of the business verifies the seals.
const runVerifier = async ({
  root,
  url,
  args,
  say,
}: {
  root: string
  url: string
  args: readonly string[]
  say: Asked['say']
}): Promise<Answer> => {
  const child = spawn(process.execPath, [join(root, 'apps/worker/verify-journal.ts'), ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(url)
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>])
  say(output.trimEnd())
  if (code !== 0) throw new OperatorFault('the journal is not as it was sealed, or could not be read, see above.')
  return { isDone: true }
}
