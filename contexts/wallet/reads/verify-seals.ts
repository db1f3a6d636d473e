import type { Queryable } from '@zoria/platform/database'
import { firstDifference, type SealFault, type SealHead } from '../rules/seal.ts'
import {
  findDoublePlace,
  findOddPlace,
  hasHead,
  lookAtSeals,
  readDigests,
  readSealHeads,
  readStretches,
  type LaneStretch,
  type SealRow,
} from '../storage/seals.ts'

export interface SealReport {
  readonly rowsSealed: number
  /** Not sealed yet: rows of the last second while sealing runs. */
  readonly rowsOpen: number
  /** The first fault of each lane, and each stored head that is not in the chain. */
  readonly faults: readonly SealFault[]
  /** To be stored elsewhere. */
  readonly heads: readonly SealHead[]
}

/**
 * Recomputes every seal and names the first row of each lane that was changed, removed, inserted or moved (I-11).
 * `kept`: heads stored elsewhere.
 */
export async function verifySeals(sql: Queryable, { kept }: { kept: readonly SealHead[] }): Promise<SealReport> {
  const stretches = await readStretches(sql)
  const faults: SealFault[] = []
  let rowsSealed = 0
  for (const stretch of stretches) {
    const { rows, fault } = await verifyLane(sql, stretch)
    rowsSealed += rows
    if (fault) faults.push(fault)
  }
  for (const head of kept) {
    if (!(await hasHead(sql, head)))
      faults.push({ lane: head.lane, position: BigInt(head.position), kind: 'head', row: null })
  }
  const rowsOpen = stretches.reduce((sum, { head, sealed_to }) => sum + Number(head - sealed_to), 0)
  return { rowsSealed, rowsOpen, faults, heads: await readSealHeads(sql) }
}

const verifyLane = async (sql: Queryable, stretch: LaneStretch): Promise<{ rows: number; fault: SealFault | null }> => {
  const { lane } = stretch
  let rows = 0
  let after = 0n
  let hashBefore: Uint8Array | null = null
  for (;;) {
    const looked = await lookAtSeals(sql, { lane, after, hashBefore })
    rows += looked.rows
    if (looked.firstBroken) return { rows, fault: await faultIn(sql, looked.firstBroken) }
    if (!looked.last) return { rows, fault: await faultBeside(sql, stretch) }
    after = looked.last.position
    hashBefore = looked.last.hash
  }
}

const faultIn = async (sql: Queryable, seal: SealRow): Promise<SealFault> => {
  const { lane, from_position: from, to_position: to } = seal
  const rows = await readDigests(sql, { lane, from, to })
  const sealed = Array.from({ length: seal.row_digests.length / 4 }, (_, place) =>
    Buffer.from(seal.row_digests.subarray(place * 4, place * 4 + 4)).toString('hex'),
  )
  const named = firstDifference({
    lane,
    from,
    sealed,
    rows: rows.map(({ position, digest, player_id, version }) => ({ position, digest, playerId: player_id, version })),
  })
  return named ?? { lane, position: from, kind: 'seal', row: null }
}

/** All seals are valid. Remaining faults: additional rows at a sealed position, and rows after the last seal. */
const faultBeside = async (sql: Queryable, stretch: LaneStretch): Promise<SealFault | null> => {
  const { lane, rows, sealed_to } = stretch
  const double = rows === sealed_to ? null : await findDoublePlace(sql, stretch)
  const odd = double ? { position: double.position, is_empty: false } : await findOddPlace(sql, stretch)
  if (odd === null) return null
  if (odd.is_empty) return { lane, position: odd.position, kind: 'missing', row: null }

  const row = (await readDigests(sql, { lane, from: odd.position, to: odd.position })).at(-1)
  return {
    lane,
    position: odd.position,
    kind: 'inserted',
    row: row ? { playerId: row.player_id, version: row.version } : null,
  }
}
