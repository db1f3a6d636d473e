import { checkPair } from './check-pair.ts'
import type { Fault } from './check-round.ts'
import { checkRound } from './check-round.ts'
import { FormProblem } from './form.ts'
import type { Game } from './game.ts'
import { readGame, versionName } from './game.ts'
import type { Round } from './round.ts'
import { readRounds } from './round.ts'

/** What does not hold, and for what: a round, a pair, or an invalid line (`id` is null there). */
export type Finding =
  | ({ readonly of: 'round'; readonly line: number; readonly id: string | null } & Fault)
  | ({ readonly of: 'pair'; readonly serverSeedHash: string } & Fault)

type Unrevealed = { readonly serverSeedHash: string; readonly rounds: number }

/** The result of a verification. */
export type Verification = {
  /** Lines of the export that are not empty. */
  readonly rounds: number
  /** Rounds whose outcome was drawn again. */
  readonly checked: number
  /** Rounds with a fault, including unreadable lines. */
  readonly failed: number
  readonly pairs: number
  readonly findings: readonly Finding[]
  readonly unrevealed: readonly Unrevealed[]
  /** Whether there were rounds, every one of them was checked, and everything holds. */
  readonly holds: boolean
}

/**
 * Verifies a player's exported rounds against the files of their games, both as texts, only by docs/rules/fairness.md.
 * Faults of rounds are returned, never thrown. An invalid game file, or two different ones of one version, throws a
 * FormProblem: then nothing was verified.
 */
export function verifyRounds({
  rounds: text,
  games: files,
}: {
  readonly rounds: string
  readonly games: readonly string[]
}): Verification {
  const games = byVersion(files)
  const { rounds, unreadable } = readRounds(text)
  const pairs = Map.groupBy(rounds, ({ serverSeedHash }) => serverSeedHash)
  const verdicts = [...pairs].map(([serverSeedHash, ofPair]) => verifyPair({ serverSeedHash, rounds: ofPair, games }))

  const ofLines: readonly Finding[] = unreadable.map(({ line, says }) => ({
    of: 'round',
    line,
    id: null,
    check: 'form',
    says,
  }))
  const findings = [...ofLines, ...verdicts.flatMap((verdict) => verdict.findings), ...checkIds(rounds)]
  const unrevealed = verdicts.flatMap((verdict) => verdict.unrevealed)
  const checked = verdicts.reduce((sum, verdict) => sum + verdict.checked, 0)
  return {
    rounds: rounds.length + unreadable.length,
    checked,
    failed: new Set(findings.flatMap((finding) => (finding.of === 'round' ? [finding.line] : []))).size,
    pairs: pairs.size,
    findings,
    unrevealed,
    holds: checked > 0 && checked === rounds.length && findings.length === 0,
  }
}

/** The game versions of an export, each once. */
export function versionsPlayed(text: string): readonly { readonly slug: string; readonly version: number }[] {
  return [
    ...new Map(
      readRounds(text).rounds.map(({ slug, version }) => [versionName({ slug, version }), { slug, version }]),
    ).values(),
  ]
}

/** Two rounds with one id are a duplicate or a forgery. They are reported from the second on. */
const checkIds = (rounds: readonly Round[]): readonly Finding[] => {
  const lines = new Map<string, number>()
  return rounds.flatMap(({ id, line }) => {
    const first = lines.get(id)
    if (first !== undefined)
      return [{ of: 'round', line, id, check: 'id', says: `the id is that of line ${first} too` } as const]
    lines.set(id, line)
    return []
  })
}

const byVersion = (files: readonly string[]): ReadonlyMap<string, Game> => {
  const texts = new Map<string, string>()
  const games = new Map<string, Game>()
  for (const file of files) {
    const game = readGame(file)
    const name = versionName(game)
    const other = texts.get(name) ?? file
    if (other !== file)
      throw new FormProblem(
        `there are two different files of ${name}: a version never changes, so one of them is not the studio's`,
      )
    texts.set(name, file)
    games.set(name, game)
  }
  return games
}

type Pair = {
  readonly serverSeedHash: string
  readonly rounds: readonly Round[]
  readonly games: ReadonlyMap<string, Game>
}

type PairVerdict = Pick<Verification, 'checked' | 'findings' | 'unrevealed'>

/** A pair without any seed is not revealed yet; if one round has a seed, all must. Gaps are checked in both cases. */
const verifyPair = ({ serverSeedHash, rounds, games }: Pair): PairVerdict => {
  const isRevealed = rounds.some(({ serverSeed }) => serverSeed !== null)
  const ofPair: readonly Finding[] = checkPair(rounds).map((fault) => ({ of: 'pair', serverSeedHash, ...fault }))
  if (!isRevealed) return { checked: 0, findings: ofPair, unrevealed: [{ serverSeedHash, rounds: rounds.length }] }

  const ofRounds: readonly Finding[] = rounds.flatMap((round) =>
    checkRevealed(round, games).map((fault) => ({ of: 'round', line: round.line, id: round.id, ...fault }) as const),
  )
  const checked = rounds.filter((round) => round.serverSeed !== null && games.has(versionName(round))).length
  return { checked, findings: [...ofRounds, ...ofPair], unrevealed: [] }
}

const checkRevealed = (round: Round, games: ReadonlyMap<string, Game>): readonly Fault[] => {
  const { serverSeed } = round
  if (serverSeed === null)
    return [{ check: 'seed', says: 'the server seed is missing, though other rounds of the pair show it' }]
  return checkRound({ round, serverSeed, game: games.get(versionName(round)) })
}
