import { wheelRoundsPaid } from '@zoria/contract/wheel/events'
import type { Games } from '@zoria/games'
import type { Identity } from '@zoria/identity'
import { formatAmount, invariant, money, parseAmount } from '@zoria/kernel'
import type { Chance } from '@zoria/platform/chance'
import type { Clock } from '@zoria/platform/clock'
import type { InTransaction, Sql } from '@zoria/platform/database'
import type { Logger } from '@zoria/platform/logger'
import { appendFacts } from '@zoria/platform/outbox'
import type { Settings } from '@zoria/settings'
import type { Wallet } from '@zoria/wallet'
import { playableUntil } from '../rules/spinning.ts'
import { listOwed, markRounds, markRoundsPaid, saveUntil, type Spin } from '../storage/spin-rows.ts'

export type OrderDeps = {
  readonly sql: Sql
  readonly inTransaction: InTransaction
  readonly clock: Clock
  readonly chance: Chance
  readonly logger: Logger
  readonly settings: Pick<Settings, 'read'>
  readonly wallet: Pick<Wallet, 'lock' | 'post'>
  readonly games: Pick<Games, 'freeRounds'>
  readonly identity: Pick<Identity, 'standing' | 'isErased'>
}

const ordersMax = 100
const hourMs = 3_600_000
const withheldText = 'the winner of free rounds at the wheel is closed out of play or erased: they are withheld'

/**
 * Orders the free rounds that spins won at the providers of their games. It may be stopped anywhere and repeated
 * anywhere: a provider knows a repeated order by its name. An order that fails holds up no other one: the next call
 * goes on after it, and begins again after the last one.
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
  if (standing === undefined || standing.block !== 'none') {
    await markRounds(deps.sql, spin.id, 'withheld')
    return deps.logger.warn({ spin: spin.id }, withheldText)
  }
  const ordered = await order(deps, spin)
  if (ordered === 'given') await markRounds(deps.sql, spin.id, 'ordered')
  else if (ordered !== 'owed') await payWorth(deps, spin, ordered.refusal)
}

/** The dates are stored before they are sent, because a provider refuses a repeat with others. */
async function order({ games, clock, settings, sql }: OrderDeps, spin: Spin): ReturnType<Games['freeRounds']['award']> {
  const { id, playerId, until, at } = spin
  const { game, count, stake } = roundsOf(spin)
  invariant(until !== null, 'free rounds have a deadline')
  const [now, hours] = [clock.now(), settings.read('WHEEL_CLAIM_HOURS')]
  const validUntil = playableUntil({ until, hours, now })
  if (validUntil !== until) await saveUntil(sql, id, validUntil)
  return games.freeRounds.award({
    id: `wheel:${id}`,
    playerId,
    slug: game.slug,
    count,
    stake,
    validFrom: at,
    validUntil,
    playableMs: hours * hourMs,
  })
}

/** What the wheel showed is owed: the stakes of the free rounds, in money. */
async function payWorth(deps: OrderDeps, spin: Spin, refusal: string): Promise<void> {
  const { id, playerId, currency, sectorKey } = spin
  const { count, stake } = roundsOf(spin)
  const amount = money(stake.amount * BigInt(count), currency)
  await deps.inTransaction(async (tx) => {
    // The wallet is locked first, as everywhere.
    await deps.wallet.lock(tx, playerId)
    if (await deps.identity.isErased(tx, playerId)) {
      await markRounds(tx, id, 'withheld')
      return deps.logger.warn({ spin: id }, withheldText)
    }
    if (!(await markRoundsPaid(tx, id, refusal))) return
    const body = { player_id: playerId, spin_id: id, amount: formatAmount(amount), currency }
    await appendFacts(tx, [{ name: wheelRoundsPaid.name, body }], { now: deps.clock.now(), chance: deps.chance })
    const posted = await deps.wallet.post(tx, { kind: 'prize', playerId, source: 'wheel', externalId: id, amount })
    invariant(posted.code === 'OK', `a prize lands, not ${posted.code}`)
    deps.logger.warn(
      { spin: id, sector: sectorKey, refusal },
      'free rounds of the wheel could not be given; their worth is paid instead',
    )
  })
}

function roundsOf({ prize: { free_rounds: rounds }, currency }: Spin) {
  const stake = rounds ? parseAmount(rounds.stake, currency) : undefined
  invariant(rounds && stake, 'only free rounds are ordered')
  return { ...rounds, stake }
}
