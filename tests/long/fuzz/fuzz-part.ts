import { createHash } from 'node:crypto'
import { receiveCallback } from '@zoria/contract/payments/http'
import { seededChance } from '@zoria/testkit/chance'
import fc from 'fast-check'
import type { Part, Plant, Size } from '../parts/part.ts'
import { createAsker } from './send-request.ts'
import { openFuzzedHouse, type FuzzedHouse, type Somebody } from './fuzz-target.ts'
import { judge, type Answer } from './judge.ts'
import { operationsOf, type Operation } from './operations.ts'
import { openPlantedHouse, plantedBugs } from './planted-server.ts'
import { requestsOf, type FuzzRequest } from './requests.ts'
import type { Known } from './values.ts'

const requestsIn: Record<Size, number> = { gate: 400, long: 50_000 }
const atOnce = 8

/**
 * Requests made of the public document, at a real API process over sockets (T8): no 5xx, no status and no code that is
 * not documented.
 */
export const fuzzPart: Part = {
  name: 'fuzz',
  proves:
    'whatever is sent to any endpoint, the answer is one that the document gives: no 5xx, no other status, no other code, nothing of the inside',
  run: async ({ seed, size, report, requests: count = requestsIn[size] }) => {
    const plants = await catchPlants(seed)
    for (const { name, caught } of plants) report(`planted: ${name}: ${caught ?? 'not caught'}`)
    const house = await openFuzzedHouse()
    try {
      const { counts, violations } = await fuzz(house, { seed, count, report })
      return { counts, plants, violations: [...violations, ...(await house.faults())] }
    } finally {
      await house.close()
    }
  },
}

/** Documented separately: its replies are defined by the payment provider. */
const callbacks: Operation = {
  title: `${receiveCallback.method} ${receiveCallback.path}`,
  method: receiveCallback.method,
  path: receiveCallback.path.replace(':gateway', '{gateway}'),
  parameters: [{ name: 'gateway', in: 'path', schema: { type: 'string' } }],
  body: {
    type: 'object',
    properties: { id: {}, reference: {}, status: {}, amount: {}, currency: {}, data: {}, signature: {}, pg_sig: {} },
  },
  isStream: false,
  answers: new Map(),
}

const isClock = ({ path }: Operation): boolean => path === '/dev/clock'

async function fuzz(
  { api, newSession, known }: FuzzedHouse,
  { seed, count, report }: { seed: string; count: number; report: (line: string) => void },
) {
  const asker = createAsker(api.port)
  const operations = [...operationsOf(await documentAt(api.port)), callbacks]
  const chance = seededChance(seed)
  const asked = operations
    .filter((operation) => !isClock(operation))
    .flatMap((operation) => drawn(operation, { known, seed, count: Math.ceil(count / operations.length) }))
  const clock = operations
    .filter(isClock)
    .flatMap((operation) => drawn(operation, { known, seed, count: Math.ceil(count / operations.length) }))
  // The clock last: moved by years it ends every session.
  const order = [...shuffled(asked, chance), ...shuffled(clock, chance)]
  const seen = createTally(report)
  const people = await createPeople(newSession)
  const runner = async (): Promise<void> => {
    for (let next = order.shift(); next !== undefined; next = order.shift()) {
      const sender = people.senderOf(next.request)
      const answer = await asker.ask(next.request, sender.headers)
      await people.hear(sender, answer)
      seen.note(next, answer)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runner))
  asker.close()
  report(`never did what was asked: ${seen.unreached(operations).join(', ')}`)
  return {
    counts: { endpoints: operations.length, sessions: people.sessions(), ...seen.counts() },
    violations: seen.violations(),
  }
}

type Drawn = Readonly<{ operation: Operation; request: FuzzRequest }>

function drawn(operation: Operation, { known, seed, count }: { known: Known; seed: string; count: number }): Drawn[] {
  const number = createHash('sha256').update(`${seed} ${operation.title}`).digest().readInt32BE()
  return fc
    .sample(requestsOf(operation, known), { numRuns: count, seed: number })
    .map((request) => ({ operation, request }))
}

