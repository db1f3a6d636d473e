import { createHash, createHmac } from 'node:crypto'
import { join } from 'node:path'
import { createFairness } from '@zoria/fairness'
import { blockMessage, drawFromBlocks, drawTickets } from '@zoria/game-maths'
import type { Id } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { amounts, finishPart, nextId } from '../finish/finish-part.ts'
import { secrets } from './seed-secrets.ts'

/** Tickets of each player. */
const ticketsEach = 3

/** kill -9 of a worker at every step of the finish of a raffle, while two others go on. */
export const rafflesPart = finishPart({
  name: 'raffles',
  proves:
    'a worker is killed at every step of freezing the list of a raffle, drawing its winners and paying its prizes, and two others go on: one list, the winners of its hash and seed, each prize paid once with its fact',
  program: join(import.meta.dirname, 'raffles-program.ts'),
  make,
  faultsIn,
  firstStatus: 'counting',
  statusOf: async (owner, id) =>
    (await owner<[{ status: string }]>`select status from raffles.raffle where id = ${id}`)[0].status,
  drop: async (owner, id) => {
    await owner`update raffles.prize set status = 'withheld' where raffle_id = ${id} and status = 'owed'`
    await owner`update raffles.raffle set status = 'paid', list_hash = coalesce(list_hash, 'none') where id = ${id}`
  },
})

async function faultsIn(owner: Sql, raffleId: string, players: readonly Id<'Player'>[]): Promise<readonly string[]> {
  const moved = await owner<{ player_id: string; place: string; amount: bigint }[]>`
    select player_id, split_part(wallet.id_text(external_id), ':', 2) as place, d_electronic as amount from wallet.journal where kind = 'prize' and wallet.id_text(external_id) like ${`${raffleId}:%`}`
  const facts = await owner<{ place: string; ticket: string; player_id: string }[]>`
    select body->>'place' as place, body->>'ticket' as ticket, body->>'player_id' as player_id from platform.outbox where name = 'raffles.prize_paid.v1' and body->>'raffle_id' = ${raffleId}`
  const prizes = await owner<
    { place: number; ticket: number; player_id: string; status: string }[]
  >`select place, ticket, player_id, status from raffles.prize where raffle_id = ${raffleId} order by place`
  const winners = await winnersOf(owner, raffleId)
  const faults = winners === undefined ? ['hash, seed and list do not fit each other'] : []
  if (prizes.length !== amounts.length) faults.push(`${prizes.length} prizes are owed`)
  for (const [at, amount] of amounts.entries()) {
    const [place, ticket] = [String(at + 1), winners?.[at] ?? 0]
    const winner = players[Math.ceil(ticket / ticketsEach) - 1]
    const paid = moved.filter((each) => each.place === place)
    if (paid.length !== 1 || paid[0]?.player_id !== winner || paid[0]?.amount !== BigInt(amount))
      faults.push(`place ${place} was paid ${paid.length} times: ${paid.map((each) => each.amount).join(', ')}`)
    const told = facts.filter(
      (each) => each.place === place && each.player_id === winner && each.ticket === String(ticket),
    )
    if (told.length !== 1) faults.push(`place ${place} has ${told.length} facts`)
    if (prizes[at]?.status !== 'paid' || prizes[at]?.player_id !== winner || prizes[at]?.ticket !== ticket)
      faults.push(`the prize of place ${place} is ${JSON.stringify(prizes[at])}`)
  }
  return faults
}

/** The winners of what is published; undefined where the hashes do not fit. */
async function winnersOf(owner: Sql, raffleId: string): Promise<readonly number[] | undefined> {
  const [row] = await owner<
    [
      {
        number: number
        tickets: number
        list_hash: string
        hash: string
        server_seed: string | null
        client_seed: string | null
        result: string | null
      },
    ]
  >`
    select r.number, r.tickets, r.list_hash, d.hash, d.server_seed, d.client_seed, d.result from raffles.raffle r join fairness.draw d on d.id = r.draw_id where r.id = ${raffleId}`
  const ranges = await owner<
    { first: number; last: number; player: number }[]
  >`select first, last, player from raffles.ticket_range where raffle_id = ${raffleId} order by first`
  const list = createHash('sha256')
    .update(ranges.map(({ first, last, player }) => `${first}-${last} ${player}\n`).join(''))
    .digest('hex')
  const seed = Buffer.from(row.server_seed ?? '', 'hex')
  if (
    row.list_hash !== list ||
    row.client_seed !== list ||
    createHash('sha256').update(seed).digest('hex') !== row.hash
  )
    return undefined
  const winners = drawTickets(
    { tickets: row.tickets, places: amounts.length },
    drawFromBlocks((cursor) =>
      createHmac('sha256', seed)
        .update(blockMessage({ clientSeed: list, nonce: row.number }, cursor))
        .digest(),
    ),
  )
  return row.result === JSON.stringify({ winners }) ? winners : undefined
}

/** A raffle that is over, whose players have equally many tickets. */
async function make(owner: Sql, players: readonly Id<'Player'>[]): Promise<string> {
  const raffleId = nextId<'Raffle'>()
  const prizes = JSON.stringify({ prizes: amounts.map((amount, at) => ({ from: at + 1, to: at + 1, amount })) })
  await owner.begin(async (tx) => {
    const draw = await createFairness({ sql: owner, chance: systemChance, secrets }).commit(tx, {
      use: 'raffle',
      now: systemClock.now(),
    })
    await tx`
      insert into raffles.raffle (id, currency, number, terms, starts_at, ends_at, draws_at, draw_id, status, tickets, players, booked_over_at)
      select ${raffleId}, 'uah', coalesce((select max(number) from raffles.raffle), 0) + 1, terms || ${prizes}::text::jsonb, clock_timestamp() - interval '1 week', clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 minute',
        ${draw.id}, 'counting', ${players.length * ticketsEach}, ${players.length}, clock_timestamp() - interval '1 minute'
      from raffles.template where currency = 'uah'`
    await tx`insert into raffles.entry (raffle_id, player_id, turnover, tickets, number) select ${raffleId}, player, 0, ${ticketsEach}, at from unnest(${[...players]}::uuid[]) with ordinality each (player, at)`
    await tx`insert into raffles.ticket_range (raffle_id, first, last, player) select ${raffleId}, (at - 1) * ${ticketsEach}::int + 1, at * ${ticketsEach}::int, at from generate_series(1, ${players.length}::int) at`
  })
  return raffleId
}
