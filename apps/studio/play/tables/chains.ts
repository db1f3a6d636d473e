import type { LiveTable } from '../../catalogue/live-games.ts'
import { newId, type RandomBytes } from '../../chance.ts'
import { seedOfRound } from '../../outcome/draw-table.ts'
import { dateIn, startOfDay } from '../../rules/opening-hours.ts'
import { roundsOfDay } from '../../rules/table-clock.ts'
import type { SeedSeal } from '../../seed-seal.ts'
import type { Sql } from '../../storage/database.ts'
import { commitChain, findChain } from '../../storage/table-rounds.ts'

/** The hash chains of tables: published before their day, opened one seed a round. */
export interface TableChains {
  /**
   * Commits to the chains of the table's present and next day, so that a hash is public for hours before its first
   * round.
   */
  readonly commit: (table: LiveTable, now: number) => Promise<void>
  /** The seed of a round of a committed chain. */
  readonly seedOf: (of: {
    readonly tableId: string
    readonly day: string
    readonly number: number
  }) => Promise<Uint8Array>
}

interface Deps {
  readonly sql: Sql
  readonly seal: SeedSeal
  readonly random: RandomBytes
}

/** Days after the present one whose chains are committed. */
const DAYS_AHEAD = 1
const dayMs = 86_400_000

export function createTableChains({ sql, seal, random }: Deps): TableChains {
  const committed = new Set<string>()
  const last = new Map<string, { readonly seed: Uint8Array; readonly rounds: number }>()
  return {
    commit: async (table, now) => {
      for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
        // From noon to noon, so that the day is hit whatever summer time does.
        const day = dateIn(table.hours.zone, startOfDay(table.hours.zone, now) + dayMs / 2 + ahead * dayMs)
        const name = `${table.id} ${day}`
        if (committed.has(name)) continue
        await commitChain(sql, newChain({ seal, random }, { table, day, now }), now)
        committed.add(name)
      }
    },
    seedOf: async ({ tableId, day, number }) => {
      const name = `${tableId} ${day}`
      let chain = last.get(name)
      if (chain === undefined) {
        const stored = await findChain(sql, { tableId, day })
        if (stored === null) throw new Error(`Table ${tableId} has no chain for ${day}`)
        chain = {
          seed: seal.open({ id: stored.seedId, serverSeed: null, sealedSeed: stored.sealedSeed }),
          rounds: stored.rounds,
        }
        last.set(name, chain)
        if (last.size > 2 * committed.size + 8) last.delete(last.keys().next().value as string)
      }
      return seedOfRound(chain.seed, { round: number, rounds: chain.rounds })
    },
  }
}

const newChain = (
  { seal, random }: Pick<Deps, 'seal' | 'random'>,
  { table, day, now }: { readonly table: LiveTable; readonly day: string; readonly now: number },
) => {
  const [seedId, seed, rounds] = [newId(now, random), random(32), roundsOfDay(table.times)]
  return {
    tableId: table.id,
    day,
    rounds,
    seedId,
    sealedSeed: seal.seal(seed, seedId),
    publishedHash: seedOfRound(seed, { round: 0, rounds }),
  }
}
