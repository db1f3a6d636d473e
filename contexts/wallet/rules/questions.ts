import type { Command } from './commands.ts'
import type { EntryDetail, EntryKind, EntryPlay, Legs } from './entry.ts'
import { keyOfHold, keyOfItem } from './keys.ts'
import { roundKey, type MoneyState } from './money-state.ts'

/** What a decision must know of the journal first. Rounds in play are in the state, so the hot path asks nothing. */
export type Question =
  | { readonly kind: 'rows'; readonly keys: readonly string[] }
  | { readonly kind: 'round'; readonly provider: string; readonly round: string }

/** A journal row that a command names. */
export interface KnownRow {
  readonly key: string
  readonly version: bigint
  readonly kind: EntryKind
  readonly legs: Legs
  readonly dustChange: bigint
  readonly play: EntryPlay | null
  readonly userBonusId: string | null
  readonly detail: EntryDetail | null
  /** The key of the row that undoes it, unless that one was undone itself. */
  readonly reversedBy: string | null
  /** The version of the operation that it undoes; null also where that one never came. */
  readonly reversedVersion: bigint | null
}

/** The rows to read before `decide`, or null. They are read after the state, and the commit checks that no row came since. */
export function questionOf(state: MoneyState, command: Command): Question | null {
  switch (command.kind) {
    case 'payout':
      return lateRound(state, command)
    case 'refund':
      return { kind: 'rows', keys: [keyOfItem(command.source, { kind: 'stake', externalId: command.stakeId })] }
    case 'rollback':
      return { kind: 'rows', keys: command.items.map((item) => keyOfItem(command.source, item)) }
    case 'withdrawal_paid':
    case 'withdrawal_returned':
      return { kind: 'rows', keys: [keyOfHold(command)] }
    default:
      return null
  }
}

const lateRound = (state: MoneyState, { provider, round }: { provider: string; round: string | null }): Question | null =>
  round === null || state.rounds.has(roundKey({ provider, round })) ? null : { kind: 'round', provider, round }
