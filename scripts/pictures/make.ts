import { makeArt } from './art.ts'
import { makeIcons } from './icons.ts'
import { makeShareCards } from './share-cards.ts'

const [only] = process.argv.slice(2)
const makers = { art: makeArt, icons: makeIcons, share: makeShareCards } as const

for (const [name, make] of Object.entries(makers)) {
  if (only === undefined || only === name) console.log(`${name}: ${await make()}`)
}
