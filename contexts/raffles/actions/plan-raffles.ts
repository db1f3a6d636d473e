import type { Fairness } from '@zoria/fairness'
import { newId, type Currency } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql, TransactionSql } from '@zoria/platform/database'
import { drawsAt, spansAt } from '../rules/schedule.ts'
import { insertRaffle, listStarts, listTemplates, lockTemplate, nextNumber } from '../storage/raffle-rows.ts'

export type PlanDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly fairness: Pick<Fairness, 'commit'>
}

/**
 * Makes the raffle of the present week of each currency, and the next one in the last hour of the week; each once.
 * Answers how many were made. docs/rules/promotions.md#raffle
 */
export const planRaffles = (deps: PlanDeps) => async (): Promise<number> => {
  let made = 0
  for (const { currency } of await listTemplates(deps.sql)) {
    const wanted = spansAt({ currency, now: deps.clock.now() }).map(({ startsAt }) => startsAt)
    if ((await listStarts(deps.sql, { currency, starts: wanted })).length < wanted.length)
      made += await deps.inTransaction((tx) => makeMissing(deps, tx, currency))
  }
  return made
}

/**
 * The template is locked first: of two workers the second one finds what the first one made, and no seed is drawn in
 * vain.
 */
async function makeMissing(
  { clock, chance, fairness }: PlanDeps,
  tx: TransactionSql,
  currency: Currency,
): Promise<number> {
  const terms = await lockTemplate(tx, currency)
  if (!terms) return 0
  const now = clock.now()
  const spans = spansAt({ currency, now })
  const known = new Set(await listStarts(tx, { currency, starts: spans.map(({ startsAt }) => startsAt) }))
  const missing = spans.filter(({ startsAt }) => !known.has(startsAt))
  for (const span of missing) {
    const number = await nextNumber(tx, currency)
    const draw = await fairness.commit(tx, { use: 'raffle', now })
    await insertRaffle(tx, {
      id: newId<'Raffle'>(now, (count) => chance.bytes(count)),
      currency,
      number,
      terms,
      ...span,
      drawsAt: drawsAt(terms, span.endsAt),
      drawId: draw.id,
    })
  }
  return missing.length
}
