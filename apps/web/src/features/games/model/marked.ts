export type Piece = { readonly text: string; readonly isFound: boolean }

/** A name in pieces, with literal matches of the search text marked. */
export function marked(name: string, searched: readonly string[]): readonly Piece[] {
  const words = searched.flatMap((text) => text.toLowerCase().split(/\s+/)).filter((word) => word.length > 1)
  const lower = name.toLowerCase()
  const places = words
    .map((word) => ({ from: lower.indexOf(word), length: word.length }))
    .filter(({ from }) => from >= 0)
    .sort((a, b) => a.from - b.from)
  const pieces: Piece[] = []
  let at = 0
  for (const { from, length } of places) {
    if (from < at) continue
    if (from > at) pieces.push({ text: name.slice(at, from), isFound: false })
    pieces.push({ text: name.slice(from, from + length), isFound: true })
    at = from + length
  }
  return at < name.length ? [...pieces, { text: name.slice(at), isFound: false }] : pieces
}
