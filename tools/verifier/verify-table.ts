import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { asFields, asList, asText, asWhole, FormProblem, parseJSON, type Fields } from './form.ts'
import { drawsOf, type Draw } from './stream.ts'
import {
  baccaratOutcome,
  blackjackOutcome,
  moneyWheelOutcome,
  rouletteOutcome,
  type TableOutcome,
} from './table-outcomes.ts'

/**
 * The result of checking the file of a table's day (docs/rules/table-games.md#the-file-of-a-day); each fault is a
 * sentence.
 */
export type CheckedDay = {
  readonly table: string
  readonly day: string
  readonly results: number
  readonly faults: readonly string[]
}

type Result = { readonly number: number; readonly day: string; readonly seed: Buffer; readonly outcome: Fields }

const HASH = /^[0-9a-f]{64}$/

/** A chain is hashed link by link: a longer one than a round each second of a day of 25 hours is refused. */
const ROUNDS_MAX = 90_000

/**
 * Recomputes every round of a day from its seed, and the chain of seeds from the published hash on. Throws a
 * FormProblem if the text is no such file.
 */
export function verifyTableDay(text: string): CheckedDay {
  const file = asFields(parseJSON(text), 'the file')
  asText(file['format'], 'format', /^zoria-table-day\/1$/)
  const table = asText(file['tableId'], 'tableId', /^[A-Za-z0-9_-]{1,64}$/)
  const day = asText(file['day'], 'day', /^\d{4}-\d{2}-\d{2}$/)
  const kind = asText(file['kind'], 'kind')
  const outcomeOf = outcomes[kind]
  if (outcomeOf === undefined) throw new FormProblem(`the kind ${kind} is unknown`)
  const rounds = asWhole(file['rounds'], 'rounds', 1)
  if (rounds > ROUNDS_MAX) throw new FormProblem(`rounds must be at most ${ROUNDS_MAX}, not ${rounds}`)
  const hash = Buffer.from(asText(file['hash'], 'hash', HASH), 'hex')
  const results = [...asList(file['results'], 'results', resultOf)].sort((left, right) => left.number - right.number)
  const faults = [
    ...results.filter((result) => result.day !== day).map(({ number }) => `round ${number} is of another day`),
    ...results
      .filter(({ number }) => number > rounds)
      .map(({ number }) => `round ${number} is past the ${rounds} rounds of the chain`),
    ...chainFaults(
      hash,
      results.filter(({ number }) => number <= rounds),
    ),
    ...results.flatMap(({ number, seed, outcome }) =>
      outcomeFaults(number, {
        outcome,
        derive: () => outcomeOf(drawsOf({ serverSeed: seed, clientSeed: table, nonce: number }), outcome),
      }),
    ),
  ]
  return { table, day, results: results.length, faults }
}

/** Seeds between two results are not needed: hashed as often as rounds are between them, a seed gives the one before. */
function chainFaults(hash: Buffer, results: readonly Result[]): readonly string[] {
  let before = { number: 0, seed: hash }
  return results.flatMap(({ number, seed }) => {
    let hashed = seed
    for (let at = number; at > before.number; at -= 1) hashed = createHash('sha256').update(hashed).digest()
    const fault =
      number === before.number
        ? `round ${number} is listed twice`
        : `the seed of round ${number} does not hash to ${before.number === 0 ? 'the published hash' : `that of round ${before.number}`}`
    const holds = number > before.number && hashed.equals(before.seed)
    before = { number, seed }
    return holds ? [] : [fault]
  })
}

function outcomeFaults(
  number: number,
  { outcome, derive }: { readonly outcome: Fields; readonly derive: () => TableOutcome },
): readonly string[] {
  try {
    const derived = derive()
    return isDeepStrictEqual(derived, { ...outcome })
      ? []
      : [`the seed of round ${number} gives ${JSON.stringify(derived)}, ${JSON.stringify(outcome)} was published`]
  } catch (problem) {
    return [`round ${number}: ${problem instanceof Error ? problem.message : String(problem)}`]
  }
}

const outcomes: Readonly<Record<string, (draw: Draw, published: Fields) => TableOutcome>> = {
  roulette: rouletteOutcome,
  'money-wheel': moneyWheelOutcome,
  baccarat: baccaratOutcome,
  blackjack: (draw, { seats, steps }) =>
    blackjackOutcome(draw, {
      seats: asList(seats, 'seats', (place, at) => asWhole(asFields(place, at)['seat'], `${at}.seat`, 1)),
      steps: asList(steps, 'steps', (step, at) =>
        asList(step, at, (decision, at) => {
          const fields = asFields(decision, at)
          return {
            seat: asWhole(fields['seat'], `${at}.seat`, 1),
            hand: asWhole(fields['hand'], `${at}.hand`),
            action: asText(fields['action'], `${at}.action`),
          }
        }),
      ),
    }),
}

function resultOf(value: unknown, at: string): Result {
  const fields = asFields(value, at)
  return {
    number: asWhole(fields['number'], `${at}.number`, 1),
    day: asText(fields['day'], `${at}.day`),
    seed: Buffer.from(asText(fields['seed'], `${at}.seed`, HASH), 'hex'),
    outcome: asFields(fields['outcome'], `${at}.outcome`),
  }
}
