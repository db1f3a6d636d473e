import { contentOf, keyOf, type Asked, type Attempt, type Told } from './attempt.ts'

/** Something that happened at one moment between `began` and `ended`, or, if it is optional, perhaps never. */
export type Operation = {
  readonly began: number
  readonly ended: number
  readonly asked: Asked
  readonly told: Exclude<Told, { code: 'UNKNOWN' }> | null
}

export type Gathered = {
  readonly operations: readonly Operation[]
  readonly optional: readonly Operation[]
  readonly anomalies: readonly string[]
}

type Moving = Exclude<Asked, { kind: 'read' }>
type Done = Extract<Told, { code: 'DONE' }>
type DoneAttempt = Attempt & { readonly asked: Moving; readonly told: Done }

/**
 * Combines all attempts of one name into one operation: it happened once, no later than the first answer that says so.
 * Every refusal and every read remains a separate operation. Contradictions visible in the answers alone are reported
 * here.
 */
export function gather(attempts: readonly Attempt[]): Gathered {
  const gathered = { operations: [] as Operation[], optional: [] as Operation[], anomalies: [] as string[] }
  const names = new Map<string, Attempt[]>()
  for (const attempt of attempts) {
    if (attempt.told.code === 'REFUSED' || attempt.told.code === 'READ')
      gathered.operations.push({ ...attempt, told: attempt.told })
    if (attempt.asked.kind === 'read') continue
    const name = keyOf(attempt.asked)
    const group = names.get(name)
    if (group) group.push(attempt)
    else names.set(name, [attempt])
  }
  const owners = new Map<string, string>()
  for (const [name, group] of names) gatherName(name, group, { ...gathered, owners })
  return gathered
}

type Gathering = {
  readonly operations: Operation[]
  readonly optional: Operation[]
  readonly anomalies: string[]
  readonly owners: Map<string, string>
}

const gatherName = (
  name: string,
  group: readonly Attempt[],
  { operations, optional, anomalies, owners }: Gathering,
): void => {
  const done = group.filter(isDone)
  const [first] = done
  if (!first) return void optional.push(...lostContents(group))

  const owner = owners.get(first.told.transactionId)
  if (owner !== undefined) anomalies.push(`${owner} and ${name} share the transaction id ${first.told.transactionId}`)
  owners.set(first.told.transactionId, name)
  anomalies.push(...answersOf(name, done, group))
  operations.push(whole(done, group))
}

const isDone = (attempt: Attempt): attempt is DoneAttempt => attempt.told.code === 'DONE'

/** Each content that was sent and never answered may have happened, if the others did not. */
const lostContents = (group: readonly Attempt[]): readonly Operation[] => {
  const lost = Map.groupBy(
    group.filter(({ told }) => told.code === 'UNKNOWN'),
    ({ asked }) => contentOf(asked as Moving),
  )
  return [...lost.values()].map((same) => ({
    began: earliest(same),
    ended: Infinity,
    asked: (same[0] as Attempt).asked,
    told: null,
  }))
}

const answersOf = (name: string, done: readonly DoneAttempt[], group: readonly Attempt[]): readonly string[] => {
  const [first] = done as readonly [DoneAttempt]
  const anomalies: string[] = []
  const others = done.filter(({ asked }) => contentOf(asked) !== contentOf(first.asked))
  if (others.length > 0) anomalies.push(`${name} was done with two contents`)
  if (done.some(({ told }) => !isSame(told, first.told))) anomalies.push(`${name} was answered in two ways`)

  const firsts = done.filter(({ told }) => told.isRepeat === false)
  // Calls that were under way together may share the first answer.
  if (firsts.some((left) => firsts.some((right) => left.ended < right.began))) anomalies.push(`${name} was done twice`)
  const mayBeFirst = group.some(
    ({ told }) => told.code === 'UNKNOWN' || (told.code === 'DONE' && told.isRepeat !== true),
  )
  if (!mayBeFirst) anomalies.push(`${name} was answered as a repeat and never as the first`)
  return anomalies
}

const isSame = (left: Done, right: Done): boolean =>
  left.transactionId === right.transactionId &&
  fieldsOfShown.every(
    (field) =>
      left.shown[field] === undefined || right.shown[field] === undefined || left.shown[field] === right.shown[field],
  )

const fieldsOfShown = ['version', 'total', 'game', 'electronic', 'bonus', 'cashback', 'held', 'debt'] as const

const whole = (done: readonly DoneAttempt[], group: readonly Attempt[]): Operation => {
  const [first] = done as readonly [DoneAttempt]
  const firsts = done.filter(({ told }) => told.isRepeat === false)
  const began = earliest(
    firsts.length > 0 ? firsts : group.filter(({ told }) => told.code === 'UNKNOWN' || told.code === 'DONE'),
  )
  const fullest = done.find(({ told }) => told.shown.version !== undefined) ?? first
  return {
    began,
    ended: done.reduce((ended, attempt) => Math.min(ended, attempt.ended), Infinity),
    asked: first.asked,
    told: fullest.told,
  }
}

const earliest = (attempts: readonly Attempt[]): number =>
  attempts.reduce((began, attempt) => Math.min(began, attempt.began), Infinity)
