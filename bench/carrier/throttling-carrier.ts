import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

/** An SMPP server that takes a number of messages in any second and throttles the others. */
export type ThrottlingCarrier = {
  readonly url: string
  /** Accepted messages. */
  readonly taken: { readonly phone: string; readonly atMs: number }[]
  throttled(): number
  close(): void
}

const [submit, throttling, headerBytes] = [0x04, 0x58, 16]

export async function startThrottlingCarrier(perS: number): Promise<ThrottlingCarrier> {
  const taken: ThrottlingCarrier['taken'] = []
  const sockets = new Set<Socket>()
  let throttled = 0
  /** The status of a submission. The phone is the only number of twelve digits in its body. */
  const statusOf = (body: Buffer): number => {
    const atMs = performance.now()
    if (taken.filter((message) => message.atMs > atMs - 1_000).length >= perS) return ((throttled += 1), throttling)
    taken.push({ phone: /\d{12}/.exec(body.toString('latin1'))?.[0] ?? '', atMs })
    return 0
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    let bytes = Buffer.alloc(0)
    socket.on('error', () => socket.destroy())
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      while (bytes.length >= headerBytes && bytes.length >= bytes.readUInt32BE(0)) {
        const [length, command, sequence] = [bytes.readUInt32BE(0), bytes.readUInt32BE(4), bytes.readUInt32BE(12)]
        const status = command === submit ? statusOf(bytes.subarray(headerBytes, length)) : 0
        socket.write(answer(command, { sequence, status }))
        bytes = bytes.subarray(length)
      }
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `smpp://zoria:sandbox@127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    throttled: () => throttled,
    close: () => {
      server.close()
      sockets.forEach((socket) => socket.destroy())
    },
  }
}

function answer(command: number, { sequence, status }: { readonly sequence: number; readonly status: number }): Buffer {
  const body = Buffer.from('id\0')
  const header = Buffer.alloc(headerBytes)
  const fields = [headerBytes + body.length, (command | 0x8000_0000) >>> 0, status, sequence]
  fields.forEach((value, place) => header.writeUInt32BE(value, place * 4))
  return Buffer.concat([header, body])
}
