import { formatAmount, money, parseAmount } from '@zoria/kernel'
import type { Pool, PoolClient } from 'pg'
import type { PlayCall, PlayReply } from '../play-route.ts'

interface Parts {
  readonly game: bigint
  readonly electronic: bigint
  readonly bonus: bigint
}

interface WalletRow extends Record<keyof Parts, string> {
  currency: string
}

interface BonusRow {
  id: string
  is_spent_first: boolean
}

interface RoundRow {
  id: string
  staked_game: string
  staked_electronic: string
  staked_bonus: string
  counted: string
}

/** One operation in one transaction, a statement a step, each prepared once a connection. */
export async function play(pool: Pool, call: PlayCall): Promise<PlayReply> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const reply = await (call.kind === 'stake' ? stake(client, call) : payout(client, call))
    await client.query(reply.code === 'OK' ? 'commit' : 'rollback')
    return reply
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const stake = async (client: PoolClient, call: PlayCall): Promise<PlayReply> => {
  const wallet = await lockWallet(client, call)
  if (!wallet || wallet.currency !== call.currency) return refusal('REFUSED')
  const known = await stored(client, call)
  if (known) return known
  const bonus = await activeBonus(client, call)
  const has = balancesIn(wallet)
  const parts = fund(
    has,
    amountIn(call),
    bonus?.is_spent_first ? ['bonus', 'game', 'electronic'] : ['game', 'electronic', 'bonus'],
  )
  if (!parts) return refusal('INSUFFICIENT')

  const after = {
    game: has.game - parts.game,
    electronic: has.electronic - parts.electronic,
    bonus: has.bonus - parts.bonus,
  }
  const counted = bonus ? parts.bonus : 0n
  const round = await staked(client, call, parts, counted)
  const id = await insertTransaction(client, call, { round, after })
  await insertLedger(client, call, {
    id,
    moved: { game: -parts.game, electronic: -parts.electronic, bonus: -parts.bonus },
    after,
  })
  await updateWallet(client, call, after)
  if (call.isRoundFinished) await count(client, bonus, counted)
  return accepted(id, after)
}

const payout = async (client: PoolClient, call: PlayCall): Promise<PlayReply> => {
  const wallet = await lockWallet(client, call)
  if (!wallet || wallet.currency !== call.currency) return refusal('REFUSED')
  const known = await stored(client, call)
  if (known) return known
  const bonus = await activeBonus(client, call)
  const {
    rows: [round],
  } = await client.query<RoundRow>({
    name: 'round',
    text: 'select id, staked_game, staked_electronic, staked_bonus, counted from naive.round where player_id = $1 and provider = $2 and external_id = $3',
    values: [call.playerId, call.provider, call.round],
  })
  if (!round) return refusal('NO_ROUND')

  const landing = split(amountIn(call), round, bonus !== undefined)
  const has = balancesIn(wallet)
  const after = { game: has.game, electronic: has.electronic + landing.electronic, bonus: has.bonus + landing.bonus }
  const id = await insertTransaction(client, call, { round: round.id, after })
  await client.query({
    name: 'paid',
    text: 'update naive.round set paid = paid + $2, is_open = is_open and not $3 where id = $1',
    values: [round.id, amountIn(call), call.isRoundFinished],
  })
  await insertLedger(client, call, { id, moved: { game: 0n, ...landing }, after })
  await updateWallet(client, call, after)
  if (call.isRoundFinished) await count(client, bonus, BigInt(round.counted))
  return accepted(id, after)
}

const lockWallet = async (client: PoolClient, { playerId }: PlayCall): Promise<WalletRow | undefined> => {
  const {
    rows: [row],
  } = await client.query<WalletRow>({
    name: 'lock',
    text: 'select currency, game, electronic, bonus from naive.wallet where player_id = $1 for update',
    values: [playerId],
  })
  return row
}

const activeBonus = async (client: PoolClient, { playerId }: PlayCall): Promise<BonusRow | undefined> => {
  const {
    rows: [row],
  } = await client.query<BonusRow>({
    name: 'bonus',
    text: "select id, is_spent_first from naive.user_bonus where player_id = $1 and status = 'active'",
    values: [playerId],
  })
  return row
}

/** Opens the round or adds one more stake to it; returns its id. */
const staked = async (client: PoolClient, call: PlayCall, parts: Parts, counted: bigint): Promise<string> => {
  const {
    rows: [row],
  } = await client.query<{ id: string }>({
    name: 'staked',
    text: `insert into naive.round as r (player_id, provider, external_id, game, is_open, staked_game, staked_electronic, staked_bonus, counted)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
      on conflict (player_id, provider, external_id) do update set
        is_open = excluded.is_open, staked_game = r.staked_game + excluded.staked_game, staked_electronic = r.staked_electronic + excluded.staked_electronic,
        staked_bonus = r.staked_bonus + excluded.staked_bonus, counted = r.counted + excluded.counted
      returning id`,
    values: [
      call.playerId,
      call.provider,
      call.round,
      call.game,
      !call.isRoundFinished,
      parts.game,
      parts.electronic,
      parts.bonus,
      counted,
    ],
  })
  return row!.id
}

