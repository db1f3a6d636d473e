import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './environment.ts'
import { StartFault } from './fault.ts'

type Installation = Pick<Environment, 'data' | 'isSandbox'>

const fileOf = ({ data }: Pick<Environment, 'data'>): string => join(data, 'mode')

/** Records in the data directory whether it was started as a sandbox or as production. */
export function recordMode(installation: Installation): void {
  writeFileSync(fileOf(installation), `${installation.isSandbox ? 'sandbox' : 'production'}\n`)
}

/**
 * Throws `StartFault` for a sandbox on a data directory that was last started as production. The sandbox is the
 * default: an operator's command typed without the variables of the start would ask simulators in place of the
 * providers.
 */
export function refuseSandboxOfProduction({ data, isSandbox }: Installation): void {
  const file = fileOf({ data })
  if (!isSandbox || !existsSync(file) || readFileSync(file, 'utf8').trim() !== 'production') return
  throw new StartFault(
    `${data} was started with SANDBOX=off, and this command would use the simulators of the sandbox. Give it the variables of that start. docs/runbooks/going-live.md`,
  )
}
