import { fail, ok, type Currency, type Id, type Instant, type Money, type Result } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { GisClient } from '../gateways/gis/client.ts'
import type { FreeRoundsStanding } from '../gateways/gis/client-free-rounds.ts'
import type { ProviderFault } from '../gateways/gis/transport.ts'
import { isGivenUp } from '../rules/free-rounds.ts'
import { playerName } from '../rules/launch.ts'
import { findGrants, insertFreeRounds } from '../storage/free-rounds.ts'
import { findGame } from '../storage/games.ts'
import { giveOrderUp, holdOrder, releaseOrder } from '../storage/prize-orders.ts'

export type FreeRoundsDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly logger: Logger
  readonly gis: GisClient
  readonly merchant: string
}

/** docs/rules/bonuses.md#free-rounds */
export type GiveFreeRounds = {
  /** The caller's id, unique forever. A repeated order grants nothing new, so it may be retried until it is answered. */
  readonly id: string
  readonly playerId: Id<'Player'>
  /**
   * The player bonus that grants them and receives the payouts; null: granted by the casino, payouts go to the
   * electronic balance.
   */
  readonly userBonusId: Id<'UserBonus'> | null
  readonly slug: string
  readonly count: number
  /** One of the stakes the provider offers for the game. */
  readonly stake: Money
  readonly validFrom: Instant
  readonly validUntil: Instant
}

/**
 * After `PROVIDER_UNREACHABLE` the order may have been executed and must be retried. Any other refusal says that it was
 * not, now or before; `GAME_NOT_FOUND`: the game left the catalogue.
 */
type Refusal = 'PROVIDER_REFUSED' | 'PROVIDER_UNREACHABLE'
type GiveRefusal = Refusal | 'GAME_NOT_FOUND' | 'GAME_UNAVAILABLE' | 'STAKE_NOT_OFFERED'

/**
 * Free rounds that are owed as a prize. `playableMs`: how long they can be played from `validFrom`, when they became
 * owed.
 */
export type PrizeRounds = Omit<GiveFreeRounds, 'userBonusId'> & { readonly playableMs: number }

/** What became of an order of a prize; owed: order it again. `refusal`: given up, and their worth is paid instead. */
export type PrizeOutcome = 'given' | 'owed' | { readonly refusal: string }

export type FreeRounds = {
  give(order: GiveFreeRounds): Promise<Result<void, { code: GiveRefusal }>>
  /**
   * Orders free rounds of a prize, under an id of its own; repeated until they are given or given up. A repeat may have
   * other dates: the provider refuses it then, and is asked what it has. Of several workers one orders a prize at a
   * time, nobody for some minutes after an order without an answer, and what was given up stays so: no prize is given
   * and paid. docs/rules/bonuses.md#free-rounds
   */
  award(prize: PrizeRounds): Promise<PrizeOutcome>
  /** The state of the free rounds at the provider, who counts them. */
  read(id: string, currency: Currency): Promise<Result<FreeRoundsStanding, { code: Refusal | 'NOT_FOUND' }>>
  /** Cancels the remaining free rounds; a running round finishes. Refused if none remain. */
  cancel(id: string): Promise<Result<void, { code: Refusal | 'NOT_FOUND' }>>
}

type Bound<Name extends keyof FreeRounds> = (
  deps: FreeRoundsDeps,
  ...given: Parameters<FreeRounds[Name]>
) => ReturnType<FreeRounds[Name]>

/** Grants, reads and cancels free rounds at the provider of a game. docs/rules/gis.md#free-rounds */
export function freeRounds(deps: FreeRoundsDeps): FreeRounds {
  return {
    give: (order) => give(deps, order),
    award: (prize) => award(deps, prize),
    read: (id, currency) => read(deps, id, currency),
    cancel: async (id) => {
      const cancelled = await deps.gis.cancelFreeRounds(id)
      return cancelled.ok ? cancelled : fail({ code: nameOf(deps, id, cancelled.refusal) })
    },
  }
}

