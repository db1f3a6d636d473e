import { createHash } from 'node:crypto'
import { tableColours } from '@zoria/contract/games/words'
import { parseCurrency, parseMoment, type Currency, type Instant } from '@zoria/kernel'
import type { LiveTable, Opening, TableResult } from '../../rules/live-tables.ts'
import { amountIn } from './client-call.ts'
import type { LobbyTable } from './client-lists.ts'

/** The results a table card has room for. */
const resultsMost = 10

/** The tables of a GIS lobby in our terms, with their limits in one currency. docs/rules/gis.md#lobby */
export function liveTablesOf(items: readonly LobbyTable[], currency: Currency): readonly LiveTable[] {
  const isAlone = (id: string) => items.filter(({ tableId }) => tableId === id).length === 1
  return items.map((item) =>
    liveTableOf(item, { id: item.tableId && isAlone(item.tableId) ? item.tableId : hashOf(item.lobbyData), currency }),
  )
}

/** Names a table without an id of its own; its launch data is never published. */
const hashOf = (lobbyData: string): string => createHash('sha256').update(lobbyData).digest('hex').slice(0, 16)

function liveTableOf(item: LobbyTable, { id, currency }: { id: string; currency: Currency }): LiveTable {
  const { language, names, dealerNames, players, results } = item.live ?? {}
  return {
    id,
    launchData: item.lobbyData,
    name: item.name.trim(),
    names: names ?? {},
    isOpen: item.isOpen,
    opening: openingOf(item.openTime ?? '', item.closeTime ?? ''),
    dealer: item.dealerName?.trim() || null,
    dealerNames: dealerNames ?? {},
    dealerPicture: item.dealerAvatar ?? null,
    language: language ?? null,
    limits: limitsOf(item, currency),
    players: players ?? null,
    seats: seatsOf(item),
    results: (results ?? []).slice(0, resultsMost).map(resultOf),
  }
}

/**
 * `HH:mm` and `HH:mm:ss` are times of every day in UTC, anything longer is a moment. Equal or missing times: round the
 * clock.
 */
function openingOf(openTime: string, closeTime: string): Opening | null {
  const [opensMinute, closesMinute] = [minuteOf(openTime), minuteOf(closeTime)]
  if (opensMinute !== null && closesMinute !== null)
    return opensMinute === closesMinute ? null : { kind: 'daily', opensMinute, closesMinute }
  const [opensAt, closesAt] = [momentOf(openTime), momentOf(closeTime)]
  return opensAt === null && closesAt === null ? null : { kind: 'once', opensAt, closesAt }
}

/** The minute of the day; 24:00 is the midnight that ends it. */
function minuteOf(text: string): number | null {
  const [, hour, minute] = /^(\d\d):([0-5]\d)(?::[0-5]\d)?$/.exec(text) ?? []
  const of = Number(hour) * 60 + Number(minute)
  return hour === undefined || of > 1_440 ? null : of % 1_440
}

/** With or without seconds; without a zone it is in UTC, as times of every day are, wherever this process runs. */
function momentOf(text: string): Instant | null {
  const [, date = '', minute = '', second = ':00', hours = '', minutes = ''] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(?:(:\d\d)(?:\.\d+)?)?(?:Z|([+-]\d\d):?(\d\d))?$/.exec(text) ?? []
  return parseMoment(`${date}T${minute}${second}${hours === '' ? 'Z' : `${hours}:${minutes}`}`) ?? null
}

function limitsOf({ limits }: LobbyTable, currency: Currency): LiveTable['limits'] {
  const limit = (limits ?? []).find((each) => parseCurrency(each.currency) === currency)
  const [min, max] = [limit && amountIn(currency, limit.min), limit && amountIn(currency, limit.max)]
  return min === undefined || max === undefined || max.amount < min.amount ? null : { min, max }
}

function seatsOf({ live }: LobbyTable): LiveTable['seats'] {
  const [seats, seatsFree] = [live?.seats ?? null, live?.seatsFree ?? null]
  return seats === null || seatsFree === null || seatsFree > seats ? null : { total: seats, free: seatsFree }
}

const resultOf = ({
  value,
  colour,
}: {
  readonly value: string
  readonly colour?: string | null | undefined
}): TableResult => ({ value, colour: tableColours.find((each) => each === colour) ?? null })
