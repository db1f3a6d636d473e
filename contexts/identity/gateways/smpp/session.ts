import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { fail, ok, type Result } from '@zoria/kernel'
import { answerTo, bindBody, commands, decodePDUs, encodePDU, isAnswer, type Login, type PDU } from './pdu.ts'

/** `notSent`: the request was not sent; `noAnswer`: it was sent, and its outcome is unknown. */
export type Lost = {
  readonly code: 'LOST'
  readonly kind: 'notSent' | 'noAnswer'
  readonly why: string
  /** Of a refused bind. */ readonly status?: number
}

/** A connection that is bound as a transmitter. */
export type Session = {
  /** Sends one request and waits for its response. */
  request(command: number, body: Buffer): Promise<Result<PDU, Lost>>
  isOpen(): boolean
  /** Unbinds and closes. */
  close(): Promise<void>
}

export type SMPPAddress = Login & { readonly host: string; readonly port: number; readonly isSecure: boolean }

type Timing = {
  readonly timeoutMs: number
  /** Interval of enquire_link on an idle connection. */ readonly linkMs: number
}

/** Connects and binds. Source: SMPP 3.4 §2.2.1, §2.7. */
export async function openSession(address: SMPPAddress, timing: Timing): Promise<Result<Session, Lost>> {
  const link = createLink(address, timing)
  const bound = await link.request(commands.bindTransmitter, bindBody(address))
  if (bound.ok && bound.value.status === 0) return ok(link)
  link.end()
  if (!bound.ok) return fail({ ...bound.refusal, kind: 'notSent' })
  const { status } = bound.value
  return fail({ code: 'LOST', kind: 'notSent', why: `the bind was refused with status ${status}`, status })
}

const noBody = Buffer.alloc(0)

/** One socket with its pending requests. Any fault closes it; the next message opens another. */
function createLink({ host, port, isSecure }: SMPPAddress, { timeoutMs, linkMs }: Timing): Session & { end(): void } {
  const socket = isSecure ? connectSecurely({ host, port, servername: host }) : connectPlain({ host, port })
  const waiting = new Map<number, (answer: Result<PDU, Lost>) => void>()
  let sequence = 0
  let isUp = true

  const end = (why = 'the connection was closed') => {
    isUp = false
    clearInterval(beat)
    socket.destroy()
    const answers = [...waiting.values()]
    waiting.clear()
    for (const answer of answers) answer(fail({ code: 'LOST', kind: 'noAnswer', why }))
  }
  const request: Session['request'] = (command, body) => {
    if (!isUp) return Promise.resolve(fail({ code: 'LOST', kind: 'notSent', why: 'the connection was closed' }))
    sequence = (sequence % 0x7fff_ffff) + 1
    const own = sequence
    return new Promise((settle) => {
      const timer = setTimeout(() => end(`no reply within ${timeoutMs} ms`), timeoutMs)
      waiting.set(own, (answer) => {
        clearTimeout(timer)
        settle(answer)
      })
      socket.write(encodePDU({ command, status: 0, sequence: own, body }))
    })
  }
  const beat = setInterval(() => void request(commands.enquireLink, noBody), linkMs)
  beat.unref()
  listenToSocket(socket, {
    answer: (unit) => {
      const settle = waiting.get(unit.sequence)
      waiting.delete(unit.sequence)
      settle?.(ok(unit))
    },
    end,
  })
  const close = async () => {
    if (isUp) await request(commands.unbind, noBody)
    end()
  }
  return { request, isOpen: () => isUp, close, end }
}

/** Reads units from a socket: responses are passed on, requests of the carrier are answered. */
function listenToSocket(
  socket: Socket,
  { answer, end }: { answer: (unit: PDU) => void; end: (why?: string) => void },
): void {
  let bytes: Buffer = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    const read = decodePDUs(Buffer.concat([bytes, chunk]))
    if (read === undefined) return end('the received bytes are not SMPP')
    bytes = read.rest
    for (const unit of read.units) {
      if (isAnswer(unit)) answer(unit)
      else socket.write(encodePDU(replyTo(unit)))
      if (unit.command === commands.unbind) end('the carrier closed the session with unbind')
    }
  })
  socket.setNoDelay(true)
  socket.on('error', (error: NodeJS.ErrnoException) => end(`the connection failed: ${error.code ?? error.name}`))
  socket.on('close', () => end())
}

const invalidCommand = 0x03

/** Replies to enquire_link and unbind; every other request gets generic_nack (§4.3.1). */
function replyTo({ command, sequence }: PDU): PDU {
  const isKnown = command === commands.enquireLink || command === commands.unbind
  return {
    command: isKnown ? answerTo(command) : commands.genericNack,
    status: isKnown ? 0 : invalidCommand,
    sequence,
    body: noBody,
  }
}
