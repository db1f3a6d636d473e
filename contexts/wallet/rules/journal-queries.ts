import { periodAt, type Instant } from '@zoria/kernel'
import type { Command, LimitChangeCommand } from './commands.ts'
import type { EntryDetail, EntryKind, EntryPlay, Legs } from './entry.ts'
import { keyOfDeposit, keyOfHold, keyOfItem } from './keys.ts'
import { roundKey, type MoneyState } from './money-state.ts'
import { presentLimit } from './period-limits.ts'
import type { RoundName } from './rounds.ts'
import type { Settlement } from './settlement.ts'

/** What a decision needs from the journal first. Open rounds are in the state, so the hot path needs nothing. */
export type Question =
  | { readonly kind: 'rows'; readonly keys: readonly string[] }
  | { readonly kind: 'round'; readonly provider: string; readonly round: string }
  /** A stake, and the rows of the round that is paid, unless that one is open; if none is named, of the stake's. */
  | { readonly kind: 'stake'; readonly key: string; readonly round: RoundName | null; readonly isRoundOfStake?: true }
  /** The sums of `Turnover` over operations from `since` (included) to `until` (excluded). */
  | { readonly kind: 'turnover'; readonly since: Instant; readonly until: Instant }

/** Real money played in a period, of valid operations: undone ones are excluded. */
export interface Turnover {
  /** What the stakes took from game and electronic. */
  readonly staked: bigint
  /** What the payouts gave to electronic, and to settle debt. */
  readonly paid: bigint
}

/** A journal row named by a command. */
export interface KnownRow {
  readonly key: string
  readonly version: bigint
  readonly kind: EntryKind
  readonly legs: Legs
  readonly dustChange: bigint
  readonly play: EntryPlay | null
  readonly userBonusId: string | null
  /** As in its row; for a stake that was undone and restored, as in the restoring row. */
  readonly willCount: bigint
  readonly wagerDelta: bigint
  /** When it happened: business time. */
  readonly at: Instant
  readonly detail: EntryDetail | null
  readonly settlement: Settlement | null
  /** The key of the row that undoes it, unless that one was undone itself. */
  readonly reversedBy: string | null
  /** The operation that it undoes; null also if that one never arrived. */
  readonly reversed: Pick<KnownRow, 'version' | 'legs' | 'at' | 'detail'> | null
}

/** What to read before `decide`, or null. It is read after the state, and the commit checks that no row was added since. */
export function questionOf(state: MoneyState, command: Command, now: Instant): Question | null {
  switch (command.kind) {
    case 'payout':
      return command.stakeId === undefined
        ? rowsOf(lateRound(state, command))
        : {
            kind: 'stake',
            key: keyOfItem(command.source, { kind: 'stake', externalId: command.stakeId }),
            round: lateRound(state, command),
            ...(command.round === null && { isRoundOfStake: true as const }),
          }
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

const lateRound = (
  state: MoneyState,
  { provider, round }: { provider: string; round: string | null },
): RoundName | null => (round === null || state.rounds.has(roundKey({ provider, round })) ? null : { provider, round })

const rowsOf = (round: RoundName | null): Question | null => round && { kind: 'round', ...round }

// A period with a limit is counted already.
const uncounted = ({ gates, currency }: MoneyState, command: LimitChangeCommand, now: Instant): Question | null =>
  command.max === null || presentLimit(gates, command, now)
    ? null
    : { kind: 'turnover', ...periodAt(command.period, { currency, now }) }
