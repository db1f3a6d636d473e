import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { Command, CommanderError, InvalidArgumentError } from 'commander'
import { readStaffName, type StaffOrder } from '../staff-log.ts'
import { orderReference, ReferenceTaken, type DoneBefore, type OrderReference } from '../staff-references.ts'
import {
  done,
  OperatorFault,
  readTextFile,
  refused,
  type Answer,
  type Asked,
  type OperatorCommand,
  type OperatorGroup,
} from './command.ts'

/** A group with the way to its desk, which is opened only for a command that is run. */
export type OpenGroup = {
  readonly group: OperatorGroup<never>
  run(command: OperatorCommand<never>, asked: Asked & { readonly order: StaffOrder }): Promise<Answer>
}

type OpenDesk<Desk> = {
  readonly desk: Desk
  /** What was done under a reference. */ readonly findDone?: (
    reference: OrderReference,
  ) => Promise<DoneBefore | undefined>
  close(): Promise<void>
}

/**
 * Binds a group to its desk; `close` is called after the command, whatever came of it. The repeat of an order is
 * answered from its reference.
 */
export function atDesk<Desk>(group: OperatorGroup<Desk>, open: () => Promise<OpenDesk<Desk>>): OpenGroup {
  return {
    group: group as OperatorGroup<never>,
    run: async (command, asked) => {
      const { desk, findDone, close } = await open()
      const { reference, requestId } = asked.order
      const doneBefore = async () => reference && (await findDone?.(reference))
      try {
        const before = await doneBefore()
        if (before) return repeated(asked, before)
        const answer = await (command as OperatorCommand<Desk>).run(desk, asked)
        // It may have been refused because the same order, given at the same time, was done meanwhile.
        const meanwhile = answer.isDone ? undefined : await doneBefore()
        const isOfAnother = meanwhile?.requestId !== undefined && meanwhile.requestId !== requestId
        return isOfAnother && meanwhile.isSame ? repeated(asked, meanwhile) : answer
      } catch (fault) {
        const before = fault instanceof ReferenceTaken ? await doneBefore() : undefined
        if (before) return repeated(asked, before)
        throw fault
      } finally {
        await close()
      }
    },
  }
}

function repeated(asked: Pick<Asked, 'say'>, { isSame, requestId: _, ...before }: DoneBefore): Answer {
  const what = `${before.action} by ${before.who} at ${before.at.slice(0, 16)}: ${JSON.stringify(before.after)}`
  if (isSame) return done(asked, `done before, nothing was changed now: ${what}`, { doneBefore: before })
  return refused(asked, `nothing was done: this reference belongs to another order, ${what}. Give this one its own`)
}

type Output = {
  readonly write: (text: string) => void
  readonly requestId?: string
  /** Where relative file names begin: the folder of who typed them. */ readonly folder?: string | undefined
  readonly read?: (path: string) => Promise<string>
  /** What was typed is only checked: no desk is opened. */ readonly isTrial?: boolean
}

/**
 * Runs what an operator typed and returns the exit code: 0 done, 1 not done or not understood, with the reason in
 * `write`. `help` and no word at all list every command.
 */
export async function runOperatorProgram(
  groups: readonly OpenGroup[],
  typed: readonly string[],
  output: Output,
): Promise<number> {
  if (typed.length === 0 || (typed.length === 1 && /^(--help|-h|help)$/.test(typed[0] ?? ''))) {
    output.write(listOf(groups))
    return typed.length === 0 ? 1 : 0
  }
  let code = 1
  const isJSON = typed.includes('--json')
  const said: string[] = []
  const program = new Command('npm run zoria --')
    .exitOverride()
    .configureOutput({ writeOut: output.write, writeErr: isJSON ? (text) => said.push(text.trimEnd()) : output.write })
    .showSuggestionAfterError()
  for (const one of groups)
    addGroup(
      program,
      one,
      async (command, asked) => void (code = output.isTrial ? 0 : await answerOf(one, command, { asked, output })),
    )
  try {
    await program.parseAsync(typed.map(withoutEdges), { from: 'user' })
  } catch (fault) {
    if (fault instanceof CommanderError) {
      if (isJSON && fault.exitCode !== 0) writeJSON(output, { isDone: false, lines: said })
      return fault.exitCode
    }
    if (!(fault instanceof OperatorFault)) throw fault
    output.write(`${fault.message}\n`)
    return 1
  }
  return code
}

/**
 * Writes to the standard output. A reader who leaves early (`list | head -1`) changes neither what a command does nor
 * its exit code.
 */
export function openTerminal(output: NodeJS.WriteStream = process.stdout): (text: string) => void {
  let isOpen = true
  output.on('error', (fault: NodeJS.ErrnoException) => {
    if (fault.code !== 'EPIPE') throw fault
    isOpen = false
  })
  return (text) => void (isOpen && output.write(text))
}

/** A pasted id may bring spaces and characters that nobody sees around it. */
const withoutEdges = (text: string): string => text.replaceAll(/^[\s\p{Cf}]+|[\s\p{Cf}]+$/gu, '')

/** Every command with what it does, a line each. */
export function listOf(groups: readonly OpenGroup[]): string {
  return groups
    .map(({ group }) => {
      const lines = group.commands.map((command) => ({
        typed: [
          group.name,
          command.name,
          command.takes ?? '',
          ...Object.keys(command.needs ?? {}),
          ...(command.isSigned && command.reference === 'required' ? ['--reference <name>'] : []),
        ]
          .filter((word) => word !== '')
          .join(' '),
        does: `${command.isSigned ? '* ' : '  '}${command.does}`,
      }))
      return [
        `${group.name}: ${group.about}`,
        ...lines.map(({ typed, does }) => `  ${typed.padEnd(46)} ${does}`),
        '',
      ].join('\n')
    })
    .join('\n')
}

