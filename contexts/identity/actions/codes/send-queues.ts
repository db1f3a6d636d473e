import { plusMs, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Logger } from '@zoria/platform/logger'
import type { Channel, ClaimedMessage, Message } from '../../storage/messages.ts'
import { deliver, takeMessage, type DeliveryDeps, type Next } from './deliver-messages.ts'

/** Calls `work` after a time; the returned function cancels it. */
export type Timer = (ms: number, work: () => void) => () => void

/** Sends the messages of a process. The rows in the database are the queue; every process sends from it. */
export type SendQueues = {
  /** Sends what is due; resolves when this message was tried, or has to wait until the carrier may get it. */
  handOver(message: Pick<Message, 'id' | 'channel'>): Promise<void>
  /** Sends what is due; resolves when nothing is under way and the rest has to wait. */
  drain(): Promise<void>
  /** Takes no further messages and waits until those being sent have ended. Another process sends the rest. */
  close(): Promise<void>
}

/** One queue for each channel: a carrier that throttles delays only its own messages. */
export function createSendQueues(deps: DeliveryDeps & { readonly timer: Timer }): SendQueues {
  const open = (channel: Channel) =>
    createQueue({ ...deps, take: () => takeMessage(deps, channel), deliver: (message) => deliver(deps, message) })
  const queues: Readonly<Record<Channel, Queue>> = { sms: open('sms'), mail: open('mail'), call: open('call') }
  const all = async (work: (queue: Queue) => Promise<void>) => void (await Promise.all(Object.values(queues).map(work)))
  return {
    handOver: ({ id, channel }) => queues[channel].handOver(id),
    drain: () => all((queue) => queue.drain()),
    close: () => all((queue) => queue.close()),
  }
}

type Queue = { handOver(id: string): Promise<void>; drain(): Promise<void>; close(): Promise<void> }
type QueueDeps = {
  readonly clock: Clock
  readonly logger: Logger
  readonly timer: Timer
  take(): Promise<Next>
  /** Returns when to look again. */
  deliver(message: ClaimedMessage): Promise<Instant | undefined>
}

/** Takes messages one after another while they may start, then sleeps until the next one may; any call wakes it. */
function createQueue({ clock, timer, take, ...deps }: QueueDeps): Queue {
  const state = { isAsked: false, isClosed: false }
  const alarm = createAlarm({ clock, timer, ring: () => wake() })
  const deliveries = createDeliveries({ ...deps, retry: alarm.set, room: () => wake() })
  let taking: Promise<void> | undefined

  const wake = (): void => {
    if (state.isClosed) return
    state.isAsked = true
    taking ??= takeAll().catch(reportTo(deps.logger)).finally(endTaking)
  }
  const takeAll = async (): Promise<void> => {
    while (state.isAsked && !state.isClosed) {
      state.isAsked = false
      const next = deliveries.isFull() ? undefined : await take()
      if (next?.kind === 'wait') alarm.set(plusMs(clock.now(), next.ms))
      if (next?.kind !== 'message') continue
      deliveries.start(next.message)
      state.isAsked = true
    }
  }
  const endTaking = (): void => {
    taking = undefined
    if (state.isAsked && !state.isClosed) wake() // for who asked while this round ended
    else deliveries.release()
  }
  const settled = async (): Promise<void> => {
    await taking
    await deliveries.settled()
    // More than fit under way at once.
    if (taking !== undefined && !alarm.isSet()) await settled()
  }
  return {
    handOver: async (id) => {
      if (state.isClosed) return
      const tried = deliveries.tried(id)
      wake()
      await tried
    },
    drain: () => {
      wake()
      return settled()
    },
    close: () => {
      state.isClosed = true
      alarm.cancel()
      return settled()
    },
  }
}

const reportTo = (logger: Logger) => (error: unknown) =>
  logger.error({ error }, 'messages could not be read; the worker retries within a minute')

/** Messages under way at once: they are handed over without waiting for the reply to the one before. */
const underWayMax = 20

type DeliveriesDeps = Pick<QueueDeps, 'deliver' | 'logger'> & {
  /** Called with the time at which to look again. */
  retry(at: Instant): void
  /** Called when one more message may start. */
  room(): void
}

/** The messages under way, and the callers that wait until theirs was tried. */
function createDeliveries({ deliver: send, logger, retry, room }: DeliveriesDeps) {
  const underWay = new Map<string, Promise<void>>()
  const callers = new Map<string, () => void>()
  const end = (id: string): void => {
    const wasFull = underWay.size >= underWayMax
    underWay.delete(id)
    callers.get(id)?.()
    if (wasFull) room()
  }
  return {
    isFull: () => underWay.size >= underWayMax,
    start: (message: ClaimedMessage): void => {
      const { id } = message
      const reportFault = (error: unknown) =>
        logger.error({ error, reference: id }, 'the outcome of a message could not be recorded')
      const ended = send(message)
        .then((until) => until !== undefined && retry(until), reportFault)
        .then(() => end(id))
      underWay.set(id, ended)
    },
    tried: async (id: string): Promise<void> => {
      await new Promise<void>((resolve) => callers.set(id, resolve))
      callers.delete(id)
    },
    /** Callers of messages that did not start do not wait for them. */
    release: (): void => {
      for (const [id, resolve] of callers) if (!underWay.has(id)) resolve()
    },
    settled: async () => void (await Promise.all(underWay.values())),
  }
}

/** Rings at each of the times that were set. */
function createAlarm({ clock, timer, ring }: Pick<QueueDeps, 'clock' | 'timer'> & { ring(): void }) {
  const times = new Set<Instant>()
  let cancel = (): void => undefined
  const arm = (): void => {
    cancel()
    const [at] = [...times].toSorted((left, right) => left - right)
    if (at === undefined) return
    cancel = timer(Math.max(0, at - clock.now()), () => {
      times.delete(at)
      arm()
      ring()
    })
  }
  return {
    set: (at: Instant): void => {
      if (times.has(at)) return
      times.add(at)
      arm()
    },
    isSet: () => times.size > 0,
    cancel: () => {
      times.clear()
      cancel()
    },
  }
}

/** The timer of a running process; it does not keep the process alive. */
export const systemTimer: Timer = (ms, work) => {
  const timeout = setTimeout(work, ms).unref()
  return () => clearTimeout(timeout)
}
