/** As far as a list has to know a win. */
type Listed = { readonly id: string; readonly at: string }

type ChangedWins<Win> = { readonly added: readonly Win[]; readonly removed: readonly string[] }

/**
 * What a listener of the list before has to do to have the list after; undefined where nothing. A win with another
 * content, such as a changed alias, is removed and added. A win that left at the end of the list is no removal:
 * listeners cut theirs themselves.
 */
export function changeOf<Win extends Listed>(
  before: readonly Win[],
  after: readonly Win[],
): ChangedWins<Win> | undefined {
  const [known, present] = [contentsOf(before), contentsOf(after)]
  const oldest = after.at(-1)
  const added = after.filter((win) => known.get(win.id) !== contentOf(win))
  const isFull = oldest !== undefined && after.length >= before.length
  const isCut = ({ id, at }: Win) => isFull && !present.has(id) && at < oldest.at
  const removed = before.filter((win) => present.get(win.id) !== contentOf(win) && !isCut(win)).map(({ id }) => id)
  return added.length === 0 && removed.length === 0 ? undefined : { added, removed }
}

const contentOf = (win: Listed): string => JSON.stringify(win)
const contentsOf = (wins: readonly Listed[]): ReadonlyMap<string, string> =>
  new Map(wins.map((win) => [win.id, contentOf(win)]))
