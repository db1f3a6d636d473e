import type { OwnWheel, WheelPrize, WheelSector, WheelSpin } from '@zoria/contract/wheel/http'
import type { Bonuses } from '@zoria/bonuses'
import type { Fairness } from '@zoria/fairness'
import type { Games } from '@zoria/games'
import { dateAt, formatAmount, invariant, money, parseAmount, toIso, type Currency } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import { barrierOf, dailyRight } from '../rules/spinning.ts'
import { oddsOf, weightsNow, type PrizeTerms } from '../rules/wheel.ts'
import { findActive, readGiven, type Configuration } from '../storage/configuration-rows.ts'
import { listOpen, type PlayerId } from '../storage/right-rows.ts'
import { findLastSpin, findPlayer, listSpins, type Spin } from '../storage/spin-rows.ts'
import { spinnerOf, type SpinnerDeps } from './spinner.ts'

export type MeansDeps = { readonly bonuses: Pick<Bonuses, 'giftOf'>; readonly games: Pick<Games, 'picked'> }

export type ViewDeps = MeansDeps &
  SpinnerDeps & {
    readonly sql: Sql
    readonly clock: Clock
    readonly settings: Pick<Settings, 'read'>
    readonly bonuses: Pick<Bonuses, 'giftOf' | 'grantOf'>
    readonly fairness: Pick<Fairness, 'hashesOf'>
  }

type Gift = NonNullable<Awaited<ReturnType<MeansDeps['bonuses']['giftOf']>>>

/** The offers and names of games that prizes name. */
type Means = { readonly gifts: ReadonlyMap<string, Gift>; readonly games: ReadonlyMap<string, string> }

export async function meansOf({ bonuses, games }: MeansDeps, prizes: readonly PrizeTerms[]): Promise<Means> {
  const offers = [...new Set(prizes.flatMap((prize) => (prize.kind === 'bonus' ? [prize.offerId] : [])))]
  const slugs = [...new Set(prizes.flatMap((prize) => (prize.kind === 'free_rounds' ? [prize.game] : [])))]
  const gifts = await Promise.all(offers.map(async (id) => [id, await bonuses.giftOf(id)] as const))
  const named = slugs.length === 0 ? [] : (await games.picked({ kind: 'list', slugs }, slugs.length)).games
  return {
    gifts: new Map(gifts.flatMap(([id, gift]) => (gift ? [[id, gift] as const] : []))),
    games: new Map(named.map(({ slug, name }) => [slug, name])),
  }
}

/** A prize as it travels. A game that cannot be opened now is named by its slug. */
export function prizeView(prize: PrizeTerms, currency: Currency, { gifts, games }: Means): WheelPrize {
  const none = { amount: null, bonus: null, free_rounds: null }
  switch (prize.kind) {
    case 'nothing':
      return { kind: 'nothing', ...none }
    case 'money':
      return { kind: 'money', ...none, amount: formatAmount(money(prize.amount, currency)) }
    case 'bonus': {
      const gift = gifts.get(prize.offerId)
      invariant(gift, 'an offer that a wheel gives is never deleted')
      return {
        kind: 'bonus',
        ...none,
        amount: formatAmount(gift.amount),
        bonus: { id: prize.offerId, names: gift.names, wager: gift.wager },
      }
    }
    case 'free_rounds':
      return {
        kind: 'free_rounds',
        ...none,
        free_rounds: {
          count: prize.count,
          stake: formatAmount(money(prize.stake, currency)),
          game: { slug: prize.game, name: games.get(prize.game) ?? prize.game },
        },
      }
  }
}

/** What a spin gave: free rounds that could not be given were paid as their worth. */
function givenPrize({ prize, roundsStatus, currency }: Spin): WheelPrize {
  const { free_rounds: rounds } = prize
  const stake = rounds && parseAmount(rounds.stake, currency)
  if (roundsStatus !== 'paid' || !rounds || !stake) return prize
  return {
    kind: 'money',
    amount: formatAmount(money(stake.amount * BigInt(rounds.count), currency)),
    bonus: null,
    free_rounds: null,
  }
}

