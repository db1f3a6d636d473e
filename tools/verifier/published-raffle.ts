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
  const { current, last, ...itself } = JSON.parse(reply) as Partial<PublishedRaffle> & {
    readonly current?: PublishedRaffle | null
    readonly last?: PublishedRaffle | null
  }
  const raffle = [current, last, itself as PublishedRaffle].find((each) => each?.id === drawn.raffleId)
  if (!raffle) throw new Error(`the raffle ${drawn.raffleId} is not in the reply`)
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
