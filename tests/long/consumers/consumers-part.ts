import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { bps, money, newId, type Id } from '@zoria/kernel'
import { systemChance } from '@zoria/platform/chance'
import { systemClock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import { createLogger } from '@zoria/platform/logger'
import { createWallet, type Wallet } from '@zoria/wallet'
import { diceOf, type Below } from '../house/seeded-random.ts'
import { Home } from '../house/home.ts'
import type { Part, Plant, Size, Wanted } from '../parts/part.ts'

const killsWanted: Record<Size, number> = { gate: 8, long: 80 }
const playersInAll = 20
const plantedBugs = ['cursor and effect in separate transactions', 'a void counts twice'] as const

/** Consumers of settled rounds are killed while players play and providers undo: their stored data must equal the journal. */
export const consumersPart: Part = {
  name: 'consumers',
  proves: 'the worker is killed at any moment between reading settled rounds and storing their effect: rating, cashback and turnover of a raffle are what the stakes that stand say, and tickets have no gaps',
  run: async (wanted) => {
    const home = await Home.open()
    const sound = await play(home, { ...wanted, plant: '' })
    const plants: Plant[] = []
    for (const name of plantedBugs) {
      const { differences } = await play(home, { ...wanted, plant: name })
      wanted.report(`planted: ${name}: ${differences[0] ?? 'not caught'}`)
      plants.push({ name, caught: differences[0] ?? null })
    }
    await home.close()
    return { counts: { kills: sound.kills, rounds: sound.rounds, voids: sound.voids }, plants, violations: sound.differences }
  },
}

type Played = { readonly kills: number; readonly rounds: number; readonly voids: number; readonly differences: readonly string[] }

/** Everything begins anew: players, and what consumers stored. */
const play = async (home: Home, { seed, size, kills = killsWanted[size], report, plant }: Wanted & { plant: string }): Promise<Played> => {
  const [owner, app] = [home.pool('owner'), home.pool('app')]
  await owner`truncate rating.score, rating.week_score, rating.level_reached, cashback.account, cashback.day, cashback.week`
  await openRaffle(owner)
  await owner`delete from wallet.reader_cursor where reader like 'play.%'`
  await owner`insert into wallet.reader_cursor (reader, lane, position, booked_at) select reader, id, head, '-infinity' from wallet.journal_lane cross join unnest(array['play.rating', 'play.cashback', 'play.raffles']) reader`
  const wallet = createWallet({ sql: app, writerUrl: home.url('app'), clock: systemClock, logger: createLogger({ name: 'players', level: 'silent' }), spendingOrder: () => ['game', 'electronic', 'bonus'] })
  const players = await newPlayers(app, wallet)
  const dice = diceOf(`${seed}:${plant}`)
  const tally = { rounds: 0, voids: 0, isOver: false }
  const playing = playOn(wallet, { players, dice, tally })
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await startWorker(home, plant)
    // Every other kill comes between an effect and the end of its transaction, the rest at any moment.
    await (kill % 2 === 0 ? once(worker, 'message') : pause(60 + dice(400)))
    await ended(worker)
  }
  tally.isOver = true
  await playing
  const last = await startWorker(home, plant)
  await untilRead(wallet)
  await ended(last)
  const differences = [...await compare(owner, players), ...await compareTickets(owner)]
  report(`${plant || 'sound'}: ${kills} kills, ${tally.rounds} rounds, ${tally.voids} voids, ${differences.length} differences`)
  await wallet.close()
  await Promise.all([owner.end(), app.end()])
  return { kills, rounds: tally.rounds, voids: tally.voids, differences }
}

/** A raffle with a ticket for 3.00, so that most rounds of a player bring one soon. */
const openRaffle = async (owner: Sql): Promise<void> => {
  await owner`truncate raffles.raffle, raffles.entry, raffles.ticket_range, raffles.frozen_list, raffles.prize`
  await owner`
    insert into raffles.raffle (id, currency, number, terms, starts_at, ends_at, draws_at, draw_id)
    select gen_random_uuid(), currency, 1, terms || '{"turnoverPerTicket": 300}', now() - interval '1 day', now() + interval '1 day', now() + interval '2 days', gen_random_uuid() from raffles.template where currency = 'uah'`
}

const newPlayers = async (app: Sql, wallet: Wallet): Promise<readonly Id<'Player'>[]> => {
  const players = Array.from({ length: playersInAll }, () => nextId<'Player'>())
  for (const playerId of players) {
    await app.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
    await wallet.execute({ kind: 'deposit', playerId, source: 'payments', externalId: nextId(), amount: money(1_000_000_00n, 'uah') })
  }
  return players
}

const slot = { source: 'gis:faults', provider: 'studio', game: 'sevens' } as const

