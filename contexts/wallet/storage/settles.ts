import { instant, invariant, msOf } from '@zoria/kernel'
import type { EntryDetail, EntryKind, Entry } from '../rules/entry.ts'
import { payoutTypes, type Moment, type SettledTotals, type Settlement } from '../rules/settlement.ts'
import { wholeInBps } from '../rules/wagering.ts'

// The column `settles` of the journal: one byte of flags, then varints of 7 bits a byte, the lowest first, the top bit
// set while another byte follows. The other columns of a stake that is its complete round already contain everything,
// so most settling rows store 8 to 10 bytes or none.

const flags = { free: 1, bonus: 2, weight: 4, types: 8, stakes: 16, undone: 32, void: 64, paid: 128 } as const

/** In the byte of the payout types: the round began in another game than the row names, and the game follows. */
const otherGame = 32

/** The columns needed to read it. */
export interface SettlesRow {
  readonly kind: EntryKind
  readonly version: bigint
  readonly happened_at: Date
  readonly is_round_finished: boolean
  readonly detail: EntryDetail | null
  readonly played_game: string | null
  readonly settles: Buffer | null
  readonly d_game: bigint | null
  readonly d_electronic: bigint | null
  readonly d_bonus: bigint | null
  readonly d_debt: bigint | null
}

/** The column of an entry in hex; empty if the other columns contain everything. */
export function settlesField({
  kind,
  settlement,
  legs,
  detail,
  play,
}: Pick<Entry, 'kind' | 'settlement' | 'legs' | 'detail' | 'play'>): string {
  if (settlement === null || isImplied({ kind, settlement, detail })) return ''
  const { settled, undone } = settlement
  const own = { real: legs.electronic + legs.debt, bonus: legs.bonus }
  const game = play?.game ?? ''
  const bytes: number[] = []
  if (settled)
    writeTotals(bytes, settled, {
      game,
      more: undone ? flags.undone : 0,
      isOwnPaid: settled.paidReal === own.real && settled.paidBonus === own.bonus,
    })
  else bytes.push(flags.void | flags.undone)
  if (undone) {
    // A row that only reverses has no totals, so the reversed ones carry their own version and time.
    writeNumber(bytes, undone.version)
    writeNumber(bytes, BigInt(msOf(undone.at)))
    writeTotals(bytes, undone, { game, more: 0, isOwnPaid: false })
  }
  return Buffer.from(bytes).toString('hex')
}

/** The settlement data of a stored row. */
export function settlementIn(row: SettlesRow): Settlement | null {
  const moment = { version: row.version, at: instant(row.happened_at.getTime()) }
  if (row.settles === null)
    return row.kind === 'stake' && row.is_round_finished ? { settled: aloneIn(row, moment), undone: null } : null
  const reader = { bytes: row.settles, at: 0 }
  const game = row.played_game ?? ''
  const flag = row.settles[0] ?? 0
  const settled =
    (flag & flags.void) !== 0
      ? null
      : readTotals(reader, moment, {
          real: (row.d_electronic ?? 0n) + (row.d_debt ?? 0n),
          bonus: row.d_bonus ?? 0n,
          game,
        })
  if (settled === null) reader.at = 1
  return { settled, undone: (flag & flags.undone) === 0 ? null : readDated(reader, game) }
}

/** Totals with their version and time, in hex; `game` is stored beside them. */
export function packedTotals(totals: SettledTotals, game: string): string {
  const bytes: number[] = []
  writeNumber(bytes, totals.version)
  writeNumber(bytes, BigInt(msOf(totals.at)))
  writeTotals(bytes, totals, { game, more: 0, isOwnPaid: false })
  return Buffer.from(bytes).toString('hex')
}

export function totalsIn(packed: string, game: string): SettledTotals {
  return readDated({ bytes: Buffer.from(packed, 'hex'), at: 0 }, game)
}

const isImplied = ({
  kind,
  settlement: { settled, undone },
  detail,
}: {
  kind: EntryKind
  settlement: Settlement
  detail: EntryDetail | null
}): boolean =>
  kind === 'stake' &&
  settled !== null &&
  undone === null &&
  settled.stakes === 1 &&
  settled.openedBy === settled.version &&
  settled.paidReal === 0n &&
  settled.paidBonus === 0n &&
  settled.startedAt === settled.at &&
  settled.weight === (detail?.weight ?? Number(wholeInBps))

const aloneIn = (
  { detail, played_game, d_game, d_electronic, d_bonus }: SettlesRow,
  moment: Moment,
): SettledTotals => ({
  ...moment,
  game: played_game ?? '',
  openedBy: moment.version,
  startedAt: moment.at,
  stakes: 1,
  stakeReal: -(d_game ?? 0n) - (d_electronic ?? 0n),
  stakeBonus: -(d_bonus ?? 0n),
  paidReal: 0n,
  paidBonus: 0n,
  weight: detail?.weight ?? Number(wholeInBps),
  isFreeRound: detail?.freeRound !== undefined,
  payoutTypes: [],
})

