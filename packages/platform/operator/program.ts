import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { readStaffName, type StaffOrder } from '../staff-log.ts'
import { OperatorFault, type Answer, type Asked, type OperatorCommand, type OperatorGroup } from './command.ts'

/** A group with the way to its desk, which is opened only for a command that is run. */
export type OpenGroup = { readonly group: OperatorGroup<never>; run(command: OperatorCommand<never>, asked: Asked & { readonly order: StaffOrder }): Promise<Answer> }

/** Binds a group to its desk; `close` is called after the command, whatever came of it. */
export function atDesk<Desk>(group: OperatorGroup<Desk>, open: () => Promise<{ readonly desk: Desk; close(): Promise<void> }>): OpenGroup {
  return {
    group: group as OperatorGroup<never>,
    run: async (command, asked) => {
      const { desk, close } = await open()
      try {
        return await (command as OperatorCommand<Desk>).run(desk, asked)
      } finally {
        await close()
      }
    },
  }
}

type Output = { readonly write: (text: string) => void; readonly requestId?: string; readonly read?: (path: string) => Promise<string> }

/**
 * Runs what an operator typed and returns the exit code: 0 done, 1 not done or not understood, with the reason in `write`. `help` and no word at all
 * list every command.
 */
export async function runOperatorProgram(groups: readonly OpenGroup[], typed: readonly string[], output: Output): Promise<number> {
  if (typed.length === 0 || (typed.length === 1 && /^(--help|-h|help)$/.test(typed[0] ?? ''))) {
    output.write(listOf(groups))
    return typed.length === 0 ? 1 : 0
  }
  let code = 1
  const program = new Command('npm run zoria --').exitOverride().configureOutput({ writeOut: output.write, writeErr: output.write }).showSuggestionAfterError()
  for (const one of groups) addGroup(program, one, async (command, asked) => void (code = await answerOf(one, command, { asked, output })))
  try {
    await program.parseAsync([...typed], { from: 'user' })
  } catch (fault) {
    if (fault instanceof CommanderError) return fault.exitCode
    if (!(fault instanceof OperatorFault)) throw fault
    output.write(`${fault.message}\n`)
    return 1
  }
  return code
}

/** Every command with what it does, a line each. */
export function listOf(groups: readonly OpenGroup[]): string {
  return groups.map(({ group }) => {
    const lines = group.commands.map((command) => ({ typed: [group.name, command.name, command.takes ?? '', ...Object.keys(command.needs ?? {})].filter((word) => word !== '').join(' '), does: `${command.isSigned ? '* ' : '  '}${command.does}` }))
    return [`${group.name}: ${group.about}`, ...lines.map(({ typed, does }) => `  ${typed.padEnd(46)} ${does}`), ''].join('\n')
  }).join('\n')
}

type Typed = { readonly args: readonly string[]; readonly options: Readonly<Record<string, string | undefined>> }

function addGroup(program: Command, { group }: OpenGroup, run: (command: OperatorCommand<never>, asked: Typed) => Promise<void>): void {
  const verbs = group.commands.some(({ name }) => name === '') ? program : program.command(group.name).description(group.about)
  for (const command of group.commands) {
    const words = (command.name === '' ? group.name : command.name).split(' ')
    const parent = words.slice(0, -1).reduce((above, word) => above.commands.find((known) => known.name() === word) ?? above.command(word), verbs)
    const verb = parent.command(`${words.at(-1)} ${command.takes ?? ''}`.trim()).description(command.does)
    for (const [flags, purpose] of Object.entries(command.needs ?? {})) verb.requiredOption(flags, purpose)
    for (const [flags, purpose] of Object.entries(command.options ?? {})) verb.option(flags, purpose)
    if (command.isSigned) verb.requiredOption('--by <you>', 'who decides', readName).requiredOption('--why <reason>', 'why', readReason)
    verb.option('--json', 'prints {done, lines, value} for scripts')
    verb.action(async () => run(command, { args: verb.args, options: dashed(verb.opts()) }))
  }
}

async function answerOf({ run }: OpenGroup, command: OperatorCommand<never>, { asked: { args, options }, output }: { readonly asked: Typed; readonly output: Output }): Promise<number> {
  const lines: string[] = []
  const isJson = options['json'] !== undefined
  const say = (line: string): void => (isJson ? void lines.push(line) : output.write(`${line}\n`))
  const order = { by: options['by'] ?? '', why: options['why'] ?? '', requestId: output.requestId ?? randomUUID() }
  const tell = ({ isDone, value }: Answer): void => {
    if (isJson) output.write(`${JSON.stringify({ done: isDone, lines, value: value ?? null }, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one), 2)}\n`)
  }
  try {
    const answer = await run(command, { args, options, say, read: output.read ?? readText, order })
    tell(answer)
    return answer.exitCode ?? (answer.isDone ? 0 : 1)
  } catch (fault) {
    // What was said before a fault is a part of the answer.
    if (isJson) lines.push((fault as Error).message)
    tell({ isDone: false })
    if (isJson && fault instanceof OperatorFault) return 1
    throw fault
  }
}

/** `perPlayer` of the library is `per-player` as typed. */
const dashed = (options: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`), String(value)]))

function readName(typed: string): string {
  const name = readStaffName(typed)
  if (name !== undefined) return name
  throw new InvalidArgumentError('A name has 2 to 32 letters, digits, dots, dashes and underscores, and begins with a letter.')
}

function readReason(typed: string): string {
  const reason = typed.trim().slice(0, 500)
  if (reason !== '') return reason
  throw new InvalidArgumentError('A reason is not empty.')
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new OperatorFault(`${path} cannot be read: ${(error as Error).message}`, { cause: error })
  }
}