const give: Bound<'give'> = async (deps, order) => {
  const { id, playerId, slug, count, stake, validFrom, validUntil } = order
  const game = await findGame(deps.sql, slug)
  if (game === undefined) return fail({ code: 'GAME_NOT_FOUND' })
  // docs/rules/hub88.md, docs/rules/gcp.md: free rounds are granted over GIS only.
  if (game.merchant !== deps.merchant) return fail({ code: 'GAME_UNAVAILABLE' })
  if (game.is_deleted || game.status !== 'active')
    return givenBefore(deps, order, game.is_deleted ? 'GAME_NOT_FOUND' : 'GAME_UNAVAILABLE')

  const offered = await deps.gis.freeStakes({ gameUuid: game.game_uuid, currency: stake.currency })
  if (!offered.ok) return fail({ code: refusalOf(deps, id, offered.refusal) })
  const chosen = offered.value.find((each) => each.stake.amount === stake.amount)
  if (chosen === undefined) return givenBefore(deps, order, 'STAKE_NOT_OFFERED')

  await insertFreeRounds(deps.sql, {
    id,
    playerId,
    userBonusId: order.userBonusId,
    gameUuid: game.game_uuid,
    count,
    stake,
    validUntil,
    now: deps.clock.now(),
  })
  const player = { id: playerId, name: playerName(playerId) }
  const given = await deps.gis.giveFreeRounds({
    id,
    player,
    gameUuid: game.game_uuid,
    count,
    stake: chosen,
    validFrom,
    validUntil,
  })
  return given.ok ? ok(undefined) : fail({ code: refusalOf(deps, id, given.refusal) })
}

const read: Bound<'read'> = async (deps, id, currency) => {
  const standing = await deps.gis.readFreeRounds(id, currency)
  return standing.ok ? standing : fail({ code: nameOf(deps, id, standing.refusal) })
}

const award: Bound<'award'> = async (deps, prize) => {
  const held = await holdOrder(deps.sql, prize.id)
  if (held === 'busy') return 'owed'
  if ('refusal' in held) return held
  const outcome = await orderPrize(deps, prize)
  // It may be executed even after the provider said that it does not know it: it stays held while that can happen.
  if (outcome === 'unanswered') return 'owed'
  if (typeof outcome !== 'string') return (await giveOrderUp(deps.sql, held, outcome.refusal)) ? outcome : 'owed'
  await releaseOrder(deps.sql, held)
  return outcome
}

const orderPrize = async (
  deps: FreeRoundsDeps,
  { playableMs, ...order }: PrizeRounds,
): Promise<PrizeOutcome | 'unanswered'> => {
  const { id, stake, validFrom } = order
  const given = await give(deps, { ...order, userBonusId: null })
  if (given.ok) return 'given'
  const { code } = given.refusal
  deps.logger.warn({ freeRounds: id, refusal: code }, 'free rounds of a prize were not given')
  if (code === 'PROVIDER_UNREACHABLE') return 'unanswered'
  if (code === 'PROVIDER_REFUSED') {
    // An order with earlier dates may have been executed although its answer was lost.
    const known = await read(deps, id, stake.currency)
    if (known.ok) return 'given'
    if (known.refusal.code !== 'NOT_FOUND' && (await wasSent(deps, order))) return 'unanswered'
  }
  return isGivenUp(code, { since: validFrom, playableMs, now: deps.clock.now() }) ? { refusal: code } : 'owed'
}

/**
 * An order whose answer was lost may have been executed before the game or the stake was removed: its repeat must then
 * succeed, so that the player gets no substitute.
 */
async function givenBefore(
  deps: FreeRoundsDeps,
  order: GiveFreeRounds,
  code: GiveRefusal,
): Promise<Result<void, { code: GiveRefusal }>> {
  const { id, count, stake } = order
  const standing = await deps.gis.readFreeRounds(id, stake.currency)
  if (standing.ok) return standing.value.count === count ? ok(undefined) : fail({ code })
  const known = nameOf(deps, id, standing.refusal)
  if (known === 'NOT_FOUND') return fail({ code })
  return fail({ code: known === 'PROVIDER_REFUSED' && !(await wasSent(deps, order)) ? code : 'PROVIDER_UNREACHABLE' })
}

/** Whether an order was ever sent: only then a provider that refuses to tell may have executed it. */
const wasSent = async (
  { sql }: FreeRoundsDeps,
  { id, playerId }: Pick<GiveFreeRounds, 'id' | 'playerId'>,
): Promise<boolean> => (await findGrants(sql, playerId, [id])).has(id)

const nameOf = (deps: FreeRoundsDeps, id: string, fault: ProviderFault): Refusal | 'NOT_FOUND' =>
  fault.code === 'NOT_FOUND' ? 'NOT_FOUND' : refusalOf(deps, id, fault)

// After an unreadable answer the result is unknown, as without an answer.
const isOpen: Record<ProviderFault['code'], boolean> = {
  UNREACHABLE: true,
  BUSY: true,
  MALFORMED: true,
  NOT_FOUND: false,
  REFUSED: false,
}

const refusalOf = ({ logger }: Pick<FreeRoundsDeps, 'logger'>, id: string, fault: ProviderFault): Refusal => {
  logger.warn({ freeRounds: id, fault }, 'the provider refused a call about free rounds')
  return isOpen[fault.code] ? 'PROVIDER_UNREACHABLE' : 'PROVIDER_REFUSED'
}
