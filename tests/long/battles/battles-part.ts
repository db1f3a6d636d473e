import { join } from 'node:path'
import type { Id } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import { amounts, finishPart, nextId } from '../finish/finish-part.ts'

/** kill -9 of a worker at every step of the finish of a battle, while two others go on. */
export const battlesPart = finishPart({
  name: 'battles',
  proves:
    'a worker is killed at every step of freezing a battle and paying its prizes, and two others go on: ranks are frozen once, each prize is paid once with its fact',
  program: join(import.meta.dirname, 'battles-program.ts'),
  make,
  faultsIn,
  firstStatus: 'open',
  statusOf: async (owner, id) =>
    (await owner<[{ status: string }]>`select status from battles.battle where id = ${id}`)[0].status,
  drop: async (owner, id) => void (await owner`update battles.battle set status = 'cancelled' where id = ${id}`),
})

async function faultsIn(owner: Sql, battleId: string, players: readonly Id<'Player'>[]): Promise<readonly string[]> {
  const moved = await owner<{ player_id: string; place: string; amount: bigint }[]>`
    select player_id, split_part(wallet.id_text(external_id), ':', 2) as place, d_electronic as amount from wallet.journal where kind = 'prize' and wallet.id_text(external_id) like ${`${battleId}:%`}`
  const facts = await owner<
    { place: string; player_id: string }[]
  >`select body->>'place' as place, body->>'player_id' as player_id from platform.outbox where name = 'battles.prize_paid.v1' and body->>'battle_id' = ${battleId}`
  const prizes = await owner<
    { place: number; player_id: string; status: string }[]
  >`select place, player_id, status from battles.prize where battle_id = ${battleId} order by place`
  const ranks = await owner<
    { player_id: string; rank: number }[]
  >`select player_id, rank from battles.entry where battle_id = ${battleId} order by rank`
  const faults =
    ranks.map(({ player_id }) => player_id).join() === players.join() ? [] : [`ranks are ${JSON.stringify(ranks)}`]
  if (prizes.length !== amounts.length) faults.push(`${prizes.length} prizes are owed`)
  for (const [at, amount] of amounts.entries()) {
    const [place, winner] = [String(at + 1), players[at]]
    const paid = moved.filter((each) => each.place === place)
    if (paid.length !== 1 || paid[0]?.player_id !== winner || paid[0]?.amount !== BigInt(amount))
      faults.push(`place ${place} was paid ${paid.length} times: ${paid.map((each) => each.amount).join(', ')}`)
    const told = facts.filter((each) => each.place === place && each.player_id === winner)
    if (told.length !== 1) faults.push(`place ${place} has ${told.length} facts`)
    if (prizes[at]?.status !== 'paid' || prizes[at]?.player_id !== winner)
      faults.push(`the prize of place ${place} is ${prizes[at]?.status}`)
  }
  return faults
}

/** A battle that is over, whose players have places in their order. */
async function make(owner: Sql, players: readonly Id<'Player'>[]): Promise<string> {
  const battleId = nextId<'Battle'>()
  const prizes = JSON.stringify({
    qualification: 1,
    roundsMax: null,
    scoring: 'turnover',
    prizes: amounts.map((amount, at) => ({ from: at + 1, to: at + 1, prize: { kind: 'money', amount } })),
  })
  await owner.begin(async (tx) => {
    await tx`
      insert into battles.battle (id, template_id, slug, terms, currency, starts_at, ends_at, salt, booked_over_at)
      select ${battleId}, id, ${battleId}, terms || ${prizes}::text::jsonb, 'uah', clock_timestamp() - interval '1 hour', clock_timestamp() - interval '1 minute', 'salt', clock_timestamp() - interval '1 minute'
      from battles.template where slug = 'daily-uah'`
    await tx`insert into battles.entry (battle_id, player_id, joined_at) select ${battleId}, player, now() - interval '1 hour' from unnest(${[...players]}::uuid[]) player`
    await tx`
      insert into battles.round (battle_id, player_id, version, is_settled, is_undone, provider, round_id, game_uuid, stake, payout, settled_at)
      select ${battleId}, player, at, true, false, 'zoria', 'round-' || at, 'book', 100000 - at, 0, now() - interval '10 minutes' from unnest(${[...players]}::uuid[]) with ordinality each (player, at)`
  })
  return battleId
}
