import type { Raffle, RaffleStatus, RaffleWinner } from '@zoria/contract/raffles/http'
import type { Fairness } from '@zoria/fairness'
import { maskAlias, type Identity } from '@zoria/identity'
import { formatAmount, invariant, money, toIso, type Currency, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Sql } from '@zoria/platform/database'
import type { Settings } from '@zoria/settings'
import { fundOf, placesOf } from '../rules/terms.ts'
import { chanceOf, missingOf, type TicketRange } from '../rules/tickets.ts'
import { listPrizes } from '../storage/prize-rows.ts'
import { findCurrent, findLast, findRaffle, listOver, type StoredRaffle } from '../storage/raffle-rows.ts'
import { findEntry, lengthOfList, listRanges, listRangesOf, readList, type PlayerId } from '../storage/ticket-rows.ts'

export type ViewDeps = {
  readonly sql: Sql
  readonly clock: Clock
  readonly settings: Pick<Settings, 'read'>
  readonly identity: Pick<Identity, 'aliasesOf' | 'standing'>
  readonly fairness: Pick<Fairness, 'hashesOf'>
}

/** Own ranges that are shown: the newest ones. */
const rangesShown = 100

const amountOf = (minor: bigint, currency: Currency): string => formatAmount(money(minor, currency))

/**
 * The raffle of this week and the newest one that has ended: in the currency that is asked for, or the player's, or the
 * default one.
 */
export async function readRaffles(
  deps: ViewDeps,
  asked: Currency | undefined,
  playerId: PlayerId | null,
): Promise<{ current: Raffle | null; last: Raffle | null }> {
  const currency = await currencyOf(deps, asked, playerId)
  const asOf = { currency, now: deps.clock.now() }
  const [current, last] = [await findCurrent(deps.sql, asOf), await findLast(deps.sql, asOf)]
  return {
    current: current ? await raffleView(deps, current, playerId) : null,
    last: last ? await raffleView(deps, last, playerId) : null,
  }
}

async function currencyOf(
  { identity, settings }: ViewDeps,
  asked: Currency | undefined,
  playerId: PlayerId | null,
): Promise<Currency> {
  const own = playerId === null || asked !== undefined ? undefined : await identity.standing(playerId)
  return asked ?? own?.currency ?? settings.read('DEFAULT_CURRENCY')
}

type Asked = { readonly currency?: Currency | undefined; readonly page: number; readonly pageSize: number }

/** A page of the raffles that are over, the newest first. */
export async function readOver(
  deps: ViewDeps,
  { currency: asked, page, pageSize }: Asked,
  playerId: PlayerId | null,
): Promise<{ items: Raffle[]; total: number; page: number; pageSize: number }> {
  const { items, total } = await listOver(deps.sql, {
    currency: await currencyOf(deps, asked, playerId),
    page,
    pageSize,
  })
  return { items: await Promise.all(items.map((raffle) => raffleView(deps, raffle, playerId))), total, page, pageSize }
}

/** One raffle, whatever its age; undefined where there is none. */
export async function readRaffle(deps: ViewDeps, id: string, playerId: PlayerId | null): Promise<Raffle | undefined> {
  const raffle = await findRaffle(deps.sql, id)
  return raffle && raffleView(deps, raffle, playerId)
}

async function raffleView(deps: ViewDeps, raffle: StoredRaffle, playerId: PlayerId | null): Promise<Raffle> {
  const { id, number, currency, terms, drawId } = raffle
  const hash = (await deps.fairness.hashesOf(deps.sql, [drawId])).get(drawId)
  invariant(hash !== undefined, 'a raffle has a draw from the start')
  return {
    id,
    number,
    currency,
    status: statusOf(raffle, deps.clock.now()),
    starts_at: toIso(raffle.startsAt),
    ends_at: toIso(raffle.endsAt),
    draws_at: toIso(raffle.drawsAt),
    turnover_per_ticket: amountOf(terms.turnoverPerTicket, currency),
    fund: amountOf(fundOf(terms), currency),
    prizes: terms.prizes.map(({ from, to, amount }) => ({ from, to, amount: amountOf(amount, currency) })),
    tickets: raffle.tickets,
    list_hash: raffle.listHash,
    draw_id: drawId,
    hash,
    winners: await winnersOf(deps, raffle, playerId),
    own: playerId && (await ownView(deps, raffle, playerId)),
  }
}

