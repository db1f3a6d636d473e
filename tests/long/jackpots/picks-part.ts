import type { ChildProcess } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { join } from 'node:path'
import { jackpotSuits, type JackpotSuit } from '@zoria/contract/jackpots/words'
import { blockMessage, drawCards, drawFromBlocks, drawThreshold } from '@zoria/game-maths'
import { formatAmount, money, type Id } from '@zoria/kernel'
import { systemClock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { RoundEvent } from '@zoria/play'
import { nextId } from '../finish/finish-part.ts'
import { told } from '../finish/killed-worker.ts'
import { steppedPart, type Pass } from '../finish/stepped-part.ts'
import type { Home } from '../house/home.ts'
import { withObserver } from '../load/audit.ts'
import { bookFaults, observing } from './observing.ts'
import type { Picked, Picking } from './pass.ts'
import { fillPool, mendPools } from './pools.ts'

/**
 * kill -9 at every step of the pick of a winner: opening the cards, the payment, the acknowledgement (I-45, I-58,
 * I-59).
 */
export const picksPart = steppedPart({
  name: 'picks',
  proves:
    'a process is killed at every step of opening the twelve cards of a jackpot winner, paying the drop and marking the pick as seen, and two others repeat every step: the cards stay those of the draw, the drop is paid once, a seen pick is not offered again',
  program: join(import.meta.dirname, 'jackpots-program.ts'),
  kinds: ['seen before it is paid', 'paid before it is seen'],
  plants: [
    'money outside of the transaction',
    'every statement commits alone',
    'an acknowledgement that is answered before it is stored',
  ],
  open: async (home, owner) => {
    const app = home.pool('app')
    await withObserver(home, async (wallet) => observing(app, wallet).open())
    await app.end()
    let number = 0
    return async (kind) =>
      newPass({ home, owner, number: (number += 1), isPaidFirst: kind === 'paid before it is seen' })
  },
})

type Dropped = {
  readonly id: string
  readonly pool_id: string
  readonly number: number
  readonly suit: JackpotSuit
  readonly amount: bigint
  readonly threshold: bigint
  readonly cards: readonly JackpotSuit[]
  readonly draw_id: string
  readonly paid_at: Date | null
  readonly seen_at: Date | null
}

const dropOf = async (owner: Sql, playerId: string): Promise<Dropped> => {
  const [drop] = await owner<
    [Dropped]
  >`select id, pool_id, number, suit, amount, threshold, cards, draw_id, paid_at, seen_at from jackpots.drop where player_id = ${playerId}`
  return drop
}

/** A player whose round makes a pool drop. */
async function newPass({
  home,
  owner,
  number,
  isPaidFirst,
}: {
  readonly home: Home
  readonly owner: Sql
  readonly number: number
  readonly isPaidFirst: boolean
}): Promise<Pass> {
  const playerId = nextId<'Player'>()
  await fillPool(owner, { poolId: `uah-${jackpotSuits[number % jackpotSuits.length]}`, missing: 1n })
  const app = home.pool('app')
  await withObserver(home, async (wallet) => {
    await app.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
    await app.begin((tx) => observing(app, wallet).consumer.consume(tx, [roundOf(playerId, number)]))
  })
  await app.end()
  const made = await dropOf(owner, playerId)
  return {
    work: { playerId, dropId: made.id, isPaidFirst } satisfies Picking,
    isDone: async () => {
      const { paid_at: paidAt, seen_at: seenAt } = await dropOf(owner, playerId)
      return paidAt !== null && seenAt !== null
    },
    faults: async (others, isAnswered) => {
      const { seen_at: seenAt } = await dropOf(owner, playerId)
      const pages = await Promise.all(
        others.map((process, at) => repeated(process, { playerId, dropId: made.id, isPaidFirst: at === 0 })),
      )
      return [
        ...pageFaults(pages, { made, wasSeen: seenAt !== null, isAnswered }),
        ...(await dropFaults(owner, made, playerId)),
        ...(await bookFaults(home)),
      ]
    },
    drop: () => mendPools(owner),
  }
}

/** Enough to bring the unit that is missing. */
const roundOf = (playerId: Id<'Player'>, number: number): RoundEvent => ({
  kind: 'settled',
  version: BigInt(number),
  lane: 0,
  position: 0n,
  bookedAt: new Date(),
  round: {
    playerId,
    currency: 'uah',
    version: BigInt(number),
    openedBy: BigInt(number),
    provider: 'zoria',
    roundId: `pick ${number}`,
    gameUuid: 'book',
    startedAt: systemClock.now(),
    settledAt: systemClock.now(),
    stakes: 1,
    stakeReal: 1_000_00n,
    stakeBonus: 0n,
    paid: 0n,
    paidReal: 0n,
    isFreeRound: false,
    payoutTypes: [],
    weight: 10_000,
  },
})

const repeated = async (process: ChildProcess, work: Picking): Promise<Picked | string> => {
  const said = await told(process, work)
  return said.startsWith('{') ? (JSON.parse(said) as Picked) : said
}

/** The pick waits with its cards until it was seen, and not a moment longer. */
function pageFaults(
  pages: readonly (Picked | string)[],
  { made, wasSeen, isAnswered }: { readonly made: Dropped; readonly wasSeen: boolean; readonly isAnswered: boolean },
): readonly string[] {
  const failed = pages.filter((page) => typeof page === 'string')
  if (failed.length > 0) return failed
  const answered = pages as readonly Picked[]
  const opened = answered.flatMap((page) => page.opened)
  const due = JSON.stringify([made.id, made.suit, formatAmount(money(made.amount, 'uah')), made.cards])
  return [
    ...(answered.every(({ seen, left }) => seen === 204 && left.length === 0)
      ? []
      : [
          `a pick that was seen waits again: ${answered.map(({ seen, left }) => `${seen}, ${left.length} left`).join('; ')}`,
        ]),
    ...(isAnswered && !wasSeen ? ['an acknowledgement was answered and is not stored'] : []),
    ...(wasSeen ? opened.map(() => 'a pick that was seen was opened again') : []),
    ...(wasSeen || opened.length > 0 ? [] : ['a pick that was not seen was not opened']),
    ...opened.flatMap(({ drop_id: id, suit, amount, cards }) =>
      JSON.stringify([id, suit, amount, cards]) === due
        ? []
        : [`a pick shows ${suit} ${amount} ${cards.join()}, not ${due}`],
    ),
  ]
}

/** What is wrong with a drop that was picked: its payment, its fact, or its cards. */
async function dropFaults(owner: Sql, made: Dropped, playerId: string): Promise<readonly string[]> {
  const drop = await dropOf(owner, playerId)
  const moved = await owner<
    { kind: string; amount: bigint }[]
  >`select kind::text, d_electronic as amount from wallet.journal where kind in ('prize', 'pool_debit') and wallet.id_text(external_id) like ${`${made.id}%`} order by kind::text`
  const facts =
    await owner`select from platform.outbox where name = 'jackpots.paid.v1' and body->>'drop_id' = ${made.id}`
  const sums = moved.map(({ kind, amount }) => `${kind} ${amount}`).join()
  return [
    ...(drop.paid_at === null || drop.seen_at === null ? ['a drop is not paid, or not seen'] : []),
    ...(sums === `pool_debit ${-made.amount},prize ${made.amount}` ? [] : [`money moved: ${sums || 'none'}`]),
    ...(facts.length === 1 ? [] : [`a drop has ${facts.length} facts`]),
    ...(JSON.stringify([drop.cards, String(drop.amount)]) === JSON.stringify([made.cards, String(made.amount)])
      ? []
      : ['the cards or the amount of a drop changed']),
    ...(await cardFaults(owner, made)),
  ]
}

/** Threshold and cards follow from the published seeds. */
async function cardFaults(
  owner: Sql,
  { pool_id: poolId, number, suit, threshold, cards, draw_id: drawId }: Dropped,
): Promise<readonly string[]> {
  const [draw] = await owner<
    { hash: string; server_seed: string | null; input: string | null; result: string | null }[]
  >`select hash, server_seed, input, result from fairness.draw where id = ${drawId}`
  if (draw === undefined || draw.server_seed === null || draw.input === null)
    return ['the draw of a drop is not revealed']
  const seed = Buffer.from(draw.server_seed, 'hex')
  const { min, max } = JSON.parse(draw.input) as { readonly min: string; readonly max: string }
  const stream = drawFromBlocks((cursor) =>
    createHmac('sha256', seed)
      .update(blockMessage({ clientSeed: poolId, nonce: number }, cursor))
      .digest(),
  )
  const drawn = {
    threshold: String(drawThreshold({ min: BigInt(min), max: BigInt(max) }, stream)),
    cards: drawCards({ suits: jackpotSuits, won: suit }, stream),
  }
  const isRight =
    createHash('sha256').update(seed).digest('hex') === draw.hash &&
    draw.result === JSON.stringify(drawn) &&
    JSON.stringify(drawn) === JSON.stringify({ threshold: String(threshold), cards })
  return isRight ? [] : [`the seeds of a drop give ${JSON.stringify(drawn)}`]
}
