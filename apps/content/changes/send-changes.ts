import { createHmac } from 'node:crypto'
import type { Payload } from 'payload'
import type { House } from '../house.ts'

type SendDeps = Pick<House, 'apiUrl' | 'hookKey' | 'now'>
type Row = { readonly id: number | string; readonly kind: string; readonly subject: string }

/** Notifies the site of changes: when woken, and again while a notification failed. */
export type ChangeSender = { readonly wake: () => void; readonly stop: () => void }

const soonMs = 50
const laterMs = 15_000
/** A row becomes visible when its transaction commits, soon after its hook: it is looked for this long after a wake. */
const keenForMs = 2_000
/** Interval of retries when the site refuses. */
const refusedMs = 500
/** The site's cache of content expires after ten minutes; later notifications are useless. */
const sentWithinMs = 15 * 60_000

/**
 * Starts notifying the site of published, unpublished and deleted documents, in order; failed notifications are
 * retried, also after a restart.
 */
export function startChangeSender(payload: Payload, deps: SendDeps): ChangeSender {
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
    const outcome = await sendAll(payload, deps).catch((fault: unknown) => {
      payload.logger.warn({ err: fault }, 'changes could not be read; retrying')
      return 'refused' as const
    })
    isLooking = false
    if (deps.now() >= keenUntil) lookIn(laterMs)
    else lookIn(outcome === 'refused' ? refusedMs : soonMs)
  }
  lookIn(soonMs)
  return {
    wake: () => {
      keenUntil = deps.now() + keenForMs
      // A running check schedules the next one.
      if (!isLooking) lookIn(soonMs)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}

const sendAll = async (payload: Payload, deps: SendDeps): Promise<'nothing' | 'sent' | 'refused'> => {
  const since = new Date(deps.now() - sentWithinMs).toISOString()
  const { docs } = await payload.find({
    collection: 'audit',
    where: { isTold: { equals: false }, createdAt: { greater_than: since } },
    sort: 'createdAt',
    limit: 100,
    pagination: false,
    depth: 0,
  })
  const outcomes = await Promise.all((docs as unknown as Row[]).map((row) => sendOne(payload, row, deps)))
  if (outcomes.length === 0) return 'nothing'
  return outcomes.every(Boolean) ? 'sent' : 'refused'
}

const sendOne = async (payload: Payload, { id, kind, subject }: Row, deps: SendDeps): Promise<boolean> => {
  try {
    await send({ collection: kind, key: subject }, deps)
  } catch (fault) {
    payload.logger.warn({ err: fault, kind, subject }, 'the site could not be notified of a change; retrying')
    return false
  }
  await payload.update({ collection: 'audit', id, data: { isTold: true }, depth: 0 })
  return true
}

const send = async (change: { collection: string; key: string }, { apiUrl, hookKey }: SendDeps): Promise<void> => {
  const body = JSON.stringify(change)
  const signature = createHmac('sha256', hookKey).update(body).digest('hex')
  const reply = await fetch(`${apiUrl}/integrations/content/changed`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-content-signature': signature },
    body,
    signal: AbortSignal.timeout(3_000),
  })
  if (!reply.ok) throw new Error(`the API returned ${reply.status} for a change of content`)
}
