import { readGame } from './game.ts'
import { EXAMPLE_FILE, PAGE_SEEDS } from './page-example.ts'
import { playRound } from './play.ts'
import { drawsOf, hashOf } from './stream.ts'

type Outcome = {
  units: number
  isCapped: boolean
  turns: { kind: string; stops: number[]; multiplier: number; awarded: number; units: number }[]
}

/** A line of an export whose fields tests may falsify. */
export type ExportedRound = {
  id: string
  game: string
  version: number
  stake: string
  payout: string
  serverSeedHash: string
  serverSeed: string | null
  clientSeed: string
  nonce: number
  pairRounds: number
  outcome: Outcome
  [field: string]: unknown
}

const EXAMPLE = readGame(EXAMPLE_FILE)

type Seeds = { readonly serverSeed: Buffer; readonly clientSeed: string }

/** Correct rounds of the page's example game with nonces from 0 on, for a stake of 3.00. */
export function exportedRounds(count: number, seeds: Seeds = PAGE_SEEDS): ExportedRound[] {
  return Array.from({ length: count }, (_, nonce) => exportedRound({ ...seeds, nonce, pairRounds: count }))
}

const exportedRound = (source: Seeds & { readonly nonce: number; readonly pairRounds: number }): ExportedRound => {
  const outcome = playRound(EXAMPLE, drawsOf(source))
  return {
    format: 'zoria-round/1',
    id: `019aab3c-0000-7000-8000-${hashOf(source.serverSeed).slice(0, 4)}${String(source.nonce).padStart(8, '0')}`,
    game: 'example',
    version: 1,
    mode: 'real',
    currency: 'uah',
    stake: '3.00',
    payout: `${outcome.units}.00`,
    drawnAt: '2026-11-22T02:10:00.123Z',
    serverSeedHash: hashOf(source.serverSeed),
    serverSeed: source.serverSeed.toString('hex'),
    clientSeed: source.clientSeed,
    nonce: source.nonce,
    pairRounds: source.pairRounds,
    outcome: structuredClone(outcome) as Outcome,
  }
}

/** Rounds as the text of an export. */
export function asExport(rounds: readonly ExportedRound[]): string {
  return rounds.map((round) => `${JSON.stringify(round)}\n`).join('')
}
