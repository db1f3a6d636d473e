import { openOperatorHouse } from './operator-house.ts'

// Recomputes what a consumer of settled rounds stored, from the journal into a copy, and lists the differences. Nothing is changed.
// Exit code 0: no difference; 1: differences; 2: no such consumer.

const consumer = process.argv[2] ?? ''
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const house = await openOperatorHouse('rebuild')
const began = performance.now()
const rebuilt = await house.play.rebuild(consumer)
if ('unknown' in rebuilt) {
  say(`"${consumer}" cannot be rebuilt; these can: ${rebuilt.unknown.join(', ')}`)
  process.exitCode = 2
} else {
  say(`${rebuilt.events} events of settled rounds read in ${((performance.now() - began) / 1_000).toFixed(1)} s, ${rebuilt.differences.length} differences`)
  for (const difference of rebuilt.differences) say(`  ✗ ${difference}`)
  if (rebuilt.differences.length > 0) process.exitCode = 1
}
await house.close()
