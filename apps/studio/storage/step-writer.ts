import { DriverError, type Sql } from './database.ts'
import { placesOf, takeSteps, type Step, type StepAnswer } from './steps.ts'

/**
 * Writes a step of a round and resolves when it is durable. Throws if it is unknown whether it was written: the caller
 * must read the round again.
 */
export type TakeStep = (step: Step) => Promise<StepAnswer>

/** Maximum steps per batch; further ones wait for the next. */
const batchMax = 256

/** Longer than any statement may take: a later answer is not awaited. */
const timeoutMs = 8_000

interface Waiting {
  readonly step: Step
  readonly resolve: (answer: StepAnswer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Collects concurrent steps into one commit. A batch is sent at the end of the current turn of the event loop; the next
 * one fills while it is in flight, so no step waits for a timer, and batches grow with the load.
 */
export function createStepWriter(sql: Sql): TakeStep {
  let waiting: Waiting[] = []
  let isUnderWay = false

  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const { batch, left } = nextBatch(waiting)
      waiting = left
      await settle(sql, batch)
    }
    isUnderWay = false
  }
  return (step) =>
    new Promise((resolve, reject) => {
      waiting.push({ step, resolve, reject })
      if (isUnderWay) return
      isUnderWay = true
      setImmediate(() => void send())
    })
}

/**
 * The longest waiting steps of which no two concern the same round or draw from the same seed pair; the others follow
 * in order.
 */
const nextBatch = (waiting: readonly Waiting[]): { readonly batch: Waiting[]; readonly left: Waiting[] } => {
  const [batch, left]: [Waiting[], Waiting[]] = [[], []]
  const places = new Set<string>()
  for (const each of waiting) {
    const own = placesOf(each.step)
    const isFree = batch.length < batchMax && own.every((place) => !places.has(place))
    for (const place of own) places.add(place)
    ;(isFree ? batch : left).push(each)
  }
  return { batch, left }
}

/** If the database refuses a batch, one of its steps is at fault: each is retried alone, so that only that one fails. */
const settle = async (sql: Sql, batch: readonly Waiting[]): Promise<void> => {
  try {
    const answers = await answered(
      takeSteps(
        sql,
        batch.map(({ step }) => step),
      ),
    )
    batch.forEach(({ resolve }, place) => resolve(answers[place] as StepAnswer))
  } catch (error) {
    if (batch.length > 1 && isRefusal(error)) {
      for (const each of batch) await settle(sql, [each])
      return
    }
    for (const { reject } of batch) reject(error)
  }
}

// The server answered, wrote nothing, and would refuse again: not cancelled (57), out of resources (53), internal error
// (58), or a conflict (40, 55).
const isRefusal = (error: unknown): boolean =>
  error instanceof DriverError &&
  !['FATAL', 'PANIC'].includes(error.severity ?? '') &&
  !/^(57|53|58|40|55)/.test(error.code ?? '')

const answered = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer within ${timeoutMs} ms`)), timeoutMs)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
