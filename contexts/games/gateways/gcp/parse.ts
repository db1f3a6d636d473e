import { isId, money, parseCurrency, parseId, type Currency } from '@zoria/kernel'
import * as z from 'zod'
import type { MovingCall, ProviderCall } from '../../rules/provider-call.ts'
import type { Parsed } from '../gateway.ts'

/**
 * Parses `/play`: bets and wins of one round, all or none; without actions it is the end of the round, or a balance
 * request.
 */
export function parsePlay(json: unknown): Parsed {
  const read = play.safeParse(json)
  if (!read.success) return malformed(read.error)
  const { actions, finished, game_id: round } = read.data
  if (round === undefined && (actions.length > 0 || finished))
    return { kind: 'refused', code: 'BAD_REQUEST', detail: 'game_id' }
  return asked(read.data, (who, currency) => {
    const calls = actions.map((action, place) =>
      moving(action, {
        who,
        currency,
        round: round as string,
        isRoundFinished: finished && place === actions.length - 1,
      }),
    )
    if (calls.length === 0)
      return finished
        ? { ...who, kind: 'close_round', externalId: round as string, round: round as string }
        : { ...who, kind: 'balance', currency }
    return together(who, calls as [MovingCall, ...MovingCall[]])
  })
}

/**
 * Parses `/rollback`. An original may be a bet or a win and is named only by its id: the existing one is undone; the
 * other never arrives.
 */
export function parseRollback(json: unknown): Parsed {
  const read = rollback.safeParse(json)
  if (!read.success) return malformed(read.error)
  const { actions, game_id: round = null } = read.data
  return asked(read.data, (who, currency) => {
    const calls = actions.map(({ action_id, original_action_id: externalId }): MovingCall => ({
      ...who,
      kind: 'rollback',
      externalId: action_id,
      currency,
      round,
      items: [
        { kind: 'stake', externalId },
        { kind: 'payout', externalId },
      ],
    }))
    return together(who, calls as [MovingCall, ...MovingCall[]])
  })
}

/** Parses `/freespins`. We grant none over this protocol, so every grant id is unknown. */
export function parseFreespins(json: unknown): Parsed {
  const read = freespins.safeParse(json)
  return read.success ? { kind: 'refused', code: 'NOT_FOUND', detail: 'issue_id' } : malformed(read.error)
}

// Identifiers of providers: printable, bounded, storable.
const name = z.string().regex(/^[\x20-\x7e]{1,200}$/)
// Subunits: a whole number that JSON represents exactly, at most twelve digits before the decimal point.
const subunits = z.number().int().min(0).max(99_999_999_999_999)

const common = {
  user_id: z.string(),
  currency: z.string(),
  game: name.nullish(),
  game_id: name.optional(),
  session_id: name.nullish(),
}
const playAction = z.object({
  action: z.enum(['bet', 'win']),
  action_id: name,
  amount: subunits,
  jackpot_win: z.number().min(0).nullish(),
})
const rollbackAction = z.object({ action: z.literal('rollback'), action_id: name, original_action_id: name })
const actionsMax = 50
const play = z.object({
  ...common,
  finished: z
    .boolean()
    .nullish()
    .transform((value) => value === true),
  actions: z
    .array(playAction)
    .max(actionsMax)
    .nullish()
    .transform((value) => value ?? []),
})
const rollback = z.object({ ...common, actions: z.array(rollbackAction).min(1).max(actionsMax) })
const freespins = z.object({ issue_id: name, status: z.string().max(50), total_amount: subunits })

type Who = {
  readonly playerId: ProviderCall['playerId']
  readonly sessionId: string | null
  readonly gameUuid: string | null
}

/** The player, then the currency; the form was checked before. */
function asked(
  message: Pick<z.output<typeof play>, 'user_id' | 'currency' | 'game' | 'session_id'>,
  callOf: (who: Who, currency: Currency) => ProviderCall,
): Parsed {
  if (!isId(message.user_id)) return { kind: 'refused', code: 'PLAYER_UNKNOWN' }
  const who = {
    playerId: parseId<'Player'>(message.user_id),
    sessionId: message.session_id ?? null,
    gameUuid: message.game ?? null,
  }
  const currency = parseCurrency(message.currency)
  return { kind: 'call', call: currency === undefined ? { ...who, kind: 'foreign_currency' } : callOf(who, currency) }
}

const together = (who: Who, calls: readonly [MovingCall, ...MovingCall[]]): ProviderCall =>
  calls.length === 1 ? calls[0] : { ...who, kind: 'batch', calls }

type Common = {
  readonly who: Who
  readonly currency: Currency
  readonly round: string
  readonly isRoundFinished: boolean
}

function moving(
  { action, action_id: externalId, amount, jackpot_win }: z.output<typeof playAction>,
  { who, currency, round, isRoundFinished }: Common,
): MovingCall {
  const operation = { ...who, externalId, amount: money(BigInt(amount), currency), round, isRoundFinished }
  if (action === 'bet') return { ...operation, kind: 'stake', isFree: false }
  return { ...operation, kind: 'payout', fraction: 0n, type: jackpot_win ? 'jackpot' : 'win' }
}

const malformed = ({ issues }: z.ZodError): Parsed => ({
  kind: 'refused',
  code: 'BAD_REQUEST',
  detail: issues[0]?.path.join('.') || 'body',
})
