import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePorts } from '@zoria/testkit/ports'
import { root, type Home } from './home.ts'

// A busy machine must not fail a proof.
const startsWithinMs = 180_000

/** A real process, the API unless another app is named, as the supervisor starts it, with its own environment. */
export class ApiProcess {
  readonly name: string
  readonly #home: Home
  readonly #environment: Readonly<Record<string, string>>
  readonly #app: string
  #agent = new Agent({ keepAlive: true, maxSockets: 128 })
  #child: ChildProcess | undefined
  /** Why it ended, if it was not killed by us. */
  fault: string | null = null
  port = 0

  constructor(home: Home, name: string, environment: Readonly<Record<string, string>> = {}, app = 'api') {
    this.#home = home
    this.name = name
    this.#environment = environment
    this.#app = app
  }

  async open(): Promise<void> {
    this.port ||= await freePorts(1)
    const log = this.#home.log(this.name)
    const [mark = '', folder = ''] = this.#home.mark.split('=')
    const child = spawn(process.execPath, [join(root, 'apps', this.#app, 'main.ts')], {
      cwd: root,
      stdio: ['ignore', log, log],
      env: {
        ...secrets,
        PATH: process.env['PATH'],
        [mark]: folder,
        NODE_ENV: 'development',
        SANDBOX: 'on',
        LOG_LEVEL: 'error',
        DATABASE_URL: this.#home.url('app'),
        PORT: String(this.port),
        ...this.#environment,
      },
    })
    child.on('exit', (code, signal) => {
      if (this.#child === child && signal !== 'SIGKILL')
        this.fault ??= `${this.name} ended with ${code ?? signal}: ${this.#home.lastWords(this.name)}`
      if (this.#child === child) this.#child = undefined
    })
    this.#child = child
    await this.#untilReady()
  }

  /**
   * The body of a reply with status 200; null if there was none in time. Another status is a fault of a route that
   * always answers 200.
   */
  async post(
    path: string,
    { headers, body }: { headers: Record<string, string>; body: string },
  ): Promise<string | null> {
    const reply = await this.call('POST', path, { headers, body })
    if (reply === null) return null
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${reply.text}`)
    return reply.text
  }

  /** Any reply; null where the connection broke or nothing came in time. */
  call(
    method: string,
    path: string,
    { headers = {}, body = '' }: { headers?: Record<string, string>; body?: string },
  ): Promise<{ status: number; text: string } | null> {
    if (this.fault !== null) throw new Error(this.fault)
    return new Promise((resolve) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: this.port,
          path,
          method,
          agent: this.#agent,
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          timeout: 8_000,
        },
        (reply) => {
          let text = ''
          reply.setEncoding('utf8')
          reply.on('data', (chunk: string) => (text += chunk))
          reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text }))
          reply.on('error', () => resolve(null))
        },
      )
      asked.on('timeout', () => asked.destroy())
      asked.on('error', () => resolve(null))
      asked.end(body)
    })
  }

  async kill(): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (!child) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    this.#agent.destroy()
    this.#agent = new Agent({ keepAlive: true, maxSockets: 128 })
  }

  close(): Promise<void> {
    return this.kill()
  }

  async #untilReady(): Promise<void> {
    for (let waitedMs = 0; waitedMs < startsWithinMs; waitedMs += 50) {
      const reply = await this.call('GET', '/readyz', {})
      if (reply?.status === 200) return
      await pause(50)
    }
    throw new Error(`${this.name} was not ready within ${startsWithinMs / 1000} s`)
  }
}

/** The secrets of these processes. */
export const secret = 'a secret of nobody, long enough for everything that asks for one'
const secrets = {
  ACCESS_TOKEN_SECRET: secret,
  PASSWORD_PEPPER: secret,
  PHONE_KEY: secret,
  DESTINATION_KEY: secret,
  PSP_SANDBOX_KEY: secret,
}
