import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { heapArgs } from '@zoria/platform/heap-args'
import { freePorts } from '@zoria/testkit/ports'
import { cpuSecondsOf } from './measure/cpu.ts'
import { median, readable } from './measure/figures.ts'
import { describeMachine } from './measure/machine.ts'
import { fillReadme, saveResult, table } from './measure/results.ts'
import { runWindow } from './measure/window.ts'
import { startChild } from './setting/child.ts'
import type { WindowResult, WindowWanted } from './web/messages.ts'

// `npm run bench:web`: how many home pages one process of the player site answers, cached and rendered, compared with
// an empty Node answer.

const { values: options } = parseArgs({
  options: {
    seconds: { type: 'string' },
    repetitions: { type: 'string' },
    quick: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
})
const seconds = Number(options.seconds ?? (options.quick ? 3 : 8))
const repetitionsWanted = Number(options.repetitions ?? (options.quick ? 1 : 5))
const isWhole = seconds >= 8 && repetitionsWanted >= 5

/** Minimum cached pages per second; maximum CPU of the process for a rendered page, in milliseconds. */
const goals = { keptPerSecond: 20_000, renderedMillis: 25 } as const
type Kind = 'empty' | 'kept' | 'made' | 'personal'
const goalOf: Readonly<Record<Kind, string>> = {
  empty: '–',
  kept: `${readable(goals.keptPerSecond)}/s`,
  made: `${goals.renderedMillis} ms of CPU`,
  personal: `${goals.renderedMillis} ms of CPU`,
}
type Window = {
  readonly perSecond: number
  readonly perCoreSecond: number
  readonly cpuMicros: number
  readonly generatorShare: number
  readonly kilobytes: number
} & Pick<WindowResult, 'latencyMicros' | 'refused' | 'refusedSample'>

const web = join(import.meta.dirname, '../apps/web')
if (!existsSync(join(web, 'build/server/index.js')))
  throw new Error('there is no build of the player site: run `npm run build` in apps/web first')

const machine = await describeMachine()
const api = await startChild<{ port: number }>({ program: join(import.meta.dirname, 'web/server-api.ts') })
const site = await startSite(api.ready.port)
const page = await fetch(`http://127.0.0.1:${site.port}/kz`)
if (!page.ok || !(await page.text()).includes('game-11'))
  throw new Error('the home page came without its games: the stand-in of the API lacks something')
const head = await fetch(`http://127.0.0.1:${site.port}/kz`, { method: 'HEAD', headers: { 'accept-encoding': 'br' } })
const keptBytes = Number(head.headers.get('content-length'))
const empty = await startChild<{ port: number }>({
  program: join(import.meta.dirname, 'web/server-empty.ts'),
  environment: { BENCH_BYTES: String(keptBytes) },
})
const load = await startChild({ program: join(import.meta.dirname, 'web/load.ts') })

const asked: Readonly<
  Record<
    Kind,
    {
      readonly port: number
      readonly pid: number
      readonly path: string
      readonly cookie: string
      readonly connections: number
    }
  >
> = {
  empty: { port: empty.ready.port, pid: empty.pid, path: '/', cookie: '', connections: 64 },
  kept: { port: site.port, pid: site.pid, path: '/kz', cookie: '', connections: 64 },
  made: { port: site.port, pid: site.pid, path: '/kz?n=#', cookie: '', connections: 16 },
  personal: { port: site.port, pid: site.pid, path: '/kz', cookie: 'zoria_refresh=bench', connections: 16 },
}
const kinds = Object.keys(asked) as Kind[]

// The first pages are not measured: code is compiled on them.
for (const kind of kinds) await windowOf(kind, { warmupSeconds: 0, seconds: options.quick ? 3 : 10 })
const repetitions: Record<Kind, Window>[] = []
for (let number = 1; number <= repetitionsWanted; number += 1) {
  const order = number % 2 === 1 ? kinds : kinds.toReversed()
  const windows = {} as Record<Kind, Window>
  for (const kind of order) windows[kind] = await windowOf(kind, { warmupSeconds: seconds / 4, seconds })
  repetitions.push(windows)
  console.log(`${number}: ${kinds.map((kind) => `${kind} ${readable(windows[kind].perSecond)}/s`).join(', ')}`)
}
await Promise.all([load.stop(), empty.stop(), site.stop()])
await api.stop()
report()

async function windowOf(
  kind: Kind,
  { warmupSeconds, seconds }: { warmupSeconds: number; seconds: number },
): Promise<Window> {
  const { pid, ...target } = asked[kind]
  const wanted: WindowWanted = { ...target, warmupSeconds, seconds }
  const { result, before, after } = await runWindow<WindowResult, number>(load, wanted, async () => cpuSecondsOf(pid))
  const cpuSeconds = after - before
  const { answers, bytes, generatorCpuSeconds, latencyMicros, refused, refusedSample } = result
  return {
    perSecond: answers / result.seconds,
    perCoreSecond: answers / cpuSeconds,
    cpuMicros: (cpuSeconds * 1e6) / answers,
    generatorShare: generatorCpuSeconds / result.seconds,
    kilobytes: bytes / answers / 1_000,
    latencyMicros,
    refused,
    refusedSample,
  }
}

/** The site as `npm start` runs it, in one process. */
async function startSite(apiPort: number): Promise<{ port: number; pid: number; stop: () => Promise<void> }> {
  const port = await freePorts(1)
  const profile = options.profile
    ? ['--cpu-prof', `--cpu-prof-dir=${join(import.meta.dirname, '../var/bench/profiles')}`]
    : []
  const environment = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    API_URL: `http://127.0.0.1:${apiPort}`,
    SANDBOX: 'on',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, [...heapArgs, ...profile, 'main.ts'], {
    cwd: web,
    env: environment,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const ended = once(child, 'exit')
  for (let tries = 0; !(await answers(`http://127.0.0.1:${port}/readyz`)); tries += 1) {
    if (tries > 300 || child.exitCode !== null) throw new Error('the player site did not start')
    await pause(100)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  process.once('exit', () => child.kill('SIGKILL'))
  return { port, pid: child.pid ?? 0, stop }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false // Not listening yet.
  }
}

function report(): void {
  const of = (kind: Kind, figure: (window: Window) => number) =>
    readable(median(repetitions.map((windows) => figure(windows[kind]))))
  const share = (kind: Kind) =>
    readable(median(repetitions.map((windows) => windows[kind].perSecond / windows.empty.perSecond)))
  const rows: [string, (kind: Kind) => string][] = [
    ['answers/s', (kind) => of(kind, ({ perSecond }) => perSecond)],
    ['ratio to the empty answer', share],
    ['answers per second of one core', (kind) => of(kind, ({ perCoreSecond }) => perCoreSecond)],
    ['CPU of the process an answer, µs', (kind) => of(kind, ({ cpuMicros }) => cpuMicros)],
    ['goal', (kind) => goalOf[kind]],
    [
      'p50 / p99 ms',
      (kind) =>
        `${of(kind, ({ latencyMicros }) => latencyMicros.p50 / 1e3)} / ${of(kind, ({ latencyMicros }) => latencyMicros.p99 / 1e3)}`,
    ],
    ['kB an answer, compressed', (kind) => of(kind, ({ kilobytes }) => kilobytes)],
    ['load generator, % of a core', (kind) => of(kind, ({ generatorShare }) => generatorShare * 100)],
  ]
  const place = `${machine.takenAt.slice(0, 16).replace('T', ' ')} UTC, ${machine.cores} × ${machine.processor}; ${repetitionsWanted} repetitions of ${seconds} s; ${readable(machine.idleBefore * 100)} % idle before.`
  const titles: Record<Kind, string> = {
    empty: 'empty answer',
    kept: "a visitor's page, kept",
    made: "a visitor's page, made anew",
    personal: "a player's page, streamed",
  }
  const text = [
    place,
    table(
      ['medians', ...kinds.map((kind) => titles[kind])],
      rows.map(([title, figure]) => [title, ...kinds.map(figure)]),
    ),
  ].join('\n\n')
  console.log(`\n${text}\n`)
  console.log(saveResult('web', { machine, seconds, goals, repetitions }, { isWhole }))
  if (isWhole) fillReadme('web', text)
  const broken = repetitions.flatMap((windows) => kinds.map((kind) => windows[kind])).find(({ refused }) => refused > 0)
  if (broken) throw new Error(`an answer was not 200: ${broken.refusedSample}`)
  const medianOf = (kind: Kind, figure: (window: Window) => number) =>
    median(repetitions.map((windows) => figure(windows[kind])))
  const isSlow = (kind: Kind) => medianOf(kind, ({ cpuMicros }) => cpuMicros) > goals.renderedMillis * 1_000
  if (medianOf('kept', ({ perSecond }) => perSecond) < goals.keptPerSecond || isSlow('made') || isSlow('personal'))
    process.exitCode = 1
}
