import type { Games } from '@zoria/games'
import type { Identity } from '@zoria/identity'
import { invariant, parseAmount } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import type { Settings } from '@zoria/settings'
import { playableUntil } from '../rules/spinning.ts'
import { listOwed, markRounds, saveUntil, type Spin } from '../storage/spin-rows.ts'

export type OrderDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly logger: Logger
  readonly settings: Pick<Settings, 'read'>
  readonly games: Pick<Games, 'freeRounds'>
  readonly identity: Pick<Identity, 'standing'>
}

const ordersMax = 100

/**
 * Orders the free rounds that spins won at the providers of their games. It may be stopped anywhere and repeated anywhere: a provider knows a repeated order by its name.
 * An order that fails holds up no other one: the next call goes on after it, and begins again after the last one.
 */
export const orderRounds = (deps: OrderDeps) => {
  let after: string | undefined
  return async (): Promise<{ readonly isMore: boolean }> => {
    const owed = await listOwed(deps.sql, { after, countMax: ordersMax })
    const faults: unknown[] = []
    for (const spin of owed) await orderOne(deps, spin).catch((error: unknown) => void faults.push(error))
    const isMore = owed.length === ordersMax
    after = isMore ? owed.at(-1)?.id : undefined
    if (faults.length > 0) throw faults[0]
    return { isMore }
  }
}

async function orderOne(deps: OrderDeps, spin: Spin): Promise<void> {
  // Free rounds invite to play: a player who was closed out of play meanwhile does not get them.
  const standing = await deps.identity.standing(spin.playerId)
  if (standing === undefined || standing.block !== 'none') return markRounds(deps.sql, spin.id, 'withheld')
  if (await isOrdered(deps, spin)) await markRounds(deps.sql, spin.id, 'ordered')
}

/** False: it is to be repeated. The dates are stored before they are sent, because a provider refuses a repeat with others. */
async function isOrdered({ games, clock, settings, sql, logger }: OrderDeps, spin: Spin): Promise<boolean> {
  const { id, playerId, currency, prize: { free_rounds: rounds }, until, at } = spin
  const stake = rounds ? parseAmount(rounds.stake, currency) : undefined
  invariant(rounds && stake && until !== null, 'only free rounds are ordered, and they have a deadline')
  const validUntil = playableUntil({ until, hours: settings.read('WHEEL_CLAIM_HOURS'), now: clock.now() })
  if (validUntil !== until) await saveUntil(sql, id, validUntil)
  const name = `wheel:${id}`
  const given = await games.freeRounds.give({ id: name, playerId, userBonusId: null, slug: rounds.game.slug, count: rounds.count, stake, validFrom: at, validUntil })
  if (given.ok) return true
  logger.warn({ spin: id, refusal: given.refusal.code }, 'free rounds of the wheel were not given; they are ordered again')
  // An earlier order with other dates may have been executed although its answer was lost.
  return given.refusal.code === 'PROVIDER_REFUSED' && (await games.freeRounds.read(name, currency)).ok
}
