import { asFields, asFlag, asList, asText, asWhole, FormProblem, parseJSON } from './form.ts'
import { SLUG } from './game.ts'
import type { Outcome, Turn } from './play.ts'

/** A round of the player's export (docs/rules/fairness.md, A player's rounds). Money is in hundredths. */
export type Round = {
  /** Its line in the file, from 1. */
  readonly line: number
  readonly id: string
  readonly slug: string
  readonly version: number
  readonly mode: 'real' | 'demo'
  readonly stake: bigint
  readonly payout: bigint
  readonly serverSeedHash: string
  /** Null if the pair is not revealed. */
  readonly serverSeed: Buffer | null
  readonly clientSeed: string
  readonly nonce: number
  /** Total number of rounds of the pair. */
  readonly pairRounds: number
  readonly outcome: Outcome
}

/** A line that is not a round. */
type Unreadable = { readonly line: number; readonly says: string }

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const HEX_32_BYTES = /^[0-9a-f]{64}$/
const CLIENT_SEED = /^[A-Za-z0-9_-]{1,64}$/
const CURRENCY = /^[a-z]{3}$/
const MONEY = /^(0|[1-9]\d*)\.\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/

/** Parses every line of an export; an invalid line is reported with its number. Empty lines are skipped. */
export function readRounds(text: string): {
  readonly rounds: readonly Round[]
  readonly unreadable: readonly Unreadable[]
} {
  const rounds: Round[] = []
  const unreadable: Unreadable[] = []
  text.split('\n').forEach((content, index) => {
    if (content.trim() === '') return
    const line = index + 1
    try {
      rounds.push(readRound(content, line))
    } catch (problem) {
      if (!(problem instanceof FormProblem)) throw problem
      unreadable.push({ line, says: problem.message })
    }
  })
  return { rounds, unreadable }
}

const readRound = (content: string, line: number): Round => {
  const fields = asFields(parseJSON(content), 'the line')
  asText(fields['format'], 'format', /^zoria-round\/1$/)
  asText(fields['currency'], 'currency', CURRENCY)
  asText(fields['drawnAt'], 'drawnAt', INSTANT)
  return {
    line,
    id: asText(fields['id'], 'id', UUID),
    slug: asText(fields['game'], 'game', SLUG),
    version: asWhole(fields['version'], 'version', 1),
    mode: asText(fields['mode'], 'mode', /^(real|demo)$/) === 'real' ? 'real' : 'demo',
    stake: readStake(fields['stake']),
    payout: asHundredths(fields['payout'], 'payout'),
    serverSeedHash: asText(fields['serverSeedHash'], 'serverSeedHash', HEX_32_BYTES),
    serverSeed: readServerSeed(fields['serverSeed']),
    clientSeed: asText(fields['clientSeed'], 'clientSeed', CLIENT_SEED),
    nonce: asWhole(fields['nonce'], 'nonce'),
    pairRounds: asWhole(fields['pairRounds'], 'pairRounds', 1),
    outcome: readOutcome(fields['outcome']),
  }
}

const readServerSeed = (value: unknown): Buffer | null =>
  value === undefined || value === null ? null : Buffer.from(asText(value, 'serverSeed', HEX_32_BYTES), 'hex')

const readStake = (value: unknown): bigint => {
  const stake = asHundredths(value, 'stake')
  if (stake === 0n) throw new FormProblem('stake must be above 0')
  return stake
}

const asHundredths = (value: unknown, at: string): bigint => BigInt(asText(value, at, MONEY).replace('.', ''))

const readOutcome = (value: unknown): Outcome => {
  const outcome = asFields(value, 'outcome')
  return {
    units: asWhole(outcome['units'], 'outcome.units'),
    isCapped: asFlag(outcome['isCapped'], 'outcome.isCapped'),
    turns: asList(outcome['turns'], 'outcome.turns', readTurn),
  }
}

const readTurn = (value: unknown, at: string): Turn => {
  const turn = asFields(value, at)
  return {
    kind: asText(turn['kind'], `${at}.kind`, /^(base|free)$/) === 'base' ? 'base' : 'free',
    stops: asList(turn['stops'], `${at}.stops`, (stop, where) => asWhole(stop, where)),
    multiplier: asWhole(turn['multiplier'], `${at}.multiplier`),
    awarded: asWhole(turn['awarded'], `${at}.awarded`),
    units: asWhole(turn['units'], `${at}.units`),
  }
}