/** Rounds that end at once; every third is undone a moment later. Stakes are so small that no player leaves the first level. */
const playOn = async (wallet: Wallet, { players, dice, tally }: { players: readonly Id<'Player'>[]; dice: Below; tally: { rounds: number; voids: number; isOver: boolean } }): Promise<void> => {
  while (!tally.isOver) {
    await Promise.all(players.map(async (playerId) => {
      const [externalId, round] = [nextId(), nextId()]
      await wallet.execute({ kind: 'stake', playerId, ...slot, externalId, round, amount: money(BigInt(1 + dice(200)), 'uah'), weight: bps(10_000), isRoundFinished: true, sessionStartedAt: null, freeRound: null, objection: null })
      tally.rounds += 1
      if (dice(3) > 0) return
      await wallet.execute({ kind: 'rollback', playerId, ...slot, externalId: nextId(), currency: 'uah', round, items: [{ kind: 'stake', externalId }] })
      tally.voids += 1
    }))
    await pause(10)
  }
}

const startWorker = async (home: Home, plant: string): Promise<ChildProcess> => {
  const [mark, folder] = home.mark.split('=') as [string, string]
  const worker = fork(join(import.meta.dirname, 'consumers-program.ts'), { env: { ...process.env, [mark]: folder, FAULTS_DATABASE_URL: home.url('app'), FAULTS_PLANT: plant } })
  await once(worker, 'message')
  return worker
}

const ended = async (worker: ChildProcess): Promise<void> => {
  const exit = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exit
}

const untilRead = async (wallet: Wallet): Promise<void> => {
  for (;;) {
    const lags = (await wallet.readerLags()).filter(({ reader }) => reader.startsWith('play.'))
    if (lags.length === 3 && lags.every(({ rows }) => rows === 0)) return
    await pause(100)
  }
}

/** From the legs of stakes and of what undid them, without any of the totals that consumers read. */
const compare = async (owner: Sql, players: readonly Id<'Player'>[]): Promise<readonly string[]> => {
  const rows = await owner<{ player_id: string; staked: bigint; weighted: bigint; accrued: bigint; week: bigint; raffled: bigint; turnover: bigint }[]>`
    select w.player_id, -coalesce((select sum(d_game) from wallet.journal j where j.player_id = w.player_id and j.kind in ('stake', 'stake_undone')), 0)::bigint as staked,
      coalesce((select weighted from rating.score s where s.player_id = w.player_id), 0) as weighted,
      coalesce((select accrued from cashback.account a where a.player_id = w.player_id), 0) as accrued,
      coalesce((select sum(staked) from cashback.week k where k.player_id = w.player_id), 0)::bigint as week,
      coalesce((select turnover from raffles.entry e where e.player_id = w.player_id), 0) as raffled,
      coalesce((select sum(turnover) from cashback.day d where d.player_id = w.player_id), 0)::bigint as turnover
    from wallet.wallet w where w.player_id = any (${players as Id<'Player'>[]}::uuid[])`
  return rows.flatMap(({ player_id, staked, weighted, accrued, week, raffled, turnover }) => [
    ...(weighted === staked * 10_000n ? [] : [`player ${player_id} staked ${staked}, the rating counted ${weighted}`]),
    // 0.10 % of the first level.
    ...(accrued === staked * 10n ? [] : [`player ${player_id} staked ${staked}, cashback accrued ${accrued}`]),
    ...(week === staked && turnover === staked ? [] : [`player ${player_id} staked ${staked}, the week of cashback holds ${week} and its days ${turnover}`]),
    ...(raffled === staked ? [] : [`player ${player_id} staked ${staked}, the raffle counted ${raffled}`]),
  ])
}

/** Tickets are numbered from 1 without gaps, and each player has those of his ranges, at least what his turnover covers. */
const compareTickets = async (owner: Sql): Promise<readonly string[]> => {
  const ranges = await owner<{ first: number; last: number; player: number }[]>`select first, last, player from raffles.ticket_range order by first`
  const entries = await owner<{ player_id: string; number: number | null; tickets: number; turnover: bigint }[]>`select player_id, number, tickets, turnover from raffles.entry`
  const [raffle] = await owner<[{ tickets: number }]>`select tickets from raffles.raffle`
  const gaps = ranges.filter(({ first }, at) => first !== (ranges[at - 1]?.last ?? 0) + 1).map(({ first }) => `ticket ${first} does not follow the one before`)
  const held = (number: number | null) => ranges.filter(({ player }) => player === number).reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return [
    ...gaps, ...(raffle.tickets === (ranges.at(-1)?.last ?? 0) && raffle.tickets > 0 ? [] : [`${raffle.tickets} tickets were given, the last range is ${JSON.stringify(ranges.at(-1))}`]),
    ...entries.filter(({ number, tickets, turnover }) => held(number) !== tickets || BigInt(tickets) < turnover / 300n).map(({ player_id, tickets }) => `player ${player_id} has ${tickets} tickets`),
  ]
}

const nextId = <Kind extends string = 'Call'>(): Id<Kind> => newId<Kind>(systemClock.now(), (count) => systemChance.bytes(count))
