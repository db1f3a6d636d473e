import { randomBytes, randomInt } from 'node:crypto'
import type { WindowWanted } from './load-messages.ts'

/** A serialised call, and the effect of its success. */
export interface ReadyCall {
  readonly text: string
  readonly kind: 'stake' | 'payout'
  readonly amount: number
  /** The round it leaves open, if any. */
  readonly opens: OpenRound | null
}

export interface OpenRound {
  readonly player: string
  readonly round: string
  readonly staked: number
}

// 60 % stakes, 40 % payouts: every third stake loses, which the provider reports with it; every other round is paid and
// finished once.
const course = ['lost', 'open', 'pay', 'open', 'pay'] as const

/** Generates the calls of one window. Payouts belong to the round that is open longest. */
export class Calls {
  readonly #players: readonly string[]
  readonly #roundsOpen: number
  readonly #head: string
  readonly #sessionStartedAt: number
  readonly #open: OpenRound[] = []
  #step = 0

  constructor({ players, roundsOpen, port, sessionAgeSeconds = 0 }: WindowWanted) {
    this.#players = players
    this.#roundsOpen = roundsOpen
    this.#sessionStartedAt = Math.floor(Date.now() - sessionAgeSeconds * 1_000)
    this.#head = `POST /play HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncontent-type: application/json\r\ncontent-length: `
  }

  next(): ReadyCall {
    const step = course[this.#step % course.length]!
    this.#step += 1
    if (step === 'pay' && this.#open.length >= this.#roundsOpen) return this.#payout(this.#open.shift()!)
    return this.#stake(step === 'lost')
  }

  /** A payout for an open round; undefined if there is none. */
  drain(): ReadyCall | undefined {
    const round = this.#open.shift()
    return round && this.#payout(round)
  }

  /** A round whose stake was acknowledged may be paid. */
  opened(round: OpenRound): void {
    this.#open.push(round)
  }

  #stake(isLost: boolean): ReadyCall {
    const player = this.#players[randomInt(this.#players.length)]!
    const round = hex(16)
    const amount = 100 + 50 * randomInt(20)
    const text = this.#text({ kind: 'stake', player, round, amount, isRoundFinished: isLost })
    return { text, kind: 'stake', amount, opens: isLost ? null : { player, round, staked: amount } }
  }

  #payout({ player, round, staked }: OpenRound): ReadyCall {
    const amount = Math.floor(staked * 1.44)
    return {
      text: this.#text({ kind: 'payout', player, round, amount, isRoundFinished: true }),
      kind: 'payout',
      amount,
      opens: null,
    }
  }

  #text({
    kind,
    player,
    round,
    amount,
    isRoundFinished,
  }: {
    kind: string
    player: string
    round: string
    amount: number
    isRoundFinished: boolean
  }): string {
    const body = `{"kind":"${kind}","playerId":"${player}","transactionId":"${uuid()}","round":"${round}","provider":"zoria-studio","game":"carpathian-gold-deluxe","amount":"${written(amount)}","currency":"uah","isRoundFinished":${isRoundFinished},"sessionStartedAt":${this.#sessionStartedAt}}`
    return `${this.#head}${body.length}\r\n\r\n${body}`
  }
}

const written = (minor: number): string => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`

// Ids as providers send them: 32 hex digits for rounds, UUIDs for transactions, both random.
const uuid = (): string => {
  const digits = hex(16)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}

let pool = Buffer.alloc(0)
let taken = 0

const hex = (bytes: number): string => {
  if (taken + bytes > pool.length) {
    pool = randomBytes(16_384)
    taken = 0
  }
  taken += bytes
  return pool.toString('hex', taken - bytes, taken)
}
