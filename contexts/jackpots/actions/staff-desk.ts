import { fail, invariant, isId, money, ok, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import { inTransactionOf, type Sql, type TransactionSql } from '@zoria/platform/database'
import { announce } from '@zoria/platform/live'
import { inRefusableTransaction } from '@zoria/platform/refusable-transaction'
import { recordStaffAction } from '@zoria/platform/staff-log'
import type { Wallet } from '@zoria/wallet'
import { returnDrop } from '../rules/pool.ts'
import { findDrop, listDrops, markVoided, type Drop } from '../storage/drop-rows.ts'
import { insertPeriod, listPools, lockPool, savePool, type StoredPool } from '../storage/pool-rows.ts'
import { closeProposal, insertProposal, listProposals, lockProposal, type Proposal } from '../storage/staff-rows.ts'
import { readTerms } from '../storage/terms.ts'
import { checkPools, type PoolBooks } from './check-books.ts'
import { nextInstant } from './fold-rounds.ts'
import { lockDropWithPool } from './pay-drops.ts'

/** Who changes something about jackpots, and why. */
export type JackpotOrder = { readonly by: string; readonly why: string; readonly requestId: string }

type VoidRefusal = 'DROP_NOT_FOUND' | 'DROP_SEEN' | 'DROP_VOIDED' | 'PRIZE_SPENT'

/**
 * Refusals: NOT_FOUND of what was named; UNCHANGED where a pool runs or is stopped already; SAME_PERSON: who proposed
 * does not confirm.
 */
export type JackpotDesk = {
  show(): Promise<{
    readonly pools: readonly (StoredPool & { readonly books: PoolBooks })[]
    readonly proposals: readonly Proposal[]
  }>
  history(): Promise<readonly Drop[]>
  /** Proposes terms; once confirmed they are in force from the next drop on. */
  configure(
    order: JackpotOrder & { readonly pool: string; readonly terms: unknown },
  ): Promise<
    Result<
      { readonly proposal: number },
      { readonly code: 'POOL_NOT_FOUND' } | { readonly code: 'TERMS_INVALID'; readonly faults: readonly string[] }
    >
  >
  /** Proposes to void a drop whose pick was not shown to its winner. */
  void(
    order: JackpotOrder & { readonly drop: string },
  ): Promise<Result<{ readonly proposal: number }, { readonly code: VoidRefusal }>>
  /** Another member of staff confirms. */
  confirm(
    order: JackpotOrder & { readonly proposal: number },
  ): Promise<Result<Proposal, { readonly code: 'PROPOSAL_NOT_FOUND' | 'SAME_PERSON' | VoidRefusal }>>
  /** Rounds that settle from now on add nothing, so the pool does not drop. */
  stop(
    order: JackpotOrder & { readonly pool: string },
  ): Promise<Result<void, { readonly code: 'POOL_NOT_FOUND' | 'UNCHANGED' }>>
  start(
    order: JackpotOrder & { readonly pool: string },
  ): Promise<Result<void, { readonly code: 'POOL_NOT_FOUND' | 'UNCHANGED' }>>
}

type Deps = { readonly sql: Sql; readonly clock: Clock; readonly wallet: Pick<Wallet, 'lock' | 'post' | 'balances'> }

/** What staff does with jackpots; every change writes its audit row in its transaction. */
export function jackpotDesk(deps: Deps): JackpotDesk {
  const { sql } = deps
  return {
    show: async () => {
      const [pools, books] = [await listPools(sql), await checkPools(deps)]
      return {
        pools: pools.map((pool) => ({
          ...pool,
          books: books.find(({ id }) => id === pool.id) ?? { id: pool.id, account: 0n, faults: [] },
        })),
        proposals: await listProposals(sql),
      }
    },
    history: async () => (await listDrops(sql, { page: 1, pageSize: 20 })).items,
    configure: (order) => configure(deps, order),
    void: (order) => proposeVoid(deps, order),
    confirm: (order) => inRefusableTransaction(inTransactionOf(sql), (tx) => confirm(deps, tx, order)),
    stop: (order) => run(deps, order, false),
    start: (order) => run(deps, order, true),
  }
}

const configure = async (
  { sql, clock }: Deps,
  order: Parameters<JackpotDesk['configure']>[0],
): ReturnType<JackpotDesk['configure']> => {
  const read = readTerms(order.terms)
  if (!read.ok) return read
  return inTransactionOf(sql)(async (tx) => {
    const pool = await lockPool(tx, order.pool)
    if (!pool) return fail({ code: 'POOL_NOT_FOUND' as const })
    const at = clock.now()
    const proposal = await insertProposal(tx, {
      action: 'configure',
      subject: pool.id,
      terms: read.value,
      who: order.by,
      why: order.why,
      at,
    })
    await recordStaffAction(
      tx,
      'jackpots',
      { subject: pool.id },
      { ...order, action: 'propose terms', before: pool.terms, after: read.value, at },
    )
    return ok({ proposal })
  })
}

const proposeVoid = (
  { sql, clock }: Deps,
  order: Parameters<JackpotDesk['void']>[0],
): ReturnType<JackpotDesk['void']> =>
  inTransactionOf(sql)(async (tx) => {
    const drop = isId(order.drop) ? await findDrop(tx, order.drop) : undefined
    const refusal = refusalOf(drop)
    if (refusal) return fail({ code: refusal })
    const at = clock.now()
    const proposal = await insertProposal(tx, {
      action: 'void',
      subject: order.drop,
      terms: null,
      who: order.by,
      why: order.why,
      at,
    })
    await recordStaffAction(
      tx,
      'jackpots',
      { subject: order.drop },
      { ...order, action: 'propose void', before: null, after: null, at },
    )
    return ok({ proposal })
  })

/** A drop is voided once, and only before its pick was shown: who sees the cards knows that he won. */
function refusalOf(drop: Drop | undefined): VoidRefusal | undefined {
  if (!drop) return 'DROP_NOT_FOUND'
  if (drop.voidedAt !== null) return 'DROP_VOIDED'
  return drop.shownAt === null && drop.seenAt === null ? undefined : 'DROP_SEEN'
}

async function confirm(
  deps: Deps,
  tx: TransactionSql,
  order: Parameters<JackpotDesk['confirm']>[0],
): ReturnType<JackpotDesk['confirm']> {
  const proposal = await lockProposal(tx, order.proposal)
  if (!proposal) return fail({ code: 'PROPOSAL_NOT_FOUND' })
  if (proposal.who === order.by) return fail({ code: 'SAME_PERSON' })
  const now = deps.clock.now()
  await closeProposal(tx, proposal.id, now)
  const { action, subject, terms } = proposal
  if (action === 'void') {
    const voided = await voidDrop(deps, tx, { order, dropId: subject })
    if (!voided.ok) return voided
  } else {
    const pool = await lockPool(tx, subject)
    invariant(pool && terms, 'a proposal of terms names an open pool')
    await savePool(tx, { ...pool, nextTerms: terms })
  }
  await recordStaffAction(
    tx,
    'jackpots',
    { subject },
    {
      ...order,
      action: `confirm ${action === 'void' ? 'void' : 'terms'}`,
      before: { proposal: proposal.id, proposed_by: proposal.who },
      after: terms,
      at: now,
    },
  )
  await announce(tx, { topic: 'jackpots' })
  return ok(proposal)
}

/** The amount goes back to the present pool. A paid prize is taken back as a whole, or the drop stays. */
async function voidDrop(
  { wallet, clock }: Deps,
  tx: TransactionSql,
  { order, dropId }: { readonly order: JackpotOrder; readonly dropId: string },
): Promise<Result<void, { readonly code: VoidRefusal }>> {
  const known = await findDrop(tx, dropId)
  if (!known) return fail({ code: 'DROP_NOT_FOUND' })
  const { drop, pool } = await lockDropWithPool({ wallet }, tx, known)
  const refusal = refusalOf(drop)
  if (refusal) return fail({ code: refusal })
  await markVoided(tx, drop.id, { isWinnerErased: false, now: clock.now() })
  await savePool(tx, { ...pool, pool: returnDrop(pool.pool, drop.amount) })
  if (drop.paidAt === null) return ok()
  const correction = {
    kind: 'adjustment',
    source: 'staff',
    externalId: `void:${drop.id}`,
    purse: 'electronic',
    amount: money(drop.amount, drop.currency),
    reason: `a voided jackpot drop: ${order.why}`,
    by: order.by,
  } as const
  const taken = await wallet.post(tx, { ...correction, playerId: drop.playerId, direction: 'debit' })
  if (taken.code === 'INSUFFICIENT') return fail({ code: 'PRIZE_SPENT' })
  invariant(taken.code === 'OK', `a correction is made, not ${taken.code}`)
  const returned = await wallet.post(tx, { ...correction, playerId: pool.account, direction: 'credit' })
  invariant(returned.code === 'OK', `a correction lands, not ${returned.code}`)
  return ok()
}

const run = (
  { sql, clock }: Deps,
  order: Parameters<JackpotDesk['stop']>[0],
  isRunning: boolean,
): ReturnType<JackpotDesk['stop']> =>
  inTransactionOf(sql)(async (tx) => {
    const pool = await lockPool(tx, order.pool)
    if (!pool) return fail({ code: 'POOL_NOT_FOUND' as const })
    if (pool.isRunning === isRunning) return fail({ code: 'UNCHANGED' as const })
    const at = clock.now()
    // Rounds settled before it count as they did, also those that are folded after it.
    const from = nextInstant(pool, at)
    await insertPeriod(tx, pool.id, { from, isRunning, terms: pool.terms })
    await savePool(tx, { ...pool, isRunning, lastSettledAt: from })
    await recordStaffAction(
      tx,
      'jackpots',
      { subject: pool.id },
      {
        ...order,
        action: isRunning ? 'start' : 'stop',
        before: { isRunning: pool.isRunning },
        after: { isRunning },
        at,
      },
    )
    await announce(tx, { topic: 'jackpots' })
    return ok()
  })
