import type { Currency } from '../rules/stakes.ts'
import type { Language } from '../rules/languages.ts'
import type { OpeningHours } from '../rules/opening-hours.ts'
import type { TableKind } from '../outcome/draw-table.ts'
import type { TableLimits } from '../rules/table-bets.ts'
import type { RoundTimes } from '../rules/table-clock.ts'
import type { Texts } from './catalogue.ts'
import { kurganStudio, type Brand } from './games.ts'

/**
 * A live game: a lobby with tables that share its kind. Its bets are held and paid by round and player
 * (docs/decisions/0039-live-tables.md).
 */
export interface LiveGame {
  readonly slug: string
  /** The platform's identifier of the game; never changes. */
  readonly uuid: string
  readonly name: string
  readonly titles: Texts
  readonly brand: Brand
  readonly tags: readonly ('top' | 'new')[]
  /** The kind of table; its bets, payouts and draw are in `@zoria/game-maths`. */
  readonly kind: TableKind
  /** Return to player of its bets, rounded down; the least of them where they differ. */
  readonly rtpBps: number
  readonly tables: readonly LiveTable[]
}

/** A table. Everything about it is data: a new table is a new entry, and its id is never used again. */
export interface LiveTable {
  /** Names the table in `lobby_data`, addresses and hash chains. */
  readonly id: string
  readonly names: Texts
  /** The language the dealer's calls are written in; the page itself follows the player. */
  readonly language: Language
  readonly dealer: { readonly name: Texts; readonly look: DealerLook }
  readonly limits: Readonly<Record<Currency, TableLimits>>
  readonly hours: OpeningHours
  readonly times: RoundTimes
  /** Maximum seated players. */
  readonly seats: number
  /** Whether seated players may write to each other (docs/rules/table-chat.md). */
  readonly hasChat: boolean
  /** A file of client/assets. */
  readonly image: string
}

/** How the drawn dealer looks. */
export interface DealerLook {
  readonly hair: string
  readonly skin: string
  readonly dress: string
}

const uah = (limits: {
  readonly min: number
  readonly insideMax: number
  readonly spotMax: number
  readonly max: number
}): TableLimits => scaled(limits, 100n)

// docs/rules/games.md: kzt is uah × 12.
const kzt = (limits: Parameters<typeof uah>[0]): TableLimits => scaled(limits, 1_200n)

const scaled = ({ min, insideMax, spotMax, max }: Parameters<typeof uah>[0], unit: bigint): TableLimits => ({
  min: BigInt(min) * unit,
  insideMax: BigInt(insideMax) * unit,
  spotMax: BigInt(spotMax) * unit,
  max: BigInt(max) * unit,
})

const both = (limits: Parameters<typeof uah>[0]): LiveTable['limits'] => ({ uah: uah(limits), kzt: kzt(limits) })

/** Bets for 18 s, of which 5 are the last call; then 4 s until the draw, 5 s to show it, and 3 s after the payouts. */
const rouletteTimes: RoundTimes = { betMs: 18_000, lastCallMs: 5_000, closedMs: 4_000, showMs: 5_000, restMs: 3_000 }

