import type { FreeSpins, ReelGame, Strips } from './reel-game.ts'

/** All faults of a game as text; empty if it can be played. */
export function faultsOf(game: ReelGame): readonly string[] {
  const free =
    game.feature?.strips === undefined
      ? []
      : stripFaults(game, game.feature.strips).map((fault) => `free spins: ${fault}`)
  return [
    ...stripFaults(game, game.strips),
    ...free,
    ...lineFaults(game),
    ...wayFaults(game),
    ...payFaults(game),
    ...featureFaults(game),
  ]
}

const stripFaults = (game: ReelGame, strips: Strips): string[] => {
  const faults: string[] = []
  if (strips.length === 0) faults.push('no reels')
  if (strips.length !== game.strips.length) faults.push('another number of reels')
  strips.forEach((strip, reel) => {
    if (strip.length < game.rows) faults.push(`reel ${reel} is shorter than the window`)
    for (const symbol of new Set(strip)) {
      if (!Object.hasOwn(game.pays, symbol) && symbol !== game.scatter)
        faults.push(`reel ${reel} shows ${symbol}, which has no pays`)
    }
  })
  return faults
}

// The evaluator stores the lines of a turn as bits of one 32-bit word.
const LINES_MAX = 32

const lineFaults = (game: ReelGame): string[] => {
  if (game.ways !== undefined) return game.lines.length === 0 ? [] : ['lines and ways at once']
  const isFit = (line: readonly number[]): boolean =>
    line.length === game.strips.length && line.every((row) => Number.isInteger(row) && row >= 0 && row < game.rows)
  const faults = game.lines.flatMap((line, index) => (isFit(line) ? [] : [`line ${index + 1} leaves the window`]))
  const isRepeated = new Set(game.lines.map((line) => line.join())).size !== game.lines.length
  if (game.lines.length === 0) faults.push('no lines')
  if (game.lines.length > LINES_MAX) faults.push(`more than ${LINES_MAX} lines`)
  if (isRepeated) faults.push('a line stands twice')
  return faults
}

// A wild on the first reel would belong to the ways of every symbol: no rule says which of them it pays.
const wayFaults = (game: ReelGame): string[] => {
  if (game.ways === undefined) return []
  const faults = isCount(game.ways.stakeUnits) ? [] : [`a stake of ${game.ways.stakeUnits} units`]
  const firsts = [game.strips[0], game.feature?.strips?.[0]]
  if (firsts.some((strip) => strip?.includes(game.wild) === true)) faults.push('ways with a wild on the first reel')
  return faults
}

const payFaults = (game: ReelGame): string[] => {
  const faults = Object.hasOwn(game.pays, game.wild) ? [] : ['the wild has no pays']
  if (game.scatter !== undefined && Object.hasOwn(game.pays, game.scatter)) faults.push('the scatter has pays')
  for (const [symbol, pays] of Object.entries(game.pays)) {
    for (const [run, units] of Object.entries(pays)) {
      const isFit = Number(run) >= 1 && Number(run) <= game.strips.length && isCount(units)
      if (!isFit) faults.push(`${symbol} × ${run} pays ${units}`)
    }
  }
  return faults
}

const featureFaults = (game: ReelGame): string[] => {
  const { feature } = game
  if (feature === undefined) return []
  const faults = game.scatter === undefined ? ['free spins without a scatter'] : []
  return [...faults, ...awardFaults(feature), ...(isCount(feature.cap) ? [] : [`a cap of ${feature.cap} stakes`])]
}

const awardFaults = ({ awards, turnsMax, ladder }: FreeSpins): string[] => {
  const faults = Object.entries(awards).flatMap(([scatters, turns]) =>
    isCount(turns) && turns <= turnsMax ? [] : [`${scatters} scatters award ${turns}`],
  )
  if (ladder.length === 0 || !ladder.every(isCount)) faults.push(`a ladder of ${ladder.join()}`)
  return faults
}

const isCount = (value: number): boolean => Number.isInteger(value) && value > 0
