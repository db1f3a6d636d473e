/** A pool counts in such parts of a minor unit, so that a share in basis points is exact. */
export const partsPerUnit = 10_000n

/**
 * The sums of a pool. `value`, `seeded`, `contributed`, `takenBack` and `remainder` are ten-thousandths of a minor
 * unit; `won` and `returned` are whole minor units. I-45: value − remainder = seeded + contributed − takenBack − won +
 * returned.
 */
export type Pool = {
  /** What is shown and won. It falls only with a drop. */
  readonly value: bigint
  /** All seeds given so far. */
  readonly seeded: bigint
  readonly contributed: bigint
  /** What undone rounds had brought. */
  readonly takenBack: bigint
  /** The part of `takenBack` that later contributions have not filled yet. */
  readonly remainder: bigint
  /** All drops, and those that went back. */
  readonly won: bigint
  readonly returned: bigint
}

/** What one event means to a pool, in ten-thousandths of a minor unit. */
export type Change = { readonly kind: 'brought' | 'undone'; readonly parts: bigint }

/** A pool at its opening. */
export function newPool(seed: bigint): Pool {
  const value = seed * partsPerUnit
  return { value, seeded: value, contributed: 0n, takenBack: 0n, remainder: 0n, won: 0n, returned: 0n }
}

/**
 * Applies changes in their order until a contribution takes the pool to its threshold. `taken`: how many were applied;
 * the last of them won if `isDropped`.
 */
export function growPool(
  pool: Pool,
  changes: readonly Change[],
  threshold: bigint,
): { readonly pool: Pool; readonly taken: number; readonly isDropped: boolean } {
  let grown = pool
  for (const [at, { kind, parts }] of changes.entries()) {
    grown = kind === 'brought' ? add(grown, parts) : takeBack(grown, parts)
    if (kind === 'brought' && parts > 0n && grown.value >= threshold * partsPerUnit)
      return { pool: grown, taken: at + 1, isDropped: true }
  }
  return { pool: grown, taken: changes.length, isDropped: false }
}

/** The pool after a drop: the winner gets the whole minor units, the fraction goes on with the next seed. */
export function dropPool(pool: Pool, seed: bigint): { readonly amount: bigint; readonly pool: Pool } {
  const amount = pool.value / partsPerUnit
  const fresh = seed * partsPerUnit
  return {
    amount,
    pool: { ...pool, value: fresh + (pool.value % partsPerUnit), seeded: pool.seeded + fresh, won: pool.won + amount },
  }
}

/** A drop that staff voided, or whose winner was erased before he was paid, goes back into the present pool. */
export function returnDrop(pool: Pool, amount: bigint): Pool {
  return { ...pool, value: pool.value + amount * partsPerUnit, returned: pool.returned + amount }
}

/**
 * Minor units that the account of the pool must have received in all: what is in the pool, and what was won from it. It
 * never falls.
 */
export function creditedOf({ value, won, returned }: Pool): bigint {
  return value / partsPerUnit + won - returned
}

/** Zero where the sums agree (I-45). */
export function imbalanceOf({ value, remainder, seeded, contributed, takenBack, won, returned }: Pool): bigint {
  return value - remainder - (seeded + contributed - takenBack - (won - returned) * partsPerUnit)
}

/** Contributions first fill what undone rounds took back: the shown value never falls. */
function add(pool: Pool, parts: bigint): Pool {
  const filled = parts < pool.remainder ? parts : pool.remainder
  return {
    ...pool,
    value: pool.value + parts - filled,
    remainder: pool.remainder - filled,
    contributed: pool.contributed + parts,
  }
}

function takeBack(pool: Pool, parts: bigint): Pool {
  return { ...pool, remainder: pool.remainder + parts, takenBack: pool.takenBack + parts }
}
