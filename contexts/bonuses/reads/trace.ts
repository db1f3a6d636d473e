import type { TraceStep } from '@zoria/contract/bonuses/http'
import { endReasons } from '@zoria/contract/bonuses/words'
import { formatAmount, greatest, invariant, minus, money, toIso, zero, type Id, type Money } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { BonusPlayRow, Page, Wallet } from '@zoria/wallet'
import { isTraced, reasonOf, traceKindOf } from '../rules/trace.ts'
import { findUserBonus } from '../storage/user-bonus-rows.ts'

/** The catalogue's names of games; unknown games are missing. */
export type GameNames = (
  uuids: readonly string[],
) => Promise<ReadonlyMap<string, { readonly slug: string; readonly name: string }>>

export type TraceDeps = { readonly sql: Sql; readonly wallet: Pick<Wallet, 'bonusPlay'>; readonly gameNames: GameNames }

type PageWanted = { readonly page: number; readonly pageSize: number }

/**
 * The effect of each bet on a player's bonus with its reason, newest first; undefined if the bonus is not the player's.
 * Support reads the same. docs/rules/bonuses.md#wagering
 */
export const readTrace =
  ({ sql, wallet, gameNames }: TraceDeps) =>
  async (playerId: Id<'Player'>, userBonusId: string, wanted: PageWanted): Promise<Page<TraceStep> | undefined> => {
    const bonus = await findUserBonus(sql, playerId, userBonusId)
    if (!bonus) return undefined
    const { wagerType, burnsAt } = {
      wagerType: bonus.terms.wager_type,
      burnsAt: bonus.status === 'PENDING' ? null : bonus.expiresAt,
    }
    const played = await wallet.bonusPlay(playerId, { ...wanted, userBonusId: bonus.id, wagerType, burnsAt })
    const names = await gameNames([...new Set(played.items.flatMap(({ game }) => game ?? []))])
    const wager = bonus.wager ?? zero(bonus.currency)
    return { ...played, items: played.items.map((row) => stepOf(row, { wager, names })) }
  }

function stepOf(
  row: BonusPlayRow,
  { wager, names }: { wager: Money; names: Awaited<ReturnType<GameNames>> },
): TraceStep {
  const { kind, game, movement, counting } = row
  invariant(isTraced(kind), `a trace has rows of play and bonus, not ${kind}`)
  const nothing = zero(wager.currency)
  return {
    id: row.transactionId,
    at: toIso(row.at),
    kind: traceKindOf[kind],
    provider: row.provider,
    round: row.round,
    game: game === null ? null : (names.get(game) ?? { slug: game, name: game }),
    moved: {
      game: formatAmount(movement.game),
      electronic: formatAmount(movement.electronic),
      bonus: formatAmount(movement.bonus),
    },
    countable: formatAmount(counting?.countable ?? nothing),
    awaited: formatAmount(kind === 'stake' || kind === 'refund_undone' ? row.willCount : nothing),
    counted: formatAmount(row.counted),
    reason: reasonOf(kind, counting?.why ?? null),
    weight: counting === null ? null : Number(counting.weight),
    left: formatAmount(greatest(minus(wager, row.progress), nothing)),
    kept: formatAmount(money(keptBy(row), wager.currency)),
    end_reason: endReasons.find((reason) => kind !== 'adjustment' && reason === row.detail?.reason) ?? null,
  }
}

/** The house's part: forfeited payouts, and at an end the part that was not released. */
function keptBy({ kind, movement, kept }: BonusPlayRow): bigint {
  const isEnd = kind === 'bonus_complete' || kind === 'bonus_burn' || kind === 'bonus_cancel'
  return isEnd ? -(movement.bonus.amount + movement.electronic.amount) : kept.amount
}
