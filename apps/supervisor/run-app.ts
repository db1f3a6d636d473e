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
import type { KeptAlive, Started } from './keep-alive.ts'
import { openLog, tailOf } from './logs.ts'

/** Starts the process of an app once. It gets its own session, so that a terminal's Ctrl-C reaches only the supervisor. */
export async function startApp(
  app: App,
  { data, inherited }: { data: DataDirectory; inherited: Readonly<Record<string, string>> },
): Promise<Started> {
  const log = openLog(data.logs, app.name)
  const environment = { ...inherited, ...app.environment, [data.mark.name]: data.mark.value }
  // The channel carries no messages: its end shows the app that the supervisor has ended.
  const child = spawn(process.execPath, [...app.nodeArgs, app.entry], {
    detached: true,
    stdio: ['ignore', log, log, 'ipc'],
    env: environment,
  })
  closeSync(log)
  const ended = endOf(child)
  const started = running(child.pid ?? 0)
  return { ended, stop: async () => void (started !== null && (await stop(started))) }
}

/**
 * Waits until an app is ready. Throws a `StartFault` with the end of its log if it is not ready in time, or keeps
 * ending.
 */
export async function untilReady(
  app: App,
  { program, logs, signal }: { program: KeptAlive; logs: string; signal: AbortSignal },
): Promise<void> {
  let answer = 'no answer'
  for (let waitedMs = 0; waitedMs < readyTimeoutMs; waitedMs += stepMs) {
    signal.throwIfAborted()
    if (program.deaths() >= deathsMax) break
    answer = await ask(app.address)
    if (answer === 'ready') return
    await pause(stepMs)
  }
  const why =
    program.deaths() >= deathsMax
      ? `it ended ${program.deaths()} times`
      : `${app.address}/readyz answered after ${readyTimeoutMs / 1000} s: ${answer}`
  throw new StartFault(
    `${app.name} did not become ready: ${why}. The end of ${logs}/${app.name}.log:\n\n${tailOf(logs, app.name)}`,
  )
}

const readyTimeoutMs = 60_000
const stepMs = 100
const deathsMax = 3
const drainMs = 10_000

// node:http, because fetch would add 17 MB to this process permanently.
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

// In-flight calls finish and streams close within 10 s of SIGTERM; the rest is killed.
const stop = async (started: NonNullable<ReturnType<typeof running>>): Promise<void> => {
  signalEach([started], 'SIGTERM')
  const stuck = await untilEnded([started], drainMs)
  signalEach(stuck, 'SIGKILL')
  await untilEnded(stuck, drainMs)
}
