import * as z from 'zod/mini'

const hex64 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const amount = z.string().check(z.regex(/^\d{1,12}\.\d{2}$/))
const count = z.int().check(z.nonnegative())

/**
 * A round as the game's page gives it away (docs/rules/fairness.md, a player's rounds). Fields it has besides mean
 * nothing here.
 */
const roundRecord = z.object({
  format: z.literal('zoria-round/1'),
  id: z.string(),
  game: z.string(),
  version: z.int(),
  mode: z.enum(['real', 'demo']),
  stake: amount,
  payout: amount,
  currency: z.string(),
  serverSeedHash: hex64,
  serverSeed: hex64,
  clientSeed: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  nonce: count,
  pairRounds: z.optional(count),
  outcome: z.object({
    units: count,
    isCapped: z.boolean(),
    turns: z.array(
      z.object({
        kind: z.enum(['base', 'free']),
        stops: z.array(count),
        multiplier: z.int(),
        awarded: count,
        units: count,
      }),
    ),
  }),
})

export type RoundRecord = z.output<typeof roundRecord>

export type Records =
  | { readonly ok: true; readonly records: readonly RoundRecord[] }
  | { readonly ok: false; readonly line: number }

/**
 * Reads pasted text: one round, or a file with one a line, which is empty while no server seed is revealed. Names the
 * first line that is no round.
 */
export function readRecords(text: string): Records {
  const whole = readOne(text)
  if (whole !== null) return { ok: true, records: [whole] }
  const lines = text
    .split('\n')
    .map((line, at) => ({ line, number: at + 1 }))
    .filter(({ line }) => line.trim() !== '')
  const read = lines.map(({ line, number }) => ({ number, record: readOne(line) }))
  const wrong = read.find(({ record }) => record === null)
  if (wrong !== undefined) return { ok: false, line: wrong.number }
  return { ok: true, records: read.flatMap(({ record }) => record ?? []) }
}

function readOne(text: string): RoundRecord | null {
  const parsed = roundRecord.safeParse(jsonOf(text))
  return parsed.success ? parsed.data : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // No JSON is no round, which is what the answer says.
    return null
  }
}
