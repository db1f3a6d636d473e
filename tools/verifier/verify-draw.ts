import { createHash } from 'node:crypto'
import { asFields, asList, asText, asWhole, FormProblem, orNull, parseJSON } from './form.ts'
import { publishedFaults } from './published-raffle.ts'
import { listFaults } from './raffle-list.ts'
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

/**
 * `isRevealed` false: nothing can be checked yet. `result` is what the seeds give. `unchecked`: what the draw alone
 * does not show and was not given.
 */
export type CheckedDraw = {
  readonly id: string
  readonly use: string
  readonly isRevealed: boolean
  readonly result: string | null
  readonly faults: readonly string[]
  readonly unchecked: readonly string[]
}

/**
 * What is published besides the draw of a raffle: the text of its ticket list, and a reply of `GET
 * /jackpots/raffle/{id}`.
 */
export type Besides = { readonly list?: string | undefined; readonly raffle?: string | undefined }

type Revealed = {
  readonly id: string
  readonly hash: string
  readonly clientSeed: string
  readonly nonce: number
  readonly input: string
  readonly draw: Draw
  readonly besides: Besides
}

/** What a use draws, as the text of its result, and what of its input contradicts the seeds. */
type Use = (revealed: Revealed) => {
  readonly result: string
  readonly faults: readonly string[]
  readonly unchecked?: readonly string[]
}

/** The draw in a reply of `GET /fairness/draws/{id}`. Throws a FormProblem where it is none. */
export function readDraw(reply: string): PublishedDraw {
  const { id, use, hash, server_seed, client_seed, nonce, input, result } = asFields(parseJSON(reply), 'the draw')
  const textOrNull = (value: unknown, at: string) => orNull(value, (given) => asText(given, at))
  return {
    id: asText(id, 'id'),
    use: asText(use, 'use'),
    hash: asText(hash, 'hash'),
    server_seed: textOrNull(server_seed, 'server_seed'),
    client_seed: textOrNull(client_seed, 'client_seed'),
    nonce: orNull(nonce, (given) => asWhole(given, 'nonce')),
    input: textOrNull(input, 'input'),
    result: textOrNull(result, 'result'),
  }
}

/** Recomputes a revealed draw, and compares it with what else is given; what differs, a sentence each. */
export function verifyDraw(
  { id, use, hash, server_seed, client_seed, nonce, input, result }: PublishedDraw,
  besides: Besides = {},
): CheckedDraw {
  if (server_seed === null || client_seed === null || nonce === null || input === null || result === null)
    return { id, use, isRevealed: false, result: null, faults: [], unchecked: [] }
  const reckon = Object.hasOwn(uses, use) ? uses[use] : undefined
  if (reckon === undefined) throw new Error(`the use ${use} is unknown`)
  if (!/^[0-9a-f]{64}$/.test(server_seed)) throw new Error('a server seed has 64 hex digits')
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(client_seed) || !Number.isSafeInteger(nonce) || nonce < 0)
    throw new Error('the client seed or the nonce is none')
  const serverSeed = Buffer.from(server_seed, 'hex')
  const reckoned = reckon({
    id,
    hash,
    clientSeed: client_seed,
    nonce,
    input,
    draw: drawsOf({ serverSeed, clientSeed: client_seed, nonce }),
    besides,
  })
  const computed = hashOf(serverSeed)
  return {
    id,
    use,
    isRevealed: true,
    result: reckoned.result,
    unchecked: reckoned.unchecked ?? [],
    faults: [
      ...(computed === hash ? [] : [`the server seed has the hash ${computed}, ${hash} was committed`]),
      ...reckoned.faults,
      ...(reckoned.result === result ? [] : [`the seeds give ${reckoned.result}, ${result} was published`]),
    ],
  }
}

const uses: Readonly<Record<string, Use>> = { wheel: wheelResult, jackpot: jackpotResult, raffle: raffleResult }

