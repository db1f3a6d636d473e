import { connect } from 'node:net'
import { percentile } from '../measure/figures.ts'
import { announce } from '../setting/child.ts'
import type { WindowMark, WindowResult, WindowWanted } from './messages.ts'

// The load generator: on every connection the next page after the last byte of the previous one.

const latencies = new Uint32Array(4_000_000)
const counted = { answers: 0, refused: 0, refusedSample: '', bytes: 0, number: 0 }
const phase = { isOn: false, isOver: false }

const say = (message: WindowMark | WindowResult) => void process.send?.(message)
const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000))

process.on('message', (wanted) => void runWindow(wanted as WindowWanted).then(say))
announce({}, () => Promise.resolve())

async function runWindow(wanted: WindowWanted): Promise<WindowResult> {
  Object.assign(counted, { answers: 0, refused: 0, refusedSample: '', bytes: 0 })
  phase.isOver = false
  const loops = Array.from({ length: wanted.connections }, () => browse(wanted))
  await pause(wanted.warmupSeconds)
  say({ at: 'begin' })
  const began = { at: performance.now(), cpu: process.cpuUsage() }
  phase.isOn = true
  await pause(wanted.seconds)
  phase.isOn = false
  const cpu = process.cpuUsage(began.cpu)
  const seconds = (performance.now() - began.at) / 1_000
  say({ at: 'end' })
  phase.isOver = true
  await Promise.all(loops)
  const ascending = latencies.subarray(0, Math.min(counted.answers, latencies.length)).sort()
  return {
    at: 'done',
    ...counted,
    seconds,
    generatorCpuSeconds: (cpu.user + cpu.system) / 1e6,
    latencyMicros: { p50: percentile(ascending, 0.5), p99: percentile(ascending, 0.99) },
  }
}

/** One connection with as little code around it as HTTP allows: bytes are counted, not read. */
function browse({ port, path, cookie }: WindowWanted): Promise<void> {
  return new Promise((resolve, reject) => {
    const rest = ` HTTP/1.1\r\nhost: 127.0.0.1\r\naccept-encoding: gzip, deflate, br\r\n${cookie === '' ? '' : `cookie: ${cookie}\r\n`}\r\n`
    let sentAt = 0
    let left: AnswerLeft | null = null
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    const send = () => {
      left = null
      sentAt = performance.now()
      socket.write(`GET ${path.replace('#', String((counted.number += 1)))}${rest}`, 'latin1')
    }
    const onEnd = (answer: AnswerLeft) => {
      if (phase.isOn) {
        if (counted.answers < latencies.length) latencies[counted.answers] = (performance.now() - sentAt) * 1_000
        counted.answers += 1
        counted.bytes += answer.bytes
        if (answer.status !== 200) refuse(answer)
      }
      if (!phase.isOver) return send()
      socket.destroy()
      resolve()
    }
    socket.on('data', (piece) => {
      left = left ? more(left, piece) : begin(piece)
      if (left.isWhole) onEnd(left)
    })
    socket.once('error', reject)
    socket.once('close', () => (phase.isOver ? undefined : reject(new Error('the server closed a connection'))))
    socket.once('connect', send)
  })
}

type AnswerLeft = { status: number; bytes: number; wanted: number | null; isWhole: boolean; head: string }

/** The first chunk of an answer contains the whole head: servers write it at once. */
function begin(piece: Buffer): AnswerLeft {
  const end = piece.indexOf('\r\n\r\n')
  if (end === -1) throw new Error('an answer whose head came in pieces')
  const head = piece.toString('latin1', 0, end).toLowerCase()
  const length = /\r\ncontent-length: (\d+)/.exec(head)?.[1]
  const wanted = length === undefined ? null : Number(length) + end + 4
  return more({ status: Number(head.slice(9, 12)), bytes: 0, wanted, isWhole: false, head }, piece)
}

/** An answer of known length ends with its last byte, a chunked one with an empty chunk. */
function more(answer: AnswerLeft, piece: Buffer): AnswerLeft {
  answer.bytes += piece.byteLength
  answer.isWhole = answer.wanted === null ? piece.subarray(-5).equals(lastChunk) : answer.bytes >= answer.wanted
  return answer
}

const lastChunk = Buffer.from('0\r\n\r\n')

function refuse({ status, head }: AnswerLeft): void {
  counted.refused += 1
  counted.refusedSample ||= `${status} ${head}`
}
