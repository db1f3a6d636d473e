import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Below } from '../house/seeded-random.ts'

/** The fault of one chunk. `lose`: it is dropped and the connection reset, as with a pulled cable. */
export type Fate =
  | { readonly kind: 'pass' }
  | { readonly kind: 'delay'; readonly ms: number }
  | { readonly kind: 'lose' }
  | { readonly kind: 'hold' }

export type Faults = {
  /** What a client sends. */
  readonly asked?: (piece: Buffer) => Fate
  /** The server's answer: the effect has happened by then. */
  readonly answered?: (piece: Buffer) => Fate
}

/**
 * A TCP proxy between a client and a server on this machine: it can be slow, stall, break, or lose the answer of a
 * commit.
 */
export class Proxy {
  readonly #server: Server
  readonly #pairs = new Set<readonly [Socket, Socket]>()
  readonly #to: number
  faults: Faults = {}
  lost = 0
  delayed = 0
  #held: (() => void)[] = []
  #carried = 0

  private constructor(to: number) {
    this.#to = to
    this.#server = createServer((client) => this.#join(client))
  }

  static async open(to: number): Promise<Proxy> {
    const proxy = new Proxy(to)
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening')
    return proxy
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Breaks every connection, both sides by reset. */
  cut(): void {
    for (const pair of this.#pairs) reset(pair)
  }

  /** Waits until nothing has travelled for as long. */
  async silent(ms: number): Promise<void> {
    for (let before = -1; before !== this.#carried; await pause(ms)) before = this.#carried
  }

  /** Releases held chunks. */
  release(): void {
    for (const go of this.#held.splice(0)) go()
  }

  async close(): Promise<void> {
    this.release()
    this.cut()
    this.#server.close()
    await once(this.#server, 'close')
  }

  #join(client: Socket): void {
    const server = connect(this.#to, '127.0.0.1')
    const pair = [client, server] as const
    this.#pairs.add(pair)
    for (const socket of pair) {
      socket.setNoDelay(true)
      // A reset is what this is here for; its close comes next.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        this.#pairs.delete(pair)
        for (const each of pair) each.destroy()
      })
    }
    this.#carry(client, server, { pair, fateOf: (piece) => this.faults.asked?.(piece) ?? pass })
    this.#carry(server, client, { pair, fateOf: (piece) => this.faults.answered?.(piece) ?? pass })
  }

  /** One piece after the other, so that nothing overtakes. */
  #carry(
    from: Socket,
    to: Socket,
    { pair, fateOf }: { pair: readonly [Socket, Socket]; fateOf: (piece: Buffer) => Fate },
  ): void {
    let before: Promise<void> = Promise.resolve()
    from.on('data', (piece: Buffer) => {
      this.#carried += 1
      const fate = fateOf(piece)
      before = before.then(() => this.#deliver(piece, { to, pair, fate }))
    })
  }

  async #deliver(
    piece: Buffer,
    { to, pair, fate }: { to: Socket; pair: readonly [Socket, Socket]; fate: Fate },
  ): Promise<void> {
    switch (fate.kind) {
      case 'lose':
        this.lost += 1
        return reset(pair)
      case 'hold':
        await new Promise<void>((go) => this.#held.push(go))
        break
      case 'delay':
        this.delayed += 1
        await pause(fate.ms)
        break
      case 'pass':
    }
    if (to.writable) to.write(piece)
  }
}

const pass: Fate = { kind: 'pass' }

const reset = (pair: readonly Socket[]): void => {
  for (const socket of pair) socket.resetAndDestroy()
}

/** A proxy that loses some answers and delays some. Both in thousandths. */
export function lossy(
  below: Below,
  { lost, delayed, delayMs }: { lost: number; delayed: number; delayMs: readonly [number, number] },
): Faults {
  return {
    answered: () => {
      const drawn = below(1_000)
      if (drawn < lost) return { kind: 'lose' }
      return drawn < lost + delayed ? { kind: 'delay', ms: delayMs[0] + below(delayMs[1] - delayMs[0]) } : pass
    },
  }
}
