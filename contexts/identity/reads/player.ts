import type { User } from '@zoria/contract/identity/http'
import { formatAmount, invariant, toIso } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { Wallet } from '@zoria/wallet'
import { missingOf, type Consents, type Missing } from '../rules/standing.ts'
import { readConsents } from '../storage/consents.ts'
import type { Keys } from '../storage/keys.ts'
import { findPlayer, type Player, type PlayerId } from '../storage/players.ts'

/** What stands between a player and deposits, bets, bonuses or withdrawals. */
export type Standing = {
  readonly playerId: PlayerId
  readonly currency: Player['currency']
  readonly country: Player['country']
  readonly phone_verified: boolean
  readonly missing: readonly Missing[]
  readonly block: Player['block']
  readonly payoutHoldUntil: Player['payoutHoldUntil']
  readonly rating: number
}

type Deps = { readonly sql: Sql; readonly keys: Keys; readonly wallet: Pick<Wallet, 'balances'> }

// docs/rules/cashback-and-rating.md: a new player's rating is 0.00, which counts as having one; nothing raises it until rounds count towards it.
const firstRating = 0

/** Undefined for nobody we know. */
export const standingOf = ({ sql, keys }: Pick<Deps, 'sql' | 'keys'>) => async (playerId: PlayerId): Promise<Standing | undefined> => {
  const player = await findPlayer(sql, keys, playerId)
  if (player === undefined) return undefined
  const { currency, country, isPhoneVerified, block, payoutHoldUntil } = player
  const missing = missingOf({ ...player, consents: await readConsents(sql, playerId) })
  return { playerId, currency, country, phone_verified: isPhoneVerified, missing, block, payoutHoldUntil, rating: firstRating }
}

/** A player about himself (Spec §3), balances as the wallet has them at this moment. Undefined for nobody we know. */
export const userOf = ({ sql, keys, wallet }: Deps) => async (playerId: PlayerId): Promise<User | undefined> => {
  const player = await findPlayer(sql, keys, playerId)
  if (player === undefined) return undefined
  const [consents, balances] = await Promise.all([readConsents(sql, playerId), wallet.balances(playerId)])
  invariant(balances !== undefined, 'a player has a wallet: it opens in the transaction of the registration')
  return {
    ...personOf(player, consents),
    game_wallet_group: { balance: formatAmount(balances.game) },
    bonus_wallet_group: { balance: formatAmount(balances.bonus) },
    electronic_wallet_group: { balance: formatAmount(balances.electronic) },
    cashback_balance: formatAmount(balances.cashback),
  }
}

function personOf(player: Player, consents: Consents) {
  return {
    id: player.id,
    currency: player.currency,
    rating: firstRating,
    phone: player.phone,
    email: player.email,
    country: player.country,
    phone_verified: player.isPhoneVerified,
    birth_date: player.birthDate,
    consents,
    missing: [...missingOf({ ...player, consents })],
    created_at: toIso(player.createdAt),
  }
}
