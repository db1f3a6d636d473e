import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { portServing } from '@zoria/platform/postgres/leftover'
import { commandHolding, heldByCommand, takeDataDirectory } from '../data-directory.ts'
import type { Environment } from '../environment.ts'
import { StartFault } from '../fault.ts'
import { withStandaloneServer } from './standalone-server.ts'

type Wanted = Readonly<{
  environment: Environment
  /** Shown while another process holds the data. */
  purpose: string
  /** How long it waits for another command. */
  waitMaxMs?: number
}>

/** Most commands take a second; behind a backup or a restore the operator should know why nothing happens. */
const commandWaitMs = 30_000
const stepMs = 200

/**
 * Runs work at the port of the embedded server, while Zoria runs or is stopped. Throws `StartFault` without a database.
 * The server of a stopped Zoria ends with the command that started it, so another command waits for its end, and throws
 * `StartFault` if that takes long.
 */
export async function atServer<Answer>(
  { environment, purpose, waitMaxMs = commandWaitMs }: Wanted,
  work: (port: number) => Promise<Answer>,
): Promise<Answer> {
  refuseNoDatabase(environment)
  await untilNoCommand(environment, waitMaxMs)
  const port = portServing(join(environment.data, 'postgres'))
  if (port !== null) return work(port)
  const data = await takeDataDirectory(environment.data, { kind: 'command', name: purpose })
  return withStandaloneServer({ data, environment }, work)
}

const untilNoCommand = async ({ data }: Environment, waitMaxMs: number): Promise<void> => {
  for (let waitedMs = 0; ; waitedMs += stepMs) {
    const command = await commandHolding(data)
    if (command === null) return
    if (waitedMs >= waitMaxMs) throw new StartFault(heldByCommand(data, command))
    await pause(stepMs)
  }
}

/** Throws `StartFault` if the data directory has no database. */
export function refuseNoDatabase({ data }: Environment): void {
  if (existsSync(join(data, 'postgres/PG_VERSION'))) return
  throw new StartFault(`${data} holds no database. Start Zoria once, or name its directory in ZORIA_DATA.`)
}

/** Where the secrets of an installation are. */
export const secretsFile = ({ data }: Pick<Environment, 'data'>): string => join(data, 'secrets.json')
