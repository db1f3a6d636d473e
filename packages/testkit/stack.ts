import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { expectNoDeadlocks } from './deadlocks.ts'
import { freePorts } from './ports.ts'

/**
 * Addresses of a running Zoria's processes, the port of its PostgreSQL and its data directory with secrets and logs.
 * `browsers` has the host names for browsers; other programs may not resolve them.
 */
export type Stack = Readonly<{
  web: string
  api: string
  content: string
  studio: string
  sandbox: string
  browsers: { readonly content: string; readonly studio: string }
  databasePort: number
  folder: string
}>

declare module 'vitest' {
  interface ProvidedContext {
    /** The running Zoria shared by all journeys; each registers a new player. */
    stack: Stack
  }
}

/**
 * Vitest's global setup of every project that needs a running Zoria: `npm start` on free ports with its own data.
 * Projects of one run share it; it is stopped after the last one. After a failure the logs of every process are stored
 * next to the traces. A deadlock of its databases fails the run.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const shared = (stackOfRun.running ??= open())
  stackOfRun.projects += 1
  project.provide('stack', (await shared).stack)

  return async () => {
    stackOfRun.projects -= 1
    if (stackOfRun.projects === 0) await (await shared).close(project.vitest.state.getCountOfFailedTests() > 0)
  }
}

type Opened = Readonly<{ stack: Stack; close: (hasFailed: boolean) => Promise<void> }>

/** Vitest loads this module once for each project. */
const stackOfRun: { running?: Promise<Opened>; projects: number } = ((
  globalThis as { zoriaStack?: typeof stackOfRun }
).zoriaStack ??= { projects: 0 })

const open = async (): Promise<Opened> => {
  const data = mkdtempSync(join(tmpdir(), 'zoria-journeys-'))
  const { port, stop } = await startOnFreePorts(data)
  await hidePreloader({ data, port })
  const close = async (hasFailed: boolean): Promise<void> => {
    await stop()
    let keepsLogs = hasFailed
    try {
      expectNoDeadlocks(join(data, 'log/postgres.log'))
    } catch (fault) {
      keepsLogs = true
      throw fault
    } finally {
      if (keepsLogs) cpSync(join(data, 'log'), join(root, journeyFolder), { recursive: true })
      rmSync(data, { recursive: true, force: true })
    }
  }
  return { stack: addressesFrom({ port, data }), close }
}

/** A port that was free may be taken before Zoria listens on it: then it starts once more on others. */
const startOnFreePorts = async (data: string): Promise<{ port: number; stop: () => Promise<void> }> => {
  const startAt = async (port: number) => ({ port, stop: await start({ data, port }) })
  return startAt(await freePorts(10)).catch(async (error: unknown) => {
    if (!String(error).includes('another program listens')) throw error
    return startAt(await freePorts(10))
  })
}

/** Where failed journeys store their traces and logs, relative to the repository. */
export const journeyFolder = 'var/test/journeys'

const root = join(import.meta.dirname, '../..')

const addressesFrom = ({ port, data }: { port: number; data: string }): Stack => {
  const at = (offset: number, host = 'localhost'): string => `http://${host}:${port + offset}`
  const browsers = { content: at(3, 'content.localhost'), studio: at(4, 'studio.localhost') }
  return {
    web: at(0),
    api: at(1),
    content: at(3),
    studio: at(4),
    sandbox: at(5),
    browsers,
    databasePort: port + 6,
    folder: data,
  }
}

/**
 * Three seconds of every first page are a sixth of a journey; the one about them sets its own time. As staff would:
 * docs/runbooks/changing-settings.md.
 */
const hidePreloader = async (at: { data: string; port: number }): Promise<void> => {
  const words = ['settings', 'set', 'PRELOADER_MS', '0', '--by', 'tests', '--why', 'journeys do not wait']
  await promisify(execFile)(process.execPath, ['apps/supervisor/operator/zoria.ts', ...words], {
    cwd: root,
    env: { ...process.env, ...variablesOf(at) },
  })
}

const variablesOf = ({ data, port }: { data: string; port: number }) => ({
  ZORIA_DATA: data,
  ZORIA_PORT: String(port),
  SANDBOX: 'on',
  NODE_ENV: 'development',
})

const start = async ({ data, port }: { data: string; port: number }): Promise<() => Promise<void>> => {
  // Journeys request draws directly until a round has the needed result; the page keeps its pace. Nobody plays but
  // their own players.
  const variables = {
    ...variablesOf({ data, port }),
    STUDIO_ROUND_MIN_MS: '0',
    SANDBOX_DEMO: 'off',
    ZORIA_STOP_WITH: String(process.pid),
  }
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(npm, 'exit')
  let output = ''
  const ready = new Promise<void>((settle) => {
    const collect = (chunk: Buffer): void => {
      output += chunk.toString()
      if (/^ready http/m.test(output)) settle()
    }
    npm.stdout.on('data', collect)
    npm.stderr.on('data', collect)
  })
  await Promise.race([
    ready,
    ended.then(() => Promise.reject(new Error(`npm start ended before it was ready:\n${output}`))),
  ])
  return async () => {
    npm.kill('SIGTERM')
    await ended
  }
}
