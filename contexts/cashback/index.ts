import type { TransactionSql } from '@zoria/platform/database'
import {
  claimCashback as claimEndpoint,
  claimWeeklyCashback,
  getCashback,
  getWeeklyCashback,
  listCashbackClaims,
} from '@zoria/contract/cashback/http'
import { fail, ok } from '@zoria/kernel'
import type { Bonuses } from '@zoria/bonuses'
import type { Brings } from '@zoria/platform/context'
import type { RoundEvent } from '@zoria/play'
import { claimCashback, type ClaimDeps } from './actions/claim-cashback.ts'
import { closeWeeks, type CloseDeps } from './actions/close-weeks.ts'
import { copyOfPlay, countRounds, type CountDeps } from './actions/count-rounds.ts'
import { keepMoving, moveDue } from './actions/move-due.ts'
import { claimOnWire, readCashback, readWeekly, type ReadDeps } from './reads/own-cashback.ts'
import { isDueTo, readPlayerCashback } from './storage/account-rows.ts'
import { listClaims } from './storage/claim-rows.ts'

/** A share of play that comes back. */
export type Cashback = Brings<'serve' | 'keepRunning' | 'playerData' | 'tasks' | 'schedules'> & {
  /** What settled rounds mean here: registered as a consumer of play. */
  readonly consumer: {
    readonly name: 'cashback'
    consume(tx: TransactionSql, events: readonly RoundEvent[]): Promise<void>
    readonly copy: ReturnType<typeof copyOfPlay>
  }
  /** Moves once what is due of some players. */
  moveDue: ReturnType<typeof moveDue>
  /** Closes the weeks whose close is due. */
  closeWeeks: ReturnType<typeof closeWeeks>
}

export type CashbackDeps = CountDeps &
  ClaimDeps &
  CloseDeps &
  ReadDeps & { readonly bonuses: Pick<Bonuses, 'grantIn' | 'claim' | 'grantOf' | 'offerOfKind'> }

const closeTask = 'cashback.close_weeks'

/** Composes cashback out of plain arguments. */
export function createCashback(deps: CashbackDeps): Cashback {
  const [own, weekly, claim, close] = [readCashback(deps), readWeekly(deps), claimCashback(deps), closeWeeks(deps)]
  return {
    name: 'cashback',
    serve: (serve) => {
      serve(getCashback, async ({ caller }) => ok({ status: 200, body: await own(caller.playerId) }))
      serve(claimEndpoint, async ({ caller, idempotencyKey }) => {
        const claimed = await claim({ playerId: caller.playerId, key: idempotencyKey ?? null })
        return claimed.ok ? ok({ status: 201, body: claimOnWire(claimed.value) }) : claimed
      })
      serve(listCashbackClaims, async ({ caller, query }) => {
        const { items, total } = await listClaims(deps.sql, caller.playerId, query)
        return ok({
          status: 200,
          body: { items: items.map(claimOnWire), total, page: query.page, pageSize: query.pageSize },
        })
      })
      serve(getWeeklyCashback, async ({ caller }) => ok({ status: 200, body: await weekly(caller.playerId) }))
      serve(claimWeeklyCashback, async ({ caller, body, idempotencyKey }) => {
        const { last } = await weekly(caller.playerId)
        if (!last?.grant_id) return fail({ code: 'CASHBACK_NOT_OFFERED' })
        const claimed = await deps.bonuses.claim({
          playerId: caller.playerId,
          grantId: last.grant_id,
          isConfirmed: body?.confirmation ?? false,
          idempotencyKey,
        })
        return claimed.ok ? ok({ status: 201, body: claimed.value }) : claimed
      })
    },
    consumer: { name: 'cashback', consume: countRounds(deps), copy: copyOfPlay() },
    // Moves what was earned to the wallets.
    keepRunning: () => keepMoving(deps),
    playerData: {
      record: async (playerId) => ({ cashback: await readPlayerCashback(deps.sql, playerId) }),
      // What play earned is his money, also before it is moved.
      objection: async (playerId) => ((await isDueTo(deps.sql, playerId)) ? 'MONEY_LEFT' : undefined),
    },
    moveDue: moveDue(deps),
    closeWeeks: close,
    tasks: { [closeTask]: () => close() },
    // Every five minutes: whether a week is over is decided by the calendar of its currency, not by this line.
    schedules: [{ task: closeTask, when: '*/5 * * * *' }],
  }
}
