import type { User } from '@zoria/contract/identity/http'
import { formatAmount, invariant, plusMs, toIso, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Rating } from '@zoria/rating'
import type { Wallet } from '@zoria/wallet'
import { aliasRestMs } from '../rules/alias.ts'
import { missingOf, type Consents, type Missing } from '../rules/registration.ts'
import { findAlias } from '../storage/aliases.ts'
import { readConsents } from '../storage/consents.ts'
import type { Keys } from '../storage/keys.ts'
import { findPlayer, type Player, type PlayerId } from '../storage/players.ts'
import { phoneCountryList } from '../rules/phone.ts'

/** What still prevents a player from deposits, bets, bonuses or withdrawals. */
export type Standing = {
  readonly playerId: PlayerId
  readonly currency: Player['currency']
  readonly country: Player['country']
  readonly phone_verified: boolean
  readonly missing: readonly Missing[]
  readonly block: Player['block']
  readonly payoutHoldUntil: Player['payoutHoldUntil']
  /** Two decimal places; 0 for a new player. docs/rules/cashback-and-rating.md#rating */
  readonly rating: number
}

type Deps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly keys: Keys
  readonly wallet: Pick<Wallet, 'balances'>
  readonly rating: Pick<Rating, 'ratingOf'>
}

/** Undefined for an unknown player. */
export const standingOf =
  ({ sql, keys, rating }: Pick<Deps, 'sql' | 'keys' | 'rating'>) =>
  async (playerId: PlayerId): Promise<Standing | undefined> => {
    const player = await findPlayer(sql, keys, playerId)
    if (player === undefined) return undefined
    const { currency, country, isPhoneVerified, block, payoutHoldUntil } = player
    const missing = missingOf({ ...player, consents: await readConsents(sql, playerId) })
    return {
      playerId,
      currency,
      country,
      phone_verified: isPhoneVerified,
      missing,
      block,
      payoutHoldUntil,
      rating: (await rating.ratingOf(playerId)).rating,
    }
  }

/** A player's own profile (Spec §3) with the current balances. Undefined for an unknown player. */
export const userOf =
  ({ sql, clock, keys, wallet, rating: ratings }: Deps) =>
  async (playerId: PlayerId): Promise<User | undefined> => {
    const player = await findPlayer(sql, keys, playerId)
    if (player === undefined) return undefined
    const [consents, balances, { rating, level }, alias] = await Promise.all([
      readConsents(sql, playerId),
      wallet.balances(playerId),
      ratings.ratingOf(playerId),
      findAlias(sql, playerId),
    ])
    invariant(balances !== undefined, 'a player has a wallet: it opens in the transaction of the registration')
    return {
      ...personOf(player, consents),
      ...publicNameOf(alias, clock.now()),
      rating,
      level,
      wallet_version: Number(balances.version),
      game_wallet_group: { balance: formatAmount(balances.game) },
      bonus_wallet_group: { balance: formatAmount(balances.bonus) },
      electronic_wallet_group: { balance: formatAmount(balances.electronic) },
      cashback_balance: formatAmount(balances.cashback),
    }
  }

/** The alias; an erased player has none. */
function publicNameOf(alias: { readonly alias: string; readonly changedAt: Instant | null } | undefined, now: Instant) {
  const { alias: name, changedAt } = alias ?? { alias: '', changedAt: null }
  const changeableAt = changedAt && plusMs(changedAt, aliasRestMs)
  return { alias: name, alias_changeable_at: changeableAt !== null && changeableAt > now ? toIso(changeableAt) : null }
}

function personOf(player: Player, consents: Consents) {
  return {
    id: player.id,
    currency: player.currency,
    phone: player.phone,
    email: player.email,
    country: player.country,
    phone_verified: player.isPhoneVerified,
    email_verified: player.isEmailVerified,
    birth_date: player.birthDate,
    consents,
    missing: [...missingOf({ ...player, consents })],
    created_at: toIso(player.createdAt),
  }
}

/** Countries whose phone numbers can register (Spec §3 country phone). */
export function listPhoneCountries() {
  return phoneCountryList.map((country) => ({ ...country }))
}