type Typed = { readonly args: readonly string[]; readonly options: Readonly<Record<string, string | undefined>> }

function addGroup(
  program: Command,
  { group }: OpenGroup,
  run: (command: OperatorCommand<never>, asked: Typed) => Promise<void>,
): void {
  const verbs = group.commands.some(({ name }) => name === '')
    ? program
    : program.command(group.name).description(group.about)
  for (const command of group.commands) {
    const words = (command.name === '' ? group.name : command.name).split(' ')
    const parent = words
      .slice(0, -1)
      .reduce((above, word) => above.commands.find((known) => known.name() === word) ?? above.command(word), verbs)
    const verb = parent.command(`${words.at(-1)} ${command.takes ?? ''}`.trim()).description(command.does)
    for (const [flags, purpose] of Object.entries(command.needs ?? {}))
      verb.requiredOption(flags, purpose, once(String))
    for (const [flags, purpose] of Object.entries(command.options ?? {})) verb.option(flags, purpose, once(String))
    if (command.isSigned)
      verb
        .requiredOption('--by <you>', 'who decides', once(readName))
        .requiredOption('--why <reason>', 'why', once(readReason))
    addReference(verb, command)
    verb.option('--json', 'prints {done, lines, value} for scripts')
    verb.action(async () => run(command, { args: verb.args, options: dashed(verb.opts()) }))
  }
}

function addReference(verb: Command, command: OperatorCommand<never>): void {
  if (!command.isSigned || command.reference === 'none') return
  const [flags, purpose] = [
    '--reference <name>',
    'your name for this order, such as the number of a ticket: its repeat changes nothing',
  ] as const
  if (command.reference === 'required') verb.requiredOption(flags, purpose, once(readReference))
  else verb.option(flags, purpose, once(readReference))
}

/** Of an option that is typed twice, one value would be lost. */
const once =
  (read: (typed: string) => string) =>
  (typed: string, before: string | undefined): string => {
    if (before === undefined) return read(typed)
    throw new InvalidArgumentError('It is there twice: keep one of them.')
  }

async function answerOf(
  { group, run }: OpenGroup,
  command: OperatorCommand<never>,
  { asked: { args, options }, output }: { readonly asked: Typed; readonly output: Output },
): Promise<number> {
  const lines: string[] = []
  const isJson = options['json'] !== undefined
  const say = (line: string): void => (isJson ? void lines.push(line) : output.write(`${line}\n`))
  const tell = (answer: Answer): void => {
    if (isJson) writeJSON(output, { ...answer, lines })
  }
  try {
    const read = readOnce(output.read ?? (async (path) => readTextFile(resolve(output.folder ?? '', path))))
    const order = {
      by: options['by'] ?? '',
      why: options['why'] ?? '',
      requestId: output.requestId ?? randomUUID(),
      ...(await referenceOf({ group, command }, { args, options }, read)),
    }
    const answer = await run(command, { args, options, say, read, order })
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

/** What `--json` prints of a command that was not run at all. */
export const writeNotRun = (output: Pick<Output, 'write'>, why: string): void =>
  writeJSON(output, { isDone: false, lines: [why] })

function writeJSON(
  { write }: Pick<Output, 'write'>,
  { isDone, lines, value }: Answer & { readonly lines: readonly string[] },
): void {
  write(
    `${JSON.stringify({ done: isDone, lines, value: value ?? null }, (_, one: unknown) => (typeof one === 'bigint' ? String(one) : one), 2)}\n`,
  )
}

/** A command does what its reference covers: a pipe is empty at the second read, and a file may be another. */
function readOnce(read: Asked['read']): Asked['read'] {
  const texts = new Map<string, Promise<string>>()
  return (path) => {
    const text = texts.get(path) ?? read(path)
    texts.set(path, text)
    return text
  }
}

/** The reference with everything that was typed; of a file it is the content that counts. */
async function referenceOf(
  { group, command }: { readonly group: OperatorGroup<never>; readonly command: OperatorCommand<never> },
  { args, options }: Typed,
  read: Asked['read'],
): Promise<{ readonly reference?: OrderReference }> {
  const { reference: name, json: _, ...others } = options
  if (name === undefined) return {}
  const places = (command.takes ?? '').split(' ')
  const contents = await Promise.all(
    args.map(async (arg, place) => (places[place]?.includes('file') ? read(arg) : arg)),
  )
  return {
    reference: orderReference(name, [
      group.name,
      command.name,
      contents,
      Object.entries(others).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    ]),
  }
}

/** `perPlayer` of the library is `per-player` as typed. */
const dashed = (options: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(options).map(([name, value]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      String(value),
    ]),
  )

function readName(typed: string): string {
  const name = readStaffName(typed)
  if (name !== undefined) return name
  throw new InvalidArgumentError(
    'A name has 2 to 32 letters, digits, dots, dashes and underscores, and begins with a letter.',
  )
}

/** What is longer belongs into the ticket that the reference names. */
const reasonMax = 500

function readReason(typed: string): string {
  const reason = typed.trim()
  if (reason === '') throw new InvalidArgumentError('A reason is not empty.')
  if (reason.length > reasonMax) throw new InvalidArgumentError(`A reason has at most ${reasonMax} characters.`)
  return reason
}

function readReference(typed: string): string {
  const name = typed.trim()
  if (/^[\w.:/#-]{1,64}$/.test(name)) return name
  throw new InvalidArgumentError('A reference has 1 to 64 letters, digits and . _ : / # -')
}
