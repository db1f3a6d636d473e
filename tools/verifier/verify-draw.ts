import { createHash } from 'node:crypto'
import { drawsOf, hashOf, type Draw } from './stream.ts'

/** What `GET /fairness/draws/{id}` gives. The last five are null until the draw is revealed. */
export type PublishedDraw = {
  readonly id: string
  readonly use: string
  readonly hash: string
  readonly server_seed: string | null
  readonly client_seed: string | null
  readonly nonce: number | null
  readonly input: string | null
  readonly result: string | null
}

/** `isRevealed` false: nothing can be checked yet. `result` is what the seeds give. */
export type CheckedDraw = { readonly id: string; readonly use: string; readonly isRevealed: boolean; readonly result: string | null; readonly faults: readonly string[] }

type Revealed = { readonly clientSeed: string; readonly nonce: number; readonly input: string; readonly draw: Draw }

/** What a use draws, as the text of its result, and what of its input contradicts the seeds. */
type Use = (revealed: Revealed) => { readonly result: string; readonly faults: readonly string[] }

/** Recomputes a revealed draw from its own fields alone; what differs, a sentence each. `list`: the ticket list of a raffle, where it is checked too. */
export function verifyDraw({ id, use, hash, server_seed, client_seed, nonce, input, result }: PublishedDraw, list?: string): CheckedDraw {
  if (server_seed === null || client_seed === null || nonce === null || input === null || result === null) return { id, use, isRevealed: false, result: null, faults: [] }
  const reckon = uses[use]
  if (reckon === undefined) throw new Error(`the use ${use} is unknown`)
  if (!/^[0-9a-f]{64}$/.test(server_seed)) throw new Error('a server seed has 64 hex digits')
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(client_seed) || !Number.isSafeInteger(nonce) || nonce < 0) throw new Error('the client seed or the nonce is none')
  const serverSeed = Buffer.from(server_seed, 'hex')
  const reckoned = reckon({ clientSeed: client_seed, nonce, input, draw: drawsOf({ serverSeed, clientSeed: client_seed, nonce }) })
  const computed = hashOf(serverSeed)
  const listed = list === undefined ? client_seed : createHash('sha256').update(list).digest('hex')
  return {
    id, use, isRevealed: true, result: reckoned.result,
    faults: [
      ...(computed === hash ? [] : [`the server seed has the hash ${computed}, ${hash} was committed`]),
      ...reckoned.faults,
      ...(listed === client_seed ? [] : [`the list has the hash ${listed}, the client seed is ${client_seed}`]),
      ...(reckoned.result === result ? [] : [`the seeds give ${reckoned.result}, ${result} was published`]),
    ],
  }
}

const uses: Readonly<Record<string, Use>> = { wheel: wheelResult, jackpot: jackpotResult, raffle: raffleResult }

function wheelResult({ input, draw }: Revealed): ReturnType<Use> {
  const { sectors } = JSON.parse(input) as { sectors: [string, number][] }
  let left = draw(sectors.reduce((sum, [, weight]) => sum + weight, 0))
  const sector = sectors.find(([, weight]) => (left -= weight) < 0)?.[0]
  return { result: JSON.stringify({ sector }), faults: [] }
}

const suits = ['clubs', 'diamonds', 'hearts', 'spades']

function jackpotResult({ clientSeed, nonce, input, draw }: Revealed): ReturnType<Use> {
  const { jackpot, number, min, max } = JSON.parse(input) as { jackpot: string; number: number; min: string; max: string }
  const threshold = String(BigInt(min) + BigInt(draw(Number(BigInt(max) - BigInt(min)) + 1)))
  const cards = suits.flatMap((suit) => [suit, suit, suit])
  for (let at = 11; at > 0; at -= 1) {
    const other = draw(at + 1)
    const card = cards[at] as string
    cards[at] = cards[other] as string
    cards[other] = card
  }
  const won = jackpot.slice(jackpot.indexOf('-') + 1)
  const first = suits.toSorted((left, right) => cards.lastIndexOf(left) - cards.lastIndexOf(right))[0] as string
  const swapped = new Map([[first, won], [won, first]])
  const shown = cards.map((card) => swapped.get(card) ?? card)
  return { result: JSON.stringify({ threshold, cards: shown }), faults: [
    ...(clientSeed === jackpot ? [] : [`the client seed is ${clientSeed}, the jackpot ${jackpot}`]), ...(nonce === number ? [] : [`the nonce is ${nonce}, the number of the drop ${number}`]),
    ...(suits.includes(won) ? [] : [`${jackpot} names no suit`]),
  ] }
}

function raffleResult({ clientSeed, input, draw }: Revealed): ReturnType<Use> {
  const { tickets, places, list } = JSON.parse(input) as { tickets: number; places: number; list: string }
  const winners: number[] = []
  while (winners.length < Math.min(places, tickets)) {
    const ticket = draw(tickets) + 1
    if (!winners.includes(ticket)) winners.push(ticket)
  }
  return { result: JSON.stringify({ winners }), faults: clientSeed === list ? [] : [`the client seed is ${clientSeed}, the hash of the list ${list}`] }
}
