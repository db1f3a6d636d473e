import { contentOf, keyOf, type Asked, type Shown, type UndoneItem } from './attempt.ts'

type Moving = Exclude<Asked, { kind: 'read' }>
type Purse = 'game' | 'electronic' | 'cashback' | 'held' | 'debt'
type Purses = Readonly<Record<Purse, bigint>>

/**
 * The meaning of a name: a completed operation with its movements, or the tombstone of one that was undone before it
 * arrived.
 */
type Done = {
  readonly kind: Moving['kind'] | 'tombstone'
  readonly content: string
  readonly moved: Readonly<Partial<Purses>>
  readonly reversedBy: string | null
  readonly reverses: string | null
}

/** Puts the model back to where it was before a step. */
export type Undo = () => void

/** The model's answer to a step, and how to undo it. */
export type Step = { readonly answer: string; readonly undo: Undo }

/**
 * One account as docs/rules/wallet.md and docs/rules/gis.md show it from outside: a sequential wallet, written a second
 * time and on purpose not with the rules of the product. It knows no bonus: without bonus money a round decides nothing
 * about where money goes.
 */
export class WalletModel {
  #purses: Purses = { game: 0n, electronic: 0n, cashback: 0n, held: 0n, debt: 0n }
  #block: 'play' | 'everything' | null = null
  readonly #done = new Map<string, Done>()
  #log: Undo[] = []
  /** Rows of the journal: one an operation, one a tombstone, one an item that a rollback undoes. */
  #rows = 0n
  /** The sum of the fingerprints of all names: equal states have equal sums, in any order. */
  #fingerprint = 0n

  /** Does what is asked, if the rules allow it: DONE, or the reason why not. */
  step(asked: Asked): Step {
    this.#log = []
    const answer = asked.kind === 'read' ? 'READ' : this.#answer(asked)
    const log = this.#log
    return { answer, undo: () => log.toReversed().forEach((undo) => undo()) }
  }

  /** Whether an answer shows what is there. */
  shows(shown: Shown): boolean {
    const { game, electronic, cashback, held, debt } = this.#purses
    const own: Required<Shown> = {
      version: this.#rows,
      game,
      electronic,
      cashback,
      held,
      debt,
      bonus: 0n,
      total: game + electronic,
    }
    return fields.every((field) => shown[field] === undefined || shown[field] === own[field])
  }

  rows(): number {
    return Number(this.#rows)
  }

  /** Names the state: two orders of the same operations that lead to the same one need not both be followed. */
  name(): string {
    const { game, electronic, cashback, held, debt } = this.#purses
    return `version ${this.#rows}, game ${game}, electronic ${electronic}, cashback ${cashback}, held ${held}, debt ${debt}, block ${this.#block} (${this.#fingerprint})`
  }

  #answer(asked: Moving): string {
    const known = this.#done.get(keyOf(asked))
    if (known?.kind === 'tombstone') return 'ALREADY_REVERSED'
    if (known) return known.content === contentOf(asked) ? 'REPEAT' : 'CONFLICT'

    switch (asked.kind) {
      case 'deposit':
        return this.#move(asked, { game: asked.amount })
      case 'stake':
        return this.#stake(asked)
      case 'payout':
        return this.#payout(asked)
      case 'refund':
        return this.#refund(asked)
      case 'rollback':
        return this.#rollback(asked)
      case 'close_round':
        return this.#move(asked, {})
      case 'withdrawal_hold':
        if (this.#block === 'everything') return 'PLAYER_BLOCKED'
        return this.#move(asked, { electronic: -asked.amount, held: asked.amount })
      case 'withdrawal_paid':
      case 'withdrawal_returned':
        return this.#endWithdrawal(asked)
      case 'crosspay':
        if (this.#block !== null) return 'PLAYER_BLOCKED'
        return this.#move(asked, { electronic: -asked.amount, game: asked.amount })
      case 'adjustment':
        return this.#move(asked, {
          [asked.purse]:
            asked.direction === 'credit' ? asked.amount * signOf(asked.purse) : -asked.amount * signOf(asked.purse),
        })
      case 'block_change':
        return this.#changeBlock(asked)
    }
  }

  #stake(asked: Extract<Moving, { kind: 'stake' }>): string {
    if (this.#block !== null) return 'PLAYER_BLOCKED'
    const game = least(this.#purses.game, asked.amount)
    return this.#move(asked, { game: -game, electronic: game - asked.amount })
  }

  #payout(asked: Extract<Moving, { kind: 'payout' }>): string {
    const settled = least(asked.amount, this.#purses.debt)
    return this.#move(asked, { electronic: asked.amount - settled, debt: -settled })
  }

  #refund(asked: Extract<Moving, { kind: 'refund' }>): string {
    const key = `stake/${asked.stakeId}`
    const stake = this.#done.get(key)
    if (!stake) this.#bury(key)
    if (!stake) return this.#move(asked, {}, key)
    if (stake.kind !== 'stake' || this.#reversalOf(stake) !== null) return 'ALREADY_REVERSED'
    const { game = 0n, electronic = 0n } = stake.moved
    if (game + electronic !== -asked.amount) return 'CONFLICT'
    return this.#move(asked, { game: -game, electronic: -electronic }, key)
  }

  #rollback(asked: Extract<Moving, { kind: 'rollback' }>): string {
    const undone = new Set<string>()
    for (const item of asked.items.toSorted((left, right) => place[left.kind] - place[right.kind]))
      this.#undo(asked.id, item, undone)
    return this.#move(asked, {})
  }

