import type { Bonuses } from '@zoria/bonuses'
import type { Identity } from '@zoria/identity'
import { plusMs, toIso, type Instant } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { NewNotice } from '../rules/new-notice.ts'
import { findCauses } from '../storage/notice-rows.ts'
import { named } from './consume-facts.ts'
import { writeNotice } from './write-notice.ts'

type Deps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly bonuses: Pick<Bonuses, 'noticeParts' | 'endingUntil'>
  readonly identity: Pick<Identity, 'isErased'>
}

/** A player is warned this long before a bonus or a waiting grant ends. Source: docs/rules/notifications.md. */
export const warnedBeforeMs = 24 * 3_600_000

const rowsMax = 500
const idFirst = '00000000-0000-0000-0000-000000000000'

/**
 * Warns of every bonus and waiting grant that ends within a day, once for each end. Runs every few minutes; running it
 * twice changes nothing. One that fails holds up no other one.
 */
export const warnOfEnds = (deps: Deps) => async (): Promise<void> => {
  const now = deps.clock.now()
  const until = plusMs(now, warnedBeforeMs)
  const faults: unknown[] = []
  let after: { readonly endsAt: Instant; readonly id: string } = { endsAt: now, id: idFirst }
  for (;;) {
    const ending = (await deps.bonuses.endingUntil({ after, until, rowsMax })).map((end) => ({
      ...end,
      cause: `end:${end.id}:${toIso(end.endsAt)}`,
    }))
    const warned = await findCauses(deps.sql, ending)
    for (const { id, playerId, endsAt, cause } of ending) {
      if (warned.has(cause)) continue
      const notice: NewNotice = { playerId, kind: 'bonus_expires', subject: id, details: { until: toIso(endsAt) } }
      await deps
        .inTransaction(async (tx) => writeNotice(deps, tx, { notice: await named(deps, tx, notice), cause, at: now }))
        .catch((error: unknown) => void faults.push(error))
    }
    const last = ending.at(-1)
    if (last === undefined || ending.length < rowsMax) break
    after = last
  }
  if (faults.length > 0) throw faults[0]
}
