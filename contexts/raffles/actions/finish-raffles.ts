import { createHash } from 'node:crypto'
import type { Fairness } from '@zoria/fairness'
import { drawTickets } from '@zoria/game-maths'
import { invariant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { placesOf, prizeAt } from '../rules/terms.ts'
import { listText, type TicketRange } from '../rules/tickets.ts'
import { insertObligations } from '../storage/prize-rows.ts'
import {
  listDrawable,
  listNotedOver,
  lockRaffle,
  noteOver,
  saveDrawn,
  saveFrozen,
  type RaffleId,
  type StoredRaffle,
} from '../storage/raffle-rows.ts'
import { holdersOf, insertList, listRangesAfter } from '../storage/ticket-rows.ts'

export type FinishDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly logger: Logger
  readonly fairness: Pick<Fairness, 'drawOf' | 'reveal'>
  /** True once the rounds booked more than so many seconds ago were counted. */
  readonly hasCounted: (wanted: { readonly bookedSecondsAgo: number }) => Promise<boolean>
}

/**
 * A round that was settled before the end is booked within this time after it: a statement of the wallet ends after two
 * seconds.
 */
const bookingSeconds = 3
/** So long the list and its hash are published before winners are drawn from it, also where the draw is late. */
const publishedSeconds = 5

/**
 * Moves raffles on whose end has passed: counts the last rounds, freezes the ticket list, draws the winners. Each step
 * is one transaction that does nothing where another worker was faster, so any number of workers may do so and may be
 * stopped anywhere. docs/rules/promotions.md#raffle
 */
export const finishRaffles = (deps: FinishDeps) => async (): Promise<void> => {
  await noteOver(deps.sql, deps.clock.now())
  const faults: unknown[] = []
  /** The other raffles do not wait for one that fails. */
  const attempt = async (step: Promise<string | undefined>): Promise<void> => {
    const done = await step.catch((error: unknown) => void faults.push(error))
    if (done !== undefined) deps.logger.info(done)
  }
  for (const { id, seconds } of await listNotedOver(deps.sql)) {
    if (seconds > bookingSeconds && (await deps.hasCounted({ bookedSecondsAgo: seconds - bookingSeconds })))
      await attempt(freeze(deps, id))
  }
  for (const { id, seconds } of await listDrawable(deps.sql, deps.clock.now()))
    if (seconds > publishedSeconds) await attempt(deps.inTransaction((tx) => draw(deps, tx, id)))
  if (faults.length > 0) throw faults[0]
}

/**
 * Freezes the list of one raffle and publishes its hash. All its rounds were counted, so the list is read before the
 * raffle is locked: rounds of the new week wait for the lock, but not for the reading.
 */
async function freeze({ sql, inTransaction, clock }: FinishDeps, id: RaffleId): Promise<string | undefined> {
  const { text, ranges, tickets } = await readWholeList(sql, id)
  const listHash = hashOf(text)
  return inTransaction(async (tx) => {
    const raffle = await lockRaffle(tx, id)
    if (raffle?.status !== 'counting') return undefined
    invariant(tickets === raffle.tickets, 'the list has every ticket that was given')
    await insertList(tx, raffle.id, { text, ranges })
    await saveFrozen(tx, raffle.id, { listHash, now: clock.now() })
    return `the ticket list of the raffle ${nameOf(raffle)} is frozen`
  })
}

/** One statement reads so many ranges: a list of millions takes longer than a statement may. */
const rangesAtOnce = 20_000

/** The text of the whole list, how many ranges it has, and its last ticket. */
async function readWholeList(
  sql: Sql,
  id: RaffleId,
): Promise<{ readonly text: string; readonly ranges: number; readonly tickets: number }> {
  const texts: string[] = []
  let ranges = 0
  let end: TicketRange | undefined
  for (;;) {
    const part = await listRangesAfter(sql, id, { after: end?.first ?? 0, countMax: rangesAtOnce })
    invariant(isGapless(part, end?.last ?? 0), 'tickets are numbered from 1 without gaps')
    texts.push(listText(part))
    ranges += part.length
    end = part.at(-1) ?? end
    if (part.length < rangesAtOnce) return { text: texts.join(''), ranges, tickets: end?.last ?? 0 }
  }
}

/** Draws the winners of one raffle, writes one obligation for each, and publishes the seed. */
async function draw({ clock, fairness }: FinishDeps, tx: TransactionSql, id: string): Promise<string | undefined> {
  const raffle = await lockRaffle(tx, id)
  if (raffle?.status !== 'frozen' || raffle.listHash === null) return undefined
  const now = clock.now()
  const asked = { id: raffle.drawId, clientSeed: raffle.listHash, nonce: raffle.number }
  const places = placesOf(raffle.terms)
  const winners =
    raffle.tickets === 0 ? [] : drawTickets({ tickets: raffle.tickets, places }, await fairness.drawOf(tx, asked))
  const holders = await holdersOf(tx, raffle.id, winners)
  await insertObligations(
    tx,
    winners.map((ticket, at) => {
      const playerId = holders.get(ticket)
      invariant(playerId, 'every ticket has a player')
      return {
        raffleId: raffle.id,
        place: at + 1,
        ticket,
        playerId,
        currency: raffle.currency,
        amount: prizeAt(raffle.terms, at + 1),
      }
    }),
  )
  await fairness.reveal(tx, {
    ...asked,
    ...formsOf(raffle, { tickets: raffle.tickets, list: raffle.listHash, winners }),
    now,
  })
  await saveDrawn(tx, raffle.id, now)
  return `the winners of the raffle ${nameOf(raffle)} are drawn`
}

/**
 * What is published of a draw: what it was drawn from and what came out, as JSON texts.
 * docs/rules/fairness.md#promotions
 */
export const formsOf = (
  { id, number, terms }: Pick<StoredRaffle, 'id' | 'number' | 'terms'>,
  { tickets, list, winners }: { readonly tickets: number; readonly list: string; readonly winners: readonly number[] },
): { readonly input: string; readonly result: string } => ({
  input: JSON.stringify({ raffle: id, number, tickets, places: placesOf(terms), list }),
  result: JSON.stringify({ winners }),
})

/** SHA-256 in hex. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

const nameOf = ({ currency, number }: StoredRaffle): string => `${currency} ${number}`

/** Do ranges follow each other without gaps, the first one a given ticket? */
const isGapless = (ranges: readonly TicketRange[], after: number): boolean =>
  ranges.every(({ first }, at) => first === (ranges[at - 1]?.last ?? after) + 1)
