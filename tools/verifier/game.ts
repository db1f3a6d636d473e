import { asFields, asList, asTable, asText, asWhole, FormProblem, orNull, parseJSON } from './form.ts'

type Strips = readonly (readonly string[])[]

/** The letters of a game's slug. */
export const SLUG = /^[a-z0-9-]+$/

/** The free spins of a game. */
export type FreeSpins = {
  readonly awards: ReadonlyMap<string, number>
  readonly spinsMax: number
  readonly ladder: readonly number[]
  readonly strips: Strips
}

/** A version of a game from its file (docs/rules/fairness.md, A game). `ways` is its stake in units. */
export type Game = {
  readonly slug: string
  readonly version: number
  readonly rows: number
  readonly strips: Strips
  readonly lines: readonly (readonly number[])[]
  readonly ways: number | null
  readonly wild: string
  readonly pays: ReadonlyMap<string, ReadonlyMap<string, number>>
  readonly scatter: string | null
  readonly freeSpins: FreeSpins | null
  readonly cap: number | null
}

/** The name of a game version in reports and tables. */
export function versionName(game: { readonly slug: string; readonly version: number }): string {
  return `${game.slug} version ${game.version}`
}

/** Parses the text of a game's file. Throws a FormProblem with the reason. */
export function readGame(text: string): Game {
  const file = asFields(parseJSON(text), 'the file')
  asText(file['format'], 'format', /^zoria-game\/1$/)
  const game: Game = {
    slug: asText(file['slug'], 'slug', SLUG),
    version: asWhole(file['version'], 'version', 1),
    rows: asWhole(file['rows'], 'rows', 1),
    strips: readStrips(file['strips'], 'strips'),
    lines: asList(file['lines'], 'lines', (line, at) => asList(line, at, (row, where) => asWhole(row, where))),
    ways: orNull(file['ways'], (ways) => asWhole(asFields(ways, 'ways')['stakeUnits'], 'ways.stakeUnits', 1)),
    wild: asText(file['wild'], 'wild'),
    pays: asTable(file['pays'], 'pays', (runs, at) => asTable(runs, at, (units, where) => asWhole(units, where))),
    scatter: orNull(file['scatter'], (scatter) => asText(scatter, 'scatter')),
    freeSpins: orNull(file['freeSpins'], readFreeSpins),
    cap: orNull(file['cap'], (cap) => asWhole(cap, 'cap', 1)),
  }
  checkParts(game)
  checkSymbols(game)
  return game
}

const readStrips = (value: unknown, at: string): Strips => {
  const strips = asList(value, at, (strip, reel) => asList(strip, reel, (symbol, where) => asText(symbol, where)))
  if (strips.length === 0 || strips.some((strip) => strip.length === 0))
    throw new FormProblem(`${at} must not be empty, nor any of them`)
  return strips
}

const readFreeSpins = (value: unknown): FreeSpins => {
  const spins = asFields(value, 'freeSpins')
  const ladder = asList(spins['ladder'], 'freeSpins.ladder', (step, at) => asWhole(step, at))
  if (ladder.length === 0) throw new FormProblem('freeSpins.ladder must not be empty')
  return {
    awards: asTable(spins['awards'], 'freeSpins.awards', (award, at) => asWhole(award, at)),
    spinsMax: asWhole(spins['spinsMax'], 'freeSpins.spinsMax'),
    ladder,
    strips: readStrips(spins['strips'], 'freeSpins.strips'),
  }
}

/** Consistency of the parts of a file: otherwise a line could have no symbol, or a stake no units. */
const checkParts = ({ rows, strips, lines, ways, freeSpins }: Game): void => {
  if ((ways === null) === (lines.length === 0)) throw new FormProblem('there must be either lines or ways')
  if (lines.some((line) => line.length !== strips.length))
    throw new FormProblem('every line must cross every reel once')
  if (lines.some((line) => line.some((row) => row >= rows))) throw new FormProblem('a line runs below the lowest row')
  if (freeSpins !== null && freeSpins.strips.length !== strips.length)
    throw new FormProblem('freeSpins.strips must be as many as strips')
}

/** The wild substitutes the symbols in `pays`, the scatter only itself. */
const checkSymbols = ({ strips, freeSpins, wild, scatter, pays }: Game): void => {
  if (wild === scatter) throw new FormProblem('wild must not be the scatter')
  if (scatter !== null && pays.has(scatter)) throw new FormProblem('pays must not name the scatter')
  const unpaid = [wild, ...strips.flat(), ...(freeSpins?.strips.flat() ?? [])].find(
    (symbol) => symbol !== scatter && !pays.has(symbol),
  )
  if (unpaid !== undefined) throw new FormProblem(`pays has no entry for ${unpaid}`)
}
