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
import { plants as planted } from './plants.ts'

const consumers = ['rating', 'cashback', 'raffles', 'wins', 'battles'] as const
/** Every other kill comes between an effect and the end of its transaction, of each consumer in turn. */
const killsWanted: Record<Size, number> = { gate: 2 * consumers.length, long: 80 }
const playersInAll = 20
const plantedBugs = [planted.apart, planted.twice, planted.late('wins'), planted.late('battles')] as const
/** BIG_WIN_MIN of the currency. */
const bigWinMin = 5_000_00n

/**
 * Consumers of settled rounds are killed while players play and providers undo: their stored data must equal the
 * journal.
 */
export const consumersPart: Part = {
  name: 'consumers',
  proves:
    'the worker is killed at any moment between reading settled rounds and storing their effect: rating, cashback, turnover of a raffle, big wins and scores of a battle are what the rounds that stand say, and tickets have no gaps',
  run: async (wanted) => {
    const home = await Home.open()
    const sound = await play(home, { ...wanted, plant: '' })
    const plants: Plant[] = []
    for (const name of plantedBugs) {
      const { differences } = await play(home, { ...wanted, kills: killsWanted.gate, plant: name })
      wanted.report(`planted: ${name}: ${differences[0] ?? 'not caught'}`)
      plants.push({ name, caught: differences[0] ?? null })
    }
    await home.close()
    return {
      counts: { kills: sound.kills, rounds: sound.rounds, voids: sound.voids, 'big wins': sound.wins },
      plants,
      violations: sound.differences,
    }
  },
}

type Tally = { rounds: number; voids: number; wins: number; isOver: boolean }
type Played = Readonly<Omit<Tally, 'isOver'>> & { readonly kills: number; readonly differences: readonly string[] }

/** Everything begins anew: players, and what consumers stored. */
const play = async (
  home: Home,
  { seed, size, kills = killsWanted[size], report, plant }: Wanted & { plant: string },
): Promise<Played> => {
  const [owner, app] = [home.pool('owner'), home.pool('app')]
  await owner`truncate rating.score, rating.week_score, rating.level_reached, cashback.account, cashback.day, cashback.week, wins.big_win`
  await openRaffle(owner)
  await openBattle(owner)
  await owner`delete from wallet.reader_cursor where reader like 'play.%'`
  await owner`insert into wallet.reader_cursor (reader, lane, position, booked_at) select reader, id, head, '-infinity' from wallet.journal_lane cross join unnest(${consumers.map(readerOf)}::text[]) reader`
  const wallet = createWallet({
    sql: app,
    writerUrl: home.url('app'),
    clock: systemClock,
    logger: createLogger({ name: 'players', level: 'silent' }),
    spendingOrder: () => ['game', 'electronic', 'bonus'],
  })
  const players = await newPlayers(app, wallet)
  const dice = diceOf(`${seed}:${plant}`)
  const tally: Tally = { rounds: 0, voids: 0, wins: 0, isOver: false }
  const playing = playOn(wallet, { players, dice, tally })
  for (let kill = 0; kill < kills; kill += 1) {
    const worker = await startWorker(home, plant)
    const consumer = consumers[(kill / 2) % consumers.length]
    await (consumer === undefined ? pause(60 + dice(400)) : effectOf(worker, consumer))
    await ended(worker)
  }
  tally.isOver = true
  await playing
  const last = await startWorker(home, plant)
  await untilRead(wallet)
  await ended(last)
  const differences = [
    ...(await compare(owner, players)),
    ...(await compareTickets(owner)),
    ...(await compareWins(owner, players)),
    ...(await compareScores(owner, players)),
  ]
  report(
    `${plant || 'sound'}: ${kills} kills, ${tally.rounds} rounds, ${tally.voids} voids, ${tally.wins} big wins, ${differences.length} differences`,
  )
  await wallet.close()
  await Promise.all([owner.end(), app.end()])
  return { kills, rounds: tally.rounds, voids: tally.voids, wins: tally.wins, differences }
}

/** A raffle with a ticket for 10.00, the least there may be, so that a few rounds of a player bring one. */
const openRaffle = async (owner: Sql): Promise<void> => {
  await owner`truncate raffles.raffle, raffles.entry, raffles.ticket_range, raffles.frozen_list, raffles.prize`
  await owner`
    insert into raffles.raffle (id, currency, number, terms, starts_at, ends_at, draws_at, draw_id)
    select gen_random_uuid(), currency, 1, terms || '{"turnoverPerTicket": 1000}', now() - interval '1 day', now() + interval '1 day', now() + interval '2 days', gen_random_uuid() from raffles.template where currency = 'uah'`
}

