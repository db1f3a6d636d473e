import { randomUUID } from 'node:crypto'
import { percentile } from '../measure/figures.ts'
import { announce } from '../setting/child.ts'
import { keepAlive, type KeepAlive } from '../wallet/keep-alive.ts'
import type { CallsWanted, LoadMark, LoadResult, LoadWanted, Millis, RoundsWanted } from './messages.ts'

// The load generator: game pages that spin, and show the result as soon as the last answer arrives.

const say = (message: LoadMark | LoadResult) => void process.send?.(message)

const took = { spin: new Float64Array(2_000_000), end: new Float64Array(2_000_000) }
const counted = { spin: 0, end: 0, refused: 0, sample: '' }
const phase = { isOn: false, isOver: false }

process.on('message', (wanted) => void runWindow(wanted as LoadWanted).then(say))
announce({}, () => Promise.resolve())

async function runWindow(wanted: LoadWanted): Promise<LoadResult> {
  Object.assign(counted, { spin: 0, end: 0, refused: 0, sample: '' })
  phase.isOver = false
  const loops = Array.from({ length: wanted.connections }, (_, place) =>
    wanted.kind === 'rounds' ? playRounds(wanted, place) : ask(wanted),
  )
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
  return {
    at: 'done',
    done: counted.end,
    refused: counted.refused,
    refusedSample: counted.sample,
    seconds,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    spinMs: millisOf('spin'),
    endMs: millisOf('end'),
  }
}

/** Plays the pages of this connection in turn: a spin, then its end. */
async function playRounds({ port, tokens, connections }: RoundsWanted, place: number): Promise<void> {
  const own = tokens.filter((_, index) => index % connections === place)
  const line = await openLine(port)
  for (let turn = 0; !phase.isOver; turn += 1) {
    const token = own[turn % own.length] ?? ''
    const spun = await timed('spin', () =>
      line.ask('/client/spins', token, `{"requestId":"${randomUUID()}","stake":"1.00"}`),
    )
    const id = /"id":"([0-9a-f-]{36})"/.exec(spun.body)?.[1]
    if (spun.status !== 200 || id === undefined || !spun.body.includes('"state":"drawn"')) {
      refuse(spun)
      continue
    }
    const ended = await timed('end', () => line.ask(`/client/rounds/${id}/shown`, token, '{}'))
    if (ended.status !== 200 || !ended.body.includes('"state":"settled"')) refuse(ended)
  }
  line.close()
}

async function ask({ port, text }: CallsWanted): Promise<void> {
  const line = await openLine(port)
  while (!phase.isOver) {
    const reply = await timed('end', () => line.send(text))
    if (reply.status !== 200) refuse(reply)
  }
  line.close()
}

interface Reply {
  readonly status: number
  readonly body: string
}

interface Line {
  readonly send: (text: string) => Promise<Reply>
  readonly ask: (path: string, token: string, body: string) => Promise<Reply>
  readonly close: () => void
}

async function openLine(port: number): Promise<Line> {
  let settle: (reply: Reply) => void = () => undefined
  const onEnd = (error: Error) => {
    throw error
  }
  const connection: KeepAlive = await keepAlive({ port, onReply: (body, status) => settle({ body, status }), onEnd })
  const send = (text: string) =>
    new Promise<Reply>((resolve) => {
      settle = resolve
      connection.send(text)
    })
  return {
    send,
    ask: (path, token, body) =>
      send(
        `POST ${path} HTTP/1.1\r\nhost: studio\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      ),
    close: () => connection.close(),
  }
}

async function timed(kind: 'spin' | 'end', work: () => Promise<Reply>): Promise<Reply> {
  const began = performance.now()
  const reply = await work()
  if (phase.isOn && reply.status === 200) took[kind][counted[kind]++] = performance.now() - began
  return reply
}

function refuse({ status, body }: Reply): void {
  counted.refused += 1
  counted.sample ||= `${status} ${body.slice(0, 200)}`
}

function millisOf(kind: 'spin' | 'end'): Millis {
  const ascending = took[kind].subarray(0, counted[kind]).toSorted()
  return { p50: percentile(ascending, 0.5), p99: percentile(ascending, 0.99) }
}

function pause(seconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
}
