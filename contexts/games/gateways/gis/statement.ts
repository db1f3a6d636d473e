import { fail, msOf, ok, parseAmount, parseCurrency, type Result } from '@zoria/kernel'
import * as z from 'zod'
import type { StatementSpan, ToldRound } from '../../rules/statement.ts'
import { callProvider, type GisClientDeps } from './client-call.ts'
import type { FormValue } from './form.ts'
import type { ProviderFault } from './transport.ts'

/** What a provider holds of the rounds we played there (docs/rules/gis.md#statement). */
export type StatementClient = {
  /** Rounds that started in a span, whole; what started within its first or last second may stand there or not. */
  rounds(span: StatementSpan): Promise<Result<readonly ToldRound[], ProviderFault>>
  /** One round; undefined where the provider knows nothing of it. */
  round(id: string): Promise<Result<ToldRound | undefined, ProviderFault>>
}

export function createStatementClient(deps: GisClientDeps): StatementClient {
  return {
    rounds: (span) => allRounds(deps, span),
    round: async (id) => {
      // The studio names rounds by UUID; what is none is nothing of it.
      if (!z.uuid().safeParse(id).success) return ok(undefined)
      const page = await readPage(deps, { round_id: id })
      return page.ok ? ok(page.value.items[0]) : page
    },
  }
}

// A day of a million rounds is 2,000 pages.
const pagesMax = 4_000

async function allRounds(deps: GisClientDeps, { from, to }: StatementSpan): Promise<Result<readonly ToldRound[], ProviderFault>> {
  const rounds: ToldRound[] = []
  let after: string | null = null
  for (let page = 1; page <= pagesMax; page += 1) {
    const answer: Awaited<ReturnType<typeof readPage>> = await readPage(deps, { from: Math.floor(msOf(from) / 1_000), to: Math.floor(msOf(to) / 1_000) + 1, after })
    if (!answer.ok) return answer
    rounds.push(...answer.value.items)
    after = answer.value.next
    if (after === null) return ok(rounds)
  }
  return fail({ code: 'MALFORMED', detail: `more than ${pagesMax} pages` })
}

const readPage = (deps: GisClientDeps, parameters: Readonly<Record<string, FormValue>>): Promise<Result<z.output<typeof page>, ProviderFault>> =>
  callProvider(deps, { method: 'GET', path: '/operations/rounds', parameters, answer: page })

const told = z.object({
  round_id: z.string().regex(/^[\x20-\x7e]{1,200}$/),
  player_id: z.string().max(200),
  currency: z.string(),
  game_uuid: z.string().max(200).nullable(),
  status: z.enum(['open', 'settled', 'voided', 'refused']),
  bet: z.string(),
  win: z.string(),
}).transform((item, ctx): ToldRound => {
  const currency = parseCurrency(item.currency)
  const [bet, win] = [item.bet, item.win].map((text) => currency && parseAmount(text, currency))
  if (bet === undefined || win === undefined) {
    ctx.addIssue({ code: 'custom', message: 'amounts in a currency of ours are needed' })
    return z.NEVER
  }
  return { round: item.round_id, playerId: item.player_id, gameUuid: item.game_uuid, status: item.status, bet, win }
})

const page = z.object({ items: z.array(told), next: z.string().nullable() })
