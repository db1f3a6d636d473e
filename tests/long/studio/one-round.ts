import { setTimeout as pause } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { PlayerId } from '@zoria/wallet'
import { withObserver } from '../load/audit.ts'
import { purse, type Casino } from './installation.ts'
import { holdAt, type Point } from './points.ts'

const stake = 1_000n
const endsWithinMs = 60_000

/** A round as the game page receives it. */
interface RoundHeard {
  readonly id: string
  readonly state: string
  readonly payout: string | null
  readonly outcome: unknown
}

export interface Passed {
  /** What the killing broke; null where the round ended once and was paid once. */
  readonly fault: string | null
  readonly end: string
  readonly isReached: boolean
}

/**
 * Plays one round, kills at the point, restarts the killed process, lets the page repeat its requests, and compares
 * both books with the answers.
 */
export async function playOneRound(casino: Casino, point: Point): Promise<Passed> {
  const { playerId, token } = await casino.seat()
  const page = new Page(casino, token)
  // Messages caused by the studio's timers must not count as messages of the round.
  await casino.storage.silent(100)
  const reached = holdAt(casino, point, page.requestId)
  const played = page.play()
  const isReached = await Promise.race([reached.then(() => true), played.then(() => false)])
  await casino.kill(point.victim)
  for (const cable of [casino.storage, casino.callbacks]) {
    cable.faults = {}
    // Messages in flight still arrive if their receiver lives, as in production.
    cable.release()
  }
  await casino.revive(point.victim)
  await played
  const end = await page.end()
  return {
    fault: end === null ? 'the round did not end' : await faultIn(casino, { playerId, end, page }),
    end: end?.state ?? 'none',
    isReached,
  }
}

/** A game page: it repeats every unanswered request with its original id. */
class Page {
  readonly requestId = randomUUID()
  readonly #casino: Casino
  readonly #headers: Record<string, string>
  /** Every outcome the player was shown. */
  readonly shown = new Set<string>()

  constructor(casino: Casino, token: string) {
    this.#casino = casino
    this.#headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  }

  /** Spins and shows, once each; what breaks meanwhile is for `end` to repeat. */
  async play(): Promise<RoundHeard | null> {
    const drawn = await this.#ask('POST', '/client/spins', { requestId: this.requestId, stake: '10.00' })
    return drawn?.state === 'drawn' ? this.#ask('POST', `/client/rounds/${drawn.id}/shown`, {}) : drawn
  }

  async end(): Promise<RoundHeard | null> {
    const from = performance.now()
    while (performance.now() - from < endsWithinMs) {
      const round = await this.play()
      if (round !== null && ['settled', 'voided', 'stake_refused'].includes(round.state)) return round
      await pause(200)
    }
    return null
  }

  async #ask(method: string, path: string, body: object): Promise<RoundHeard | null> {
    const reply = await this.#casino.studio.call(method, path, { headers: this.#headers, body: JSON.stringify(body) })
    if (reply?.status !== 200) return null
    const { round } = JSON.parse(reply.text) as { round: RoundHeard }
    if (round.outcome !== null) this.shown.add(JSON.stringify([round.outcome, round.payout], inOrder))
    return round
  }
}

// The database returns the keys of an outcome in another order.
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)))
    : value

const faultIn = async (
  casino: Casino,
  { playerId, end, page }: { playerId: PlayerId; end: RoundHeard; page: Page },
): Promise<string | null> => {
  const rounds = await casino.lookIntoStudio(
    (sql) =>
      sql<
        { id: string; state: string; payout: bigint | null }[]
      >`select id, state, payout from studio.round where player_id = ${playerId}`,
  )
  const [round] = rounds
  if (rounds.length !== 1 || round === undefined) return `the studio keeps ${rounds.length} rounds of one request`
  if (page.shown.size > 1) return 'the player was shown two outcomes'
  if (round.state !== end.state) return `the page heard ${end.state}, the studio keeps ${round.state}`
  return withObserver(casino.home, async (wallet) => {
    const { items } = await wallet.history(playerId, { page: 1, pageSize: 100 })
    const kinds = items
      .filter(({ source }) => source.startsWith('gis:'))
      .map(({ kind }) => kind)
      .toSorted()
      .join()
    const balances = await wallet.balances(playerId)
    const [expectedKinds, expected] =
      end.state === 'settled' ? ['payout,stake', purse - stake + (round.payout ?? 0n)] : ['', purse]
    if (end.state === 'settled' && kinds !== expectedKinds) return `a settled round stands as ${kinds} in the journal`
    if (balances?.total.amount !== expected) return `the balance is ${balances?.total.amount}, not ${expected}`
    const { faults } = await wallet.checkBooks('whole')
    return faults.length === 0 ? null : `books: ${JSON.stringify(faults)}`
  })
}
