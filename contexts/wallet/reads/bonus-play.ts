import { money, type Instant, type Money } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { PlayerId, WagerType } from '../rules/commands.ts'
import { countingOf, type CountReason } from '../rules/stake-explanation.ts'
import { partsTaken } from '../rules/closed-rounds.ts'
import type { RecalledRow } from '../rules/journal-row.ts'
import { readBonusPlay, type StoredPlay } from '../storage/bonus-play-rows.ts'
import type { Page, PageWanted } from './player-journal.ts'

export interface BonusPlayWanted extends PageWanted {
  readonly userBonusId: string
  /** Terms that explain why stakes counted. */
  readonly wagerType: WagerType
  readonly burnsAt: Instant | null
}

/** A row of the journal for the trace of a bonus. */
export interface BonusPlayRow extends RecalledRow {
  /** The progress right after the row. */
  readonly progress: Money
  /** For a stake: how much of it could count before its game's weight, the weight in basis points, and the reason. */
  readonly counting: { readonly countable: Money; readonly weight: bigint; readonly why: CountReason } | null
  /** The house's part because a bonus had ended; negative if the house returned it. */
  readonly kept: Money
}

/** Play with a bonus, from its credit to payouts after its end, newest first. */
export async function bonusPlay(sql: Sql, playerId: PlayerId, wanted: BonusPlayWanted): Promise<Page<BonusPlayRow>> {
  const { page, pageSize, userBonusId } = wanted
  const { rows, total } = await readBonusPlay(sql, { playerId, userBonusId, page, pageSize })
  return { items: rows.map((row) => explained(row, wanted)), total, page, pageSize }
}

const explained = (row: StoredPlay, terms: Pick<BonusPlayWanted, 'wagerType' | 'burnsAt'>): BonusPlayRow => {
  const { currency } = row.balances
  const kept = money(BigInt(row.detail?.kept ?? 0), currency)
  if (row.kind !== 'stake') return { ...row, counting: null, kept }

  const { game, electronic, bonus } = row.movement
  const parts = partsTaken({ game: game.amount, electronic: electronic.amount, bonus: bonus.amount })
  const { countable, weight, why } = countingOf(
    { parts, willCount: row.willCount.amount, at: row.at, detail: row.detail },
    terms,
  )
  return { ...row, counting: { countable: money(countable, currency), weight, why }, kept }
}