const roulette: LiveGame = {
  slug: 'zoria-ruletka',
  uuid: 'fa521a2d82fdb55aa01dc555ae085dbbbcb7687a',
  name: 'Рулетка «Зоря»',
  titles: { en: 'Zoria Roulette', uk: 'Рулетка «Зоря»', ru: 'Рулетка «Зоря»', kk: '«Зоря» рулеткасы' },
  brand: kurganStudio,
  tags: ['top', 'new'],
  kind: 'roulette',
  rtpBps: 9_729,
  tables: [
    {
      id: 'roulette-dnipro',
      names: { en: 'Dnipro', uk: 'Дніпро', ru: 'Днипро', kk: 'Днипро' },
      language: 'uk',
      dealer: {
        name: { en: 'Olena', uk: 'Олена', ru: 'Олена', kk: 'Олена' },
        look: { hair: '#3a2417', skin: '#f0c7a4', dress: '#8c1d3f' },
      },
      limits: both({ min: 5, insideMax: 500, spotMax: 5_000, max: 10_000 }),
      hours: { zone: 'Europe/Kyiv', opens: null, closes: null },
      times: rouletteTimes,
      seats: 5_000,
      hasChat: true,
      image: 'table-roulette-dnipro.webp',
    },
    {
      id: 'roulette-alatau',
      names: { en: 'Alatau', uk: 'Алатау', ru: 'Алатау', kk: 'Алатау' },
      language: 'kk',
      dealer: {
        name: { en: 'Aigerim', uk: 'Айгерім', ru: 'Айгерим', kk: 'Айгерім' },
        look: { hair: '#15110f', skin: '#e5b58c', dress: '#0f5c6e' },
      },
      limits: both({ min: 1, insideMax: 100, spotMax: 1_000, max: 2_000 }),
      hours: { zone: 'Asia/Almaty', opens: '10:00', closes: '04:00' },
      times: rouletteTimes,
      seats: 5_000,
      hasChat: true,
      image: 'table-roulette-alatau.webp',
    },
    {
      id: 'roulette-salon',
      names: { en: 'Salon', uk: 'Салон', ru: 'Салон', kk: 'Салон' },
      language: 'en',
      dealer: {
        name: { en: 'Tamila', uk: 'Таміла', ru: 'Тамила', kk: 'Тамила' },
        look: { hair: '#5b4632', skin: '#eec1a0', dress: '#20243a' },
      },
      limits: both({ min: 50, insideMax: 1_000, spotMax: 10_000, max: 50_000 }),
      hours: { zone: 'Europe/Kyiv', opens: '18:00', closes: '06:00' },
      times: { ...rouletteTimes, betMs: 28_000 },
      seats: 200,
      hasChat: false,
      image: 'table-roulette-salon.webp',
    },
  ],
}

const baccarat: LiveGame = {
  slug: 'zoria-bakara',
  uuid: 'c94c0ef8fc5ab1edd273fa09162635d5f34d41ce',
  name: 'Бакара «Зоря»',
  titles: { en: 'Zoria Baccarat', uk: 'Бакара «Зоря»', ru: 'Баккара «Зоря»', kk: '«Зоря» баккарасы' },
  brand: kurganStudio,
  tags: ['new'],
  kind: 'baccarat',
  // The bet on a tie returns least.
  rtpBps: 8_564,
  tables: [
    {
      id: 'baccarat-lybid',
      names: { en: 'Lybid', uk: 'Либідь', ru: 'Лыбедь', kk: 'Либидь' },
      language: 'uk',
      dealer: {
        name: { en: 'Daryna', uk: 'Дарина', ru: 'Дарина', kk: 'Дарина' },
        look: { hair: '#2a1c14', skin: '#efc3a0', dress: '#1e3a5f' },
      },
      limits: both({ min: 10, insideMax: 500, spotMax: 5_000, max: 10_000 }),
      hours: { zone: 'Europe/Kyiv', opens: null, closes: null },
      times: rouletteTimes,
      seats: 5_000,
      hasChat: true,
      image: 'table-baccarat-lybid.webp',
    },
    {
      id: 'baccarat-tulpar',
      names: { en: 'Tulpar', uk: 'Тулпар', ru: 'Тулпар', kk: 'Тұлпар' },
      language: 'kk',
      dealer: {
        name: { en: 'Dana', uk: 'Дана', ru: 'Дана', kk: 'Дана' },
        look: { hair: '#120d0b', skin: '#e2b089', dress: '#6b2d5c' },
      },
      limits: both({ min: 2, insideMax: 100, spotMax: 1_000, max: 2_000 }),
      hours: { zone: 'Asia/Almaty', opens: '12:00', closes: '04:00' },
      times: rouletteTimes,
      seats: 5_000,
      hasChat: true,
      image: 'table-baccarat-tulpar.webp',
    },
  ],
}

