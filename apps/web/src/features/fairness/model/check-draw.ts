import type { PublicDraw } from '@zoria/contract/fairness/http'
import { jackpotSuits } from '@zoria/contract/jackpots/words'
import type { Raffle, RaffleWinner } from '@zoria/contract/raffles/http'
import {
  blockMessage,
  drawCards,
  drawFromBlocks,
  drawSector,
  drawThreshold,
  drawTickets,
  type Draw,
  type WeightedSector,
} from '@zoria/game-maths'

/**
 * What is compared of a draw. `hash`: the seed with its hash; `seeds`: client seed and nonce with what was drawn from;
 * `list`: the ticket list with its hash, `noList` the empty one where none is published, as of a cancelled raffle;
 * `result`: the result with what follows from the seeds; `winners`: places, tickets and prizes that the site shows with
 * those that follow from the seeds.
 */
export type DrawStep = {
  readonly what: 'hash' | 'seeds' | 'list' | 'noList' | 'result' | 'winners'
  /** null: there was nothing to compare with. */
  readonly isRight: boolean | null
  /** What was published, and what this browser computed. */
  readonly published: string
  readonly computed: string
}

/** What the site shows of a raffle and its draw decides. */
export type ShownRaffle = Pick<Raffle, 'draw_id' | 'number' | 'prizes'> & {
  readonly winners: readonly Pick<RaffleWinner, 'place' | 'ticket' | 'amount'>[]
}

/**
 * Reads what is published besides the draw of a raffle: its frozen ticket list, and the raffle as the site shows it;
 * null where there is none to compare with.
 */
export type Besides = {
  readonly listOf: (raffleId: string) => Promise<string | null>
  readonly raffleOf: (raffleId: string) => Promise<ShownRaffle | null>
}

export type Revealed = PublicDraw & {
  readonly server_seed: string
  readonly client_seed: string
  readonly nonce: number
  readonly input: string
  readonly result: string
}

/**
 * The id of a draw as somebody wrote it, in the form in which the API knows it; null where it is no UUID and names no
 * draw.
 */
export function drawIdOf(written: string): string | null {
  const id = written.trim().toLowerCase()
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null
}

/** Whether seed, input and result of a draw are published. */
export const isRevealed = (draw: PublicDraw): draw is Revealed =>
  draw.server_seed !== null &&
  draw.client_seed !== null &&
  draw.nonce !== null &&
  draw.input !== null &&
  draw.result !== null

/** Recomputes a draw from its seeds and compares (docs/rules/fairness.md#promotions). */
export async function checkDraw(draw: Revealed, { listOf, raffleOf }: Besides): Promise<readonly DrawStep[]> {
  const seed = bytesOf(draw.server_seed)
  const steps: DrawStep[] = [step('hash', draw.hash, await sha256(seed))]
  const input = objectOf(draw.input)
  const computed = await derived(draw, input, seed)
  if (draw.use === 'jackpot')
    steps.push(
      step('seeds', `${draw.client_seed}, ${draw.nonce}`, `${String(input['jackpot'])}, ${String(input['number'])}`),
    )
  if (draw.use === 'raffle') steps.push(...(await listSteps(draw, input, listOf)))
  steps.push(step('result', canonical(objectOf(draw.result)), computed === null ? '–' : canonical(computed)))
  return draw.use === 'raffle'
    ? [...steps, winnersStep(draw, { input, computed, raffle: await raffleOf(String(input['raffle'])) })]
    : steps
}

const step = (what: DrawStep['what'], published: string, computed: string): DrawStep => ({
  what,
  published,
  computed,
  isRight: published === computed,
})

/**
 * The client seed of a raffle is the hash of its ticket list, its nonce the raffle's number, which earlier draws do not
 * name. The list has exactly the tickets that were drawn among.
 */
async function listSteps(
  { client_seed, nonce }: Revealed,
  input: Fields,
  listOf: (raffleId: string) => Promise<string | null>,
): Promise<readonly DrawStep[]> {
  const listed = await listOf(String(input['raffle']))
  // A cancelled raffle publishes no list: it was drawn from the empty one.
  const isCancelled = listed === null && input['tickets'] === 0
  const list = isCancelled ? '' : listed
  const found = list === null ? '–' : `${await sha256(new TextEncoder().encode(list))}, ${lastTicketOf(list) ?? '–'}`
  return [
    step('seeds', `${client_seed}, ${nonce}`, `${String(input['list'])}, ${String(input['number'] ?? nonce)}`),
    step(isCancelled ? 'noList' : 'list', `${client_seed}, ${String(input['tickets'])}`, found),
  ]
}

/**
 * The last ticket of a list, 0 where it has none; null where it is not of the documented form, or its tickets are not
 * numbered from 1 without gaps and overlaps.
 */
function lastTicketOf(list: string): number | null {
  let last = 0
  for (const line of list.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const [, from, to] = /^([1-9]\d*)-([1-9]\d*) [1-9]\d*\n$/.exec(line) ?? []
    if (Number(from) !== last + 1 || Number(to) <= last) return null
    last = Number(to)
  }
  return last
}

