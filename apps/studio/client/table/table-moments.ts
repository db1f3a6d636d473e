import { minor } from '../model.ts'
import { ownNow, type TableModel } from './table-model.ts'

/** What a player hears at a table. */
export interface TableMoment {
  readonly type: 'chips_placed' | 'last_call' | 'result_shown' | 'round_won'
}

/** What the page shows: its model, and the round whose result can be seen. */
export interface ShownTable {
  readonly model: TableModel
  readonly landed: string | null
}

/** The moments between two drawings of the page. */
export function momentsBetween(before: ShownTable, after: ShownTable): readonly TableMoment[] {
  const begins = (isSo: (shown: ShownTable) => boolean): boolean => isSo(after) && !isSo(before)
  const isHeard: Readonly<Record<TableMoment['type'], boolean>> = {
    chips_placed: after.model.pending.length > before.model.pending.length,
    last_call: begins(({ model: { frame } }) => frame.round?.phase === 'last_call'),
    result_shown: begins(hasLanded),
    round_won: begins(hasWon),
  }
  return (Object.keys(isHeard) as TableMoment['type'][]).filter((type) => isHeard[type]).map((type) => ({ type }))
}

const hasLanded = ({ model: { frame }, landed }: ShownTable): boolean => landed !== null && landed === frame.round?.id

/** A payout up to its stake is no win: returned money must not sound like one (docs/rules/games.md). */
const hasWon = (shown: ShownTable): boolean => {
  const own = ownNow(shown.model)
  return hasLanded(shown) && own !== null && minor(own.payout ?? '0') > minor(own.stake)
}
