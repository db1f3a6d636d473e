import { asFields, asList, asText, asWhole, FormProblem, orNull, parseJSON, type Fields } from './form.ts'

/**
 * A raffle in the reply of `GET /jackpots/raffle/{id}` or `GET /jackpots/raffle`. `list_hash` is null before the
 * freeze, `winners` are empty before the draw.
 */
type PublishedRaffle = {
  readonly id: string
  readonly number: number
  readonly status?: string
  readonly prizes: readonly { readonly from: number; readonly to: number; readonly amount: string }[]
  readonly tickets: number
  readonly list_hash: string | null
  readonly draw_id: string
  readonly hash: string
  readonly winners: readonly { readonly place: number; readonly ticket: number; readonly amount: string }[]
}

/** What a draw says of its raffle. */
export type DrawnRaffle = {
  readonly raffleId: string
  readonly drawId: string
  readonly hash: string
  readonly clientSeed: string
  readonly nonce: number
  readonly tickets: number
  readonly places: number
  readonly winners: readonly number[]
}

/**
 * What differs between a draw and its raffle in a reply of `GET /jackpots/raffle/{id}` or `GET /jackpots/raffle`, which
 * may be older than the draw. Throws where the raffle is not in the reply.
 */
export function publishedFaults(reply: string, drawn: DrawnRaffle): readonly string[] {
  const itself = asFields(parseJSON(reply), 'the raffle')
  const found = [itself['current'] ?? {}, itself['last'] ?? {}, itself]
    .map((each) => asFields(each, 'the raffle'))
    .find(({ id }) => id === drawn.raffleId)
  if (!found) throw new Error(`the raffle ${drawn.raffleId} is not in the reply`)
  const raffle = raffleFrom(found)
  const { number, tickets, list_hash: listHash, draw_id: drawId, hash } = raffle
  return [
    ...(drawId === drawn.drawId ? [] : [`the published draw is ${drawId}`]),
    ...(hash === drawn.hash
      ? []
      : [`the published hash of the server seed is ${hash}, that of the draw ${drawn.hash}`]),
    ...(number === drawn.nonce ? [] : [`the nonce is ${drawn.nonce}, the published number of the raffle ${number}`]),
    ...prizeFaults(raffle, drawn.places),
    ...(listHash === null || listHash === drawn.clientSeed
      ? []
      : [`the published hash of the list is ${listHash}, the client seed is ${drawn.clientSeed}`]),
    ...(listHash === null || tickets === drawn.tickets
      ? []
      : [`it was drawn among ${drawn.tickets} tickets, ${tickets} are published`]),
    ...winnerFaults(raffle, drawn.winners),
  ]
}

/** More prizes, or winners, than any raffle has places. */
const rowsMax = 10_000

function raffleFrom(fields: Fields): PublishedRaffle {
  const { status, list_hash } = fields
  return {
    id: asText(fields['id'], 'id'),
    number: asWhole(fields['number'], 'number'),
    ...(status === undefined ? {} : { status: asText(status, 'status') }),
    prizes: rowsOf(fields['prizes'], 'prizes', ({ from, to, amount }, at) => ({
      from: asWhole(from, `${at}.from`),
      to: asWhole(to, `${at}.to`),
      amount: asText(amount, `${at}.amount`),
    })),
    tickets: asWhole(fields['tickets'], 'tickets'),
    list_hash: orNull(list_hash, (hash) => asText(hash, 'list_hash')),
    draw_id: asText(fields['draw_id'], 'draw_id'),
    hash: asText(fields['hash'], 'hash'),
    winners: rowsOf(fields['winners'], 'winners', ({ place, ticket, amount }, at) => ({
      place: asWhole(place, `${at}.place`),
      ticket: asWhole(ticket, `${at}.ticket`),
      amount: asText(amount, `${at}.amount`),
    })),
  }
}

function rowsOf<Row>(value: unknown, at: string, read: (fields: Fields, at: string) => Row): readonly Row[] {
  if (Array.isArray(value) && value.length > rowsMax) throw new FormProblem(`${at} has more than ${rowsMax} rows`)
  return asList(value, at, (row, place) => read(asFields(row, place), place))
}

/**
 * Every drawn place is published with its ticket and its prize, and no other one. A reply from before the draw has no
 * winners.
 */
function winnerFaults({ status, winners, prizes }: PublishedRaffle, drawn: readonly number[]): readonly string[] {
  if (winners.length === 0)
    return drawn.length > 0 && (status === 'drawn' || status === 'paid') ? ['no winners are published'] : []
  const published = winners.toSorted((left, right) => left.place - right.place)
  const [shown, due] = [
    published.map(({ place, ticket }) => `${place}: ${ticket}`).join(', '),
    drawn.map((ticket, at) => `${at + 1}: ${ticket}`).join(', '),
  ]
  if (shown !== due) return [`the published winners are ${shown}, the seeds give ${due}`]
  return published.flatMap(({ place, amount }) => {
    const prize = prizes.find(({ from, to }) => from <= place && place <= to)?.amount
    return prize === undefined || prize === amount
      ? []
      : [`place ${place} is published with ${amount}, its prize is ${prize}`]
  })
}

/** Prizes are for the places from 1 on, each once. */
function prizeFaults({ prizes }: PublishedRaffle, places: number): readonly string[] {
  let last = 0
  for (const { from, to } of prizes) {
    if (from !== last + 1) return [`the published prizes have no place ${last + 1}, or have it twice`]
    last = to
  }
  return last === places ? [] : [`it was drawn for ${places} places, the published prizes have ${last}`]
}
