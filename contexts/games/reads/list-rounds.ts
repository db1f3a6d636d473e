import type { getRound as oneRound, listRounds as endpoint } from '@zoria/contract/games/http'
import type { ReplyOf, RequestOf } from '@zoria/contract/endpoint'
import { roundStepKinds } from '@zoria/contract/games/words'
import type { Identity } from '@zoria/identity'
import { daysOf, fail, formatAmount, invariant, isDate, minus, ok, toIso, type Id, type Result } from '@zoria/kernel'
import type { Sql } from '@zoria/platform/database'
import type { PlayedRound, RecalledRow, RoundCursor, Wallet } from '@zoria/wallet'
import { findGameNames, findGameUuid, type GameName } from '../storage/games.ts'

type Rounds = ReplyOf<typeof endpoint>['body']
type Query = RequestOf<typeof endpoint>['query']
type Recalled = ReplyOf<typeof oneRound>['body']

type ListDeps = {
  readonly sql: Sql
  readonly wallet: Pick<Wallet, 'findRounds'>
  readonly identity: Pick<Identity, 'standing'>
}
type Invalid = { readonly code: 'VALIDATION_ERROR'; readonly details: Readonly<Record<string, string>> }

/**
 * A player's rounds as recorded in the journal, filtered, with the names their games have in the catalogue. Days are
 * business days of the player's currency.
 */
export const listRounds =
  ({ sql, wallet, identity }: ListDeps) =>
  async (playerId: Id<'Player'>, query: Query): Promise<Result<Rounds, Invalid>> => {
    for (const field of ['from', 'to'] as const)
      if (query[field] !== undefined && !isDate(query[field]))
        return fail({ code: 'VALIDATION_ERROR', details: { [field]: 'DATE_INVALID' } })
    const standing = await identity.standing(playerId)
    invariant(standing, 'an authenticated caller is a known player')
    const dayOf = (date: string) => daysOf(standing.currency, { from: date, to: date })
    const found = await wallet.findRounds(playerId, {
      // A game that was never listed goes by its provider's own name.
      game: query.game === undefined ? null : ((await findGameUuid(sql, query.game)) ?? query.game),
      from: query.from === undefined ? null : dayOf(query.from).since,
      to: query.to === undefined ? null : dayOf(query.to).until,
      outcome: query.outcome ?? null,
      money: query.money ?? null,
      before: cursorOf(query.before),
      countMax: query.pageSize,
    })
    const names = await findGameNames(sql, [...new Set(found.items.map(({ game }) => game))])
    const byUuid = new Map(names.map((name) => [name.game_uuid, name]))
    return ok({
      items: found.items.map((round) => wireRoundOf(round, byUuid.get(round.game))),
      next: found.next && writtenCursor(found.next),
    })
  }

/** `version` or `version.day`, as `writtenCursor` wrote it. */
const cursorOf = (text: string | undefined): RoundCursor | null => {
  if (text === undefined) return null
  const [version = '0', bookedBefore = null] = text.split('.')
  return { version: BigInt(version), bookedBefore }
}

const writtenCursor = ({ version, bookedBefore }: RoundCursor): string =>
  bookedBefore === null ? String(version) : `${version}.${bookedBefore}`

/** A round of a player with all its movements in order (I-20); undefined if it is not theirs. */
export const recallRound =
  ({ sql, wallet }: { sql: Sql; wallet: Pick<Wallet, 'round' | 'roundRows'> }) =>
  async (playerId: Id<'Player'>, name: { provider: string; round: string }): Promise<Recalled | undefined> => {
    const round = await wallet.round(playerId, name)
    if (round === undefined) return undefined
    const [[gameName], rows] = await Promise.all([findGameNames(sql, [round.game]), wallet.roundRows(playerId, name)])
    return { ...wireRoundOf(round, gameName), steps: rows.map(wireStepOf) }
  }

const wireStepOf = ({ kind, transactionId, balancesBefore, balances, at }: RecalledRow): Recalled['steps'][number] => {
  const known = roundStepKinds.find((each) => each === kind)
  invariant(known, "a round's row is one of its steps")
  const amounts = {
    amount: minus(balances.total, balancesBefore.total),
    balance_before: balancesBefore.total,
    balance_after: balances.total,
  }
  return {
    kind: known,
    transaction_id: transactionId,
    amount: formatAmount(amounts.amount),
    balance_before: formatAmount(amounts.balance_before),
    balance_after: formatAmount(amounts.balance_after),
    at: toIso(at),
  }
}

const wireRoundOf = (round: PlayedRound, name: GameName | undefined): Rounds['items'][number] => ({
  id: `${round.provider}/${round.round}`,
  // A payout may belong to an unlisted game: it is shown with the provider's id.
  game: { slug: name?.slug ?? round.game, name: name?.name ?? round.game },
  currency: round.staked.currency,
  status: round.status,
  money: round.money,
  stake: formatAmount(round.staked),
  payout: formatAmount(round.paid),
  started_at: toIso(round.startedAt),
  ended_at: round.status === 'open' ? null : toIso(round.endedAt),
})
