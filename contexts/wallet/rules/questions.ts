import { periodAt, type Instant } from '@zoria/kernel'
import type { Command, LimitChangeCommand } from './commands.ts'
import type { EntryDetail, EntryKind, EntryPlay, Legs } from './entry.ts'
import { keyOfDeposit, keyOfHold, keyOfItem } from './keys.ts'
import { roundKey, type MoneyState } from './money-state.ts'
import { presentLimit } from './period-limits.ts'

/** What a decision must know of the journal first. Rounds in play are in the state, so the hot path asks nothing. */
export type Question =
  | { readonly kind: 'rows'; readonly keys: readonly string[] }
  | { readonly kind: 'round'; readonly provider: string; readonly round: string }
  /** The sums of `Turnover` over operations that happened from `since` to before `until`. */
  | { readonly kind: 'turnover'; readonly since: Instant; readonly until: Instant }

/** Real money played in a period, of operations that stand: `reversal_of` knows of nothing that undid them. */
export interface Turnover {
  /** What the stakes took of game and electronic. */
  readonly staked: bigint
  /** What the payouts gave to electronic, and to settle debt. */
  readonly paid: bigint
}

/** A journal row that a command names. */
export interface KnownRow {
  readonly key: string
  readonly version: bigint
  readonly kind: EntryKind
  readonly legs: Legs
  readonly dustChange: bigint
  readonly play: EntryPlay | null
  readonly userBonusId: string | null
  /** As its row says; of a stake that was undone and stands again, as the row says that put it back. */
  readonly willCount: bigint
  readonly wagerDelta: bigint
  /** When it happened: business time. */
  readonly at: Instant
  readonly detail: EntryDetail | null
  /** The key of the row that undoes it, unless that one was undone itself. */
  readonly reversedBy: string | null
  /** The operation that it undoes; null also where that one never came. */
  readonly reversed: Pick<KnownRow, 'version' | 'legs' | 'at'> | null
}

/** What to read before `decide`, or null. It is read after the state, and the commit checks that no row came since. */
export function questionOf(state: MoneyState, command: Command, now: Instant): Question | null {
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
    case 'deposit_reversal':
      return { kind: 'rows', keys: [keyOfDeposit(command)] }
    case 'limit_change':
      return uncounted(state, command, now)
    default:
      return null
  }
}

const lateRound = (state: MoneyState, { provider, round }: { provider: string; round: string | null }): Question | null =>
  round === null || state.rounds.has(roundKey({ provider, round })) ? null : { kind: 'round', provider, round }

// A period that has a limit is counted already.
const uncounted = ({ gates, currency }: MoneyState, command: LimitChangeCommand, now: Instant): Question | null =>
  command.max === null || presentLimit(gates, command, now) ? null : { kind: 'turnover', ...periodAt(command.period, { currency, now }) }
