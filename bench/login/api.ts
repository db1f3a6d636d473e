import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { heapArgs } from '@zoria/platform/heap-args'
import { freePorts } from '@zoria/testkit/ports'
import type { BenchPostgres } from '../setting/postgres.ts'

/** The real API process, started as by the supervisor. */
export type APIProcess = { readonly pid: number; readonly address: string; stop(): Promise<void> }

const secret = 'a secret of the bench that is long enough'
const nowhere = 'http://127.0.0.1:9'

/** Starts it on a database and waits until it is ready. It is stopped when the run ends in any way. */
export async function startAPI(
  postgres: BenchPostgres,
  database: string,
  {
    nodeArgs = [],
    variables = {},
  }: { readonly nodeArgs?: readonly string[]; readonly variables?: Readonly<Record<string, string>> } = {},
): Promise<APIProcess> {
  const port = await freePorts(1)
  const file = join(postgres.home, 'api.log')
  const log = openSync(file, 'a')
  const child = spawn(
    process.execPath,
    [...heapArgs, ...nodeArgs, join(import.meta.dirname, '../../apps/api/main.ts')],
    {
      stdio: ['ignore', log, log],
      env: {
        ...process.env,
        NODE_ENV: 'development',
        SANDBOX: 'on',
        LOG_LEVEL: 'warn',
        PORT: String(port),
        DATABASE_URL: postgres.url('app', database),
        SANDBOX_URL: nowhere,
        STUDIO_URL: nowhere,
        ACCESS_TOKEN_SECRET: secret,
        PASSWORD_PEPPER: secret,
        PHONE_KEY: secret,
        DESTINATION_KEY: secret,
        PSP_SANDBOX_KEY: secret,
        ...variables,
      },
    },
  )
  closeSync(log)
  const address = `http://127.0.0.1:${port}`
  while (!(await isReady(address))) {
    if (child.exitCode !== null)
      throw new Error(`the API ended before it was ready:\n${readFileSync(file, 'utf8').slice(-2_000)}`)
    await pause(100)
  }
  return {
    pid: child.pid ?? 0,
    address,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

const isReady = (address: string): Promise<boolean> =>
  fetch(`${address}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  )
