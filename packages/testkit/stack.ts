import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { freePorts } from './ports.ts'

/** Where the parts of a running Zoria answer, the port of its PostgreSQL and where it keeps everything: secrets, logs. */
export type Stack = Readonly<{ web: string; api: string; studio: string; sandbox: string; databasePort: number; folder: string }>

declare module 'vitest' {
  interface ProvidedContext {
    /** The one running Zoria that all journeys share; each brings a new player. */
    stack: Stack
  }
}

/**
 * Vitest's global setup for journeys: `npm start` on free ports with data of its own, stopped after the last journey.
 * When one failed, the logs of every process are kept beside the traces.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = mkdtempSync(join(tmpdir(), 'zoria-journeys-'))
  const port = await freePorts(10)
  const stop = await start({ data, port })
  project.provide('stack', addressesFrom({ port, data }))

  return async () => {
    await stop()
    if (project.vitest.state.getCountOfFailedTests() > 0) cpSync(join(data, 'log'), join(root, kept), { recursive: true })
    rmSync(data, { recursive: true, force: true })
  }
}

/** Where failed journeys leave what explains them, under the root of the repository. */
export const kept = 'var/journeys'

const root = join(import.meta.dirname, '../..')

const addressesFrom = ({ port, data }: { port: number; data: string }): Stack => {
  const at = (offset: number): string => `http://localhost:${port + offset}`
  return { web: at(0), api: at(1), studio: at(4), sandbox: at(5), databasePort: port + 6, folder: data }
}

const start = async ({ data, port }: { data: string; port: number }): Promise<() => Promise<void>> => {
  // Journeys draw past the page until a round has what they need to show; the page keeps its pace all the same.
  const pace = { STUDIO_ROUND_MIN_MS: '0' }
  const variables = { ...pace, ZORIA_DATA: data, ZORIA_PORT: String(port), ZORIA_STOP_WITH: String(process.pid), SANDBOX: 'on', NODE_ENV: 'development' }
  const npm = spawn('npm', ['start'], { cwd: root, env: { ...process.env, ...variables }, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(npm, 'exit')
  let said = ''
  const ready = new Promise<void>((settle) => {
    const hear = (chunk: Buffer): void => {
      said += chunk.toString()
      if (/^ready http/m.test(said)) settle()
    }
    npm.stdout.on('data', hear)
    npm.stderr.on('data', hear)
  })
  await Promise.race([ready, ended.then(() => Promise.reject(new Error(`npm start ended before it was ready:\n${said}`)))])
  return async () => {
    npm.kill('SIGTERM')
    await ended
  }
}
