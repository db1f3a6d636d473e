import { join } from 'node:path'
import { runProgram, seedNumber } from '../model/run-program.ts'
import type { Part, Plant, Size } from '../parts/part.ts'

type Line =
  | { readonly plant: string; readonly caught: string | null }
  | { readonly violation: string }
  | { readonly counts: Readonly<Record<string, number>> }

const seeds: Record<Size, number> = { gate: 500, long: 20_000 }

/** Deterministic simulation of the writers (T2): a seed decides everything, and is reproducible. */
export const simulationPart: Part = {
  name: 'simulation',
  proves:
    'two or three processes over one database, in any order of events: answers lost, commits stalled, processes ended, and everybody is told what the books say',
  run: async ({ seed, size, report }) => {
    const first = seedNumber(seed) % 1_000_000
    const counts: Record<string, number> = {}
    const plants: Plant[] = []
    const violations: string[] = []
    const hear = (line: Line): void => {
      if ('counts' in line) Object.assign(counts, line.counts)
      if ('violation' in line) violations.push(line.violation)
      if (!('plant' in line)) return
      report(`planted: ${line.plant}: ${line.caught ?? 'not caught'}`)
      plants.push({ name: line.plant, caught: line.caught })
    }
    const program = join(import.meta.dirname, 'simulation-program.ts')
    await runProgram<Line>(program, ['plants', first, 200, 1_000], hear)
    await runProgram<Line>(program, ['sound', first, seeds[size], 1_000], hear)
    await runProgram<Line>(program, ['again', first, 10, 1_000], hear)
    return { counts, plants, violations }
  },
}
