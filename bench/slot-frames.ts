import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { chromiumProgram } from '@zoria/testkit/browser'

/**
 * How smooth the slot runs on a slow phone: opens the demo of a running studio in Chromium with a phone's screen and
 * the processor slowed down four times, plays rounds, and counts the frames that were shown and those that were
 * dropped, in the compositor's own record.
 *
 * node bench/slot-frames.ts http://localhost:3004/demo/zoloto-skifiv
 */
const [address = 'http://localhost:3004/demo/zoloto-skifiv'] = process.argv.slice(2)
const PHONE = { width: 412, height: 732, deviceScaleFactor: 2, mobile: true }
const SLOWDOWN = 4
const ROUNDS = 8
/** Five reels with nothing around them, of the size they have in the game. */
const PLAIN_PAGE = `<style>body{margin:9px;background:#222}div{display:inline-block;width:76px;height:293px;margin:1px;overflow:hidden}
i{display:block;height:1465px;background:repeating-linear-gradient(gold 0 60px,navy 60px 97px);animation:go .35s linear infinite}@keyframes go{from{transform:translateY(-80%)}}</style>${'<div><i></i></div>'.repeat(5)}`

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Record<string, unknown>
  readonly result?: Record<string, unknown>
  readonly error?: { readonly message: string }
}

interface Page {
  readonly send: (method: string, params?: object) => Promise<Record<string, unknown>>
  readonly onMessage: (listener: (message: Message) => void) => void
}

const folder = mkdtempSync(join(tmpdir(), 'slot-frames-'))
const { executablePath, args, env } = chromiumProgram()
const browser = spawn(
  executablePath,
  [...args, '--headless=new', '--mute-audio', '--remote-debugging-port=0', `--user-data-dir=${folder}`, 'about:blank'],
  { stdio: ['ignore', 'ignore', 'pipe'], env },
)
try {
  const page = await openPage(await debuggingAddress())
  await page.send('Emulation.setDeviceMetricsOverride', PHONE)
  await page.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.send('Page.navigate', { url: address })
  await until(page, 'document.querySelector(".stage .spin") !== null')
  await pause(1_500)
  await page.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  process.stdout.write(
    `${address}\n${PHONE.width} × ${PHONE.height} at ${PHONE.deviceScaleFactor}, processor slowed down ${SLOWDOWN} times, ${ROUNDS} rounds\n`,
  )
  report('standing still', await record(page, () => pause(3_000)))
  report('playing', await record(page, () => playRounds(page)))
  // The machine's limit at this moment, without the game.
  await page.send('Page.navigate', { url: `data:text/html,${encodeURIComponent(PLAIN_PAGE)}` })
  await pause(1_000)
  report('five plain reels on an empty page', await record(page, () => pause(10_000)))
} finally {
  browser.kill()
  await pause(300)
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
}

async function playRounds(page: Page): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.send('Runtime.evaluate', { expression: 'document.querySelector(".spin").click()' })
    await pause(300)
    // Free spins are shown completely: a press closes each overlay.
    await until(
      page,
      '(document.querySelector(".curtain button")?.click(), document.querySelector(".spin").ariaDisabled === "false")',
    )
  }
}

interface Frames {
  readonly shown: number
  readonly dropped: number
  readonly longestMs: number
  /** Work of the page's main thread under throttling; the only figure here that does not depend on a busy machine. */
  readonly workMs: number
}

async function record(page: Page, act: () => Promise<unknown>): Promise<Frames> {
  const events: { name: string; ts: number }[] = []
  let isOpen = true
  const complete = new Promise<void>((done) => {
    page.onMessage(({ method, params }) => {
      if (isOpen && method === 'Tracing.dataCollected')
        events.push(...(params?.['value'] as { name: string; ts: number }[]))
      if (method === 'Tracing.tracingComplete') done()
    })
  })
  const workedBefore = await workOf(page)
  await page.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'] },
  })
  await act()
  await page.send('Tracing.end')
  const workMs = (await workOf(page)) - workedBefore
  await complete
  isOpen = false
  const drawn = events
    .filter(({ name }) => name === 'DrawFrame')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b)
  const gaps = drawn.slice(1).map((at, index) => (at - (drawn[index] ?? at)) / 1_000)
  // A gap of more than a quarter of a second is an idle page, not a late frame.
  return {
    shown: drawn.length,
    dropped: events.filter(({ name }) => name === 'DroppedFrame').length,
    longestMs: Math.max(0, ...gaps.filter((gap) => gap < 250)),
    workMs,
  }
}

async function workOf(page: Page): Promise<number> {
  const { metrics } = (await page.send('Performance.getMetrics')) as {
    metrics: readonly { name: string; value: number }[]
  }
  return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

function report(what: string, { shown, dropped, longestMs, workMs }: Frames): void {
  const share = shown + dropped === 0 ? 0 : (100 * dropped) / (shown + dropped)
  process.stdout.write(
    `${what}: ${shown} frames shown, ${dropped} dropped (${share.toFixed(1)} %), longest gap ${longestMs.toFixed(0)} ms, the page worked ${workMs.toFixed(0)} ms\n`,
  )
}

async function until(page: Page, expression: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const { result } = (await page.send('Runtime.evaluate', { expression })) as { result: { value?: unknown } }
    if (result.value === true) return
    await pause(100)
  }
  throw new Error(`The page never came to: ${expression}`)
}

async function debuggingAddress(): Promise<string> {
  let output = ''
  for await (const piece of browser.stderr) {
    output += String(piece)
    const found = /ws:\/\/([^/]+)\//.exec(output)
    if (found?.[1] !== undefined) return found[1]
  }
  throw new Error(`Chromium did not start: ${output}`)
}

async function openPage(host: string): Promise<Page> {
  const targets = (await (await fetch(`http://${host}/json`)).json()) as {
    type: string
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '')
  await new Promise((opened) => socket.addEventListener('open', opened, { once: true }))
  const waiting = new Map<number, { done: (result: Record<string, unknown>) => void; fail: (error: Error) => void }>()
  const listeners: ((message: Message) => void)[] = []
  let count = 0
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message
    if (message.id === undefined) return listeners.forEach((listener) => listener(message))
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === undefined) call?.done(message.result ?? {})
    else call?.fail(new Error(message.error.message))
  })
  return {
    onMessage: (listener) => void listeners.push(listener),
    send: (method, params = {}) =>
      new Promise((done, fail) => {
        count += 1
        waiting.set(count, { done, fail })
        socket.send(JSON.stringify({ id: count, method, params }))
      }),
  }
}
