import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { answerTo, commands, decodePDUs, encodePDU, type PDU } from '../gateways/smpp/pdu.ts'

/** An SMPP server that a test controls. */
export type SMPPCarrier = {
  readonly url: string
  /** Received units, oldest first. */
  readonly received: PDU[]
  /** Replies to the next submissions; `silent` and `hangUp` send none. Afterwards `decide` does. */
  readonly answers: (number | 'silent' | 'hangUp' | 'nonsense')[]
  /** Decides the status of a submission that no answer was planned for. */
  decide: () => number
  bindStatus: number
  connections(): number
  /** Sends a unit to every connected client. */
  say(unit: PDU): void
  close(): void
}

/** Listens on a free port. */
export async function startCarrier(): Promise<SMPPCarrier> {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    let bytes: Buffer = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    socket.on('data', (chunk: Buffer) => {
      const read = decodePDUs(Buffer.concat([bytes, chunk]))
      bytes = read?.rest ?? Buffer.alloc(0)
      for (const unit of read?.units ?? []) answer(carrier, socket, unit)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const carrier: SMPPCarrier = {
    url: `smpp://zoria:sandbox@127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answers: [],
    decide: () => 0,
    bindStatus: 0,
    connections: () => connections,
    say: (unit) => sockets.forEach((socket) => socket.write(encodePDU(unit))),
    close: () => {
      server.close()
      sockets.forEach((socket) => socket.destroy())
    },
  }
  return carrier
}

function answer(carrier: SMPPCarrier, socket: Socket, unit: PDU): void {
  carrier.received.push(unit)
  if (unit.command >= commands.genericNack) return
  const planned = plannedAnswer(carrier, unit)
  switch (planned) {
    case 'silent':
      return
    case 'hangUp':
      return void socket.destroy()
    case 'nonsense':
      return void socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')
    default:
      socket.write(
        encodePDU({
          command: answerTo(unit.command),
          status: planned,
          sequence: unit.sequence,
          body: Buffer.from('id\0'),
        }),
      )
  }
}

function plannedAnswer(carrier: SMPPCarrier, { command }: PDU): SMPPCarrier['answers'][number] {
  if (command === commands.submit) return carrier.answers.shift() ?? carrier.decide()
  return command === commands.bindTransmitter ? carrier.bindStatus : 0
}