/** The unique key protects against races after the look-up. */
const insertTransaction = async (
  client: PoolClient,
  call: PlayCall,
  { round, after }: { round: string; after: Parts },
): Promise<string> => {
  const {
    rows: [row],
  } = await client.query<{ id: string }>({
    name: 'transaction',
    text: `insert into naive.transaction (player_id, provider, external_id, kind, amount, currency, round_id, game_after, electronic_after, bonus_after)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    values: [
      call.playerId,
      call.provider,
      call.transactionId,
      call.kind,
      amountIn(call),
      call.currency,
      round,
      after.game,
      after.electronic,
      after.bonus,
    ],
  })
  return row!.id
}

/** One line per moved purse, one for the house: two, unless a stake uses several purses. */
const insertLedger = async (
  client: PoolClient,
  { playerId, currency }: PlayCall,
  { id, moved, after }: { id: string; moved: Parts; after: Parts },
): Promise<void> => {
  const purses = (['game', 'electronic', 'bonus'] as const).filter((purse) => moved[purse] !== 0n)
  const lines = [
    ...purses.map((purse) => [playerId, purse, moved[purse], after[purse]] as const),
    [null, 'house', -(moved.game + moved.electronic + moved.bonus), null] as const,
  ]
  for (const line of lines) {
    await client.query({
      name: 'ledger',
      text: 'insert into naive.ledger_entry (transaction_id, currency, player_id, account, amount, balance_after) values ($1, $2, $3, $4, $5, $6)',
      values: [id, currency, ...line],
    })
  }
}

const updateWallet = async (client: PoolClient, { playerId }: PlayCall, after: Parts): Promise<void> => {
  await client.query({
    name: 'wallet',
    text: 'update naive.wallet set game = $2, electronic = $3, bonus = $4, booked_at = now() where player_id = $1',
    values: [playerId, after.game, after.electronic, after.bonus],
  })
}

/** The stakes of a round count towards the wager when the round ends. */
const count = async (client: PoolClient, bonus: BonusRow | undefined, counted: bigint): Promise<void> => {
  if (!bonus || counted === 0n) return
  await client.query({
    name: 'count',
    text: 'update naive.user_bonus set counted = least(counted + $2, wager) where id = $1',
    values: [bonus.id, counted],
  })
}

/** The stored answer of a repeat; a conflict if the content differs. */
const stored = async (client: PoolClient, call: PlayCall): Promise<PlayReply | undefined> => {
  const {
    rows: [row],
  } = await client.query<{
    id: string
    player_id: string
    amount: string
    currency: string
    game_after: string
    electronic_after: string
    bonus_after: string
  }>({
    name: 'stored',
    text: `select id, player_id, amount, currency, game_after, electronic_after, bonus_after from naive.transaction
      where provider = $1 and external_id = $2 and kind = $3`,
    values: [call.provider, call.transactionId, call.kind],
  })
  if (!row) return undefined
  if (row.player_id !== call.playerId || BigInt(row.amount) !== amountIn(call) || row.currency !== call.currency)
    return refusal('CONFLICT')
  return {
    ...accepted(row.id, {
      game: BigInt(row.game_after),
      electronic: BigInt(row.electronic_after),
      bonus: BigInt(row.bonus_after),
    }),
    code: 'REPLAY',
  }
}

const fund = (has: Parts, amount: bigint, order: readonly (keyof Parts)[]): Parts | undefined => {
  let left = amount
  const parts = { game: 0n, electronic: 0n, bonus: 0n }
  for (const purse of order) {
    parts[purse] = has[purse] < left ? has[purse] : left
    left -= parts[purse]
  }
  return left === 0n ? parts : undefined
}

/** The bonus part of a payout is that of the round's stakes; the rest goes to electronic. */
const split = (amount: bigint, round: RoundRow, isBonusOpen: boolean): { electronic: bigint; bonus: bigint } => {
  const staked = BigInt(round.staked_game) + BigInt(round.staked_electronic) + BigInt(round.staked_bonus)
  const bonusPart = staked === 0n ? 0n : (amount * BigInt(round.staked_bonus)) / staked
  return { electronic: amount - bonusPart, bonus: isBonusOpen ? bonusPart : 0n }
}

const balancesIn = (row: Record<keyof Parts, string>): Parts => ({
  game: BigInt(row.game),
  electronic: BigInt(row.electronic),
  bonus: BigInt(row.bonus),
})

const amountIn = ({ amount }: PlayCall): bigint => parseAmount(amount, 'uah')!.amount

const refusal = (code: string): PlayReply => ({ code, transactionId: '', balance: '' })

const accepted = (transactionId: string, after: Parts): PlayReply => ({
  code: 'OK',
  transactionId,
  balance: formatAmount(money(after.game + after.electronic + after.bonus, 'uah')),
})
