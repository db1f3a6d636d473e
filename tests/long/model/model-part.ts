import { join } from 'node:path'
import type { Found, Part, Plant, Size } from '../parts/part.ts'
import { runProgram, seedNumber } from './run-program.ts'

type Line =
  | { readonly plant: string; readonly caught: string | null }
  | { readonly runs: number; readonly commands: number; readonly failure: string | null }

/**
 * Every merge proves 5,000 lives in memory and 300 on PostgreSQL with the unit tests; here a few more are enough, and
 * every plant.
 */
const sizes: Record<Size, { inMemory: number; onPostgres: number }> = {
  gate: { inMemory: 300, onPostgres: 20 },
  long: { inMemory: 100_000, onPostgres: 10_000 },
}

/** Random lives of a wallet against the reference model (T1). A run on PostgreSQL ends after half an hour. */
export const modelPart: Part = {
  name: 'model',
  proves:
    'whatever is asked of a wallet, in whatever order: the rules and the wallet on PostgreSQL answer as one that is kept on paper',
  run: async ({ seed, size, report }) => {
    const number = seedNumber(seed)
    const counts: Record<string, number> = {}
    const plants: Plant[] = []
    const violations: string[] = []
    const hear =
      (where: string) =>
      (line: Line): void => {
        if ('plant' in line) {
          report(`planted: ${line.plant}: ${line.caught ?? 'not caught'}`)
          return void plants.push({ name: line.plant, caught: line.caught })
        }
        Object.assign(counts, { [`lives ${where}`]: line.runs, [`commands ${where}`]: line.commands })
        if (line.failure !== null) violations.push(`${where}: ${line.failure}`)
      }
    const program = join(import.meta.dirname, 'model-program.ts')
    await runProgram<Line>(program, ['plants', number, 15_000], hear('planted'))
    await runProgram<Line>(program, ['memory', number, sizes[size].inMemory, 200], hear('in memory'))
    await runProgram<Line>(program, ['postgres', number, sizes[size].onPostgres, 200], hear('on PostgreSQL'))
    const found: Found = { counts, plants, violations }
    return found
  },
}
