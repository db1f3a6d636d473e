/** The last seal of a lane at some moment: its position, and its hash in hex. */
export interface SealHead {
  readonly lane: number
  readonly position: string
  readonly hash: string
}

/** A difference between journal and seal. */
export interface SealFault {
  readonly lane: number
  readonly position: bigint
  /** `seal`: the rows are unchanged, the seal over them is not. `head`: a head stored elsewhere is not in the chain. */
  readonly kind: 'changed' | 'missing' | 'inserted' | 'reordered' | 'seal' | 'head'
  /** The player of the present row, if there is one. */
  readonly row: { readonly playerId: string; readonly version: bigint } | null
}

/** A present row in the range of a seal. */
export interface RowNow {
  readonly position: bigint
  readonly digest: string
  readonly playerId: string
  readonly version: bigint
}

/**
 * Names the first changed row of a sealed range: `sealed` are the digests in the order of positions from `from` on,
 * `rows` the present rows by position. Null if every row is unchanged. I-11
 */
export function firstDifference({
  lane,
  from,
  sealed,
  rows,
}: {
  lane: number
  from: bigint
  sealed: readonly string[]
  rows: readonly RowNow[]
}): SealFault | null {
  const byPosition = Map.groupBy(rows, ({ position }) => position)
  const place = sealed.findIndex((digest, index) => {
    const here = byPosition.get(from + BigInt(index)) ?? []
    return here.length !== 1 || here[0]?.digest !== digest
  })
  if (place < 0) return null

  const position = from + BigInt(place)
  const here = byPosition.get(position) ?? []
  const odd = here.find(({ digest }) => digest !== sealed[place]) ?? here[0] ?? null
  return {
    lane,
    position,
    kind: kindOf({ sealed, place, here, odd }),
    row: odd && { playerId: odd.playerId, version: odd.version },
  }
}

const kindOf = ({
  sealed,
  place,
  here,
  odd,
}: {
  sealed: readonly string[]
  place: number
  here: readonly RowNow[]
  odd: RowNow | null
}): SealFault['kind'] => {
  if (odd === null) return 'missing'
  if (here.length > 1) return 'inserted'
  // A row sealed at another position of the range was moved here.
  return sealed.some((digest, index) => index !== place && digest === odd.digest) ? 'reordered' : 'changed'
}
