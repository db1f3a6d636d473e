import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

export type Subscription = Readonly<{ unlisten: () => Promise<void> }>
type Subscriber = Readonly<{ channel: string; onMessage: (payload: string) => void; onListen: () => void }>

export type Listener = Readonly<{
  /**
   * Calls `onMessage` for every notification of a channel, and `onListen` whenever listening starts: initially, and
   * after each lost connection, when notifications may have been missed. Throws if the first connection fails.
   */
  listen: (channel: string, onMessage: (payload: string) => void, onListen?: () => void) => Promise<Subscription>
  end: () => Promise<void>
}>

const reconnectAfterMs = 200

/** One connection that listens on all channels of a process and reconnects after a loss. */
export function createListener(openClient: () => pg.Client): Listener {
  const subscribers = new Set<Subscriber>()
  let current: Promise<pg.Client> | undefined
  let isEnded = false

  const open = (): Promise<pg.Client> => {
    const opening = connect(openClient(), subscribers, () => void restore())
    current = opening
    opening.catch(() => {
      if (current === opening) current = undefined
    })
    return opening
  }
  const restore = async (): Promise<void> => {
    current = undefined
    for (;;) {
      if (isEnded || subscribers.size === 0) return
      // A new subscriber may be connecting already, or have failed to: those of the lost connection depend on neither.
      const isOpen = await (current ?? open()).then(
        () => true,
        () => false,
      )
      if (isOpen) return subscribers.forEach(({ onListen }) => onListen())
      await pause(reconnectAfterMs)
    }
  }
  return {
    listen: async (channel, onMessage, onListen = () => undefined) => {
      const subscriber = { channel, onMessage, onListen }
      subscribers.add(subscriber)
      try {
        const client = await (current ?? open())
        await client.query(listenTo(channel))
      } catch (error) {
        subscribers.delete(subscriber)
        throw error
      }
      onListen()
      return { unlisten: async () => void subscribers.delete(subscriber) }
    },
    end: async () => {
      isEnded = true
      // A connection that never opened needs no closing; its caller got the error.
      const client = await current?.catch(() => undefined)
      await client?.end()
    },
  }
}

const connect = async (
  client: pg.Client,
  subscribers: ReadonlySet<Subscriber>,
  onEnd: () => void,
): Promise<pg.Client> => {
  // The `end` event reconnects.
  client.on('error', () => undefined)
  client.on('notification', ({ channel, payload = '' }) => {
    for (const subscriber of subscribers) if (subscriber.channel === channel) subscriber.onMessage(payload)
  })
  await client.connect()
  for (const channel of new Set([...subscribers].map((subscriber) => subscriber.channel)))
    await client.query(listenTo(channel))
  client.once('end', onEnd)
  return client
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`