const writeTotals = (
  bytes: number[],
  totals: SettledTotals,
  { game, more, isOwnPaid }: { game: string; more: number; isOwnPaid: boolean },
): void => {
  const hasBonus = totals.stakeBonus > 0n || totals.paidBonus > 0n
  const isWhole = totals.weight === Number(wholeInBps)
  const isOtherGame = totals.game !== game
  const types = payoutTypes.reduce(
    (mask, type, bit) => (totals.payoutTypes.includes(type) ? mask | (1 << bit) : mask),
    isOtherGame ? otherGame : 0,
  )
  const isOneStake = totals.stakes === 1
  bytes.push(
    more |
      (totals.isFreeRound ? flags.free : 0) |
      (hasBonus ? flags.bonus : 0) |
      (isWhole ? 0 : flags.weight) |
      (types === 1 ? 0 : flags.types) |
      (isOneStake ? 0 : flags.stakes) |
      (isOwnPaid ? 0 : flags.paid),
  )
  writeNumber(bytes, totals.version - totals.openedBy)
  writeNumber(bytes, BigInt(totals.at - totals.startedAt))
  writeNumber(bytes, totals.stakeReal)
  if (hasBonus) writeNumber(bytes, totals.stakeBonus)
  if (!isOwnPaid) {
    writeNumber(bytes, totals.paidReal)
    if (hasBonus) writeNumber(bytes, totals.paidBonus)
  }
  if (!isWhole) writeNumber(bytes, BigInt(totals.weight))
  if (types !== 1) bytes.push(types)
  if (!isOneStake) writeNumber(bytes, BigInt(totals.stakes))
  if (!isOtherGame) return
  const text = Buffer.from(totals.game)
  writeNumber(bytes, BigInt(text.length))
  bytes.push(...text)
}

interface Reader {
  readonly bytes: Buffer
  at: number
}

const readDated = (reader: Reader, game: string): SettledTotals => {
  const version = readNumber(reader)
  const at = instant(Number(readNumber(reader)))
  return readTotals(reader, { version, at }, { real: 0n, bonus: 0n, game })
}

const readTotals = (
  reader: Reader,
  { version, at }: Moment,
  own: { readonly real: bigint; readonly bonus: bigint; readonly game: string },
): SettledTotals => {
  const flag = readByte(reader)
  const has = (wanted: number): boolean => (flag & wanted) !== 0
  const openedBy = version - readNumber(reader)
  const startedAt = instant(at - Number(readNumber(reader)))
  const stakeReal = readNumber(reader)
  const stakeBonus = has(flags.bonus) ? readNumber(reader) : 0n
  const paidReal = has(flags.paid) ? readNumber(reader) : own.real
  const readPaidBonus = () => (has(flags.bonus) ? readNumber(reader) : 0n)
  const paidBonus = has(flags.paid) ? readPaidBonus() : own.bonus
  const weight = has(flags.weight) ? Number(readNumber(reader)) : Number(wholeInBps)
  const mask = has(flags.types) ? readByte(reader) : 1
  const stakes = has(flags.stakes) ? Number(readNumber(reader)) : 1
  const game = (mask & otherGame) !== 0 ? readText(reader) : own.game
  return {
    version,
    at,
    game,
    openedBy,
    startedAt,
    stakes,
    stakeReal,
    stakeBonus,
    paidReal,
    paidBonus,
    weight,
    isFreeRound: has(flags.free),
    payoutTypes: mask === 1 ? onlyWin : payoutTypes.filter((_, bit) => (mask & (1 << bit)) !== 0),
  }
}

const onlyWin: SettledTotals['payoutTypes'] = ['win']

const writeNumber = (bytes: number[], number: bigint): void => {
  invariant(number >= 0n, 'a settled round has no sum below zero')
  let left = number
  while (left > 127n) {
    bytes.push(Number(left & 127n) | 128)
    left >>= 7n
  }
  bytes.push(Number(left))
}

const readNumber = (reader: Reader): bigint => {
  let number = 0n
  for (let shift = 0n; ; shift += 7n) {
    const byte = readByte(reader)
    number |= BigInt(byte & 127) << shift
    if (byte < 128) return number
  }
}

const readText = (reader: Reader): string => {
  const length = Number(readNumber(reader))
  reader.at += length
  return reader.bytes.toString('utf8', reader.at - length, reader.at)
}

const readByte = (reader: Reader): number => {
  const byte = reader.bytes[reader.at]
  invariant(byte !== undefined, 'a stored settlement is complete')
  reader.at += 1
  return byte
}