/** A battle that everybody joins with the first round, and in which every round counts. */
const openBattle = async (owner: Sql): Promise<void> => {
  const terms = JSON.stringify({
    entry: 'automatic',
    scoring: 'turnover',
    games: { kind: 'all' },
    league: { by: 'rating', levelMin: null, levelMax: null },
    stakeMin: 1,
    roundsMax: null,
    qualification: 1,
  })
  await owner`truncate battles.battle cascade`
  await owner`
    insert into battles.battle (id, template_id, slug, terms, currency, starts_at, ends_at, salt)
    select gen_random_uuid(), id, 'consumers', terms || ${terms}::text::jsonb, 'uah', now() - interval '1 day', now() + interval '1 day', 'salt' from battles.template where slug = 'daily-uah'`
}

const newPlayers = async (app: Sql, wallet: Wallet): Promise<readonly Id<'Player'>[]> => {
  const players = Array.from({ length: playersInAll }, () => nextId<'Player'>())
  for (const playerId of players) {
    await app.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
    await wallet.execute({
      kind: 'deposit',
      playerId,
      source: 'payments',
      externalId: nextId(),
      amount: money(1_000_000_00n, 'uah'),
    })
  }
  return players
}

const slot = { source: 'gis:faults', provider: 'studio', game: 'sevens' } as const

/**
 * Rounds that end at once, or with a big win; every third is undone a moment later. Stakes are so small that no player
 * leaves the first level.
 */
const playOn = async (
  wallet: Wallet,
  { players, dice, tally }: { players: readonly Id<'Player'>[]; dice: Below; tally: Tally },
): Promise<void> => {
  while (!tally.isOver) {
    await Promise.all(players.map((playerId) => playRound(wallet, { playerId, dice, tally })))
    await pause(10)
  }
}

const playRound = async (
  wallet: Wallet,
  { playerId, dice, tally }: { playerId: Id<'Player'>; dice: Below; tally: Tally },
): Promise<void> => {
  const [externalId, paid, round, isWon] = [nextId(), nextId(), nextId(), dice(20) === 0]
  const common = { playerId, ...slot, round, sessionStartedAt: null, freeRound: null }
  await wallet.execute({
    ...common,
    kind: 'stake',
    externalId,
    amount: money(BigInt(1 + dice(100)), 'uah'),
    weight: bps(10_000),
    isRoundFinished: !isWon,
    objection: null,
  })
  if (isWon)
    await wallet.execute({
      ...common,
      kind: 'payout',
      externalId: paid,
      amount: money(bigWinMin + BigInt(dice(1_000)), 'uah'),
      fraction: 0n,
      type: 'win',
      isRoundFinished: true,
    })
  tally.rounds += 1
  tally.wins += Number(isWon)
  if (dice(3) > 0) return
  const items = [
    { kind: 'stake', externalId },
    ...(isWon ? [{ kind: 'payout', externalId: paid } as const] : []),
  ] as const
  await wallet.execute({ kind: 'rollback', playerId, ...slot, externalId: nextId(), currency: 'uah', round, items })
  tally.voids += 1
}

const startWorker = async (home: Home, plant: string): Promise<ChildProcess> => {
  const [mark, folder] = home.mark.split('=') as [string, string]
  const worker = fork(join(import.meta.dirname, 'consumers-program.ts'), {
    env: { ...process.env, [mark]: folder, FAULTS_DATABASE_URL: home.url('app'), FAULTS_PLANT: plant },
  })
  await once(worker, 'message')
  return worker
}

/** Resolves when a consumer of a worker has written an effect whose transaction has not ended. */
const effectOf = (worker: ChildProcess, consumer: string): Promise<void> =>
  new Promise((resolve) =>
    worker.on('message', (said) => {
      if (said === `effect of ${consumer}`) resolve()
    }),
  )

const ended = async (worker: ChildProcess): Promise<void> => {
  const exit = once(worker, 'exit')
  worker.kill('SIGKILL')
  await exit
}

const untilRead = async (wallet: Wallet): Promise<void> => {
  for (;;) {
    const lags = (await wallet.readerLags()).filter(({ reader }) => reader.startsWith('play.'))
    if (lags.length === consumers.length && lags.every(({ rows }) => rows === 0)) return
    await pause(100)
  }
}

