/** As far as a list has to know a win. */
type Listed = { readonly id: string; readonly at: string }

type ChangedWins<Win> = { readonly added: readonly Win[]; readonly removed: readonly string[] }

/** What a listener of the list before has to do to have the list after; undefined where nothing. A win that left at the end of the list is no removal: listeners cut theirs themselves. */
export function changeOf<Win extends Listed>(before: readonly Win[], after: readonly Win[]): ChangedWins<Win> | undefined {
  const known = new Set(before.map(({ id }) => id))
  const present = new Set(after.map(({ id }) => id))
  const oldest = after.at(-1)
  const added = after.filter(({ id }) => !known.has(id))
  const removed = before.filter(({ id, at }) => !present.has(id) && (oldest === undefined || after.length < before.length || at >= oldest.at)).map(({ id }) => id)
  return added.length === 0 && removed.length === 0 ? undefined : { added, removed }
}
