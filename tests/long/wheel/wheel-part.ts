import type { ChildProcess } from 'node:child_process'
import { createHash, createHmac } from 'node:crypto'
import { join } from 'node:path'
import { blockMessage, drawFromBlocks, drawSector, type WeightedSector } from '@zoria/game-maths'
import { formatAmount, money, type Id } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import { nextId } from '../finish/finish-part.ts'
import { told } from '../finish/killed-worker.ts'
import { steppedPart, type Pass } from '../finish/stepped-part.ts'
import type { Home } from '../house/home.ts'
import { withObserver } from '../load/audit.ts'
import { offerId, type Spinning } from './spinning.ts'

const prizes = {
  money: { kind: 'money', amount: 500_00 },
  bonus: { kind: 'bonus', offerId },
  free_rounds: { kind: 'free_rounds', game: 'book', count: 10, stake: 1_00 },
} as const

/**
 * kill -9 of the API at every step of a spin, while two others serve its repeat and the spin of a rival (I-56, I-58,
 * I-59).
 */
export const wheelPart = steppedPart({
  name: 'wheel',
  proves:
    'an API is killed at every step of a spin (right, draw, limits, prize, answer) and of ordering free rounds, and two others serve its repeat and a rival: one spin for each right, the same answer, each prize once, the last prize of a sector given once',
  program: join(import.meta.dirname, 'wheel-program.ts'),
  kinds: Object.keys(prizes),
  plants: ['money outside of the transaction', 'every statement commits alone', 'a spin that forgets its key'],
  open: async (home, owner) => {
    await owner`create table public.granted (id uuid primary key, spin_id text not null, player_id uuid not null, offer_id uuid not null)`
    await owner`create table public.ordered (name text primary key)`
    await owner`grant select, insert on public.granted, public.ordered to app`
    let number = 0
    return async (kind) => newPass({ home, owner, number: (number += 1), kind: kind as keyof typeof prizes })
  },
})

/** A wheel whose first sector has one prize left, and two players of whom one can win it. */
async function newPass({
  home,
  owner,
  number,
  kind,
}: {
  readonly home: Home
  readonly owner: Sql
  readonly number: number
  readonly kind: keyof typeof prizes
}): Promise<Pass> {
  const [player, rival] = [nextId<'Player'>(), nextId<'Player'>()]
  const key = nextId<'Key'>()
  const app = home.pool('app', 1)
  await withObserver(home, async (wallet) => {
    for (const playerId of [player, rival]) await app.begin((tx) => wallet.open(tx, { playerId, currency: 'uah' }))
  })
  await app.end()
  const configuration = await useWheel(owner, { number, kind })
  return {
    work: { playerId: player, key } satisfies Spinning,
    isDone: async () => (await owner`select from wheel.spin where player_id = ${player}`).length > 0,
    faults: async (others) => [
      ...(await answerFaults(others, { player, rival, key })),
      ...(await faultsIn(owner, { configuration, number, players: [player, rival] })),
    ],
  }
}

/** Puts a wheel to use: its first sector has one prize, by stock or by day, and nearly every draw. */
async function useWheel(
  owner: Sql,
  { number, kind }: { readonly number: number; readonly kind: keyof typeof prizes },
): Promise<string> {
  const id = nextId<'Wheel'>()
  const names = { en: 'Prize', ua: 'Приз', ru: 'Приз', kz: 'Жүлде' }
  const sector = (name: string, weight: number, more: object) => ({
    key: `${name}-${number}`,
    names,
    label: names,
    weight,
    stock: null,
    dayMax: null,
    ...more,
  })
  const small = { kind: 'money', amount: 10_00 }
  const sectors = [
    sector('last', 9_997, { prize: prizes[kind], ...(number % 2 === 0 ? { stock: 1 } : { dayMax: 1 }) }),
    sector('small', 1, { prize: small }),
    sector('other', 1, { prize: small }),
    sector('nothing', 1, { prize: { kind: 'nothing' } }),
  ]
  await owner.begin(async (tx) => {
    await tx`update wheel.configuration set status = 'replaced', decided_by = 'the next wheel', decided_at = clock_timestamp() where currency = 'uah' and status = 'active'`
    await tx`
      insert into wheel.configuration (id, currency, sectors, status, proposed_by, proposed_at, decided_by, decided_at)
      values (${id}, 'uah', ${JSON.stringify(sectors)}::text::jsonb, 'active', 'olena', clock_timestamp(), 'taras', clock_timestamp())`
  })
  return id
}

/**
 * Both others serve the repeat, the rival, and one spin more: the repeat is always answered the same, and a second spin
 * has no right.
 */
async function answerFaults(
  [one, other]: readonly [ChildProcess, ChildProcess],
  { player, rival, key }: { readonly player: Id<'Player'>; readonly rival: Id<'Player'>; readonly key: string },
): Promise<readonly string[]> {
  const spin = (process: ChildProcess, playerId: Id<'Player'>, name: string) =>
    answered(process, { playerId, key: name })
  const [repeat, rivals] = await Promise.all([spin(one, player, key), spin(other, rival, key)])
  const [again, second] = [await spin(other, player, key), await spin(one, player, `${key}-again`)]
  return [
    ...(repeat.startsWith('200 ') ? [] : [`the repeat was answered ${repeat}`]),
    ...(again === repeat ? [] : [`the repeat was answered ${repeat}, and then ${again}`]),
    ...(rivals.startsWith('200 ') ? [] : [`the rival was answered ${rivals}`]),
    ...(second.startsWith('409 ') && second.includes('NO_SPINS') ? [] : [`a second spin was answered ${second}`]),
  ]
}

/** So often a page asks again. */
const asksMax = 8

