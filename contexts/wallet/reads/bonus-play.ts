import { money, type Instant, type Money } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { PlayerId, WagerType } from '../rules/commands.ts'
import { countingOf, type CountReason } from '../rules/counting.ts'
import { partsTaken } from '../rules/standing-stakes.ts'
import type { RecalledRow } from '../rules/journal-row.ts'
import { readBonusPlay, type StoredPlay } from '../storage/bonus-play-rows.ts'
import type { Page, PageWanted } from './player-journal.ts'

export interface BonusPlayWanted extends PageWanted {
  readonly userBonusId: string
  /** The terms that say why stakes counted what they did. */
  readonly wagerType: WagerType
  readonly burnsAt: Instant | null
}

/** A row of the journal as the trace of a bonus tells it. */
export interface BonusPlayRow extends RecalledRow {
  /** What of the wager had counted right after the row. */
  readonly progress: Money
  /** Of a stake: how much of it could count before its game's weight, in basis points, and why it counts what it counts. */
  readonly counting: { readonly countable: Money; readonly weight: bigint; readonly why: CountReason } | null
  /** What the house got because a bonus had ended; negative where it gave back. */
  readonly kept: Money
}

/** What was played with a bonus, from its credit to its end and what came late for it, newest first. */
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
  const { countable, weight, why } = countingOf({ parts, willCount: row.willCount.amount, at: row.at, detail: row.detail }, terms)
  return { ...row, counting: { countable: money(countable, currency), weight, why }, kept }
}
