import { join } from 'node:path'
import type { Id } from '@zoria/kernel'
import { systemClock } from '@zoria/platform/clock'
import { nextId } from '../finish/finish-part.ts'
import { Crew, killedAt, nameOf, pointsOf, shuffled, told, watched, type Point } from '../finish/killed-worker.ts'
import { Home } from '../house/home.ts'
import { diceOf } from '../house/seeded-random.ts'
import { withObserver } from '../load/audit.ts'
import type { Part, Plant, Size } from '../parts/part.ts'
import { bookFaults, observing } from './observing.ts'
import type { Pass } from './pass.ts'
import { fillPool, mendPools } from './pools.ts'

const program = join(import.meta.dirname, 'jackpots-program.ts')
const killsLeast: Record<Size, number> = { gate: 4, long: 40 }
/** Where a planted bug shows: the money moves in the last messages, the cursor in those at the end of the fold. */
const plantedBugs = [
  { name: 'money outside of the transaction', from: 'end' },
  { name: 'every statement commits alone', from: 'end' },
  { name: 'cursor and effect in separate transactions', from: 'fold' },
] as const
/** The pools that drop in each pass, each by the second of three rounds. */
const dropping = ['uah-clubs', 'uah-diamonds'] as const
/** So often the two workers that survive may look, as the worker does each second. */
const looksMax = 8

/** kill -9 of a worker at every step of folding, booking and paying jackpots, while two others go on (I-45, I-58, I-59). */
export const jackpotsPart: Part = {
  name: 'jackpots',
  proves:
    'a worker is killed at every step of folding rounds into jackpots, booking contributions and paying drops, and two others go on: each threshold has one winner, each drop is paid once with its fact, the books balance',
  run: async ({ seed, size, kills, report }) => {
    const stand = await Stand.open()
    try {
      const dice = diceOf(seed)
      const { messages } = await stand.count('')
      const all = pointsOf(messages)
      const chosen =
        size === 'long' && kills === undefined ? all : shuffled(all, dice).slice(0, kills ?? killsLeast.gate)
      const tally = { kills: 0, folded: 0, 'not folded': 0, 'never reached': 0 }
      const violations: string[] = []
      for (const point of chosen) {
        const { faults, fate } = await stand.pass(point, '')
        tally[fate] += 1
        tally.kills += Number(fate !== 'never reached')
        violations.push(...faults.map((fault) => `${nameOf(point)}: ${fault}`))
        report(`${nameOf(point)}: ${faults[0] ?? fate}`)
      }
      if (tally.kills < (kills ?? killsLeast[size])) violations.push(`only ${tally.kills} workers were killed`)
      const books = await withObserver(stand.crew.home, (wallet) => wallet.checkBooks('whole'))
      const plants: Plant[] = []
      for (const { name, from } of plantedBugs) plants.push(await caught(stand, name, from))
      for (const { name, caught: fault } of plants) report(`planted: ${name}: ${fault ?? 'not caught'}`)
      return {
        counts: { steps: messages, ...tally, drops: chosen.length * dropping.length },
        plants,
        violations: [...violations, ...books.faults.map((each) => `books: ${JSON.stringify(each)}`)],
      }
    } finally {
      await stand.close()
    }
  },
}

const caught = async (stand: Stand, name: string, from: 'end' | 'fold'): Promise<Plant> => {
  const { messages, folded } = await stand.count(name)
  const points =
    from === 'end'
      ? pointsOf(messages).toReversed()
      : pointsOf(messages).toSorted((left, right) => Math.abs(left.message - folded) - Math.abs(right.message - folded))
  for (const point of points) {
    const { faults } = await stand.pass(point, name)
    if (faults.length > 0) return { name, caught: `${nameOf(point)}: ${faults[0]}` }
  }
  return { name, caught: null }
}

/** What a pool must have become after a pass. */
type Expected = {
  readonly poolId: string
  readonly number: number
  readonly winner: string
  readonly amount: bigint
  readonly contributed: bigint
}

/** A crew, and rounds that make pools drop. */
class Stand {
  readonly crew: Crew
  readonly #players: readonly Id<'Player'>[]
  #versions = 0

  private constructor(crew: Crew, players: readonly Id<'Player'>[]) {
    this.crew = crew
    this.#players = players
  }

  static async open(): Promise<Stand> {
    const home = await Home.open()
    const players = Array.from({ length: 3 }, () => nextId<'Player'>())
    const [app, owner] = [home.pool('app'), home.pool('owner')]
    await withObserver(home, async (wallet) => {
      for (const playerId of players) await app.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
      await observing(app, wallet).open()
    })
    await app.end()
    await owner`create table public.pass (id uuid primary key, is_taken boolean not null default false)`
    await owner`grant select, update on public.pass to app`
    return new Stand(await Crew.start({ home, owner, program }), players)
  }

  /** How many messages a pass has that nobody disturbs, and the one that moves the cursor of the fold. */
  async count(plant: string): Promise<{ readonly messages: number; readonly folded: number }> {
    const worker = await this.crew.victim(plant)
    const { pass } = await this.#newPass()
    let [messages, folded] = [0, 0]
    await watched(worker, {
      cable: this.crew.cable,
      work: pass,
      onMessage: (piece) => {
        messages += 1
        if (piece.includes('set is_taken = true')) folded = messages
      },
    })
    if (plant !== '') await mendPools(this.crew.owner)
    return { messages, folded }
  }