/**
 * Draw, number, places and winners of a raffle as the site shows them, and as they follow from the draw: every winner
 * gets the prize of the place.
 */
function winnersStep(
  { id, nonce }: Revealed,
  {
    input,
    computed,
    raffle,
  }: { readonly input: Fields; readonly computed: Fields | null; readonly raffle: ShownRaffle | null },
): DrawStep {
  const drawn = ((computed?.['winners'] ?? []) as readonly number[]).map((ticket, at) => ({
    place: at + 1,
    ticket,
    amount: raffle?.prizes.find(({ from, to }) => from <= at + 1 && at + 1 <= to)?.amount ?? '–',
  }))
  const due = raffleText({ drawId: id, number: nonce, places: String(input['places']), winners: drawn })
  if (raffle === null) return { what: 'winners', isRight: null, published: '–', computed: due }
  const { draw_id: drawId, number, prizes, winners } = raffle
  return step(
    'winners',
    raffleText({
      drawId,
      number,
      places: String(lastPlaceOf(prizes) ?? '–'),
      winners: winners.toSorted((one, other) => one.place - other.place),
    }),
    due,
  )
}

const raffleText = ({
  drawId,
  number,
  places,
  winners,
}: {
  readonly drawId: string
  readonly number: number
  readonly places: string
  readonly winners: ShownRaffle['winners']
}): string =>
  [
    `${drawId}, ${number}, 1–${places}`,
    ...winners.map(({ place, ticket, amount }) => `${place}: ${ticket} (${amount})`),
  ].join('; ')

/** The last place that wins; null where prizes leave a place out or name one twice. */
function lastPlaceOf(prizes: ShownRaffle['prizes']): number | null {
  let last = 0
  for (const { from, to } of prizes) {
    if (from !== last + 1 || to < from) return null
    last = to
  }
  return last
}

type Fields = Readonly<Record<string, unknown>>

/** The result as it follows from the seeds; null where the input is not of the documented form. */
async function derived(draw: Revealed, input: Fields, seed: Uint8Array<ArrayBuffer>): Promise<Fields | null> {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  const block = async (cursor: number) =>
    new Uint8Array(
      await crypto.subtle.sign(
        'HMAC',
        key,
        new TextEncoder().encode(blockMessage({ clientSeed: draw.client_seed, nonce: draw.nonce }, cursor)),
      ),
    )
  let blocks: readonly Uint8Array[] = []
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- How many blocks a draw takes is known only when they were used up.
    blocks = [
      ...blocks,
      ...(await Promise.all(Array.from({ length: Math.max(8, blocks.length) }, (_, at) => block(blocks.length + at)))),
    ]
    const result = attemptWith(draw, input, blocks)
    if (result !== 'used-up') return result
  }
}

/** Thrown through the draws where the blocks that were made do not suffice. */
const usedUp = new Error('more blocks are needed')

function attemptWith(draw: Revealed, input: Fields, blocks: readonly Uint8Array[]): Fields | null | 'used-up' {
  const random = drawFromBlocks((cursor) => {
    const block = blocks[cursor]
    if (block === undefined) throw usedUp
    return block
  })
  try {
    return resultOf(draw.use, input, random)
  } catch (error) {
    if (error === usedUp) return 'used-up'
    // What was published is not of the documented form: nothing follows from it.
    return null
  }
}

function resultOf(use: PublicDraw['use'], input: Fields, draw: Draw): Fields {
  switch (use) {
    case 'wheel':
      return { sector: drawSector(input['sectors'] as readonly WeightedSector[], draw) }
    case 'jackpot': {
      const won = jackpotSuits.find((suit) => suit === String(input['jackpot']).split('-')[1])
      if (won === undefined) throw new Error('a jackpot has one of four suits')
      const threshold = drawThreshold({ min: BigInt(String(input['min'])), max: BigInt(String(input['max'])) }, draw)
      return { threshold: String(threshold), cards: drawCards({ suits: jackpotSuits, won }, draw) }
    }
    case 'raffle':
      return { winners: drawTickets({ tickets: countIn(input, 'tickets'), places: countIn(input, 'places') }, draw) }
  }
}

function countIn(input: Fields, field: 'tickets' | 'places'): number {
  const count = input[field]
  if (typeof count !== 'number' || !Number.isSafeInteger(count) || count < 0)
    throw new Error('tickets and places are whole numbers')
  return count
}

function objectOf(text: string): Fields {
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null ? (read as Fields) : {}
  } catch {
    // A text that is no JSON has no fields: the comparison fails.
    return {}
  }
}

/** JSON with its fields in one order. */
const canonical = (fields: Fields): string =>
  JSON.stringify(Object.fromEntries(Object.entries(fields).toSorted(([one], [other]) => (one < other ? -1 : 1))))

const sha256 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
