import type { Asked, Told, UndoneItem } from '../history/attempt.ts'
import type { Below } from '../house/seeded-random.ts'
import { isLastOf } from './commands.ts'

type Moving = Exclude<Asked, { kind: 'read' }>
type Kind = Asked['kind'] | 'repeat' | 'altered'

/** The frequency of each kind of call; a kind without a target becomes a deposit. */
const weights: readonly (readonly [Kind, number])[] = [
  ['stake', 40],
  ['payout', 26],
  ['deposit', 5],
  ['read', 5],
  ['repeat', 5],
  ['refund', 3],
  ['rollback', 3],
  ['withdrawal_hold', 2],
  ['withdrawal_paid', 2],
  ['withdrawal_returned', 1],
  ['crosspay', 3],
  ['adjustment', 2],
  ['close_round', 1],
  ['block_change', 1],
  ['altered', 1],
]
const weightOfAll = weights.reduce((sum, [, weight]) => sum + weight, 0)
const rememberedMax = 60

/** The sequence of commands of one player's clients: random, except for references to earlier commands. */
export class Plan {
  readonly #below: Below
  readonly #name: string
  #asked = 0
  /** Open rounds with an accepted stake. */
  readonly #open: string[] = []
  readonly #stakes: Extract<Asked, { kind: 'stake' }>[] = []
  readonly #credits: UndoneItem[] = []
  readonly #holds: string[] = []
  readonly #done: Moving[] = []
  #isBlocked = false

  constructor(name: string, below: Below) {
    this.#name = name
    this.#below = below
  }

  next(): Asked {
    const kind = this.#kind()
    return kind === 'read' ? { kind } : this.#ask(kind, `${this.#name}.${(this.#asked += 1)}`)
  }

  /** Records the result of a call. */
  hear(asked: Asked, told: Told): void {
    if (told.code !== 'DONE' || asked.kind === 'read') return
    remember(this.#done, asked)
    if (asked.kind === 'stake') remember(this.#stakes, asked)
    if (asked.kind === 'stake' && !isLastOf(asked.round)) this.#open.push(asked.round)
    if (asked.kind === 'payout' || asked.kind === 'refund')
      remember(this.#credits, { kind: asked.kind, externalId: asked.id })
    if (asked.kind === 'withdrawal_hold') remember(this.#holds, asked.id)
  }

  #kind(): Kind {
    if (this.#isBlocked && this.#below(4) === 0) return 'block_change'
    // A player has at most 200 open rounds.
    if (this.#open.length > 100) return 'payout'
    let drawn = this.#below(weightOfAll)
    return (weights.find(([, weight]) => (drawn -= weight) < 0) as (typeof weights)[number])[0]
  }

  #ask(kind: Exclude<Kind, 'read'>, id: string): Asked {
    // A game takes no stake below 1.00 (setting STAKE_BOUNDS).
    const amount = BigInt(100 + this.#below(500))
    const stake = this.#one(this.#stakes)
    switch (kind) {
      case 'stake':
        return { kind, id, amount, round: `r${id}${this.#below(10)}` }
      case 'payout':
        return { kind, id, amount: amount * 2n, round: this.#open.shift() ?? stake?.round ?? null }
      case 'refund':
        return stake
          ? { kind, id, amount: stake.amount, stakeId: this.#below(4) === 0 ? `late.${id}` : stake.id }
          : deposit(id, amount)
      case 'rollback':
        return { kind, id, items: this.#items(id) }
      case 'withdrawal_hold':
      case 'crosspay':
        return { kind, id, amount }
      case 'withdrawal_paid':
      case 'withdrawal_returned':
        return { kind, id: this.#one(this.#holds) ?? id }
      case 'close_round':
        return { kind, id, round: this.#open.shift() ?? `none.${id}` }
      case 'adjustment':
        return this.#adjust(id, amount)
      case 'block_change':
        return this.#block(id)
      case 'repeat':
        return this.#one(this.#done) ?? deposit(id, amount)
      case 'altered':
        return this.#alter(id, amount)
      case 'deposit':
        return deposit(id, amount * 20n)
    }
  }

  #items(id: string): readonly UndoneItem[] {
    const stake = this.#one(this.#stakes)
    const credit = this.#one(this.#credits)
    const known: readonly UndoneItem[] = [
      ...(stake ? [{ kind: 'stake', externalId: stake.id } as const] : []),
      ...(credit ? [credit] : []),
    ]
    return this.#below(3) === 0 || known.length === 0
      ? [...known, { kind: 'stake', externalId: `late.${id}` }]
      : known.slice(this.#below(known.length))
  }

  #adjust(id: string, amount: bigint): Asked {
    const purse = (['game', 'electronic', 'cashback', 'debt'] as const)[this.#below(4)] ?? 'game'
    return {
      kind: 'adjustment',
      id,
      purse,
      direction: purse === 'debt' || this.#below(2) === 0 ? 'credit' : 'debit',
      amount,
    }
  }

  #block(id: string): Asked {
    this.#isBlocked = !this.#isBlocked
    return {
      kind: 'block_change',
      id,
      scope: this.#isBlocked ? ((['play', 'everything'] as const)[this.#below(2)] ?? null) : null,
    }
  }

  /** A known id with other content, or what was undone before it came. */
  #alter(id: string, amount: bigint): Asked {
    const known = this.#one(this.#done)
    if (known && 'amount' in known) return { ...known, amount: known.amount + 1n }
    return { kind: 'stake', id: `late.${this.#name}.${1 + this.#below(this.#asked)}`, amount, round: `r${id}` }
  }

  #one<Each>(some: readonly Each[]): Each | undefined {
    return some[this.#below(Math.max(1, some.length))]
  }
}

const deposit = (id: string, amount: bigint): Asked => ({ kind: 'deposit', id, amount })

const remember = <Each>(some: Each[], each: Each): void => {
  if (some.push(each) > rememberedMax) some.shift()
}
