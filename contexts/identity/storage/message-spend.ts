import type { Money } from '@zoria/kernel'
import type { TransactionSql } from '@zoria/platform/database'
import type { Day } from '../rules/age.ts'

/** Adds the cost of a message to its day where the budget still holds it; answers what the day has cost, or undefined where it would be too much. */
export async function spendOnMessage(tx: TransactionSql, { day, cost, budget }: { day: Day; cost: Money; budget: Money }): Promise<bigint | undefined> {
  if (cost.amount > budget.amount) return undefined
  const [row] = await tx<{ minor: bigint }[]>`
    insert into identity.message_spend (day, currency, minor) values (${day}, ${cost.currency}, ${cost.amount})
    on conflict (day, currency) do update set minor = message_spend.minor + excluded.minor
    where message_spend.minor + excluded.minor <= ${budget.amount} returning minor`
  return row?.minor
}
