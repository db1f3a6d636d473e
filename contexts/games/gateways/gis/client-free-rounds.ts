import { fail, money, msOf, ok, type Currency, type Id, type Instant, type Money, type Result } from '@zoria/kernel'
import * as z from 'zod'
import {
  amountIn,
  callProvider,
  countField,
  exactAmountIn,
  flagField,
  type GisClientDeps,
  nothing,
  textField,
} from './client-call.ts'
import type { ProviderFault } from './transport.ts'

/** A stake that the provider offers for free rounds, with the provider's id of it. */
export type FreeStake = { readonly stake: Money; readonly choice: Readonly<Record<string, string>> }

export type FreeRoundsOrder = {
  /** Our id, unique forever: a repeated order grants nothing new. */
  readonly id: string
  readonly player: { readonly id: Id<'Player'>; readonly name: string }
  readonly gameUuid: string
  readonly count: number
  /** One of the stakes the provider offers. */
  readonly stake: FreeStake
  readonly validFrom: Instant
  readonly validUntil: Instant
}

export type FreeRoundsStanding = {
  readonly count: number
  readonly left: number
  /** The provider's own status text; `isCanceled` is separate. */
  readonly status: string
  readonly isCanceled: boolean
  readonly won: Money
}

export type FreeRoundCalls = {
  /** The possible stakes of free rounds of a game. */
  freeStakes(of: {
    readonly gameUuid: string
    readonly currency: Currency
  }): Promise<Result<readonly FreeStake[], ProviderFault>>
  giveFreeRounds(order: FreeRoundsOrder): Promise<Result<void, ProviderFault>>
  readFreeRounds(id: string, currency: Currency): Promise<Result<FreeRoundsStanding, ProviderFault>>
  cancelFreeRounds(id: string): Promise<Result<void, ProviderFault>>
}

/** Free rounds in GIS: docs/rules/gis.md#free-rounds. */
export function freeRoundCalls(deps: GisClientDeps): FreeRoundCalls {
  return {
    freeStakes: ({ gameUuid, currency }) => readStakes(deps, { gameUuid, currency }),
    giveFreeRounds: (order) =>
      callProvider(deps, { method: 'POST', path: '/freespins/set', parameters: parametersOf(order), answer: nothing }),
    readFreeRounds: (id, currency) => readStanding(deps, { id, currency }),
    cancelFreeRounds: (id) =>
      callProvider(deps, {
        method: 'POST',
        path: '/freespins/cancel',
        parameters: { freespin_id: id },
        answer: nothing,
      }),
  }
}

const parametersOf = ({ id, player, gameUuid, count, stake, validFrom, validUntil }: FreeRoundsOrder) => ({
  freespin_id: id,
  player_id: player.id,
  player_name: player.name,
  currency: stake.stake.currency.toUpperCase(),
  quantity: count,
  game_uuid: gameUuid,
  valid_from: Math.floor(msOf(validFrom) / 1_000),
  valid_until: Math.floor(msOf(validUntil) / 1_000),
  ...stake.choice,
})

const bets = z.object({
  // `max`, `mid` and `min` are listed too: stakes without an amount are of no use to us.
  bets: z.array(z.object({ bet_id: textField, bet_per_line: textField, lines: countField })).nullish(),
  total_bets: z.array(z.object({ bet_id: textField, amount: textField })).nullish(),
})

async function readStakes(
  deps: GisClientDeps,
  { gameUuid, currency }: { gameUuid: string; currency: Currency },
): Promise<Result<readonly FreeStake[], ProviderFault>> {
  const answer = await callProvider(deps, {
    method: 'GET',
    path: '/freespins/bets',
    parameters: { game_uuid: gameUuid, currency: currency.toUpperCase() },
    answer: bets,
  })
  if (!answer.ok) return answer
  const total = (answer.value.total_bets ?? []).flatMap(({ bet_id, amount }) =>
    stakeOf(exactAmountIn(currency, amount), { total_bet_id: bet_id }),
  )
  const byLine = (answer.value.bets ?? []).flatMap(({ bet_id, bet_per_line, lines }) =>
    stakeOf(times(exactAmountIn(currency, bet_per_line), lines), { bet_id }),
  )
  return ok([...total, ...byLine])
}

const stakeOf = (stake: Money | undefined, choice: FreeStake['choice']): readonly FreeStake[] =>
  stake === undefined || stake.amount === 0n ? [] : [{ stake, choice }]

const times = (amount: Money | undefined, count: number): Money | undefined =>
  amount && money(amount.amount * BigInt(count), amount.currency)

const standing = z.object({
  quantity: countField,
  quantity_left: countField,
  status: z.string().max(100),
  is_canceled: flagField,
  total_win: textField.nullish(),
  currency: z.string(),
})

async function readStanding(
  deps: GisClientDeps,
  { id, currency }: { id: string; currency: Currency },
): Promise<Result<FreeRoundsStanding, ProviderFault>> {
  const answer = await callProvider(deps, {
    method: 'GET',
    path: '/freespins/get',
    parameters: { freespin_id: id },
    answer: standing,
  })
  if (!answer.ok) return answer
  const { quantity, quantity_left, status, is_canceled, total_win } = answer.value
  const won = amountIn(currency, total_win ?? '0')
  if (won === undefined || answer.value.currency.toLowerCase() !== currency)
    return fail({
      code: 'MALFORMED',
      detail: `${total_win ?? ''} ${answer.value.currency} is not a sum of ${currency}`,
    })
  return ok({ count: quantity, left: quantity_left, status, isCanceled: is_canceled, won })
}
