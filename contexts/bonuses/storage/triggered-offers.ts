import type { BonusKind } from '@zoria/contract/bonuses/words'
import type { Currency } from '@zoria/kernel'
import type { Queryable } from '@zoria/platform/database'

/** Offers of a currency that are given without a subscription and are switched on, in the operator's order. */
export async function listTriggered(sql: Queryable, currency: Currency): Promise<readonly { readonly id: string; readonly kind: BonusKind }[]> {
  return sql<{ id: string; kind: BonusKind }[]>`
    select id, kind from bonuses.offer where not opt_in and switch = 'ON' and currency = ${currency} order by place, created_at, id`
}
