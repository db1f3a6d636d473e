import { percentile } from '../measure/figures.ts'
import { announce } from '../setting/child.ts'
import { Calls, type ReadyCall } from './calls.ts'
import { keepAlive, type KeepAlive } from './keep-alive.ts'
import type { WindowMark, WindowResult, WindowWanted } from './load-messages.ts'

// The load generator: a closed loop on every connection, the next call when the last one is answered or when it is due.

const latencies = new Uint32Array(8_000_000)

const say = (message: WindowMark | WindowResult) => void process.send?.(message)

async function runWindow(wanted: WindowWanted): Promise<WindowResult> {
  const calls = new Calls(wanted)
  const sum = { acknowledged: 0, refused: 0, refusedSample: '', staked: 0, paid: 0 }
  const measured = { operations: 0, seconds: 0, cpuSeconds: 0, isOn: false }
  let isOver = false
  const dueInMs = paceOf(wanted)

  const loop = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let call: ReadyCall | undefined
      let sentAt = 0
      const sendNext = (connection: KeepAlive) => {
        call = isOver ? calls.drain() : calls.next()
        if (!call) {
          connection.close()
          return resolve()
        }
        const { text } = call
        const send = () => {
          sentAt = performance.now()
          connection.send(text)
        }
        const waitMs = dueInMs()
        if (waitMs > 0) setTimeout(send, waitMs)
        else send()
      }
      const onReply = (body: string, status: number, connection: KeepAlive) => {
        if (measured.isOn && measured.operations < latencies.length)
          latencies[measured.operations++] = (performance.now() - sentAt) * 1_000
        if (status === 200 && body.startsWith('{"code":"OK"')) accept(call!)
        else refuse(`${status} ${body}`)
        sendNext(connection)
      }
      keepAlive({ port: wanted.port, onReply, onEnd: reject }).then(sendNext, reject)
    })
  const accept = (call: ReadyCall) => {
    sum.acknowledged += 1
    if (call.kind === 'stake') sum.staked += call.amount
    else sum.paid += call.amount
    if (call.opens) calls.opened(call.opens)
  }
  const refuse = (sample: string) => {
    sum.refused += 1
    sum.refusedSample ||= sample
  }

  const loops = Array.from({ length: wanted.connections }, loop)
  await pause(wanted.warmupSeconds)
  say({ at: 'begin' })
  const began = { at: performance.now(), cpu: process.cpuUsage() }
  measured.isOn = true
  await pause(wanted.seconds)
  measured.isOn = false
  measured.seconds = (performance.now() - began.at) / 1_000
  const cpu = process.cpuUsage(began.cpu)
  measured.cpuSeconds = (cpu.user + cpu.system) / 1e6
  say({ at: 'end' })
  isOver = true
  await Promise.all(loops)
  return {
    at: 'done',
    ...sum,
    operations: measured.operations,
    seconds: measured.seconds,
    generatorCpuSeconds: measured.cpuSeconds,
    latencyMicros: latencyOf(measured.operations),
  }
}

/** The delay of the next call. A late call is sent at once; lost time is not made up. */
const paceOf = ({ callsPerSecond }: WindowWanted): (() => number) => {
  if (callsPerSecond === undefined) return () => 0
  let due = performance.now()
  return () => {
    due = Math.max(due + 1_000 / callsPerSecond, performance.now())
    return due - performance.now()
  }
}

const latencyOf = (operations: number): WindowResult['latencyMicros'] => {
  const ascending = latencies.subarray(0, operations).sort()
  return {
    p50: percentile(ascending, 0.5),
    p90: percentile(ascending, 0.9),
    p99: percentile(ascending, 0.99),
    max: percentile(ascending, 1),
  }
}

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000))

process.on('message', (wanted) => void runWindow(wanted as WindowWanted).then(say))
announce({}, () => Promise.resolve())