function wheelResult({ input, draw }: Revealed): ReturnType<Use> {
  const sectors = asList(asFields(parseJSON(input), 'the input')['sectors'], 'sectors', (sector, at) => {
    if (!Array.isArray(sector)) throw new FormProblem(`${at} must be a name and a weight`)
    return [asText(sector[0], at), asWhole(sector[1], `the weight of ${at}`)] as const
  })
  let left = draw(sectors.reduce((sum, [, weight]) => sum + weight, 0))
  const sector = sectors.find(([, weight]) => (left -= weight) < 0)?.[0]
  return { result: JSON.stringify({ sector }), faults: [] }
}

/** Minor units: all sums of the platform are shorter. */
const sum = /^\d{1,18}$/
const suits = ['clubs', 'diamonds', 'hearts', 'spades']

function jackpotResult({ clientSeed, nonce, input, draw }: Revealed): ReturnType<Use> {
  const given = asFields(parseJSON(input), 'the input')
  const [jackpot, number] = [asText(given['jackpot'], 'jackpot'), asWhole(given['number'], 'number')]
  const [min, max] = [asText(given['min'], 'min', sum), asText(given['max'], 'max', sum)]
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
  const swapped = new Map([
    [first, won],
    [won, first],
  ])
  const shown = cards.map((card) => swapped.get(card) ?? card)
  return {
    result: JSON.stringify({ threshold, cards: shown }),
    faults: [
      ...(clientSeed === jackpot ? [] : [`the client seed is ${clientSeed}, the jackpot ${jackpot}`]),
      ...(nonce === number ? [] : [`the nonce is ${nonce}, the number of the drop ${number}`]),
      ...(suits.includes(won) ? [] : [`${jackpot} names no suit`]),
    ],
  }
}

/** Far more than the terms of a raffle allow (200): a hostile number of places would be drawn without end. */
const placesMax = 10_000

function raffleResult({ id, hash, clientSeed, nonce, input, draw, besides }: Revealed): ReturnType<Use> {
  const given = asFields(parseJSON(input), 'the input')
  const [raffleId, listHash] = [asText(given['raffle'], 'raffle'), asText(given['list'], 'list')]
  const number = given['number'] === undefined ? nonce : asWhole(given['number'], 'number')
  const [tickets, places] = [asWhole(given['tickets'], 'tickets'), asWhole(given['places'], 'places')]
  if (places > placesMax) throw new Error(`no raffle has more than ${placesMax} places, this one has ${places}`)
  const drawn = new Set<number>()
  while (drawn.size < Math.min(places, tickets)) drawn.add(draw(tickets) + 1)
  const winners = [...drawn]
  // A cancelled raffle publishes no list: it is drawn from the empty one.
  const list = besides.list ?? (tickets === 0 ? '' : undefined)
  return {
    result: JSON.stringify({ winners }),
    faults: [
      ...(clientSeed === listHash ? [] : [`the client seed is ${clientSeed}, the hash of the list ${listHash}`]),
      ...(nonce === number ? [] : [`the nonce is ${nonce}, the number of the raffle ${number}`]),
      ...(list === undefined ? [] : [...hashFaults(list, clientSeed), ...listFaults(list, tickets)]),
      ...(besides.raffle === undefined
        ? []
        : publishedFaults(besides.raffle, { raffleId, drawId: id, hash, clientSeed, nonce, tickets, places, winners })),
    ],
    unchecked: [
      ...(list === undefined ? ['the ticket list (--list)'] : []),
      ...(besides.raffle === undefined ? ['number and prizes of the published raffle (--raffle)'] : []),
    ],
  }
}

function hashFaults(list: string, clientSeed: string): readonly string[] {
  const computed = createHash('sha256').update(list).digest('hex')
  return computed === clientSeed ? [] : [`the list has the hash ${computed}, the client seed is ${clientSeed}`]
}
