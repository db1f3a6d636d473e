import { invariant, money, parseCurrency, toIso, type Instant } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import { callRefusals, type CallOutcome, type CallRefusal } from '../rules/provider-call.ts'

export type RefusedOutcome = Extract<CallOutcome, { readonly code: CallRefusal }>

/** Refused bets by their provider's id of the request. */
export type RefusedRequests = {
  find(merchant: string, requestId: string): Promise<RefusedOutcome | undefined>
  /** The first refusal stays. */
  note(refused: {
    readonly merchant: string
    readonly requestId: string
    readonly outcome: RefusedOutcome
    readonly now: Instant
  }): Promise<void>
}

export function createRefusedRequests(sql: Sql): RefusedRequests {
  return {
    find: async (merchant, requestId) => {
      const [row] = await sql<{ code: string; balance: bigint | null; currency: string | null }[]>`
        select code, balance, currency from games.refused_request where merchant = ${merchant} and request_id = ${requestId}`
      return row && outcomeOf(row)
    },
    note: async ({ merchant, requestId, outcome: { code, balance }, now }) => {
      await sql`
        insert into games.refused_request (merchant, request_id, code, balance, currency, refused_at)
        values (${merchant}, ${requestId}, ${code}, ${balance?.amount ?? null}, ${balance?.currency ?? null}, ${toIso(now)}) on conflict do nothing`
    },
  }
}

/** Deletes refusals that no provider repeats any more; returns how many. */
export async function deleteRefusedRequests(sql: Sql, before: Instant): Promise<number> {
  const { count } = await sql`delete from games.refused_request where refused_at < ${toIso(before)}`
  return count
}

function outcomeOf({
  code,
  balance,
  currency,
}: {
  code: string
  balance: bigint | null
  currency: string | null
}): RefusedOutcome {
  const refusal = callRefusals.find((each) => each === code)
  const known = currency === null ? undefined : parseCurrency(currency)
  invariant(refusal, 'only refusals of calls are stored')
  return { code: refusal, ...(known && balance !== null ? { balance: money(balance, known) } : {}) }
}
