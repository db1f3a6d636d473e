import { loadGraph } from './patched-graph.ts'
import { plantsInRules } from './plants.ts'

// Plants one mistake after the other into the rules, and asks after how many commands the paper disagrees. One line of JSON each.

interface Prover {
  proveInMemory(size: { seed: number; runs: number; commandsMax: number; isShrunk: boolean }): { commands: number; failure: string | null }
}

const [seed = 1, runs = 2_000] = process.argv.slice(2).map(Number)
for (const [number, plant] of plantsInRules.entries()) {
  const { proveInMemory } = await loadGraph<Prover>({ name: `rule-${number}`, patches: [plant] }, 'testing/model/prove-in-memory.ts')
  const { commands, failure } = proveInMemory({ seed, runs, commandsMax: 200, isShrunk: false })
  console.log(JSON.stringify({ plant: plant.name, isCaught: failure !== null, commands, saying: failure?.split('\n').find((line) => line.startsWith('Error: ') || line.startsWith('BrokenInvariant'))?.slice(0, 200) }))
}
