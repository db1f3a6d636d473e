import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { endMarked } from '@zoria/platform/guardian/guardian'
import { commandOf, runningWhere, untilEnded } from '@zoria/platform/guardian/running'
import { StartFault } from './fault.ts'

/** A data directory locked by this process until it ends. */
export type DataDirectory = Readonly<{
  path: string
  postgres: string
  secrets: string
  logs: string
  /** The environment variable that marks every process of this run. */
  mark: Readonly<{ name: string; value: string }>
}>

/** What locks a data directory: Zoria, by its address, or a command of an operator, by its purpose. */
type Holder = Readonly<{ kind: 'site' | 'command'; name: string }>

/**
 * Locks a data directory for this process and ends remaining processes of an earlier run. Two concurrent runs would
 * corrupt the database: the second is refused with the holder's name.
 */
export async function takeDataDirectory(path: string, holder: Holder): Promise<DataDirectory> {
  makeWritable(path)
  const real = realpathSync(path)
  await hold(real, holder)

  const markFile = join(real, 'run')
  if (existsSync(markFile)) await endEarlierRun(readFileSync(markFile, 'utf8').trim())
  const mark = { name: 'ZORIA_RUN', value: randomUUID() }
  writeFileSync(markFile, `${mark.name}=${mark.value}\n`)

  const logs = join(real, 'log')
  mkdirSync(logs, { recursive: true })
  return { path: real, postgres: join(real, 'postgres'), secrets: join(real, 'secrets.json'), logs, mark }
}

const makeWritable = (path: string): void => {
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (fault) {
    throw new StartFault(
      `the data directory ${path} cannot be written by this user. Give ZORIA_DATA another one, or start as the user who owns it.`,
      { cause: fault },
    )
  }
}

/** The command that holds a data directory now, with its process; null if there is none. */
export async function commandHolding(path: string): Promise<string | null> {
  const holder = await text(connect({ path: socketOf(realpathSync(path)) })).catch(() => '')
  return holder.includes(commandMark) ? holder : null
}

const commandMark = ', command: '

// An abstract socket belongs to one process and is freed by the kernel when it ends, however it ends: there is no stale
// lock.
const socketOf = (real: string): string => `\0zoria-${createHash('sha256').update(real).digest('hex')}`

const hold = async (real: string, { kind, name }: Holder): Promise<void> => {
  const path = socketOf(real)
  const socket = createServer((visitor) => {
    visitor.on('error', () => undefined)
    visitor.end(`process ${process.pid}${kind === 'command' ? commandMark : ', '}${name}`)
  })
  socket.listen({ path })
  try {
    await once(socket, 'listening')
    socket.unref()
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw fault
    const command = await commandHolding(real)
    if (command !== null) throw new StartFault(heldByCommand(real, command), { cause: fault })
    const holder = await text(connect({ path })).catch(() => 'a process that is just ending')
    throw new StartFault(
      `Zoria already runs on ${real} (${holder}). Stop it first, or give this one its own ZORIA_DATA and ZORIA_PORT.`,
      { cause: fault },
    )
  }
}

/** The refusal while a command holds a data directory. */
export function heldByCommand(path: string, command: string): string {
  return `another operator's command uses the database in ${path} (${command}), while Zoria is stopped. Repeat this one when it has ended.`
}

// The guardian of a killed run may still be working; only after it the remaining processes are ended.
const endEarlierRun = async (mark: string): Promise<void> => {
  const guardians = runningWhere((pid) => commandOf(pid).includes(mark))
  await untilEnded(guardians, 30_000)
  await endMarked(mark, [process.pid])
}
