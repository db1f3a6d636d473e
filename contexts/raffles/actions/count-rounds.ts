import { invariant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { TransactionSql } from '@zoria/platform/database'
import type { RoundEvent } from '@zoria/play'
import { weekOf } from '../rules/schedule.ts'
import { addTurnover, fitsRaffle, type TicketRange } from '../rules/tickets.ts'
import { listUnplanned, lockCounting, saveCounters, type StoredRaffle } from '../storage/raffle-rows.ts'
import { insertRanges, lockEntries, saveEntries, type Entry } from '../storage/ticket-rows.ts'

export type CountDeps = { readonly clock: Clock }

/**
 * Adds settled rounds to the turnover of their players, takes undone ones away, and gives tickets, in the transaction
 * that stores the consumer's cursor. The raffle is locked first, then its entries by player: the transaction that holds
 * the raffle gives the next numbers. Raffles whose list is frozen do not change. docs/rules/promotions.md#raffle
 */
export const countRounds =
  (deps: CountDeps) =>
  async (tx: TransactionSql, events: readonly RoundEvent[]): Promise<void> => {
    const staked = events.filter(({ round }) => !round.isFreeRound && round.stakeReal > 0n)
    if (staked.length === 0) return
    let raffles = await lockCounting(tx)
    const unfit = staked.filter(({ round }) => !raffles.some((raffle) => fitsRaffle(round, raffle)))
    // Their raffle may have been made after the raffles were read. It is the last one in the order of ids.
    if (unfit.length > 0 && (await arePlanned(deps, tx, unfit))) raffles = await lockCounting(tx)
    for (const raffle of raffles) {
      const fitting = staked.filter(({ round }) => fitsRaffle(round, raffle))
      if (fitting.length > 0) await countIn(tx, raffle, fitting)
    }
  }

/**
 * Whether rounds of the present week are among some, so that a raffle of them exists. One whose raffle is not made yet
 * must not be passed over: the consumer repeats the same events until it is.
 */
async function arePlanned({ clock }: CountDeps, tx: TransactionSql, unfit: readonly RoundEvent[]): Promise<boolean> {
  const now = clock.now()
  const weeks = unfit
    .map(({ round: { currency, startedAt } }) => ({
      currency,
      startsAt: weekOf({ currency, now: startedAt }).startsAt,
    }))
    .filter(({ currency, startsAt }) => startsAt >= weekOf({ currency, now }).startsAt)
  if (weeks.length === 0) return false
  const unplanned = await listUnplanned(tx, weeks)
  invariant(unplanned.length === 0, `rounds wait for the raffle of this week: ${unplanned.join()}`)
  return true
}

/** Counts events of one raffle in their order, and gives one range of tickets to each player who earned some. */
async function countIn(tx: TransactionSql, raffle: StoredRaffle, events: readonly RoundEvent[]): Promise<void> {
  const { turnoverPerTicket } = raffle.terms
  const played = Map.groupBy(events, ({ round }) => round.playerId)
  let { tickets, players } = raffle
  const [changed, ranges] = [[] as Entry[], [] as TicketRange[]]
  for (const entry of await lockEntries(tx, raffle.id, [...played.keys()])) {
    const counted = (played.get(entry.playerId) ?? []).reduce(
      (known, { kind, round }) => ({
        ...known,
        ...addTurnover(known, kind === 'settled' ? round.stakeReal : -round.stakeReal, turnoverPerTicket),
      }),
      entry,
    )
    const count = counted.tickets - entry.tickets
    const number = count > 0 ? (entry.number ?? (players += 1)) : entry.number
    if (count > 0 && number !== null) ranges.push({ first: tickets + 1, last: (tickets += count), player: number })
    changed.push({ ...counted, number })
  }
  await saveEntries(tx, raffle.id, changed)
  if (ranges.length === 0) return
  await insertRanges(tx, raffle.id, ranges)
  await saveCounters(tx, { id: raffle.id, tickets, players })
}
