import { instant, type Currency, type Instant } from '@zoria/kernel'
import { createDatabase } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { createWallet, type PlayerId, type Purse, type Wallet } from '@zoria/wallet'
import { Home } from '../house/home.ts'
import { loadGraph } from './patched-graph.ts'
import { plantsInRules } from './plants.ts'

// model-program.ts plants <seed> <runs> | memory <seed> <runs> <commands> | postgres <seed> <runs> <commands>
// Holds the rules, or a wallet on a server of its own, against the model. One line of JSON a finding.

interface Proven {
  readonly runs: number
  readonly commands: number
  readonly failure: string | null
}

interface InMemory {
  proveInMemory(size: { seed: number; runs: number; commandsMax: number; isShrunk?: boolean }): Proven
}

interface ThroughDoor {
  proveThroughDoor(door: unknown, size: { seed: number; runs: number; commandsMax: number }): Promise<Proven>
}

const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

const plants = async (seed: number, runs: number): Promise<void> => {
  for (const [number, plant] of plantsInRules.entries()) {
    const { proveInMemory } = await loadGraph<InMemory>(
      { name: `rule-${number}`, patches: [plant] },
      'testing/model/prove-in-memory.ts',
    )
    const { commands, failure } = proveInMemory({ seed, runs, commandsMax: 200, isShrunk: false })
    say({ plant: plant.name, caught: failure === null ? null : `after ${commands + 1} commands` })
  }
}

const inMemory = async (seed: number, runs: number, commandsMax: number): Promise<void> => {
  const { proveInMemory } = await loadGraph<InMemory>(
    { name: 'sound', patches: [] },
    'testing/model/prove-in-memory.ts',
  )
  const { runs: made, commands, failure } = proveInMemory({ seed, runs, commandsMax })
  say({ runs: made, commands, failure })
}

const onPostgres = async (seed: number, runs: number, commandsMax: number): Promise<void> => {
  const { proveThroughDoor } = await loadGraph<ThroughDoor>(
    { name: 'sound', patches: [] },
    'testing/model/prove-on-postgres.ts',
  )
  const home = await Home.open()
  let now: Instant = instant('2026-11-21T12:00:00Z')
  const spendingOrder: readonly Purse[] = ['game', 'electronic', 'bonus']
  const sql = createDatabase({ url: home.url('app'), name: 'model' })
  const wallet: Wallet = createWallet({
    sql,
    writerUrl: home.url('app'),
    clock: { now: () => now },
    logger: createLogger({ name: 'model', level: 'silent' }),
    spendingOrder: () => spendingOrder,
  })
  const open = async (player: { playerId: PlayerId; currency: Currency }): Promise<void> =>
    void (await sql.begin((tx) => wallet.open(tx, player)))
  const {
    runs: made,
    commands,
    failure,
  } = await proveThroughDoor(
    { wallet, open, spendingOrder, setClock: (at: Instant) => void (now = at) },
    { seed, runs, commandsMax },
  )
  const books = await wallet.checkBooks('whole')
  say({ runs: made, commands, failure: failure ?? (books.isBalanced ? null : `the books: ${books.faults.join('; ')}`) })
  await wallet.close()
  await sql.end()
  await home.close()
}

const [what = '', ...numbers] = process.argv.slice(2)
const [seed = 1, runs = 1, commandsMax = 200] = numbers.map(Number)
const ways: Record<string, () => Promise<void>> = {
  plants: () => plants(seed, runs),
  memory: () => inMemory(seed, runs, commandsMax),
  postgres: () => onPostgres(seed, runs, commandsMax),
}
await ways[what]?.()
