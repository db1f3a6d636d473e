import { seededChance } from '@zoria/testkit/chance'
import { contentOf, keyOf, type Asked, type Attempt, type Shown, type Told } from './attempt.ts'

type Play = { readonly seed: string; readonly accounts: number; readonly calls: number; readonly clients: number }
type Below = (limit: number) => number

/**
 * Histories of a wallet that is correct by construction: a separate small implementation, with concurrent calls of
 * several clients, lost answers and repeats. The checker must find nothing in them.
 */
export function playSoundly({
  seed,
  accounts,
  calls,
  clients,
}: Play): readonly (readonly [string, readonly Attempt[]])[] {
  return Array.from({ length: accounts }, (_, account) => {
    const { below } = seededChance(`${seed} ${account}`)
    return [`account ${account}`, playAccount({ below, calls, clients })] as const
  })
}

/** Every call happens at one instant; it began some time before it and ended some time after it. */
const playAccount = ({
  below,
  calls,
  clients,
}: {
  below: Below
  calls: number
  clients: number
}): readonly Attempt[] => {
  const wallet = new SoundWallet()
  const attempts: Attempt[] = []
  const asked: Exclude<Asked, { kind: 'read' }>[] = []
  const freeAt = Array.from({ length: clients }, () => 0)
  for (let at = 10; attempts.length < calls; at += 1 + below(10)) {
    const client = freeAt.findIndex((free) => free < at)
    if (client < 0) continue
    const wanted: Asked = next(asked, below)
    const told =
      below(20) === 0 && wanted.kind !== 'read' ? lost(wallet, wanted, below(2) === 0) : wallet.answer(wanted)
    if (wanted.kind !== 'read') asked.push(wanted)
    const [began, ended] = [at - below(Math.min(25, at - (freeAt[client] ?? 0))), at + below(25)]
    freeAt[client] = ended + 1
    attempts.push({ began, ended, asked: wanted, told })
  }
  return attempts
}

const lost = (wallet: SoundWallet, asked: Asked, happens: boolean): Told => {
  if (happens) wallet.answer(asked)
  return { code: 'UNKNOWN' }
}

const next = (asked: readonly Exclude<Asked, { kind: 'read' }>[], below: Below): Asked => {
  const id = String(asked.length)
  const amount = BigInt(below(50))
  const repeated = asked[below(asked.length + 1)]
  switch (below(8)) {
    case 0:
      return { kind: 'read' }
    case 1:
      return repeated ?? { kind: 'read' }
    case 2:
    case 3:
      return { kind: 'deposit', id, amount }
    case 4:
      return { kind: 'payout', id, amount, round: null }
    case 5:
      return { kind: 'crosspay', id, amount }
    default:
      return { kind: 'stake', id, amount, round: id }
  }
}

class SoundWallet {
  #version = 0n
  #game = 0n
  #electronic = 0n
  readonly #told = new Map<string, Told & { code: 'DONE' }>()

  answer(asked: Asked): Told {
    if (asked.kind === 'read') return { code: 'READ', shown: this.#shown() }
    const name = `${keyOf(asked)} ${contentOf(asked)}`
    const stored = this.#told.get(name)
    if (stored) return { ...stored, isRepeat: true }
    const [game, electronic] = this.#change(asked)
    if (this.#game + game < 0n || this.#electronic + electronic < 0n)
      return { code: 'REFUSED', reason: 'INSUFFICIENT', shown: this.#shown() }
    this.#game += game
    this.#electronic += electronic
    this.#version += 1n
    const told = { code: 'DONE', isRepeat: false, transactionId: name, shown: this.#shown() } as const
    this.#told.set(name, told)
    return told
  }

  #change(asked: Asked): readonly [bigint, bigint] {
    const amount = 'amount' in asked ? asked.amount : 0n
    switch (asked.kind) {
      case 'deposit':
        return [amount, 0n]
      case 'payout':
        return [0n, amount]
      case 'crosspay':
        return [amount, -amount]
      default:
        return this.#game < amount ? [-this.#game, this.#game - amount] : [-amount, 0n]
    }
  }

  #shown(): Shown {
    return {
      version: this.#version,
      total: this.#game + this.#electronic,
      game: this.#game,
      electronic: this.#electronic,
    }
  }
}
