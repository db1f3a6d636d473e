import { plusMs, type Instant } from '@zoria/kernel'
import type { Clock } from '@zoria/platform/clock'
import type { Logger } from '@zoria/platform/logger'
import type { Channel, ClaimedMessage, Message } from '../../storage/messages.ts'
import { deliver, takeMessage, type DeliveryDeps, type Next } from './deliver-messages.ts'

/** Calls `work` after a time; the returned function cancels it. */
export type Timer = (ms: number, work: () => void) => () => void

/** Sends the messages of a process. The rows in the database are the queue; every process sends from it. */
export type SendQueues = {
  /** Sends what is due; resolves when this message was tried, or has to wait until the carrier may get it. Then it is sent without its caller. */
  handOver(message: Pick<Message, 'id' | 'channel'>): Promise<void>
  /** Sends what is due; resolves when nothing is under way and the rest has to wait. */
  drain(): Promise<void>
  /** Starts no more messages and waits for those under way. Another process sends the rest. */
  close(): Promise<void>
}

/** One queue for each channel: a carrier that throttles delays only its own messages. */
export function createSendQueues(deps: DeliveryDeps & { readonly timer: Timer }): SendQueues {
  const open = (channel: Channel) => createQueue({ ...deps, take: () => takeMessage(deps, channel), deliver: (message) => deliver(deps, message) })
  const queues: Readonly<Record<Channel, Queue>> = { sms: open('sms'), mail: open('mail'), call: open('call') }
  const all = async (work: (queue: Queue) => Promise<void>) => void (await Promise.all(Object.values(queues).map(work)))
  return {
    handOver: ({ id, channel }) => queues[channel].handOver(id),
    drain: () => all((queue) => queue.drain()),
    close: () => all((queue) => queue.close()),
  }
}

type Queue = { handOver(id: string): Promise<void>; drain(): Promise<void>; close(): Promise<void> }
type QueueDeps = { readonly clock: Clock; readonly logger: Logger; readonly timer: Timer; take(): Promise<Next>; /** Returns when to look again. */ deliver(message: ClaimedMessage): Promise<Instant | undefined> }

/** Messages under way at once: they are handed over without waiting for the reply to the one before. */
const underWayMax = 20

/** Takes messages one after another while they may start, then sleeps until the next one may; any call wakes it. */
function createQueue({ clock, logger, timer, take, deliver: send }: QueueDeps): Queue {
  const underWay = new Map<string, Promise<void>>()
  const callers = new Map<string, () => void>()
  const alarm = createAlarm({ clock, timer, ring: () => wake() })
  let taking: Promise<void> | undefined
  let [isAsked, isClosed] = [false, false]

  const wake = (): void => {
    if (isClosed) return
    isAsked = true
    taking ??= takeAll().catch((error: unknown) => logger.error({ error }, 'messages could not be read; the worker retries within a minute')).finally(release)
  }
  const takeAll = async (): Promise<void> => {
    while (isAsked && !isClosed) {
      isAsked = false
      const next = underWay.size < underWayMax ? await take() : undefined
      if (next?.kind === 'wait') alarm.set(plusMs(clock.now(), next.ms))
      if (next?.kind !== 'message') continue
      start(next.message)
      isAsked = true
    }
  }
  const start = (message: ClaimedMessage): void => {
    const ended = send(message)
      .then((until) => until !== undefined && alarm.set(until), (error: unknown) => logger.error({ error, reference: message.id }, 'the outcome of a message could not be recorded'))
      .then(() => {
        const wasFull = underWay.size === underWayMax
        underWay.delete(message.id)
        callers.get(message.id)?.()
        if (wasFull) wake()
      })
    underWay.set(message.id, ended)
  }
  /** Callers of messages that did not start do not wait for them. */
  const release = (): void => {
    taking = undefined
    for (const [id, resolve] of callers) if (!underWay.has(id)) resolve()
    if (isAsked) wake()
  }
  const settled = async (): Promise<void> => {
    await taking
    await Promise.all(underWay.values())
  }
  return {
    handOver: async (id) => {
      const tried = new Promise<void>((resolve) => callers.set(id, resolve))
      wake()
      if (!isClosed) await tried
      callers.delete(id)
    },
    drain: async () => {
      wake()
      do await settled()
      while (!alarm.isSet() && (taking !== undefined || underWay.size > 0))
    },
    close: async () => {
      isClosed = true
      alarm.cancel()
      await settled()
    },
  }
}

/** Rings at each of the times that were set. */
function createAlarm({ clock, timer, ring }: { readonly clock: Clock; readonly timer: Timer; readonly ring: () => void }) {
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
