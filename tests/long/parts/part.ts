/** The size of a proof: a short run for every merge, or the complete one. */
export type Size = 'gate' | 'long'

/** A bug that was planted, and whether the proof noticed it. */
export type Plant = { readonly name: string; readonly caught: string | null }

/** What a part found. It holds if nothing was violated and every plant was caught. */
export type Found = {
  readonly counts: Readonly<Record<string, number>>
  readonly plants: readonly Plant[]
  readonly violations: readonly string[]
}

/** `kills`, `acknowledged` and `requests` shorten or lengthen the part that counts them; the tally adds runs up. */
export type Wanted = {
  readonly seed: string
  readonly size: Size
  readonly report: (line: string) => void
  readonly kills?: number | undefined
  readonly acknowledged?: number | undefined
  readonly requests?: number | undefined
}

/** One proof by faults, of docs/rules/invariants.md. */
export type Part = { readonly name: string; readonly proves: string; readonly run: (wanted: Wanted) => Promise<Found> }

/** A proof that never caught a bug is none. */
export function holds({ plants, violations }: Found): boolean {
  return violations.length === 0 && plants.length > 0 && plants.every(({ caught }) => caught !== null)
}
