import { Agent, request } from 'node:http'
import type { Answer } from './judge.ts'
import type { FuzzRequest } from './requests.ts'

const patienceMs = 20_000

export type Asker = {
  ask(asked: FuzzRequest, proof: Readonly<Record<string, string>>): Promise<Answer | null>
  close(): void
}

/** Sends requests to one port of this machine; null without a complete answer. Of a stream only the head is awaited. */
export function createAsker(port: number): Asker {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  return {
    close: () => agent.destroy(),
    ask: ({ method, url, headers, body, isStream }, proof) =>
      new Promise((resolve) => {
        const length: Record<string, string> =
          body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }
        const asked = request(
          {
            host: '127.0.0.1',
            port,
            path: url,
            method,
            agent,
            headers: { ...proof, ...headers, ...length },
            timeout: patienceMs,
          },
          (reply) => {
            const told = (text: string | null): Answer => ({
              status: reply.statusCode ?? 0,
              headers: reply.headers,
              body: text,
            })
            if (isStream && reply.statusCode === 200) {
              resolve(told(null))
              return void asked.destroy()
            }
            let text = ''
            reply.setEncoding('utf8')
            reply.on('data', (chunk: string) => (text += chunk))
            reply.on('end', () => resolve(told(text)))
            reply.on('error', () => resolve(null))
          },
        )
        asked.on('timeout', () => asked.destroy())
        asked.on('error', () => resolve(null))
        asked.end(body ?? undefined)
      }),
  }
}
