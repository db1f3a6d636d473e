import type { Plant } from '../model/plants.ts'

const writer = (name: string, file: string, from: string, to: string): Plant => ({
  name,
  file: `actions/${file}.ts`,
  from,
  to,
})
const books = (name: string, file: string, from: string, to: string): Plant => ({
  name,
  file: `testing/simulation/${file}.ts`,
  from,
  to,
})

/** Mistakes in the writer, and in what the database promises it. */
export const plantsInWriter: readonly Plant[] = [
  writer(
    'an answer is given before the commit',
    'batch-loop',
    'const outcomes = batch.length === 0 ? []',
    'for (const { decided } of batch) for (const each of decided) each.call.settle(answerOf(each))\n      const outcomes = batch.length === 0 ? []',
  ),
  writer(
    'a refusal is given without its probe',
    'batch-loop',
    'const outcomes = batch.length === 0 ? []',
    'for (const { decided } of batch) for (const each of decided) if (!each.decision.ok) each.call.settle(answerOf(each))\n      const outcomes = batch.length === 0 ? []',
  ),
  writer(
    'an unknown outcome is told as done',
    'batch-loop',
    "call.settle({ code: 'RETRY' })",
    "call.settle({ code: 'PLAYER_UNKNOWN' })",
  ),
  writer(
    'a stale turn counts as done',
    'batch-loop',
    "case 'stale':\n        cache.drop(turn.playerId)",
    "case 'stale':\n        for (const each of decided) each.call.settle(answerOf(each))\n        cache.drop(turn.playerId)",
  ),
  writer(
    'a busy turn counts as done',
    'batch-loop',
    "case 'busy':",
    "case 'busy':\n        for (const each of decided) each.call.settle(answerOf(each))",
  ),
  writer(
    'the others of a known turn count as written',
    'batch-loop',
    'return this.#requeue(calls.filter((_, place) => !outcome.known.has(place)))',
    'for (const [place, each] of decided.entries()) if (!outcome.known.has(place)) each.call.settle(answerOf(each))\n        return undefined',
  ),
  writer(
    'the state of a batch that failed stays in the cache',
    'batch-loop',
    'for (const [place, plan] of batch.entries()) this.#settle(plan, outcomes[place])',
    'for (const [place, plan] of batch.entries()) this.#settle(plan, outcomes[place])\n      for (const { turn } of batch) this.#deps.cache.set(turn.after)',
  ),
  writer(
    'the journal was read at another version',
    'batch-loop',
    'known?.version === seen.version && ',
    'known !== undefined && ',
  ),
  writer(
    'a turn goes on although a key of it was written by the turn itself',
    'plan-turn',
    'written.has(call.key) || ',
    '',
  ),
  writer(
    'a repeat is told the balances of now',
    'known-keys',
    'const { transactionId, movement, balances } = row',
    'const { transactionId, movement } = row\n  const balances = balancesOf(seen)',
  ),
  writer(
    'a call that waits for a lock is answered by nobody',
    'batch-loop',
    'call.settle(await this.#deps.locked',
    'void (await this.#deps.locked',
  ),
  writer(
    'a conflict is told as a replay',
    'known-keys',
    "if (known === 'conflict' && !(await isBookedByFormerRelease(sql, call))) return { code: 'CONFLICT', balances: balancesOf(seen) }",
    '',
  ),
  writer(
    'a batch that returned never lets its players go',
    'call-queue',
    'this.#inFlight.delete(command.playerId)',
    'command.playerId.at(0)',
  ),
  writer(
    'a connection is lost when its batch returns',
    'batch-loop',
    'this.#idle.push(connection)',
    'connection.open.name.at(0)',
  ),
  books('versions are not compared', 'database', 'this.of(turn.playerId).state.version !== turn.seenVersion', 'false'),
  books(
    'keys are not looked up',
    'database',
    'const known = this.knownOf(turn)',
    'const known = new Map<number, KnownKey>()',
  ),
  books('a row that somebody holds is taken', 'database', 'other !== undefined && other !== holder', 'false'),
]
