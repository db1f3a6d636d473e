import type { Instant } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { PlayerId } from '../rules/commands.ts'
import type { EntryKind } from '../rules/entry.ts'
import type { JournalRow, PlayedRound } from '../rules/journal-row.ts'
import { readHistory } from '../storage/history-rows.ts'
import { readRounds } from '../storage/round-rows.ts'

export interface Page<Item> {
  readonly items: readonly Item[]
  readonly total: number
  readonly page: number
  readonly pageSize: number
}

export interface PageWanted {
  /** Counts from 1. */
  readonly page: number
  readonly pageSize: number
}

export interface HistoryWanted extends PageWanted {
  readonly kinds?: readonly EntryKind[]
  /** Only rows that credit bonuses of these offers, or all rows but those. */
  readonly offers?: { readonly ids: readonly string[]; readonly isOnly: boolean }
  /** Business time, included. */
  readonly from?: Instant
  /** Business time, excluded. */
  readonly to?: Instant
}

/** A player's journal, newest first. */
export async function history(
  sql: Sql,
  playerId: PlayerId,
  { page, pageSize, kinds, offers, from, to }: HistoryWanted,
): Promise<Page<JournalRow>> {
  const { rows, total } = await readHistory(sql, {
    playerId,
    page,
    pageSize,
    kinds: kinds ?? null,
    offers: offers ?? null,
    from: from ?? null,
    to: to ?? null,
  })
  return { items: rows, total, page, pageSize }
}

/** A player's rounds, newest first. */
export async function rounds(sql: Sql, playerId: PlayerId, { page, pageSize }: PageWanted): Promise<Page<PlayedRound>> {
  const { rounds: items, total } = await readRounds(sql, { playerId, page, pageSize })
  return { items, total, page, pageSize }
}
