import { formatAmount, type Currency, type Money, type Result } from '@zoria/kernel'
import * as z from 'zod'
import { callProvider, nothing, type GisClientDeps } from './client-call.ts'
import { amountIn, countField, currencyField, textField } from './client-fields.ts'
import type { ProviderFault } from './transport.ts'

export type GameTagItem = z.output<typeof tagItem>
export type LobbyTable = z.output<typeof lobbyTable>
export type StakeLimit = { readonly amount: Money; readonly providers: readonly string[] }
export type FreeRoundLimit = { readonly count: number; readonly currency: Currency; readonly providers: readonly string[] }
export type JackpotItem = { readonly name: string | null; readonly amount: Money; readonly provider: string }
export type Validation = z.output<typeof validation>

export type ListCalls = {
  gameTags(): Promise<Result<readonly GameTagItem[], ProviderFault>>
  /** The tables of a game with a lobby; each has what `init` needs to open it. */
  lobby(of: { readonly gameUuid: string; readonly currency: Currency }): Promise<Result<readonly LobbyTable[], ProviderFault>>
  /** Entries in currencies we do not know are left out, here and below. */
  limits(): Promise<Result<readonly StakeLimit[], ProviderFault>>
  freeRoundLimits(): Promise<Result<readonly FreeRoundLimit[], ProviderFault>>
  jackpots(): Promise<Result<readonly JackpotItem[], ProviderFault>>
  /** Tells the pages a player has open with the provider what the balance is now. */
  notifyBalance(of: { readonly balance: Money; readonly sessionId: string }): Promise<Result<void, ProviderFault>>
  /** Lets the provider try our wallet on a session opened within the last 15 minutes. */
  selfValidate(): Promise<Result<Validation, ProviderFault>>
}

/** What a GIS provider tells beside its games, and what it is told. docs/rules/gis.md#calls-we-make */
export function listCalls(deps: GisClientDeps): ListCalls {
  return {
    gameTags: async () => mapped(await callProvider(deps, { method: 'GET', path: '/game-tags', parameters: { expand: 'category' }, answer: tags }), ({ items }) => items),
    lobby: async ({ gameUuid, currency }) =>
      mapped(await callProvider(deps, { method: 'GET', path: '/games/lobby', parameters: { game_uuid: gameUuid, currency: currency.toUpperCase() }, answer: lobbies }), ({ lobby }) => lobby),
    limits: async () => mapped(await callProvider(deps, { method: 'GET', path: '/limits', parameters: {}, answer: limits }), (items) => items.flatMap(stakeLimit)),
    freeRoundLimits: async () => mapped(await callProvider(deps, { method: 'GET', path: '/limits/freespin', parameters: {}, answer: freeLimits }), (items) => items.flatMap(freeRoundLimit)),
    jackpots: async () => mapped(await callProvider(deps, { method: 'GET', path: '/jackpots', parameters: {}, answer: jackpots }), (items) => items.flatMap(jackpotItem)),
    notifyBalance: ({ balance, sessionId }) =>
      callProvider(deps, { method: 'POST', path: '/balance/notify', parameters: { balance: formatAmount(balance), session_id: sessionId }, answer: nothing }),
    selfValidate: () => callProvider(deps, { method: 'POST', path: '/self-validate', parameters: {}, answer: validation }),
  }
}

function mapped<From, To>(answer: Result<From, ProviderFault>, map: (value: From) => To): Result<To, ProviderFault> {
  return answer.ok ? { ok: true, value: map(answer.value) } : answer
}

const name = z.string().max(200)
const providers = z.array(name)

const tagItem = z.object({ code: name, label: name, category: z.object({ code: name, label: name }).nullish() })
const tags = z.object({ items: z.array(tagItem) })

// Some games answer one limit instead of a list, and some one table.
const listOrOne = <Item>(item: z.ZodType<Item>) => z.union([z.array(item), item.transform((one) => [one])])
const tableLimit = z.object({ currency: name, min: textField, max: textField })
const lobbyTable = z.object({
  lobbyData: textField,
  name,
  isOpen: z.boolean(),
  openTime: name.nullish(),
  closeTime: name.nullish(),
  dealerName: name.nullish(),
  technology: name.nullish(),
  tableId: textField.nullish(),
  limits: listOrOne(tableLimit).nullish(),
})
const lobbies = z.object({ lobby: listOrOne(lobbyTable) })

const limits = z.array(z.object({ amount: textField, currency: currencyField, providers }))
const freeLimits = z.array(z.object({ quantity: countField, currency: currencyField, providers }))
const jackpots = z.array(z.object({ name: name.nullable(), amount: textField, currency: currencyField, provider: name }))
const validation = z.object({ success: z.boolean(), log: z.array(z.string()) })

const stakeLimit = ({ amount, currency, providers }: z.output<typeof limits>[number]): readonly StakeLimit[] => {
  const most = currency === null ? undefined : amountIn(currency, amount)
  return most === undefined ? [] : [{ amount: most, providers }]
}

const freeRoundLimit = ({ quantity, currency, providers }: z.output<typeof freeLimits>[number]): readonly FreeRoundLimit[] =>
  currency === null ? [] : [{ count: quantity, currency, providers }]

const jackpotItem = ({ name, amount, currency, provider }: z.output<typeof jackpots>[number]): readonly JackpotItem[] => {
  const pool = currency === null ? undefined : amountIn(currency, amount)
  return pool === undefined ? [] : [{ name, amount: pool, provider }]
}
