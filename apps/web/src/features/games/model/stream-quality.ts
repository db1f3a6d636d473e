/** Heights of a stream's qualities, best first, each once. */
export function heightsOf(levels: readonly { readonly height: number }[]): readonly number[] {
  return [...new Set(levels.map(({ height }) => height))]
    .filter((height) => height > 0)
    .toSorted((left, right) => right - left)
}

/** The height to which a weak connection has lowered the picture; null where it has its best, or where the viewer chose. */
export function loweredTo({
  heights,
  chosen,
  shown,
}: {
  readonly heights: readonly number[]
  readonly chosen: number | null
  readonly shown: number | null
}): number | null {
  const best = heights[0] ?? 0
  return chosen === null && shown !== null && shown < best ? shown : null
}