/** From the legs of stakes and of what undid them, without any of the totals that consumers read. */
const compare = async (owner: Sql, players: readonly Id<'Player'>[]): Promise<readonly string[]> => {
  const rows = await owner<
    {
      player_id: string
      staked: bigint
      weighted: bigint
      accrued: bigint
      week: bigint
      raffled: bigint
      turnover: bigint
    }[]
  >`
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
    ...(week === staked && turnover === staked
      ? []
      : [`player ${player_id} staked ${staked}, the week of cashback holds ${week} and its days ${turnover}`]),
    ...(raffled === staked ? [] : [`player ${player_id} staked ${staked}, the raffle counted ${raffled}`]),
  ])
}

/**
 * A round won big if what was paid for it and stands is at least the threshold; a win that was undone is in none of the
 * lists.
 */
const compareWins = async (owner: Sql, players: readonly Id<'Player'>[]): Promise<readonly string[]> => {
  const rows = await owner<
    { player_id: string; wins: bigint; won: bigint; stored: bigint; listed: bigint; odd: bigint }[]
  >`
    with round as (
      select player_id, coalesce(sum(d_electronic) filter (where kind in ('payout', 'payout_undone')), 0) as paid
      from wallet.journal where player_id = any (${players as Id<'Player'>[]}::uuid[]) and round is not null group by player_id, round
    ), won as (
      select player_id, count(*) as wins, sum(paid)::bigint as won from round where paid >= ${bigWinMin} group by player_id
    ), listed as (
      select player_id, count(*) filter (where settled = 1) as stored, coalesce(sum(amount) filter (where settled = 1), 0)::bigint as listed,
        count(*) filter (where settled not in (1, case when amount is null then -1 else 0 end)) as odd from wins.big_win group by player_id
    )
    select player_id, coalesce(wins, 0) as wins, coalesce(won, 0) as won, coalesce(stored, 0) as stored, coalesce(listed, 0) as listed, coalesce(odd, 0) as odd from won full join listed using (player_id)`
  return rows.flatMap(({ player_id, wins, won, stored, listed, odd }) => [
    ...(wins === stored && won === listed
      ? []
      : [`player ${player_id} won big ${wins} times, in all ${won}; listed are ${stored} wins of ${listed}`]),
    ...(odd === 0n ? [] : [`${odd} wins of player ${player_id} were counted or undone more than once`]),
  ])
}

const compareScores = async (owner: Sql, players: readonly Id<'Player'>[]): Promise<readonly string[]> => {
  const rows = await owner<
    { player_id: string; rounds: bigint; staked: bigint; counted: number; score: bigint; turnover: bigint }[]
  >`
    with round as (
      select player_id, -sum(d_game) filter (where kind in ('stake', 'stake_undone')) as staked
      from wallet.journal where player_id = any (${players as Id<'Player'>[]}::uuid[]) and round is not null group by player_id, round
    ), played as (
      select player_id, count(*) filter (where staked > 0) as rounds, coalesce(sum(staked), 0)::bigint as staked from round group by player_id
    )
    select player_id, p.rounds, p.staked, coalesce(e.rounds, 0) as counted, coalesce(e.score, 0) as score, coalesce(e.turnover, 0) as turnover from played p left join battles.entry e using (player_id)`
  return rows.flatMap(({ player_id, rounds, staked, counted, score, turnover }) =>
    rounds === BigInt(counted) && staked === score && staked === turnover
      ? []
      : [
          `player ${player_id} staked ${staked} in ${rounds} rounds, the battle has a score of ${score} of ${counted} rounds and a turnover of ${turnover}`,
        ],
  )
}

/** Tickets are numbered from 1 without gaps, and each player has those of his ranges, at least what his turnover covers. */
const compareTickets = async (owner: Sql): Promise<readonly string[]> => {
  const ranges = await owner<
    { first: number; last: number; player: number }[]
  >`select first, last, player from raffles.ticket_range order by first`
  const entries = await owner<
    { player_id: string; number: number | null; tickets: number; turnover: bigint }[]
  >`select player_id, number, tickets, turnover from raffles.entry`
  const [raffle] = await owner<[{ tickets: number }]>`select tickets from raffles.raffle`
  const gaps = ranges
    .filter(({ first }, at) => first !== (ranges[at - 1]?.last ?? 0) + 1)
    .map(({ first }) => `ticket ${first} does not follow the one before`)
  const held = (number: number | null) =>
    ranges.filter(({ player }) => player === number).reduce((sum, { first, last }) => sum + last - first + 1, 0)
  return [
    ...gaps,
    ...(raffle.tickets === (ranges.at(-1)?.last ?? 0) && raffle.tickets > 0
      ? []
      : [`${raffle.tickets} tickets were given, the last range is ${JSON.stringify(ranges.at(-1))}`]),
    ...entries
      .filter(({ number, tickets, turnover }) => held(number) !== tickets || BigInt(tickets) < turnover / 1_000n)
      .map(({ player_id, tickets }) => `player ${player_id} has ${tickets} tickets`),
  ]
}

const readerOf = (consumer: string): string => `play.${consumer}`

const nextId = <Kind extends string = 'Call'>(): Id<Kind> =>
  newId<Kind>(systemClock.now(), (count) => systemChance.bytes(count))
