import type { Sql } from '@zoria/platform/database'
import type { WagerWeights } from '../rules/wager-weight.ts'
import { counts, fits, tables, type GameFilter } from './games.ts'

export type WordCounts = Readonly<Record<string, number>>
export type FilterCounts = { readonly all: number; readonly categories: WordCounts; readonly providers: WordCounts; readonly volatilities: WordCounts; readonly demo: number; readonly wagering: number }

/** How many games each choice leaves; a group is counted without its own choice, so that another of it may be chosen. */
export async function countGames(sql: Sql, filter: GameFilter, weights: WagerWeights): Promise<FilterCounts> {
  const [categories, providers, volatilities, [rest]] = await Promise.all([
    sql<Word[]>`select game.category as word, count(*)::int as total ${tables(sql)} where ${fits(sql, { ...filter, category: undefined })} group by game.category`,
    sql<Word[]>`select provider.slug as word, count(*)::int as total ${tables(sql)} where ${fits(sql, { ...filter, providers: undefined })} group by provider.slug`,
    sql<Word[]>`select game.volatility as word, count(*)::int as total ${tables(sql)} where ${fits(sql, { ...filter, volatilities: undefined })} and game.volatility is not null group by game.volatility`,
    sql<{ demo: number; wagering: number }[]>`
      select count(*) filter (where game.has_demo)::int as demo, count(*) filter (where ${counts(sql, weights)})::int as wagering
      ${tables(sql)} where ${fits(sql, filter)}`,
  ])
  return {
    all: categories.reduce((sum, { total }) => sum + total, 0),
    categories: wordsOf(categories), providers: wordsOf(providers), volatilities: wordsOf(volatilities), demo: rest?.demo ?? 0, wagering: rest?.wagering ?? 0,
  }
}

type Word = { readonly word: string; readonly total: number }

const wordsOf = (rows: readonly Word[]): WordCounts => Object.fromEntries(rows.map(({ word, total }) => [word, total]))
