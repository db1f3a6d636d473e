import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { BackupFault } from '@zoria/platform/backup/fault'
import { EnvironmentFault } from '@zoria/platform/environment'
import {
  atDesk,
  listOf,
  openTerminal,
  runOperatorProgram,
  writeNotRun,
  type OpenGroup,
} from '@zoria/platform/operator/program'
import { inheritedFrom, readEnvironment } from '../environment.ts'
import { StartFault } from '../fault.ts'
import { backupCommands } from './backup.ts'
import { appOf, groupsOfApps, runHouseProgram, stores } from './business-program.ts'
import { keyCommands } from './keys.ts'
import { restoreCommands } from './restore.ts'
import { journalCommands } from './verify-journal.ts'

// `npm run zoria -- <group> <verb> …`: everything that operators do from the command line, with Zoria running or
// stopped. `help` lists it. Commands of the business belong to the processes that know it; the groups `content` and
// `studio` to those apps, all others to the worker.

const root = join(import.meta.dirname, '../../..')
const typed = process.argv.slice(2)
const isJSON = typed.includes('--json')
const own: readonly OpenGroup[] = [backupCommands, restoreCommands, keyCommands, journalCommands].map((group) =>
  atDesk(group, async () => ({ desk: root, close: async () => undefined })),
)
const write = openTerminal()

async function run([name = 'help']: readonly string[]): Promise<number> {
  if (own.some(({ group }) => group.name === name)) return runOperatorProgram(own, typed, { write })
  if (/^(help|-h|--help)$/.test(name)) return list()
  const app = appOf(name)
  if (app === undefined) {
    const groups = [...Object.values(groupsOfApps).flat(), ...own.map(({ group }) => group.name)].join(', ')
    const why = `there is no group "${name}"; there are: ${groups} (help lists their commands)`
    if (isJSON) writeNotRun({ write }, why)
    else write(`${why}\n`)
    return 1
  }
  if (typed.length === 1 || typed[1] === 'help' || typed.some((word) => /^(-h|--help)$/.test(word)))
    return describe(app)
  try {
    const environment = readEnvironment(process.env, root)
    return await runHouseProgram({ root, environment, app, args: typed, work: `an operator's command (${name})` })
  } catch (fault) {
    if (isJSON && isExpected(fault)) writeNotRun({ write }, (fault as Error).message)
    throw fault
  }
}

/** What an operator can mend: it is said without a stack. */
const isExpected = (fault: unknown): boolean =>
  [StartFault, EnvironmentFault, BackupFault].some((kind) => fault instanceof kind)

/** How a command is typed: needs no database. */
async function describe(app: keyof typeof stores): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'apps', app, 'operator.ts'), ...typed], {
    env: inheritedFrom(process.env, root),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

/** The lists of all apps, made of what each declares; none of them needs a database for it. */
async function list(): Promise<number> {
  const lists = await Promise.all(
    Object.keys(stores).map(async (app) => {
      const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'apps', app, 'operator.ts'), 'help'], {
        env: inheritedFrom(process.env, root),
      })
      return stdout
    }),
  )
  write(
    `npm run zoria -- <group> <command> …\n\n${[...lists, listOf(own)].join('\n')}\n* changes something: add --by <you> --why <reason>; with --reference <name> a repeat changes nothing. Every command takes --json; "<group> <command> --help" has its options.\n`,
  )
  return typed.length === 0 ? 1 : 0
}

try {
  process.exitCode = await run(typed)
} catch (fault) {
  console.error(isExpected(fault) ? `\n${(fault as Error).message}\n` : fault)
  process.exitCode = 1
}