  /** One batch of rounds whose first worker is killed at a point. */
  async pass(
    point: Point,
    plant: string,
  ): Promise<{ readonly faults: readonly string[]; readonly fate: 'folded' | 'not folded' | 'never reached' }> {
    const worker = await this.crew.victim(plant)
    const { pass, expected } = await this.#newPass()
    const isReached = await killedAt(point, { worker, cable: this.crew.cable, work: pass })
    const [cursor] = await this.crew.owner<
      [{ is_taken: boolean }]
    >`select is_taken from public.pass where id = ${pass.id}`
    const faults = await this.#finish(pass, expected)
    // A planted bug may have left pools that do not agree with their drops; the next pass begins with sound ones.
    if (plant !== '') await mendPools(this.crew.owner)
    if (!isReached) return { faults, fate: 'never reached' }
    return { faults, fate: cursor.is_taken ? 'folded' : 'not folded' }
  }

  close(): Promise<void> {
    return this.crew.close()
  }

  /** Both others look until the drops of the pass are paid; then what is wrong. */
  async #finish(pass: Pass, expected: readonly Expected[]): Promise<readonly string[]> {
    const said: string[] = []
    for (let look = 0; look < looksMax; look += 1) {
      said.push(...(await Promise.all(this.crew.others.map((worker) => told(worker, pass)))))
      const [left] = await this.crew.owner<
        [{ count: bigint }]
      >`select count(*) from public.pass p left join jackpots.drop d on d.paid_at is null where p.id = ${pass.id} and (not p.is_taken or d.id is not null)`
      if (left.count === 0n) break
      if (look === looksMax - 1) return [`it was never finished: ${said.at(-1)}`]
    }
    return (await Promise.all(expected.map((each) => this.#faultsIn(each, pass))))
      .flat()
      .concat(await bookFaults(this.crew.home))
  }

  async #faultsIn({ poolId, number, winner, amount, contributed }: Expected, { id }: Pass): Promise<readonly string[]> {
    const drops = await this.crew.owner<
      { id: string; number: number; player_id: string; amount: bigint; draw_id: string }[]
    >`select id, number, player_id, amount, draw_id from jackpots.drop where pool_id = ${poolId} and round_id like ${`${id} %`}`
    const [drop] = drops
    if (drops.length !== 1 || drop?.number !== number || drop.player_id !== winner || drop.amount !== amount)
      return [
        `${poolId}: drops are ${drops.map((each) => `#${each.number} ${each.amount}`).join(', ')}, not #${number} ${amount}`,
      ]
    const moved = await this.crew.owner<
      { kind: string; amount: bigint }[]
    >`select kind::text, d_electronic as amount from wallet.journal where kind in ('prize', 'pool_debit') and wallet.id_text(external_id) like ${`${drop.id}%`} order by kind::text`
    const facts = await this.crew
      .owner`select from platform.outbox where name = 'jackpots.paid.v1' and body->>'drop_id' = ${drop.id}`
    const [pool] = await this.crew.owner<[{ number: number; contributed: bigint; draws: bigint }]>`
      select p.number, p.contributed, (select count(*) from fairness.draw d where d.id in (p.draw_id, ${drop.draw_id}) and (d.server_seed is null) = (d.id = p.draw_id)) as draws from jackpots.pool p where p.id = ${poolId}`
    return [
      ...(moved.map((each) => `${each.kind} ${each.amount}`).join() === `pool_debit ${-amount},prize ${amount}`
        ? []
        : [`${poolId}: money moved: ${moved.map((each) => `${each.kind} ${each.amount}`).join(', ')}`]),
      ...(facts.length === 1 ? [] : [`${poolId}: ${facts.length} facts`]),
      ...(pool.number === number + 1 && pool.contributed === contributed
        ? []
        : [`${poolId}: it waits for drop ${pool.number} with ${pool.contributed} contributed, not ${contributed}`]),
      ...(pool.draws === 2n ? [] : [`${poolId}: the draw of the drop is not revealed, or the next one is`]),
    ]
  }

  /**
   * Pools just below their thresholds, and rounds of which the second crosses them. A round that was undone takes a
   * little back.
   */
  async #newPass(): Promise<{ readonly pass: Pass; readonly expected: readonly Expected[] }> {
    const id = nextId<'Pass'>()
    const [settledAt, stakes] = [systemClock.now(), [600, 10_000, 20_000]]
    const rounds = stakes.map((stake, at) => ({
      playerId: this.#players[at] as Id<'Player'>,
      version: (this.#versions += 1),
      stake,
      settledAt,
      isUndone: false,
    }))
    const expected: Expected[] = []
    for (const poolId of dropping) {
      // Five minor units are missing: the first round brings less, the second more.
      const { number, threshold, shareBps, contributed } = await fillPool(this.crew.owner, { poolId, missing: 5n })
      const value = (threshold - 5n) * 10_000n + BigInt((600 + 10_000) * shareBps)
      expected.push({
        poolId,
        number,
        winner: this.#players[1] as string,
        amount: value / 10_000n,
        contributed: contributed + BigInt(stakes.reduce((sum, stake) => sum + stake, 0) * shareBps),
      })
    }
    await this.crew.owner`insert into public.pass (id) values (${id})`
    return { pass: { id, rounds }, expected }
  }
}
