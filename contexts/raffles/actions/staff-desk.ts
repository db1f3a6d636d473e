import type { Fairness } from '@zoria/fairness'
import { fail, ok, type Currency, type Instant, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import { recordStaffAction } from '@zoria/platform/staff-log'
import { writtenFaults } from '@zoria/platform/written-faults'
import { drawsAt, weekOf } from '../rules/schedule.ts'
import type { Terms } from '../rules/terms.ts'
import { listPrizes, type Obligation } from '../storage/prize-rows.ts'
import {
  insertProposal,
  listChanges,
  listProposals,
  lockProposal,
  saveConfirmed,
  type Change,
  type Proposal,
} from '../storage/proposal-rows.ts'
import {
  findCurrent,
  findRaffle,
  listRaffles,
  listStarts,
  listTemplates,
  lockPlanned,
  lockRaffle,
  lockTemplate,
  saveCancelled,
  saveTemplate,
  saveTerms,
  type StoredRaffle,
} from '../storage/raffle-rows.ts'
import { terms as termsSchema } from '../storage/terms.ts'
import { formsOf, hashOf } from './finish-raffles.ts'

/** Who changes something about raffles, and why. */
export type RaffleOrder = { readonly by: string; readonly why: string; readonly requestId: string }

export type RaffleDesk = {
  /** The terms of the next raffles, proposals that wait for a second person, and the newest raffles. */
  list(): Promise<{
    readonly templates: readonly Terms[]
    readonly proposals: readonly Proposal[]
    readonly raffles: readonly StoredRaffle[]
  }>
  show(id: string): Promise<{ readonly raffle: StoredRaffle; readonly prizes: readonly Obligation[] } | undefined>
  /**
   * Proposes terms for the next raffles of a currency; answers the number of the proposal. Raffles that have started
   * keep their terms.
   */
  configure(
    order: RaffleOrder & { readonly terms: unknown },
  ): Promise<
    Result<
      { readonly number: number; readonly terms: Terms },
      | { readonly code: 'RAFFLE_CURRENCY_UNKNOWN' }
      | { readonly code: 'RAFFLE_INVALID'; readonly faults: readonly string[] }
    >
  >
  /**
   * Puts proposed terms into force; another person does so than proposed them. `from`: the start of the first raffle
   * with these terms.
   */
  confirm(
    order: RaffleOrder & { readonly number: number },
  ): Promise<
    Result<{ readonly terms: Terms; readonly from: Instant }, { readonly code: 'PROPOSAL_NOT_FOUND' | 'PROPOSAL_OWN' }>
  >
  /** Ends the raffle that runs in a currency, without prizes, before its end; its seed is revealed. */
  cancel(
    order: RaffleOrder & { readonly currency: Currency },
  ): Promise<Result<StoredRaffle, { readonly code: 'RAFFLE_NOT_RUNNING' }>>
  /** The newest hundred changes by staff. */
  history(): Promise<readonly Change[]>
}

export type DeskDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly fairness: Pick<Fairness, 'reveal'>
}

/** What staff does with raffles; every change writes its audit row in its transaction. */
export function raffleDesk(deps: DeskDeps): RaffleDesk {
  const { sql } = deps
  return {
    list: async () => ({
      templates: await listTemplates(sql),
      proposals: await listProposals(sql),
      raffles: await listRaffles(sql, 20),
    }),
    show: async (id) => {
      const raffle = await findRaffle(sql, id)
      return raffle && { raffle, prizes: await listPrizes(sql, raffle.id) }
    },
    configure: (order) => configure(deps, order),
    confirm: (order) => confirm(deps, order),
    cancel: (order) => cancel(deps, order),
    history: () => listChanges(sql, 100),
  }
}

const configure = async (
  { inTransaction, clock }: DeskDeps,
  order: Parameters<RaffleDesk['configure']>[0],
): ReturnType<RaffleDesk['configure']> => {
  const parsed = termsSchema.safeParse(order.terms)
  if (!parsed.success)
    return fail({
      code: 'RAFFLE_INVALID',
      faults: writtenFaults(parsed.error.issues, { schema: termsSchema, written: order.terms, whole: 'terms' }),
    })
  const terms = parsed.data
  return inTransaction(async (tx) => {
    const before = await lockTemplate(tx, terms.currency)
    if (!before) return fail({ code: 'RAFFLE_CURRENCY_UNKNOWN' as const })
    const at = clock.now()
    const number = await insertProposal(tx, { ...order, terms, at })
    await recordStaffAction(
      tx,
      'raffles',
      { currency: terms.currency },
      { ...order, action: 'propose', before, after: terms, at },
    )
    return ok({ number, terms })
  })
}

const confirm = (
  { inTransaction, clock }: DeskDeps,
  order: Parameters<RaffleDesk['confirm']>[0],
): ReturnType<RaffleDesk['confirm']> =>
  inTransaction(async (tx) => {
    const proposal = await lockProposal(tx, order.number)
    if (!proposal) return fail({ code: 'PROPOSAL_NOT_FOUND' as const })
    if (proposal.by === order.by) return fail({ code: 'PROPOSAL_OWN' as const })
    const { terms } = proposal
    const before = await lockTemplate(tx, terms.currency)
    const at = clock.now()
    await saveTemplate(tx, terms)
    const from = await changeNext(tx, terms, at)
    await saveConfirmed(tx, order)
    await recordStaffAction(
      tx,
      'raffles',
      { currency: terms.currency },
      { ...order, action: 'confirm', before, after: terms, at },
    )
    return ok({ terms, from })
  })

/**
 * Gives new terms to the raffle that is made already but has not started; answers when the first raffle with these
 * terms starts. The caller holds the template, so no raffle is made meanwhile.
 */
async function changeNext(tx: TransactionSql, terms: Terms, now: Instant): Promise<Instant> {
  const planned = await lockPlanned(tx, { currency: terms.currency, now })
  if (planned) {
    await saveTerms(tx, planned.id, { terms, drawsAt: drawsAt(terms, planned.endsAt) })
    return planned.startsAt
  }
  const week = weekOf({ currency: terms.currency, now })
  const isMade = (await listStarts(tx, { currency: terms.currency, starts: [week.startsAt] })).length > 0
  return isMade ? week.endsAt : week.startsAt
}

/**
 * The seed of a cancelled raffle is published as of a draw from an empty list: nobody wins, and the published hash
 * still matches.
 */
const cancel = (
  { inTransaction, clock, fairness }: DeskDeps,
  order: Parameters<RaffleDesk['cancel']>[0],
): ReturnType<RaffleDesk['cancel']> =>
  inTransaction(async (tx) => {
    const at = clock.now()
    const current = await findCurrent(tx, { currency: order.currency, now: at })
    const raffle = current && (await lockRaffle(tx, current.id))
    if (raffle?.status !== 'open' || raffle.startsAt > at || raffle.endsAt <= at)
      return fail({ code: 'RAFFLE_NOT_RUNNING' as const })
    const list = hashOf('')
    await fairness.reveal(tx, {
      id: raffle.drawId,
      clientSeed: list,
      nonce: raffle.number,
      ...formsOf(raffle, { tickets: 0, list, winners: [] }),
      now: at,
    })
    await saveCancelled(tx, raffle.id, at)
    await recordStaffAction(
      tx,
      'raffles',
      { currency: order.currency },
      {
        ...order,
        action: 'cancel',
        before: { id: raffle.id, status: raffle.status, tickets: raffle.tickets },
        after: { status: 'cancelled' },
        at,
      },
    )
    return ok({ ...raffle, status: 'cancelled' })
  })
