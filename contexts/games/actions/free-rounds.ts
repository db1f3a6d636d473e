import { fail, ok, type Currency, type Id, type Instant, type Money, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { GisClient } from '../gateways/gis/client.ts'
import type { FreeRoundsStanding } from '../gateways/gis/client-free-rounds.ts'
import type { ProviderFault } from '../gateways/gis/transport.ts'
import { playerName } from '../rules/player-name.ts'
import { insertFreeRounds } from '../storage/free-rounds.ts'
import { findGame } from '../storage/games.ts'

export type FreeRoundsDeps = { readonly sql: Sql; readonly clock: Clock; readonly logger: Logger; readonly gis: GisClient }

/** docs/rules/bonuses.md#free-rounds */
export type GiveFreeRounds = {
  /** The giver's own, unique for ever. The same order again gives nothing anew, so it may be repeated until it is answered. */
  readonly id: string
  readonly playerId: Id<'Player'>
  /** The player bonus that grants them and gets what they pay; null: the house grants them, and electronic gets it. */
  readonly userBonusId: Id<'UserBonus'> | null
  readonly slug: string
  readonly count: number
  /** One of those the provider offers for the game. */
  readonly stake: Money
  readonly validFrom: Instant
  readonly validUntil: Instant
}

/** `PROVIDER_REFUSED` is final; `PROVIDER_UNREACHABLE` may have been done and is to be repeated. */
type Refusal = 'PROVIDER_REFUSED' | 'PROVIDER_UNREACHABLE'
type GiveRefusal = Refusal | 'GAME_NOT_FOUND' | 'GAME_UNAVAILABLE' | 'STAKE_NOT_OFFERED'

export type FreeRounds = {
  give(order: GiveFreeRounds): Promise<Result<void, { code: GiveRefusal }>>
  /** How they stand with the provider, who counts them. */
  read(id: string, currency: Currency): Promise<Result<FreeRoundsStanding, { code: Refusal | 'NOT_FOUND' }>>
  /** Takes back what is left; a round that runs goes on. Refused where nothing is left. */
  cancel(id: string): Promise<Result<void, { code: Refusal | 'NOT_FOUND' }>>
}

/** Gives, reads and takes back free rounds with the provider of a game. docs/rules/gis.md#free-rounds */
export function freeRounds(deps: FreeRoundsDeps): FreeRounds {
  return {
    give: (order) => give(deps, order),
    read: async (id, currency) => {
      const standing = await deps.gis.readFreeRounds(id, currency)
      return standing.ok ? standing : fail({ code: nameOf(deps, id, standing.refusal) })
    },
    cancel: async (id) => {
      const cancelled = await deps.gis.cancelFreeRounds(id)
      return cancelled.ok ? cancelled : fail({ code: nameOf(deps, id, cancelled.refusal) })
    },
  }
}

async function give(deps: FreeRoundsDeps, order: GiveFreeRounds): Promise<Result<void, { code: GiveRefusal }>> {
  const { id, playerId, slug, count, stake, validFrom, validUntil } = order
  const game = await findGame(deps.sql, slug)
  if (game === undefined) return fail({ code: 'GAME_NOT_FOUND' })
  if (game.is_deleted || game.status !== 'active') return givenBefore(deps, order)

  const offered = await deps.gis.freeStakes({ gameUuid: game.game_uuid, currency: stake.currency })
  if (!offered.ok) return fail({ code: refusalOf(deps, id, offered.refusal) })
  const chosen = offered.value.find((each) => each.stake.amount === stake.amount)
  if (chosen === undefined) return fail({ code: 'STAKE_NOT_OFFERED' })

  await insertFreeRounds(deps.sql, { id, playerId, userBonusId: order.userBonusId, gameUuid: game.game_uuid, count, stake, validUntil, now: deps.clock.now() })
  const player = { id: playerId, name: playerName(playerId) }
  const given = await deps.gis.giveFreeRounds({ id, player, gameUuid: game.game_uuid, count, stake: chosen, validFrom, validUntil })
  return given.ok ? ok(undefined) : fail({ code: refusalOf(deps, id, given.refusal) })
}

/** An order whose answer was lost may have been done while the game was still there: then its repeat is told so, and nobody gives something else for it. */
async function givenBefore({ gis, logger }: FreeRoundsDeps, { id, count, stake }: GiveFreeRounds): Promise<Result<void, { code: GiveRefusal }>> {
  const standing = await gis.readFreeRounds(id, stake.currency)
  if (standing.ok) return standing.value.count === count ? ok(undefined) : fail({ code: 'GAME_UNAVAILABLE' })
  if (!isOpen[standing.refusal.code]) return fail({ code: 'GAME_UNAVAILABLE' })
  return fail({ code: refusalOf({ logger }, id, standing.refusal) })
}

const nameOf = (deps: FreeRoundsDeps, id: string, fault: ProviderFault): Refusal | 'NOT_FOUND' => (fault.code === 'NOT_FOUND' ? 'NOT_FOUND' : refusalOf(deps, id, fault))

// An answer that cannot be read leaves open what was done, like none.
const isOpen: Record<ProviderFault['code'], boolean> = { UNREACHABLE: true, BUSY: true, MALFORMED: true, NOT_FOUND: false, REFUSED: false }

const refusalOf = ({ logger }: Pick<FreeRoundsDeps, 'logger'>, id: string, fault: ProviderFault): Refusal => {
  logger.warn({ freeRounds: id, fault }, 'the provider did not do as asked about free rounds')
  return isOpen[fault.code] ? 'PROVIDER_UNREACHABLE' : 'PROVIDER_REFUSED'
}
