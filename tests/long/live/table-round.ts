import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { PlayerId } from '@zoria/wallet'
import { lookAgain } from '../house/look-again.ts'
import { withObserver } from '../load/audit.ts'
import { purse, type Casino, type Victim } from '../studio/installation.ts'

/**
 * What the rounds of all tables share: players with their pages, the clock of the round, and the comparison of both
 * books.
 */

export interface TableOfGame {
  readonly game: string
  readonly table: string
}

export interface RoundSeen {
  readonly id: string
  readonly number: number
  readonly opensAt: number
  readonly closesAt: number
  readonly resultAt: number
  readonly paysAt: number
  readonly endsAt: number
}

/** A player at the table. */
export interface Seated {
  readonly playerId: PlayerId
  readonly headers: Record<string, string>
  /** The name of the first placement: repeated requests have the same. */
  readonly requestId: string
}

export interface Bet {
  readonly spot: string
  readonly amount: string
}

const endsWithinMs = 90_000

/** Seats players with a full purse each. */
export async function seatPlayers(casino: Casino, table: TableOfGame, count: number): Promise<readonly Seated[]> {
  const players: Seated[] = []
  for (let at = 0; at < count; at += 1) {
    const { playerId, token } = await casino.seat(table)
    players.push({
      playerId,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      requestId: randomUUID(),
    })
  }
  return players
}

/** The next round that has enough time for bets. */
export async function nextRound(casino: Casino, player: Seated): Promise<RoundSeen> {
  for (;;) {
    const answer = await casino.studio.call('GET', '/client/table', { headers: player.headers })
    const { state } = JSON.parse(answer?.text ?? '{}') as {
      state?: { frame: { now: number; round: RoundSeen | null } }
    }
    const round = state?.frame.round ?? null
    if (state !== undefined && round !== null && state.frame.now < round.closesAt - 8_000) return round
    await pause(500)
  }
}

/** Places a player's bets, and repeats the request under its id until it is answered or too late. */
export async function place(
  casino: Casino,
  { headers, requestId }: Seated,
  { round, bets }: { readonly round: RoundSeen; readonly bets: readonly Bet[] },
): Promise<void> {
  while (now() < round.closesAt) {
    const answer = await casino.studio.call('POST', '/client/table/bets', {
      headers,
      body: JSON.stringify({ requestId, roundId: round.id, bets }),
    })
    if (answer !== null && answer.status < 500) return
    await pause(300)
  }
}

/**
 * Kills a process and starts it again, at once or not before `downUntil`. What the cables hold arrives if its receiver
 * lives.
 */
export async function killAndRevive(casino: Casino, victim: Victim, downUntil = 0): Promise<void> {
  await casino.kill(victim)
  for (const cable of [casino.storage, casino.callbacks]) {
    cable.faults = {}
    cable.release()
  }
  await until(downUntil)
  await casino.revive(victim)
}

export const now = (): number => performance.timeOrigin + performance.now()

export const until = (at: number): Promise<void> => pause(Math.max(0, at - now()))

/** Holds the answer to the first call of an action from now on; resolves when the call is done and not answered yet. */
export function holdAnswer(casino: Casino, action: 'bet' | 'win'): Promise<void> {
  const reached = Promise.withResolvers<void>()
  let isAsked = false
  casino.callbacks.faults = {
    asked: (piece) => {
      isAsked ||= piece.includes(`action=${action}`)
      return { kind: 'pass' }
    },
    answered: () => {
      if (!isAsked) return { kind: 'pass' }
      reached.resolve()
      return { kind: 'hold' }
    },
  }
  return reached.promise
}

/** Waits until the round and everything of it is over; a fault if that takes too long. */
export async function allEnded(casino: Casino, round: RoundSeen): Promise<string | null> {
  const from = performance.now()
  while (performance.now() - from < endsWithinMs) {
    const [left] = await casino.lookIntoStudio(
      (sql) => sql<{ rounds: number; placements: number; over: boolean }[]>`
      select (select count(*)::int from studio.player_round where table_round_id = ${round.id} and state not in ('settled', 'voided')) as rounds,
        (select count(*)::int from studio.placement p join studio.player_round pr on pr.id = p.player_round_id
         where pr.table_round_id = ${round.id} and p.state not in ('accepted', 'refused', 'undone', 'voided')) as placements,
        (select state in ('paid', 'empty') from studio.table_round where id = ${round.id}) as over`,
    )
    if (left?.over === true && left.rounds === 0 && left.placements === 0) return null
    await pause(500)
  }
  return 'the round did not end'
}

/**
 * Compares the studio's book of a round with the platform's: every stake taken once, every player paid once, all books
 * balanced.
 */
export async function moneyFault(
  casino: Casino,
  { players, round }: { readonly players: readonly Seated[]; readonly round: RoundSeen },
): Promise<string | null> {
  const kept = await casino.lookIntoStudio(
    (sql) => sql<{ player: string; state: string; stake: bigint | null; payout: bigint | null; accepted: bigint }[]>`
    select pr.player_id as player, pr.state, pr.stake, pr.payout,
      (select coalesce(sum(p.stake), 0)::bigint from studio.placement p where p.player_round_id = pr.id and p.state = 'accepted') as accepted
    from studio.player_round pr where pr.table_round_id = ${round.id}`,
  )
  return lookAgain(() =>
    withObserver(casino.home, async (wallet) => {
      for (const { playerId } of players) {
        const own = kept.find(({ player }) => player === playerId)
        const [stake, payout] = [own?.stake ?? 0n, own?.payout ?? 0n]
        if (stake !== (own?.accepted ?? 0n)) return `a round of ${stake} has accepted stakes of ${own?.accepted}`
        const { items } = await wallet.history(playerId, { page: 1, pageSize: 100 })
        const payouts = items.filter(({ source, kind }) => source.startsWith('gis:') && kind === 'payout').length
        if (payouts > 1) return `a player was paid ${payouts} times`
        if (own?.state === 'settled' && payouts !== 1 && payout > 0n)
          return 'a settled round has no payout in the journal'
        const balance = (await wallet.balances(playerId))?.total.amount
        if (balance !== purse - stake + payout) return `the balance is ${balance}, not ${purse - stake + payout}`
      }
      const { faults } = await wallet.checkBooks('whole')
      return faults.length === 0 ? null : `books: ${JSON.stringify(faults)}`
    }),
  )
}
