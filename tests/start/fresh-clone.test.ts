import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { commandOf, isRunning, parentOf, runningWhere, type Running } from '@zoria/platform/guardian/running'
import { freePorts } from '@zoria/testkit/ports'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { npmStart, ordinaryEnvironment, type Start } from './npm-start.ts'

// A machine with git, Node and npm; a user without rights; a clone of what is committed. Root lends itself a user.

const repository = join(import.meta.dirname, '../..')
const uid = process.getuid?.() === 0 ? 65_534 : undefined
const megabyte = 1024 * 1024

let home: string
let clone: string
let port: number
let start: Start

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'zoria-fresh-'))
  clone = join(home, 'zoria')
  writeFileSync(join(home, '.gitconfig'), '[safe]\n\tdirectory = *\n')
  execFileSync('git', ['-c', 'safe.directory=*', 'clone', '--quiet', '--no-hardlinks', repository, clone], {
    env: { ...process.env, HOME: home },
  })
  lendCache()
  if (uid !== undefined) giveTo(uid, home)
  port = await freePorts(10)
})

afterAll(async () => {
  start.npm.kill('SIGTERM')
  await start.ended
  execFileSync('rm', ['-rf', home])
})

describe('a fresh clone, started by an ordinary user', () => {
  test('becomes ready', async () => {
    await ready()
  }, 600_000)

  test('shows its site at the address it named', async () => {
    const reply = await fetch(`http://localhost:${port}/`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
  })

  test('keeps what an editor writes in its content service', async () => {
    expect((await fetch(`${content()}/readyz`)).status).toBe(200)
    expect(await renameBanner('Золото степи')).toBe(200)
  })

  test('shows its pages while its content service answers nobody', async () => {
    const service = contentService()
    service.pause()
    const replies = await Promise.all(
      ['/ua', '/kz?anew', '/kz/bonus-rules', '/api/content/pages/terms?language=kk'].map((path) =>
        fetch(`http://localhost:${port}${path}`),
      ),
    )
    service.resume()
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await replies[2]?.text()).toContain('Бонус')
  })

  // docs/rules/battles.md#demo: those of the other currency follow, and are being played while the next tests look.
  test('comes with finished battles, which demo players play once it is ready', async () => {
    await expect.poll(() => finishedBattles('uah'), { interval: 2_000, timeout: 290_000 }).toBeGreaterThanOrEqual(5)
  })

  test('runs nothing as root', () => {
    expect(new Set(family().flatMap(({ pid }) => ownerOf(pid) ?? []))).toEqual(new Set([uid ?? process.getuid?.()]))
  })

  test('takes less than 1.7 GB for everything together', () => {
    const sizes = family().map(({ pid }) => proportionalSize(pid))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(1_700 * megabyte)
  })

  test('stops with everything it started', async () => {
    const all = family()
    start.npm.kill('SIGTERM')
    expect(await start.ended).toBe(0)
    expect(all.filter(isRunning)).toEqual([])
  })

  test('becomes ready again', async () => {
    await ready()
  })

  test("has not written its first texts over the editor's", async () => {
    expect(await banner()).toMatchObject({ text: 'Золото степи' })
  })

  test('leaves the tree clean', () => {
    expect(
      execFileSync('git', ['status', '--porcelain'], {
        cwd: clone,
        env: { ...process.env, HOME: home },
        encoding: 'utf8',
      }),
    ).toBe('')
  })
})

const ready = async (): Promise<void> => {
  const environment = {
    ...ordinaryEnvironment(),
    HOME: home,
    ZORIA_PORT: String(port),
    npm_config_prefer_offline: 'true',
    ZORIA_STOP_WITH: String(process.pid),
  }
  start = npmStart({ directory: clone, environment, uid })
  await start.says(/^ready http:\/\/localhost:\d+$/m)
}

const content = (): string => `http://localhost:${port + 3}`

const finishedBattles = async (currency: string): Promise<number> => {
  const reply = await fetch(`http://localhost:${port}/api/battles/finished?currency=${currency}`)
  return ((await reply.json()) as { total: number }).total
}

/** A banner of the first texts, as an editor of the sandbox finds it. */
async function banner(): Promise<{ id: number; text: string } | undefined> {
  const reply = await fetch(`${content()}/api/components?where[key][equals]=home-banner-scythian-gold&locale=ru`, {
    headers: { authorization: await editor() },
  })
  return ((await reply.json()) as { docs: { id: number; text: string }[] }).docs[0]
}

const renameBanner = async (text: string): Promise<number> => {
  const reply = await fetch(`${content()}/api/components/${(await banner())?.id ?? 0}?locale=ru`, {
    method: 'PATCH',
    headers: { authorization: await editor(), 'content-type': 'application/json' },
    body: JSON.stringify({ text, _status: 'published' }),
  })
  return reply.status
}

const editor = async (): Promise<string> => {
  const reply = await fetch(`${content()}/api/editors/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'editor@zoria.test', password: 'zoria-sandbox' }),
  })
  return `JWT ${((await reply.json()) as { token: string }).token}`
}

/** The service's process: paused it takes connections and answers none of them. */
function contentService(): { pause(): void; resume(): void } {
  const pids = family()
    .map(({ pid }) => pid)
    .filter((pid) => commandOf(pid).some((word) => word.endsWith('apps/content/main.ts')))
  const tell = (signal: 'SIGSTOP' | 'SIGCONT') => () => pids.forEach((pid) => process.kill(pid, signal))
  expect(pids).toHaveLength(1)
  return { pause: tell('SIGSTOP'), resume: tell('SIGCONT') }
}

/** npm and all its descendants, wherever their sessions are. */
function family(): Running[] {
  const belongs = (pid: number): boolean => {
    for (let at: number | null = pid; at !== null && at > 1; at = parentOf(at)) if (at === start.npm.pid) return true
    return false
  }
  return runningWhere(belongs)
}

const ownerOf = (pid: number): number | undefined => numberIn(`/proc/${pid}/status`, /^Uid:\s+(\d+)/m)

// What processes share is divided among them, so the sum is what the machine gives.
const proportionalSize = (pid: number): number =>
  (numberIn(`/proc/${pid}/smaps_rollup`, /^Pss:\s+(\d+) kB/m) ?? 0) * 1_024

/** A number that a file of a process says; undefined where the process ended meanwhile, as connections of PostgreSQL do. */
function numberIn(path: string, form: RegExp): number | undefined {
  try {
    return Number(form.exec(readFileSync(path, 'utf8'))?.[1])
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined
    throw error
  }
}

// The packages are fetched from the registry's copy on this machine if npm keeps one: the network is not what is
// tested.
const lendCache = (): void => {
  const cache = execFileSync('npm', ['config', 'get', 'cache'], { encoding: 'utf8', env: ordinaryEnvironment() }).trim()
  mkdirSync(join(home, '.npm'))
  // Files in its `tmp` are being written by another process and may vanish before they are copied.
  const passing = join(cache, '_cacache/tmp')
  if (existsSync(join(cache, '_cacache')))
    cpSync(join(cache, '_cacache'), join(home, '.npm/_cacache'), {
      recursive: true,
      filter: (path) => path !== passing,
    })
}

const giveTo = (owner: number, path: string): void => {
  for (const name of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(path, name), owner, owner)
  lchownSync(path, owner, owner)
}
