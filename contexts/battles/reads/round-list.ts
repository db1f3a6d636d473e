import { createHash } from 'node:crypto'
import { headLine, roundLine } from '../rules/proof.ts'
import type { StoredBattle } from '../storage/battle-rows.ts'
import type { BattleRound, ListedRow } from '../storage/round-rows.ts'

/** SHA-256 of the frozen list in hex, computed while its rounds are read in portions. */
export function hashOfList(battle: StoredBattle): { add(rounds: readonly ListedRow[]): void; digest(): string } {
  const hash = createHash('sha256').update(headLine(battle))
  return { add: (rounds) => void hash.update(linesOf(battle, rounds)), digest: () => hash.digest('hex') }
}

/** How the list names a round: its owner can compute it, nobody else can read it. */
export const idOf = ({ provider, roundId }: Pick<BattleRound, 'provider' | 'roundId'>, salt: string): string =>
  createHash('sha256').update(`${salt}:${provider}:${roundId}`).digest('hex')

/** The lines of some rounds. */
export const linesOf = ({ salt }: StoredBattle, rounds: readonly ListedRow[]): string =>
  rounds.map((round) => roundLine({ ...round, id: idOf(round, salt) })).join('')