/** The answer to a spin; one that was not given, by a process that waits too long for a lock, is asked for again. */
async function answered(process: ChildProcess, spinning: Spinning, ask = 1): Promise<string> {
  const said = await told(process, spinning)
  const isAnswered = /^[1-4]/.test(said)
  return isAnswered || ask === asksMax ? said : answered(process, spinning, ask + 1)
}

type Spun = {
  readonly id: string
  readonly player_id: string
  readonly sector_key: string
  readonly kind: string
  readonly amount: string | null
  readonly grant_id: string | null
  readonly rounds_status: string | null
  readonly draw_id: string
  readonly hash: string
  readonly client_seed: string
  readonly nonce: number
}

async function faultsIn(
  owner: Sql,
  {
    configuration,
    number,
    players,
  }: { readonly configuration: string; readonly number: number; readonly players: readonly Id<'Player'>[] },
): Promise<readonly string[]> {
  const spins = await owner<Spun[]>`
    select id, player_id, sector_key, kind, prize->>'amount' as amount, grant_id, rounds_status, draw_id, hash, client_seed, nonce from wheel.spin where player_id = any(${[...players]}::uuid[]) order by at`
  const given = await owner<
    { sector: string; count: number }[]
  >`select sector, count from wheel.given where configuration_id = ${configuration}`
  const paid = await owner<
    { spin: string; amount: bigint }[]
  >`select split_part(wallet.id_text(external_id), ':', 1) as spin, d_electronic as amount from wallet.journal where kind = 'prize' and player_id = any(${[...players]}::uuid[])`
  const last = spins.filter(({ sector_key: sector }) => sector === `last-${number}`).length
  const faults = [
    ...players.flatMap((player) =>
      spins.filter((spin) => spin.player_id === player).length === 1
        ? []
        : [`a player has ${spins.filter((spin) => spin.player_id === player).length} spins`],
    ),
    ...(last === 1 ? [] : [`the last prize was given ${last} times`]),
    ...given.flatMap(({ sector, count }) =>
      count === spins.filter((spin) => spin.sector_key === sector).length ? [] : [`${sector} counts ${count} prizes`],
    ),
  ]
  const sums = paid
    .map(({ spin, amount }) => `${spin} ${formatAmount(money(amount, 'uah'))}`)
    .toSorted()
    .join()
  const due = spins
    .filter(({ kind }) => kind === 'money')
    .map(({ id, amount }) => `${id} ${amount}`)
    .toSorted()
    .join()
  if (sums !== due) faults.push(`paid were ${sums || 'none'}, due ${due || 'none'}`)
  for (const spin of spins) faults.push(...(await spinFaults(owner, spin)))
  return faults
}

/** What is wrong with a spin: its fact, its gift outside of the wallet, its draw, or the draw of the next one. */
async function spinFaults(owner: Sql, spin: Spun): Promise<readonly string[]> {
  const facts = await owner`select from platform.outbox where name = 'wheel.spun.v1' and body->>'spin_id' = ${spin.id}`
  const granted = await owner<{ id: string }[]>`select id from public.granted where spin_id = ${spin.id}`
  const ordered = await owner`select from public.ordered where name like ${`wheel:${spin.id}%`}`
  const [next] = await owner<[{ nonce: number; is_fresh: boolean }]>`
    select p.nonce, d.id <> ${spin.draw_id}::uuid and d.server_seed is null as is_fresh from wheel.player p join fairness.draw d on d.id = p.draw_id where p.player_id = ${spin.player_id}`
  const given = spin.kind === 'bonus' ? [spin.grant_id] : []
  return [
    ...(facts.length === 1 ? [] : [`a spin has ${facts.length} facts`]),
    ...(granted.map(({ id }) => id).join() === given.join()
      ? []
      : [`a spin of ${spin.kind} has ${granted.length} grants`]),
    ...(ordered.length === Number(spin.kind === 'free_rounds') &&
    (spin.rounds_status === 'ordered') === (spin.kind === 'free_rounds')
      ? []
      : [`a spin of ${spin.kind} has ${ordered.length} orders and is ${spin.rounds_status}`]),
    ...(next.nonce === spin.nonce + 1 && next.is_fresh ? [] : ['the next spin has no number or no draw of its own']),
    ...(await drawFaults(owner, spin)),
  ]
}

/** The sector follows from the published seeds and weights. */
async function drawFaults(
  owner: Sql,
  { draw_id: drawId, hash, client_seed: clientSeed, nonce, sector_key: sector }: Spun,
): Promise<readonly string[]> {
  const [draw] = await owner<
    {
      hash: string
      server_seed: string | null
      client_seed: string | null
      nonce: number | null
      input: string | null
      result: string | null
    }[]
  >`select hash, server_seed, client_seed, nonce::int, input, result from fairness.draw where id = ${drawId}`
  if (draw === undefined || draw.server_seed === null || draw.input === null)
    return ['the draw of a spin is not revealed']
  const seed = Buffer.from(draw.server_seed, 'hex')
  const { sectors } = JSON.parse(draw.input) as { readonly sectors: readonly WeightedSector[] }
  const drawn = drawSector(
    sectors,
    drawFromBlocks((cursor) => createHmac('sha256', seed).update(blockMessage({ clientSeed, nonce }, cursor)).digest()),
  )
  const isRight =
    draw.hash === hash &&
    createHash('sha256').update(seed).digest('hex') === hash &&
    draw.client_seed === clientSeed &&
    draw.nonce === nonce &&
    drawn === sector &&
    draw.result === JSON.stringify({ sector })
  return isRight ? [] : [`the seeds of a spin give ${drawn}, it won ${sector}`]
}