function shuffled<Item>(items: readonly Item[], { below }: { below: (limit: number) => number }): Item[] {
  const mixed = [...items]
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = below(last + 1)
    ;[mixed[last], mixed[other]] = [mixed[other] as Item, mixed[last] as Item]
  }
  return mixed
}

/**
 * The sender: a player until the session is over, then one in another; alternatively another player, an unauthenticated
 * client, and nonsense.
 */
async function createPeople(newSession: FuzzedHouse['newSession']) {
  const other = await newSession()
  let current = await newSession()
  let sessions = 2
  return {
    senderOf: ({ claim }: FuzzRequest): Pick<Somebody, 'headers'> => {
      switch (claim) {
        case 'player':
          return current
        case 'other player':
          return other
        case 'nobody':
          return { headers: {} }
        case 'nonsense':
          return { headers: { authorization: 'Bearer a.b.c', cookie: 'zoria_refresh=nonsense; zoria_refresh=twice' } }
      }
    },
    hear: async (sender: Pick<Somebody, 'headers'>, answer: Answer | null): Promise<void> => {
      if (sender !== current || answer?.status !== 401 || answer.body?.includes('"UNAUTHORIZED"') !== true) return
      const next = await newSession()
      sessions += 1
      // Another runner may have received the same meanwhile.
      if (sender === current) current = next
    },
    sessions: () => sessions,
  }
}

/** Counts answers, and stores one of each violation. */
function createTally(report: (line: string) => void) {
  const counted = { requests: 0, done: 0, refused: 0, 'refused for the caller': 0 }
  const answers = new Set<string>()
  const reached = new Set<string>()
  const violations = new Map<string, string>()
  return {
    note: ({ operation, request }: Drawn, answer: Answer | null): void => {
      counted.requests += 1
      if (counted.requests % 5_000 === 0) report(`${counted.requests} requests, ${violations.size} violations`)
      if (answer !== null) {
        counted[answer.status < 400 ? 'done' : 'refused'] += 1
        if (answer.status < 400) reached.add(operation.title)
        if (answer.status === 401) counted['refused for the caller'] += 1
        answers.add(
          `${operation.title} ${answer.status} ${answer.status < 400 ? '' : (/"code":"([^"]+)"/.exec(answer.body ?? '')?.[1] ?? '')}`,
        )
      }
      const fault = judge(operation, answer)
      const name = `${operation.title}: ${fault?.slice(0, 60)}`
      if (fault !== null && !violations.has(name))
        violations.set(name, `${operation.title}: ${fault} after ${JSON.stringify(request).slice(0, 1_500)}`)
    },
    counts: () => ({ ...counted, 'endpoints that did it': reached.size, 'different answers': answers.size }),
    unreached: (operations: readonly Operation[]) =>
      operations.map(({ title }) => title).filter((title) => !reached.has(title)),
    violations: () => [...violations.values()],
  }
}

const documentAt = async (port: number): Promise<unknown> => (await fetch(`http://127.0.0.1:${port}/docs/json`)).json()

/** The same requests and the same judge at a house of bugs. */
async function catchPlants(seed: string): Promise<readonly Plant[]> {
  const house = await openPlantedHouse()
  const asker = createAsker(house.port)
  try {
    const found = new Map<string, string>()
    const known = { texts: ['100.00', 'text'], ids: [], named: {} }
    const asked = operationsOf(await documentAt(house.port)).flatMap((operation) =>
      drawn(operation, { known, seed, count: 60 }),
    )
    for (const { operation, request } of asked) {
      const fault = judge(operation, await asker.ask(request, {}))
      if (fault !== null && !found.has(operation.path)) found.set(operation.path, fault)
    }
    return Object.entries(plantedBugs).map(([path, name]) => ({ name, caught: found.get(path) ?? null }))
  } finally {
    asker.close()
    await house.close()
  }
}
