import { plantsInWriter } from './plants.ts'
import { loadSimulator } from './simulated-graph.ts'

// simulation-program.ts plants <first seed> <seeds> <events> | sound <first seed> <seeds> <events> | again <seed>
// <times> <events> Plays real writers over a simulated database, seed by seed. One line of JSON a finding.

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

const plants = async (first: number, seeds: number, eventsMax: number): Promise<void> => {
  for (const [number, plant] of plantsInWriter.entries()) {
    const { simulate } = await loadSimulator({ name: `writer-${number}`, patches: [plant] })
    let [caught, events]: [string | null, number] = [null, 0]
    for (let seed = first; seed < first + seeds && caught === null; seed += 1) {
      const { violations, events: happened } = await simulate({ seed, eventsMax })
      events += happened
      if (violations.length > 0) caught = `by seed ${seed}, after ${events} events`
    }
    say({ plant: plant.name, caught })
  }
}

const sound = async (first: number, seeds: number, eventsMax: number): Promise<void> => {
  const { simulate } = await loadSimulator({ name: 'sound', patches: [] })
  const counts = { seeds: 0, events: 0, rows: 0, answers: 0, unknown: 0 }
  for (let seed = first; seed < first + seeds; seed += 1) {
    const { violations, events, rows, answers } = await simulate({ seed, eventsMax })
    counts.seeds += 1
    counts.events += events
    counts.rows += rows
    for (const [code, count] of answers) counts[code === 'RETRY' ? 'unknown' : 'answers'] += count
    for (const violation of violations) say({ violation: `seed ${seed}: ${violation}` })
  }
  say({ counts })
}

/** One seed gives one course, each time. */
const again = async (seed: number, times: number, eventsMax: number): Promise<void> => {
  const { simulate } = await loadSimulator({ name: 'sound', patches: [] })
  const traces = new Set<number>()
  for (let time = 0; time < times; time += 1) traces.add((await simulate({ seed, eventsMax })).trace)
  if (traces.size > 1) say({ violation: `seed ${seed} took ${traces.size} different courses in ${times} replays` })
  say({ counts: { replays: times } })
}

const [what = '', ...numbers] = process.argv.slice(2)
const [first = 1, count = 1, eventsMax = 1_000] = numbers.map(Number)
const ways: Record<string, typeof sound> = { plants, sound, again }
await ways[what]?.(first, count, eventsMax)
