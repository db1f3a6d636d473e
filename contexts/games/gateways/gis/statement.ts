import { fail, msOf, ok, parseCurrency, parseForeignAmount, type Result } from '@zoria/kernel'
import * as z from 'zod'
import type { StatementSpan, StatementRound } from '../../rules/statement.ts'
import { callProvider, type GisClientDeps } from './client-call.ts'
import type { FormValue } from './form.ts'
import type { ProviderFault } from './transport.ts'

/** The provider's records of rounds played there (docs/rules/gis.md#statement). */
export type StatementClient = {
  /** Rounds that started in a time range; those in its first or last second may or may not be included. */
  rounds(span: StatementSpan): Promise<Result<readonly StatementRound[], ProviderFault>>
  /** One round; undefined if the provider does not know it. */
  round(id: string): Promise<Result<StatementRound | undefined, ProviderFault>>
}

export function createStatementClient(deps: GisClientDeps): StatementClient {
  return {
    rounds: (span) => allRounds(deps, span),
    round: async (id) => {
      // The studio's round ids are UUIDs; no other id can exist there.
      if (!z.uuid().safeParse(id).success) return ok(undefined)
      const page = await readPage(deps, { round_id: id })
      return page.ok ? ok(page.value.items[0]) : page
    },
  }
}

// A day of a million rounds has 2,000 pages.
const pagesMax = 4_000

async function allRounds(
  deps: GisClientDeps,
  { from, to }: StatementSpan,
): Promise<Result<readonly StatementRound[], ProviderFault>> {
  const rounds: StatementRound[] = []
  let after: string | null = null
  for (let page = 1; page <= pagesMax; page += 1) {
    const answer: Awaited<ReturnType<typeof readPage>> = await readPage(deps, {
      from: Math.floor(msOf(from) / 1_000),
      to: Math.floor(msOf(to) / 1_000) + 1,
      after,
    })
    if (!answer.ok) return answer
    rounds.push(...answer.value.items)
    after = answer.value.next
    if (after === null) return ok(rounds)
  }
  return fail({ code: 'MALFORMED', detail: `more than ${pagesMax} pages` })
}

const readPage = (
  deps: GisClientDeps,
  parameters: Readonly<Record<string, FormValue>>,
): Promise<Result<z.output<typeof page>, ProviderFault>> =>
  callProvider(deps, { method: 'GET', path: '/operations/rounds', parameters, answer: page })

const answer = z
  .object({
    round_id: z.string().regex(/^[\x20-\x7e]{1,200}$/),
    player_id: z.string().max(200),
    currency: z.string(),
    game_uuid: z.string().max(200).nullable(),
    status: z.enum(['open', 'settled', 'voided', 'refused']),
    bet: z.string(),
    win: z.string(),
  })
  .transform((item, ctx): StatementRound => {
    const currency = parseCurrency(item.currency)
    const [bet, win] = [item.bet, item.win].map((text) => currency && parseForeignAmount(text, currency))
    if (bet === undefined || win === undefined) {
      ctx.addIssue({ code: 'custom', message: 'amounts in a known currency are needed' })
      return z.NEVER
    }
    return { round: item.round_id, playerId: item.player_id, gameUuid: item.game_uuid, status: item.status, bet, win }
  })

const page = z.object({ items: z.array(answer), next: z.string().nullable() })
