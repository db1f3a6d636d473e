import { invariant, type Currency, type Instant } from '@zoria/kernel'
import { DatabaseError } from '@zoria/platform/database'
import type { Command, PlayerId, Purse } from '../../rules/commands.ts'
import type { BatchOf, KnownKey, Turn, TurnOutcome } from '../../storage/commit-batch.ts'
import { hashedName, type HashedName } from '../../storage/key-hash.ts'
import { emptyBooks, keep, type Books } from '../model/books-by-decide.ts'
import { blankPaper, pursesOnPaper, type Paper } from '../model/reference-wallet.ts'
import { inWords } from '../model/prove-in-memory.ts'
import { step } from '../model/reference-step.ts'
import { lineOf } from '../model/answer-line.ts'
import type { Scheduler } from './scheduler.ts'

/** The holder of a wallet's row lock: a batch in flight, or a transaction. */
export interface Holder {
  readonly held: Set<PlayerId>
}

/**
 * A simulated database with the promises the writer relies on: commit_batch locks, compares, looks up, and writes all
 * or nothing; rows are locked until the commit. For every wallet it runs the reference model, which gives the required
 * answer of each command at that moment.
 */
export class SimulatedDatabase {
  readonly books = new Map<PlayerId, Books>()
  readonly papers = new Map<PlayerId, Paper>()
  /** The clients' commands, by `callOf`. */
  readonly asked = new Map<string, Command>()
  /** An allowed answer of a call, and when it was true. */
  readonly verdicts = new Map<string, { readonly line: string; readonly at: number }[]>()
  readonly violations: string[] = []
  readonly order: readonly Purse[]
  readonly scheduler: Scheduler
  readonly #holders = new Map<PlayerId, Holder>()
  readonly #waiting = new Map<PlayerId, (() => void)[]>()

  constructor(scheduler: Scheduler, order: readonly Purse[]) {
    this.scheduler = scheduler
    this.order = order
  }

  open(playerId: PlayerId, currency: Currency): void {
    this.books.set(playerId, emptyBooks(playerId, currency))
    this.papers.set(playerId, blankPaper(currency))
  }

  of(playerId: PlayerId): Books {
    const books = this.books.get(playerId)
    invariant(books, 'every player of a simulation has a wallet')
    return books
  }

  /** Waits for a wallet's row, a second at most. */
  async lock(playerId: PlayerId, holder: Holder): Promise<boolean> {
    if (!this.books.has(playerId)) return false
    while (!this.#take(playerId, holder)) await this.#turnOf(playerId)
    return true
  }

  release(holder: Holder): void {
    for (const playerId of holder.held) {
      this.#holders.delete(playerId)
      const [next, ...others] = this.#waiting.get(playerId) ?? []
      this.#waiting.set(playerId, others)
      next?.()
    }
    holder.held.clear()
  }

  /** The first half of commit_batch: the result of each turn; rows stay locked until the second. */
  look({ turns }: BatchOf, holder: Holder): readonly TurnOutcome[] {
    if (turns.some((turn) => turn.entries.some(({ play }) => play?.round === poison))) throw databaseError('22021')
    return turns.map((turn): TurnOutcome => {
      if (!this.#take(turn.playerId, holder)) return { kind: 'busy' }
      if (this.of(turn.playerId).state.version !== turn.seenVersion) return { kind: 'stale' }
      const known = this.knownOf(turn)
      return known.size > 0 ? { kind: 'known', known } : { kind: 'done' }
    })
  }

  /** The second half: commits the decided turns at one moment. */
  write({ turns, now }: BatchOf, outcomes: readonly TurnOutcome[]): void {
    for (const [place, turn] of turns.entries()) {
      const outcome = outcomes[place]
      if (outcome?.kind === 'done') this.#writeTurn(turn, now)
      if (outcome?.kind === 'known')
        for (const place of outcome.known.keys()) this.#judge(turn, turn.keys[place]?.name, now)
    }
  }

  knownOf({ playerId, keys }: Turn): Map<number, KnownKey> {
    const { byKey } = this.of(playerId)
    return new Map(
      keys.flatMap(({ name }, place): [number, KnownKey][] => {
        const row = byKey.get(name.key)
        if (row === undefined) return []
        if (row.kind === 'tombstone') return [[place, 'reversed']]
        return [[place, hashedName(row).content === name.content ? 'replay' : 'conflict']]
      }),
    )
  }

  #writeTurn(turn: Turn, now: Instant): void {
    const books = this.of(turn.playerId)
    // The model's answers to all of them come first: a refusal between them belongs to that moment.
    for (const { name } of turn.keys) this.#judge(turn, name, now)
    if (turn.entries.length === 0) return
    try {
      for (const entry of turn.entries) keep(books, { ...entry, at: now })
    } catch (error) {
      this.violations.push(`${turn.playerId}: ${String(error)}`)
    }
    books.state = turn.after
    this.#comparePaper(turn.playerId)
  }

  #judge({ playerId }: Turn, name: HashedName | undefined, now: Instant): void {
    const paper = this.papers.get(playerId)
    const call = name && callOf(playerId, name)
    const command = call && this.asked.get(call)
    invariant(paper && call !== undefined && command, 'a client asked for everything that is committed')
    const line = lineOf(step(paper, command, { now, order: this.order }))
    this.verdicts.set(call, [...(this.verdicts.get(call) ?? []), { line, at: this.scheduler.happened }])
  }

  #comparePaper(playerId: PlayerId): void {
    const { state } = this.of(playerId)
    const paper = this.papers.get(playerId)
    const isSame =
      paper &&
      paper.version === state.version &&
      pursesOnPaper.every((purse) => paper.purses[purse] === state.purses[purse]) &&
      paper.open.size === state.rounds.size &&
      paper.dust === state.dust
    if (!isSame)
      this.violations.push(
        `${playerId}: the books and the paper differ\n  books  ${inWords({ ...state, rounds: [...state.rounds] })}\n  paper  ${inWords(paper && { ...paper, stakes: [], payouts: [], refunds: [] })}\n  rows   ${this.of(
          playerId,
        )
          .rows.map(({ kind, key }) => `${kind} ${key}`)
          .join(', ')}`,
      )
  }

  #take(playerId: PlayerId, holder: Holder): boolean {
    const other = this.#holders.get(playerId)
    if (other !== undefined && other !== holder) return false
    this.#holders.set(playerId, holder)
    holder.held.add(playerId)
    return true
  }

  #turnOf(playerId: PlayerId): Promise<void> {
    return new Promise((resolve, reject) => {
      const off = this.scheduler.after(1_000, 'lock timeout', () => {
        this.#waiting.set(
          playerId,
          (this.#waiting.get(playerId) ?? []).filter((each) => each !== take),
        )
        reject(databaseError('55P03'))
      })
      const take = (): void => {
        off()
        resolve()
      }
      this.#waiting.set(playerId, [...(this.#waiting.get(playerId) ?? []), take])
    })
  }
}

/** The database refuses a row of this round, as it refuses a zero byte. */
export const poison = 'poison'

/** A call by its player, its key and its content. */
export function callOf(playerId: PlayerId, { key, content }: Pick<HashedName, 'key' | 'content'>): string {
  return `${playerId} ${key} ${content}`
}

/** A refusal of the server, by its code. */
export function databaseError(code: string): Error {
  return Object.assign(new DatabaseError(`the server refuses with ${code}`, 0, 'error'), { code, severity: 'ERROR' })
}
