import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { heapArgs } from '@zoria/platform/heap-args'
import { freePorts } from '@zoria/testkit/ports'
import type { BenchPostgres } from '../setting/postgres.ts'

export interface StudioProcess {
  readonly pid: number
  readonly port: number
  readonly stop: () => Promise<void>
}

const folder = join(import.meta.dirname, '../../apps/studio')

/** Starts the real studio on its own database and waits until it is ready. It calls the platform at `platformPort`. */
export async function startStudio(
  postgres: BenchPostgres,
  { database, platformPort, nodeArgs = [] }: { database: string; platformPort: number; nodeArgs?: readonly string[] },
): Promise<StudioProcess> {
  if (!existsSync(join(folder, 'client/dist')))
    spawnSync(process.execPath, ['build.ts'], { cwd: folder, stdio: 'inherit' })
  const port = await freePorts(1)
  const file = join(postgres.home, `studio-${port}.log`)
  const log = openSync(file, 'a')
  const child = spawn(process.execPath, [...heapArgs, ...nodeArgs, join(folder, 'main.ts')], {
    stdio: ['ignore', log, log],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      SANDBOX: 'on',
      LOG_LEVEL: 'info',
      PORT: String(port),
      STUDIO_ROUND_MIN_MS: '0',
      STUDIO_DATABASE_URL: postgres.url('owner', database),
      API_URL: `http://127.0.0.1:${platformPort}`,
      STUDIO_PUBLIC_URL: `http://localhost:${port}`,
    },
  })
  closeSync(log)
  const isReady = (): Promise<boolean> =>
    fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
  while (!(await isReady())) {
    if (child.exitCode !== null)
      throw new Error(`the studio ended before it was ready:\n${readFileSync(file, 'utf8').slice(-2_000)}`)
    await pause(100)
  }
  return {
    pid: child.pid ?? 0,
    port,
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
