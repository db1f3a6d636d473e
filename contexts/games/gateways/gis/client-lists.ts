import { formatAmount, type Currency, type Money, type Result } from '@zoria/kernel'
import * as z from 'zod'
import {
  amountIn,
  callProvider,
  countField,
  currencyField,
  flagField,
  type GisClientDeps,
  nothing,
  textField,
} from './client-call.ts'
import type { ProviderFault } from './transport.ts'

export type GameTagItem = z.output<typeof tagItem>
export type LobbyTable = z.output<typeof lobbyTable>
export type StakeLimit = { readonly amount: Money; readonly providers: readonly string[] }
export type FreeRoundLimit = {
  readonly count: number
  readonly currency: Currency
  readonly providers: readonly string[]
}
export type JackpotItem = { readonly name: string | null; readonly amount: Money; readonly provider: string }
export type Validation = z.output<typeof validation>

export type ListCalls = {
  gameTags(): Promise<Result<readonly GameTagItem[], ProviderFault>>
  /** The tables of a game with a lobby; each has the data that `init` needs to open it. */
  lobby(of: {
    readonly gameUuid: string
    readonly currency: Currency
  }): Promise<Result<readonly LobbyTable[], ProviderFault>>
  /** Entries in unknown currencies are omitted, here and below. */
  limits(): Promise<Result<readonly StakeLimit[], ProviderFault>>
  freeRoundLimits(): Promise<Result<readonly FreeRoundLimit[], ProviderFault>>
  jackpots(): Promise<Result<readonly JackpotItem[], ProviderFault>>
  /** Sends the provider the player's new balance for its open pages. */
  notifyBalance(of: { readonly balance: Money; readonly sessionId: string }): Promise<Result<void, ProviderFault>>
  /** Asks the provider to validate our wallet on a session opened within the last 15 minutes. */
  selfValidate(): Promise<Result<Validation, ProviderFault>>
}

/** Further calls of a GIS provider besides the list of games. docs/rules/gis.md#calls-we-make */
export function listCalls(deps: GisClientDeps): ListCalls {
  return {
    gameTags: async () =>
      mapped(
        await callProvider(deps, {
          method: 'GET',
          path: '/game-tags',
          parameters: { expand: 'category' },
          answer: tags,
        }),
        ({ items }) => items,
      ),
    lobby: async ({ gameUuid, currency }) =>
      mapped(
        await callProvider(deps, {
          method: 'GET',
          path: '/games/lobby',
          parameters: { game_uuid: gameUuid, currency: currency.toUpperCase() },
          answer: lobbies,
        }),
        ({ lobby }) => lobby,
      ),
    limits: async () =>
      mapped(await callProvider(deps, { method: 'GET', path: '/limits', parameters: {}, answer: limits }), (items) =>
        items.flatMap(stakeLimit),
      ),
    freeRoundLimits: async () =>
      mapped(
        await callProvider(deps, { method: 'GET', path: '/limits/freespin', parameters: {}, answer: freeLimits }),
        (items) => items.flatMap(freeRoundLimit),
      ),
    jackpots: async () =>
      mapped(
        await callProvider(deps, { method: 'GET', path: '/jackpots', parameters: {}, answer: jackpots }),
        (items) => items.flatMap(jackpotItem),
      ),
    notifyBalance: ({ balance, sessionId }) =>
      callProvider(deps, {
        method: 'POST',
        path: '/balance/notify',
        parameters: { balance: formatAmount(balance), session_id: sessionId },
        answer: nothing,
      }),
    selfValidate: () =>
      callProvider(deps, { method: 'POST', path: '/self-validate', parameters: {}, answer: validation }),
  }
}

function mapped<From, To>(answer: Result<From, ProviderFault>, map: (value: From) => To): Result<To, ProviderFault> {
  return answer.ok ? { ok: true, value: map(answer.value) } : answer
}

const name = z.string().max(200)
const providers = z.array(name)

const tagItem = z.object({ code: name, label: name, category: z.object({ code: name, label: name }).nullish() })
const tags = z.object({ items: z.array(tagItem) })

// Some games answer one limit or one table instead of a list.
const listOrOne = <Item>(item: z.ZodType<Item>) => z.union([z.array(item), item.transform((one) => [one])])
const tableLimit = z.object({ currency: name, min: textField, max: textField })
const languageCode = z.string().regex(/^[a-z]{2}$/)
const namesByLanguage = z
  .record(languageCode, z.string().min(1).max(200))
  .refine((names) => Object.keys(names).length <= 20)
const tableFigures = z.object({
  language: languageCode.nullish(),
  names: namesByLanguage.nullish(),
  dealerNames: namesByLanguage.nullish(),
  players: z.number().int().min(0).nullish(),
  seats: z.number().int().min(1).max(1_000).nullish(),
  seatsFree: z.number().int().min(0).max(1_000).nullish(),
  results: z
    .array(z.object({ value: textField.pipe(z.string().min(1).max(12)), colour: z.string().max(20).nullish() }))
    .max(100)
    .nullish(),
})
const lobbyTable = z.object({
  lobbyData: textField,
  name,
  isOpen: flagField,
  openTime: name.nullish(),
  closeTime: name.nullish(),
  dealerName: name.nullish(),
  // For show only, as `live` below. It is looked up in the database, which has no NUL.
  dealerAvatar: z
    .string()
    .regex(/^\P{Cc}{1,2000}$/u)
    .nullish()
    .catch(null),
  technology: name.nullish(),
  tableId: textField.nullish(),
  limits: listOrOne(tableLimit).nullish(),
  // Our extension (docs/rules/gis.md#lobby). It is for show only: one that does not fit is left out, and the table can
  // still be opened.
  live: tableFigures.nullish().catch(null),
})
const lobbies = z.object({ lobby: listOrOne(lobbyTable) })

const limits = z.array(z.object({ amount: textField, currency: currencyField, providers }))
const freeLimits = z.array(z.object({ quantity: countField, currency: currencyField, providers }))
const jackpots = z.array(
  z.object({ name: name.nullable(), amount: textField, currency: currencyField, provider: name }),
)
const validation = z.object({ success: z.boolean(), log: z.array(z.string()) })

const stakeLimit = ({ amount, currency, providers }: z.output<typeof limits>[number]): readonly StakeLimit[] => {
  const most = currency === null ? undefined : amountIn(currency, amount)
  return most === undefined ? [] : [{ amount: most, providers }]
}

const freeRoundLimit = ({
  quantity,
  currency,
  providers,
}: z.output<typeof freeLimits>[number]): readonly FreeRoundLimit[] =>
  currency === null ? [] : [{ count: quantity, currency, providers }]

const jackpotItem = ({
  name,
  amount,
  currency,
  provider,
}: z.output<typeof jackpots>[number]): readonly JackpotItem[] => {
  const pool = currency === null ? undefined : amountIn(currency, amount)
  return pool === undefined ? [] : [{ name, amount: pool, provider }]
}