const moneyWheel: LiveGame = {
  slug: 'zoria-koleso',
  uuid: '1a9ad6a32f53d252b42a9389c1ee7a52f45fb6a4',
  name: 'Грошове колесо',
  titles: { en: 'Money Wheel', uk: 'Грошове колесо', ru: 'Денежное колесо', kk: 'Ақша дөңгелегі' },
  brand: kurganStudio,
  tags: ['new'],
  kind: 'money-wheel',
  rtpBps: 9_600,
  tables: [
    {
      id: 'wheel-maidan',
      names: { en: 'Maidan', uk: 'Майдан', ru: 'Майдан', kk: 'Майдан' },
      language: 'uk',
      dealer: {
        name: { en: 'Iryna', uk: 'Ірина', ru: 'Ирина', kk: 'Ирина' },
        look: { hair: '#8a4b23', skin: '#f3cdb0', dress: '#8a6510' },
      },
      limits: both({ min: 1, insideMax: 500, spotMax: 2_000, max: 5_000 }),
      hours: { zone: 'Europe/Kyiv', opens: null, closes: null },
      times: rouletteTimes,
      seats: 5_000,
      hasChat: true,
      image: 'table-wheel-maidan.webp',
    },
  ],
}

/**
 * Bets for 15 s; 4 s later the deal; 44 s for all decisions, at most 8 for a step. What is left after the last hand is
 * a pause.
 */
const blackjackTimes: RoundTimes = {
  betMs: 15_000,
  lastCallMs: 5_000,
  closedMs: 4_000,
  decisions: { decideMs: 44_000, stepMs: 8_000 },
  showMs: 5_000,
  restMs: 4_000,
}

const blackjack: LiveGame = {
  slug: 'zoria-blekdzhek',
  uuid: '186b0bad60b6174884d4bac013c67e23eab50175',
  name: 'Блекджек «Зоря»',
  titles: { en: 'Zoria Blackjack', uk: 'Блекджек «Зоря»', ru: 'Блэкджек «Зоря»', kk: '«Зоря» блэкджегі' },
  brand: kurganStudio,
  tags: ['new'],
  kind: 'blackjack',
  rtpBps: 9_959,
  tables: [
    {
      id: 'blackjack-khortytsia',
      names: { en: 'Khortytsia', uk: 'Хортиця', ru: 'Хортица', kk: 'Хортица' },
      language: 'uk',
      dealer: {
        name: { en: 'Maryna', uk: 'Марина', ru: 'Марина', kk: 'Марина' },
        look: { hair: '#4a2c18', skin: '#efc4a1', dress: '#20243a' },
      },
      limits: both({ min: 10, insideMax: 2_500, spotMax: 2_500, max: 10_000 }),
      hours: { zone: 'Europe/Kyiv', opens: null, closes: null },
      times: blackjackTimes,
      seats: 7,
      hasChat: true,
      image: 'table-blackjack-khortytsia.webp',
    },
    {
      id: 'blackjack-turan',
      names: { en: 'Turan', uk: 'Туран', ru: 'Туран', kk: 'Тұран' },
      language: 'kk',
      dealer: {
        name: { en: 'Aliya', uk: 'Алія', ru: 'Алия', kk: 'Әлия' },
        look: { hair: '#15110f', skin: '#e7b98f', dress: '#5b2a6e' },
      },
      limits: both({ min: 2, insideMax: 500, spotMax: 500, max: 2_000 }),
      hours: { zone: 'Asia/Almaty', opens: '10:00', closes: '04:00' },
      times: blackjackTimes,
      seats: 7,
      hasChat: true,
      image: 'table-blackjack-turan.webp',
    },
  ],
}

/** All live games, in display order. */
export const liveGames: readonly LiveGame[] = [roulette, blackjack, baccarat, moneyWheel]

/** A table with the game it belongs to. */
export interface TableOfGame {
  readonly game: LiveGame
  readonly table: LiveTable
}

export const liveTables: readonly TableOfGame[] = liveGames.flatMap((game) =>
  game.tables.map((table) => ({ game, table })),
)

const byId = new Map(liveTables.map((each) => [each.table.id, each]))

export function findTable(id: string): TableOfGame | undefined {
  return byId.get(id)
}

export function findLiveGame(slug: string): LiveGame | undefined {
  return liveGames.find((game) => game.slug === slug)
}

/** The live game a platform names in its calls. */
export function findLiveGameByUuid(uuid: string): LiveGame | undefined {
  return liveGames.find((game) => game.uuid === uuid)
}
