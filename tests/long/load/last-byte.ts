import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { PlayerId } from '@zoria/wallet'
import type { Asked, Attempt } from '../history/attempt.ts'
import { gisRequest, isGisCall, toldIn } from './gis-way.ts'

type GisAsked = Extract<Asked, { kind: 'stake' | 'payout' | 'refund' | 'rollback' }>

export type Shot = {
  readonly port: number
  readonly who: { readonly playerId: PlayerId; readonly session: string }
  readonly asked: Asked
}

/**
 * Callback calls that arrive together: each is sent except for its last byte on its own connection, then all last bytes
 * at once. The servers have everything else by then, so that the calls start within a fraction of a millisecond.
 */
export async function shootTogether(shots: readonly Shot[]): Promise<readonly Attempt[]> {
  const loaded = await Promise.all(shots.map(load))
  const began = performance.now()
  for (const { socket, lastByte } of loaded) socket.write(lastByte)
  return Promise.all(
    loaded.map(async ({ socket, asked }) => {
      const answer = await bodyFrom(socket)
      return { began, ended: performance.now(), asked, told: toldIn(answer, asked) }
    }),
  )
}

type Loaded = { readonly socket: Socket; readonly asked: GisAsked; readonly lastByte: Buffer }

const load = async ({ port, who, asked }: Shot): Promise<Loaded> => {
  if (!isGisCall(asked)) throw new Error(`${asked.kind} is no call of a provider`)
  const { headers, body } = gisRequest(who, asked)
  const lines = [
    'POST /integrations/gis/callback HTTP/1.1',
    `host: 127.0.0.1:${port}`,
    'connection: close',
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headers).map(([name, text]) => `${name}: ${text}`),
  ]
  const whole = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
  const socket = connect(port, '127.0.0.1').setNoDelay(true)
  await once(socket, 'connect')
  socket.write(whole.subarray(0, -1))
  return { socket, asked, lastByte: whole.subarray(-1) }
}

const bodyFrom = async (socket: Socket): Promise<string> => {
  let text = ''
  for await (const piece of socket) text += String(piece)
  const [head = '', ...body] = text.split('\r\n\r\n')
  if (!head.startsWith('HTTP/1.1 200')) throw new Error(`a call of a provider was answered ${text}`)
  return body.join('\r\n\r\n')
}