  #undo(rollback: string, { kind, externalId }: UndoneItem, undone: Set<string>): void {
    const key = `${kind}/${externalId}`
    const done = this.#done.get(key)
    if (undone.has(key) || done?.kind === 'tombstone') return
    const reversal = done ? this.#reversalOf(done) : null
    if (reversal !== null && !undone.has(reversal)) return
    undone.add(key)
    if (!done) return this.#bury(key)

    const isOfNothing = kind === 'refund' && this.#done.get(done.reverses ?? '')?.kind === 'tombstone'
    const moved = kind === 'stake' || isOfNothing ? opposite(done.moved) : this.#takenBack(done.moved)
    this.#write(`undoing/${rollback} ${key}`, { kind: 'rollback', content: '', moved, reversedBy: null, reverses: key })
    this.#add(moved)
    this.#put(key, { ...done, reversedBy: `undoing/${rollback} ${key}` })
  }

  /** What is there is taken; the rest is owed. */
  #takenBack({ game = 0n, electronic = 0n, debt = 0n }: Partial<Purses>): Partial<Purses> {
    const [fromGame, fromElectronic] = [least(game, this.#purses.game), least(electronic, this.#purses.electronic)]
    return { game: -fromGame, electronic: -fromElectronic, debt: game - fromGame + electronic - fromElectronic - debt }
  }

  #endWithdrawal(asked: Extract<Moving, { kind: 'withdrawal_paid' | 'withdrawal_returned' }>): string {
    const held = this.#done.get(`withdrawal_hold/${asked.id}`)?.moved.held
    if (held === undefined) return 'NOT_FOUND'
    return this.#move(asked, { held: -held, electronic: asked.kind === 'withdrawal_paid' ? 0n : held })
  }

  #changeBlock(asked: Extract<Moving, { kind: 'block_change' }>): string {
    const before = this.#block
    this.#block = asked.scope
    this.#log.push(() => (this.#block = before))
    return this.#move(asked, {})
  }

  #move(asked: Moving, moved: Partial<Purses>, reverses: string | null = null): string {
    if (purses.some((purse) => this.#purses[purse] + (moved[purse] ?? 0n) < 0n)) return 'INSUFFICIENT'
    this.#add(moved)
    this.#write(keyOf(asked), { kind: asked.kind, content: contentOf(asked), moved, reversedBy: null, reverses })
    if (reverses !== null) this.#reverse(reverses, keyOf(asked))
    return 'DONE'
  }

  #reverse(key: string, by: string): void {
    const done = this.#done.get(key)
    if (done && done.kind !== 'tombstone') this.#put(key, { ...done, reversedBy: by })
  }

  #bury(key: string): void {
    this.#write(key, { kind: 'tombstone', content: '', moved: {}, reversedBy: null, reverses: null })
  }

  /** The reversal that is valid, if any: it may have been undone itself. */
  #reversalOf({ reversedBy }: Done): string | null {
    const reversal = reversedBy === null ? undefined : this.#done.get(reversedBy)
    return reversal && this.#reversalOf(reversal) === null ? reversedBy : null
  }

  #write(key: string, done: Done): void {
    this.#put(key, done)
    const share = fingerprintOf(
      `${key} ${done.moved.game ?? 0n} ${done.moved.electronic ?? 0n} ${done.moved.debt ?? 0n}`,
    )
    this.#fingerprint += share
    this.#rows += 1n
    this.#log.push(() => {
      this.#fingerprint -= share
      this.#rows -= 1n
    })
  }

  #put(key: string, done: Done): void {
    const before = this.#done.get(key)
    this.#done.set(key, done)
    this.#log.push(() => void (before ? this.#done.set(key, before) : this.#done.delete(key)))
  }

  #add(moved: Partial<Purses>): void {
    const before = this.#purses
    const { game, electronic, cashback, held, debt } = before
    this.#purses = {
      game: game + (moved.game ?? 0n),
      electronic: electronic + (moved.electronic ?? 0n),
      cashback: cashback + (moved.cashback ?? 0n),
      held: held + (moved.held ?? 0n),
      debt: debt + (moved.debt ?? 0n),
    }
    this.#log.push(() => (this.#purses = before))
  }
}

const purses: readonly Purse[] = ['game', 'electronic', 'cashback', 'held', 'debt']
const fields = ['version', 'total', 'game', 'electronic', 'bonus', 'cashback', 'held', 'debt'] as const
const place: Record<UndoneItem['kind'], number> = { refund: 0, stake: 1, payout: 2 }

/** A credit of debt waives it. */
const signOf = (purse: Purse): bigint => (purse === 'debt' ? -1n : 1n)

const least = (left: bigint, right: bigint): bigint => (left < right ? left : right)

const opposite = (moved: Partial<Purses>): Partial<Purses> =>
  Object.fromEntries(Object.entries(moved).map(([purse, change]) => [purse, -change]))

// FNV-1a, 64 bits.
const fingerprintOf = (text: string): bigint => {
  let high = 0x811c9dc5
  let low = 0x9dc5811c
  for (let at = 0; at < text.length; at += 1) {
    high = Math.imul(high ^ text.charCodeAt(at), 0x01000193)
    low = Math.imul(low ^ text.charCodeAt(at), 0x01000193) ^ high
  }
  return (BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)
}
