import { createHmac } from 'node:crypto'
import type { Payload } from 'payload'
import type { House } from '../house.ts'

type Told = Pick<House, 'apiUrl' | 'hookKey' | 'now'>
type Row = { readonly id: number | string; readonly kind: string; readonly subject: string }

/** Whoever tells the site of changes: looks when woken, and again while something could not be told. */
export type Teller = { readonly wake: () => void; readonly stop: () => void }

const soonMs = 50
const laterMs = 15_000
/** A row is seen once its transaction is committed, which is soon after its hook: so long after a wake it is looked for, whatever else was told meanwhile. */
const keenForMs = 2_000
/** Where the site refuses, it is not asked as often. */
const refusedMs = 500
/** What the site keeps of content ends by itself after ten minutes; telling it later is of no use. */
const worthTellingMs = 15 * 60_000

/** Starts to tell the site of what was published, taken back or deleted, in order; what cannot be told is told later, also after a restart. */
export function startTeller(payload: Payload, told: Told): Teller {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  let isLooking = false
  let keenUntil = 0
  const lookIn = (ms: number): void => {
    clearTimeout(timer)
    if (isStopped) return
    timer = setTimeout(() => void look(), ms)
    timer.unref()
  }
  const look = async (): Promise<void> => {
    isLooking = true
    const outcome = await tellAll(payload, told).catch((fault: unknown) => {
      payload.logger.warn({ err: fault }, 'what changed could not be looked up, it is tried again')
      return 'refused' as const
    })
    isLooking = false
    if (told.now() >= keenUntil) lookIn(laterMs)
    else lookIn(outcome === 'refused' ? refusedMs : soonMs)
  }
  lookIn(soonMs)
  return {
    wake: () => {
      keenUntil = told.now() + keenForMs
      // A look that is under way sees to the next one itself.
      if (!isLooking) lookIn(soonMs)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const tellAll = async (payload: Payload, told: Told): Promise<'nothing' | 'told' | 'refused'> => {
  const since = new Date(told.now() - worthTellingMs).toISOString()
  const { docs } = await payload.find({ collection: 'audit', where: { isTold: { equals: false }, createdAt: { greater_than: since } }, sort: 'createdAt', limit: 100, pagination: false, depth: 0 })
  const outcomes = await Promise.all((docs as unknown as Row[]).map((row) => tellOne(payload, row, told)))
  if (outcomes.length === 0) return 'nothing'
  return outcomes.every(Boolean) ? 'told' : 'refused'
}

const tellOne = async (payload: Payload, { id, kind, subject }: Row, told: Told): Promise<boolean> => {
  try {
    await tell({ collection: kind, key: subject }, told)
  } catch (fault) {
    payload.logger.warn({ err: fault, kind, subject }, 'the site could not be told of a change, it is tried again')
    return false
  }
  await payload.update({ collection: 'audit', id, data: { isTold: true }, depth: 0 })
  return true
}

const tell = async (change: { collection: string; key: string }, { apiUrl, hookKey }: Told): Promise<void> => {
  const body = JSON.stringify(change)
  const signature = createHmac('sha256', hookKey).update(body).digest('hex')
  const reply = await fetch(`${apiUrl}/integrations/content/changed`, { method: 'POST', headers: { 'content-type': 'application/json', 'x-content-signature': signature }, body, signal: AbortSignal.timeout(3_000) })
  if (!reply.ok) throw new Error(`the API answered ${reply.status} to a change of content`)
}