/** A worker notes the end within a second; nobody sees a raffle as open after it. */
const statusOf = ({ status, endsAt }: StoredRaffle, now: Instant): RaffleStatus =>
  status === 'open' && endsAt <= now ? 'counting' : status

async function winnersOf(
  { sql, identity }: ViewDeps,
  { id }: StoredRaffle,
  playerId: PlayerId | null,
): Promise<RaffleWinner[]> {
  const prizes = await listPrizes(sql, id)
  const aliases = await identity.aliasesOf([...new Set(prizes.map((prize) => prize.playerId))])
  return prizes.map(({ place, ticket, playerId: winner, amount, currency, status }) => {
    const alias = aliases.get(winner)
    return {
      place,
      ticket,
      alias: alias === undefined ? '***' : maskAlias(alias),
      amount: amountOf(amount, currency),
      is_own: winner === playerId,
      status,
    }
  })
}

async function ownView(
  { sql }: ViewDeps,
  raffle: StoredRaffle,
  playerId: PlayerId,
): Promise<NonNullable<Raffle['own']>> {
  const entry = (await findEntry(sql, raffle.id, playerId)) ?? { turnover: 0n, tickets: 0, number: null }
  const ranges =
    entry.number === null ? [] : await listRangesOf(sql, raffle.id, { player: entry.number, countMax: rangesShown })
  // The raffle was read a moment before the entry: own tickets are among all tickets.
  const chance = chanceOf({
    own: entry.tickets,
    all: Math.max(raffle.tickets, entry.tickets),
    places: placesOf(raffle.terms),
  })
  return {
    tickets: entry.tickets,
    ranges: ranges.map(({ first, last }) => [first, last]),
    missing: amountOf(missingOf(entry, raffle.terms.turnoverPerTicket), raffle.currency),
    chance: `${chance / 100n}.${String(chance % 100n).padStart(2, '0')}`,
  }
}

/** Why there is no frozen list. */
export type NoList = 'RAFFLE_NOT_FOUND' | 'RAFFLE_NOT_FROZEN'

export type FrozenRaffle = StoredRaffle & { readonly listHash: string }

/** A raffle with a frozen list. */
export async function readFrozen({ sql }: Pick<ViewDeps, 'sql'>, id: string): Promise<FrozenRaffle | NoList> {
  const raffle = await findRaffle(sql, id)
  if (!raffle) return 'RAFFLE_NOT_FOUND'
  return raffle.listHash === null ? 'RAFFLE_NOT_FROZEN' : { ...raffle, listHash: raffle.listHash }
}

const rangeOnWire = ({ first, last, player }: TicketRange) => ({ from: first, to: last, player })

/** A page of the frozen list. */
export async function readTickets(
  deps: Pick<ViewDeps, 'sql'>,
  { id, page, pageSize }: { readonly id: string; readonly page: number; readonly pageSize: number },
): Promise<
  { items: ReturnType<typeof rangeOnWire>[]; total: number; page: number; pageSize: number; hash: string } | NoList
> {
  const raffle = await readFrozen(deps, id)
  if (typeof raffle === 'string') return raffle
  const total = await lengthOfList(deps.sql, raffle.id)
  const offset = (page - 1) * pageSize
  // A page behind the end reads nothing.
  const ranges = offset >= total ? [] : await listRanges(deps.sql, raffle.id, { limit: pageSize, offset })
  return { items: ranges.map(rangeOnWire), total, page, pageSize, hash: raffle.listHash }
}

/** The whole frozen list as its hash covers it: the text that was stored when it was frozen. */
export async function readProof(
  { sql }: Pick<ViewDeps, 'sql'>,
  { id, listHash, drawId }: FrozenRaffle,
): Promise<{ hash: string; list: string; draw_id: string }> {
  return { hash: listHash, list: await readList(sql, id), draw_id: drawId }
}
