import { spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { endOf } from '@zoria/platform/guardian/end-of'
import { running, signalEach, untilEnded } from '@zoria/platform/guardian/running'
import type { App } from './apps.ts'
import type { DataDirectory } from './data-directory.ts'
import { StartFault } from './fault.ts'
import type { Kept, Started } from './keep-alive.ts'
import { openLog, tailOf } from './logs.ts'

/** Starts the process of an app once. It gets a session of its own, so that a terminal's Ctrl-C reaches only the supervisor. */
export async function startApp(app: App, { data, inherited }: { data: DataDirectory; inherited: Readonly<Record<string, string>> }): Promise<Started> {
  const log = openLog(data.logs, app.name)
  const environment = { ...inherited, ...app.environment, [data.mark.name]: data.mark.value }
  // The channel carries no words: its end tells the app that the supervisor is gone.
  const child = spawn(process.execPath, [...app.nodeWords, app.entry], { detached: true, stdio: ['ignore', log, log, 'ipc'], env: environment })
  closeSync(log)
  const ended = endOf(child)
  const started = running(child.pid ?? 0)
  return { ended, stop: async () => void (started !== null && (await stop(started))) }
}

/**
 * Waits until an app takes traffic. Throws a `StartFault` with the end of its log when it does not in time, or when it
 * ended again and again.
 */
export async function untilReady(app: App, { kept, logs, signal }: { kept: Kept; logs: string; signal: AbortSignal }): Promise<void> {
  let answer = 'no answer'
  for (let waitedMs = 0; waitedMs < readyTimeoutMs; waitedMs += stepMs) {
    signal.throwIfAborted()
    if (kept.deaths() >= deathsMax) break
    answer = await ask(app.address)
    if (answer === 'ready') return
    await pause(stepMs)
  }
  const why = kept.deaths() >= deathsMax ? `it ended ${kept.deaths()} times` : `${app.address}/readyz said after ${readyTimeoutMs / 1000} s: ${answer}`
  throw new StartFault(`${app.name} did not become ready: ${why}. The end of ${logs}/${app.name}.log:\n\n${tailOf(logs, app.name)}`)
}

const readyTimeoutMs = 60_000
const stepMs = 100
const deathsMax = 3
const drainMs = 10_000

// By node:http: fetch would keep 17 MB in this process for the rest of its life.
const ask = (address: string): Promise<string> =>
  new Promise((settle) => {
    const request = get(`${address}/readyz`, { agent: false, timeout: 2_000 }, (reply) => {
      text(reply).then(
        (body) => settle(reply.statusCode === 200 ? 'ready' : `${reply.statusCode} ${body}`),
        (fault: unknown) => settle(String(fault)),
      )
    })
    request.on('timeout', () => request.destroy(new Error('no answer within 2 s')))
    request.on('error', (fault) => settle(String(fault)))
  })

// In-flight calls finish and streams close within 10 s of SIGTERM; what has not ended then is ended.
const stop = async (started: NonNullable<ReturnType<typeof running>>): Promise<void> => {
  signalEach([started], 'SIGTERM')
  const stuck = await untilEnded([started], drainMs)
  signalEach(stuck, 'SIGKILL')
  await untilEnded(stuck, drainMs)
}
