import type { Patch } from '../model/patched-graph.ts'
import { loadGraph } from '../model/patched-graph.ts'

/** The results of a simulation for one seed. */
export interface Simulated {
  readonly seed: number
  readonly events: number
  readonly answers: ReadonlyMap<string, number>
  readonly rows: number
  readonly violations: readonly string[]
  readonly trace: number
}

export interface Simulator {
  simulate(wanted: { seed: number; eventsMax: number }): Promise<Simulated>
}

const simulated = 'testing/simulation/storage.ts'

/** Three players never fill a batch: here two calls do, so that two batches are in flight most of the time. */
const crowded: Patch = { file: 'actions/call-queue.ts', from: 'fullEnough = 24', to: 'fullEnough = 2' }

/**
 * The real writer, except for the patches, over in-memory books: the storage modules it uses are replaced while they
 * are loaded.
 */
export function loadSimulator({ name, patches }: { name: string; patches: readonly Patch[] }): Promise<Simulator> {
  const asked = [
    'commit-batch',
    'wallet-rows',
    'known-rows',
    'turnover-rows',
    'journal-rows',
    'lanes',
    'wallets',
    'words',
  ]
  return loadGraph<Simulator>(
    {
      name,
      patches: [...patches, crowded],
      standIns: Object.fromEntries(asked.map((each) => [`storage/${each}.ts`, simulated])),
    },
    'testing/simulation/simulate.ts',
  )
}
