import type { RollbackCommand, RollbackItem } from './commands.ts'
import { acceptAll, refuse, type Circumstances, type Decision } from './decision.ts'
import { book, type Booked, type Draft, type EntryKind } from './entry.ts'
import { fingerprintOf, keyOf, keyOfItem, keyOfUndoing } from './keys.ts'
import type { MoneyState } from './money-state.ts'
import type { Fact } from './outcomes.ts'
import type { KnownRow } from './journal-queries.ts'
import { isAsGiven, isOfGame } from './provider-facts.ts'
import { undoPayout, undoRefund, undoStake, type Undoing, type UndoingAt } from './undo.ts'

/**
 * Undoes exactly the listed operations, each once; unknown ones get tombstones, and one that differs from the
 * provider's facts refuses the list. Writes a row for each, then the rollback's own. Refunds go first, since their
 * stake may be listed too; payouts last, when the stakes are returned. docs/rules/gis.md.
 */
export function decideRollback(
  state: MoneyState,
  command: RollbackCommand,
  { known, now, settling = [] }: Circumstances,
): Decision {
  const rows = new Map(known.map((row) => [row.key, row]))
  const listed = new Map(inOrder(command.items).map((item) => [keyOfItem(command.source, item), item]))
  const isOther = (item: RollbackItem): boolean => {
    const row = rows.get(keyOfItem(command.source, item))
    return row !== undefined && !isAsGiven(row, item, command.round)
  }
  if (!isOfGame(known, command.game) || command.items.some(isOther)) return refuse(state, 'CONFLICT')

  const booked: Booked[] = []
  const facts: Fact[] = []
  const settled = [...settling]
  let current = state

  for (const [key, item] of listed) {
    const row = rows.get(key)
    if (row && !mayUndo(row)) continue
    const step = row
      ? undo(current, row, { item, command, now, settling: settled })
      : bury(current, key, { item, command })
    standAgain(rows, key, step.entry.willCount)
    booked.push(step)
    settled.push(step.entry)
    facts.push(...step.facts)
    current = step.state
  }
  const own = book(current, {
    kind: 'rollback',
    key: keyOf(command),
    fingerprint: fingerprintOf(command),
    play: playOf(command),
  })
  return acceptAll([...booked, own], facts)
}

type Step = Booked & { readonly facts: readonly Fact[] }

const inOrder = (items: readonly RollbackItem[]): readonly RollbackItem[] => {
  const place: Record<RollbackItem['kind'], number> = { refund: 0, stake: 1, payout: 2 }
  return items.toSorted((left, right) => place[left.kind] - place[right.kind])
}

const mayUndo = ({ kind, reversedBy }: KnownRow): boolean => kind !== 'tombstone' && reversedBy === null

/** A stake whose refund was just undone is valid again, and may be undone by the same list, with its current count. */
const standAgain = (rows: Map<string, KnownRow>, refundKey: string, willCount: bigint): void => {
  for (const [key, row] of rows)
    if (row.reversedBy === refundKey) rows.set(key, { ...row, reversedBy: null, willCount })
}

const ways: Record<
  RollbackItem['kind'],
  { kind: EntryKind; way: (state: MoneyState, row: KnownRow, at: UndoingAt) => Undoing }
> = {
  stake: { kind: 'stake_undone', way: undoStake },
  payout: { kind: 'payout_undone', way: undoPayout },
  refund: { kind: 'refund_undone', way: undoRefund },
}

const undo = (
  state: MoneyState,
  row: KnownRow,
  { item, command, ...at }: UndoingAt & { item: RollbackItem; command: RollbackCommand },
): Step => {
  const { kind, way } = ways[item.kind]
  const { change, facts, ...undone } = way(state, row, at)
  const draft: Draft = {
    kind,
    key: keyOfUndoing(command, row.key),
    reverses: row.key,
    ...undone,
    play: row.play ?? playOf(command),
    userBonusId: row.userBonusId,
  }
  return { ...book(state, draft, change), facts }
}

const bury = (
  state: MoneyState,
  key: string,
  { item, command }: { item: RollbackItem; command: RollbackCommand },
): Step => ({
  ...book(state, { kind: 'tombstone', key, play: playOf(command) }),
  facts: item.kind === 'stake' ? [{ kind: 'stake_unknown', externalId: item.externalId }] : [],
})

const playOf = ({ provider, game, round }: RollbackCommand) => ({ provider, game, round })
