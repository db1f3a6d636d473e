import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  commandOf,
  directoryOf,
  isRunning,
  parentOf,
  running,
  runningWhere,
  runningWith,
  untilEnded,
  type Running,
} from '@zoria/platform/guardian/running'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildMiniature, startMiniature, type Miniature } from './miniature.ts'
import type { Start } from './npm-start.ts'

// The guardian gives processes ten seconds to drain and PostgreSQL ten more; a busy machine takes its time.
const endTimeoutMs = 120_000

let miniature: Miniature
let start: Start

beforeAll(async () => {
  miniature = await buildMiniature({ apps: ['api', 'web'] })
})

// Whatever a test killed, the next one starts on the same data directory: that is half of what is promised.
beforeEach(async () => {
  if (isUp(start)) return
  start = startMiniature(miniature)
  await start.says('ready http://localhost:')
})

afterAll(async () => {
  start.npm.kill('SIGTERM')
  await start.ended
  miniature.remove()
})

describe('a killed npm start leaves no process and no locked data directory', () => {
  test.each([
    ['npm', () => start.npm.pid!],
    ['the supervisor', () => supervisor()],
  ])('when %s is killed', async (_, victim) => {
    const all = everything()
    expect(all.length).toBeGreaterThan(6)
    process.kill(victim(), 'SIGKILL')
    expect(await untilEnded(all, endTimeoutMs)).toEqual([])
  })

  test('when an app and then the supervisor is killed', async () => {
    const all = everything()
    process.kill(pidOf('apps/api/main.ts'), 'SIGKILL')
    process.kill(supervisor(), 'SIGKILL')
    expect(await untilEnded(all, endTimeoutMs)).toEqual([])
  })

  test('when the guardian, and after it came back the supervisor is killed', async () => {
    await killAndAwaitReturn(guardian)
    const all = everything()
    process.kill(supervisor(), 'SIGKILL')
    expect(await untilEnded(all, endTimeoutMs)).toEqual([])
  })

  test('when both are killed at once, the next start ends what is left', async () => {
    const left = everything().filter(({ pid }) => pid !== start.npm.pid)
    process.kill(guardian(), 'SIGKILL')
    process.kill(supervisor(), 'SIGKILL')
    start = startMiniature(miniature)
    await start.says('ready http://localhost:')
    expect(left.filter(isRunning)).toEqual([])
  })

  test('when an app does not end by itself', async () => {
    await ask('web', '/stubborn')
    const all = everything()
    process.kill(supervisor(), 'SIGKILL')
    expect(await untilEnded(all, endTimeoutMs)).toEqual([])
  })

  test('when an app had started programs of its own', async () => {
    const child = running(Number(await ask('api', '/child')))!
    process.kill(supervisor(), 'SIGKILL')
    expect(await untilEnded([child], endTimeoutMs)).toEqual([])
    await start.ended
  })
})

describe('a killed child comes back', () => {
  test.each([
    ['an app', () => pidOf('apps/web/main.ts')],
    ['PostgreSQL', () => postmaster()],
    ['the guardian', () => guardian()],
  ])('%s', async (_, victim) => {
    await killAndAwaitReturn(victim)
    await until(async () => (await ask('web', '/readyz').catch(() => null)) === 'ready')
  })
})

describe('a second start is refused and ends with 1', () => {
  test('on the same data directory: it names the first', async () => {
    const second = startMiniature(miniature, { ZORIA_PORT: String(miniature.port + 100) })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/Zoria already runs on .*var \(process \d+, http:\/\/localhost:\d+\)/)
  })

  test('on the same ports: it names them', async () => {
    const second = startMiniature(miniature, { ZORIA_DATA: join(miniature.root, 'other') })
    expect(await second.ended).toBe(1)
    expect(second.output()).toContain(`another program listens on port ${miniature.port + 6} (PostgreSQL)`)
  })
})

test('npm start ends with 0 on SIGTERM, when everything it started has ended', async () => {
  const all = everything()
  start.npm.kill('SIGTERM')
  expect(await start.ended).toBe(0)
  expect(all.filter(isRunning)).toEqual([])

  // A postmaster.pid that names a stranger, as after a restart of the machine, does not stop the next start.
  const lines = [process.pid, join(miniature.data, 'postgres'), 1, miniature.port + 6, '', '127.0.0.1', '1 1', 'ready']
  writeFileSync(join(miniature.data, 'postgres/postmaster.pid'), `${lines.join('\n')}\n`)
})

test('the next start takes seconds', async () => {
  expect(everything().length).toBeGreaterThan(6)
})

test('a start records that it was one of the sandbox', () => {
  expect(readFileSync(join(miniature.data, 'mode'), 'utf8')).toBe('sandbox\n')
})

const isUp = (started: Start | undefined): boolean =>
  started !== undefined && started.npm.exitCode === null && started.npm.signalCode === null

/** Every process of the miniature: those that carry its mark, its PostgreSQL, and the chain from npm to the supervisor. */
function everything(): Running[] {
  const mark = readFileSync(join(miniature.data, 'run'), 'utf8').trim()
  const chain = [supervisor(), start.npm.pid!].map(running).filter((found) => found !== null)
  return [...runningWith(mark), ...runningWhere(servesMiniature), ...chain]
}

const servesMiniature = (pid: number): boolean => directoryOf(pid) === realpathSync(join(miniature.data, 'postgres'))

const pidOf = (entry: string): number => {
  const [found] = runningWhere((pid) => commandOf(pid).includes(join(miniature.root, entry)))
  if (found === undefined) throw new Error(`${entry} does not run`)
  return found.pid
}

const supervisor = (): number => pidOf('apps/supervisor/main.ts')

const postmaster = (): number => {
  const [found] = runningWhere((pid) => servesMiniature(pid) && parentOf(pid) === supervisor())
  if (found === undefined) throw new Error('PostgreSQL does not run')
  return found.pid
}

const guardian = (): number => {
  const [found] = runningWhere((pid) => parentOf(pid) === supervisor() && commandOf(pid)[3] === 'guardian')
  if (found === undefined) throw new Error('the guardian does not run')
  return found.pid
}

const killAndAwaitReturn = async (victim: () => number): Promise<void> => {
  const killed = victim()
  process.kill(killed, 'SIGKILL')
  await until(() => ![null, killed].includes(victimOrNull(victim)))
}

const victimOrNull = (victim: () => number): number | null => {
  try {
    return victim()
  } catch {
    return null
  }
}

const ask = async (app: 'web' | 'api', path: string): Promise<unknown> => {
  const reply = await fetch(`http://localhost:${miniature.port + (app === 'api' ? 1 : 0)}${path}`)
  return reply.json()
}

const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((settle) => setTimeout(settle, 50))
}