/** A spin as it travels; what became of a bonus is asked of the bonuses. */
export const spinView =
  ({ bonuses }: Pick<ViewDeps, 'bonuses'>) =>
  async (spin: Spin): Promise<WheelSpin> => ({
    id: spin.id,
    sector: spin.sector,
    rotation: spin.rotation,
    prize: givenPrize(spin),
    names: spin.names,
    currency: spin.currency,
    at: toIso(spin.at),
    is_seen: spin.seenAt !== null,
    // Free rounds that were paid as money or withheld cannot be played.
    until: spin.until && spin.roundsStatus !== 'paid' && spin.roundsStatus !== 'withheld' ? toIso(spin.until) : null,
    activation:
      spin.grantId === null
        ? null
        : ((await bonuses.grantOf({ source: 'wheel', externalId: spin.id }))?.status ?? null),
    draw_id: spin.drawId,
    hash: spin.hash,
    server_seed: spin.serverSeed,
    client_seed: spin.clientSeed,
    nonce: spin.nonce,
  })

/** Own spins, the newest first. */
export const spinPage =
  (deps: Pick<ViewDeps, 'sql' | 'bonuses'>) =>
  async (playerId: PlayerId, asked: { readonly page: number; readonly pageSize: number }) => {
    const { items, total } = await listSpins(deps.sql, playerId, asked)
    return { items: await Promise.all(items.map(spinView(deps))), total, page: asked.page, pageSize: asked.pageSize }
  }

/** The wheel of a currency with its odds now. It is closed where staff stopped it, or where the currency has none. */
export const wheelView =
  (deps: ViewDeps) =>
  async (
    currency: Currency,
  ): Promise<{
    readonly is_open: boolean
    readonly currency: Currency
    readonly sectors: WheelSector[]
    readonly deposit_min: string | null
  }> => {
    const configuration = await findActive(deps.sql, currency)
    const min = deps.settings.read('WHEEL_DEPOSIT_MIN')[currency]?.min
    return {
      is_open: configuration !== undefined && deps.settings.read('WHEEL_OPEN'),
      currency,
      sectors: configuration ? await sectorViews(deps, configuration) : [],
      deposit_min: min ? formatAmount(min) : null,
    }
  }

async function sectorViews(deps: ViewDeps, { id, currency, sectors }: Configuration): Promise<WheelSector[]> {
  const means = await meansOf(
    deps,
    sectors.map(({ prize }) => prize),
  )
  const odds = oddsOf(
    weightsNow(sectors, await readGiven(deps.sql, { id, currency, day: dateAt({ currency, now: deps.clock.now() }) })),
  )
  return sectors.map(({ key, names, label, prize }, at) => ({
    key,
    names,
    label,
    odds: odds[at] as string,
    prize: prizeView(prize, currency, means),
  }))
}

/** A caller's side of the wheel; `prepareWheel` came first. */
export const ownView =
  (deps: ViewDeps) =>
  async (playerId: PlayerId, isOpen: boolean): Promise<OwnWheel> => {
    const now = deps.clock.now()
    const { standing, isExcluded } = await spinnerOf(deps, playerId)
    const [player, rights, last] = [
      await findPlayer(deps.sql, playerId),
      await listOpen(deps.sql, playerId, now),
      await findLastSpin(deps.sql, playerId),
    ]
    invariant(player, 'a player is prepared before he reads the wheel')
    const hash = (await deps.fairness.hashesOf(deps.sql, [player.drawId])).get(player.drawId)
    invariant(hash !== undefined, 'a draw has the hash of its seed')
    return {
      rights: rights.map(({ id, origin, expiresAt }) => ({ id, origin, expires_at: toIso(expiresAt) })),
      barrier: barrierOf({ isOpen, isExcluded, missing: standing.missing, rights: rights.length }),
      next_at: toIso(dailyRight({ currency: standing.currency, now }).until),
      hash,
      draw_id: player.drawId,
      client_seed: player.clientSeed,
      nonce: player.nonce,
      unseen: last && last.seenAt === null ? await spinView(deps)(last) : null,
    }
  }
