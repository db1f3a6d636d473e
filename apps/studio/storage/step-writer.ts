import { DriverError, type Sql } from './database.ts'
import { placesOf, takeSteps, type Step, type StepAnswer } from './steps.ts'

/** Takes a step of a round and answers once it is durable. It throws where nobody can tell whether it was taken: who reads the round again will know. */
export type TakeStep = (step: Step) => Promise<StepAnswer>

/** A batch holds at most so many steps; further ones wait for the next. */
const batchMax = 256

/** Longer than any statement may take: who has not answered by then is not waited for. */
const patienceMs = 8_000

interface Waiting {
  readonly step: Step
  readonly resolve: (answer: StepAnswer) => void
  readonly reject: (error: unknown) => void
}

/**
 * Gathers the steps of one moment into one commit. A batch leaves at the end of the turn of the event loop; while it is under way the next one fills,
 * so nobody waits for a timer and the batches grow with the load by themselves.
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

/** The longest waiting steps of which no two are about one round or draw from one pair of seeds; the others follow in their order. */
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

/** Of a batch that the database refuses one step is at fault: each is tried alone, so that it fails alone. */
const settle = async (sql: Sql, batch: readonly Waiting[]): Promise<void> => {
  try {
    const answers = await answered(takeSteps(sql, batch.map(({ step }) => step)))
    batch.forEach(({ resolve }, place) => resolve(answers[place] as StepAnswer))
  } catch (error) {
    if (batch.length > 1 && isRefusal(error)) {
      for (const each of batch) await settle(sql, [each])
      return
    }
    for (const { reject } of batch) reject(error)
  }
}

// The server answered, wrote nothing, and would say the same again: not cancelled (57), out of room (53), broken inside (58) or in somebody's way (40, 55).
const isRefusal = (error: unknown): boolean =>
  error instanceof DriverError && !['FATAL', 'PANIC'].includes(error.severity) && !/^(57|53|58|40|55)/.test(error.code)

const answered = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The database did not answer within ${patienceMs} ms`)), patienceMs)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
