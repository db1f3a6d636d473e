import { followUpdates, playerTopics, type FrameOf, type HintedTopic } from '@zoria/contract/live/player-topics'
import { formatAmount, ok } from '@zoria/kernel'
import type { FrameReaders } from '@zoria/platform/context'
import { openEventStream, type EventStream } from '@zoria/platform/http/event-stream'
import type { Logger } from '@zoria/platform/logger'
import type { Serve } from '@zoria/platform/http/serve'
import type { Balances, Wallet } from '@zoria/wallet'
import { eventOf, type Audience } from './audience.ts'

type Deps = {
  readonly logger: Logger
  readonly audience: Audience
  readonly wallet: Pick<Wallet, 'watch' | 'balances'>
  readonly readers: FrameReaders
  readonly isSessionAlive: (sessionId: string) => Promise<boolean>
  /** How many times hints may have been missed since the process started. */
  readonly hintsMissed: () => number
}

/**
 * How often a stream asks whether its session still lives: it closes within 5 s after logout or exclusion. Source:
 * docs/rules/wire.md#live-streams.
 */
const sessionCheckMs = 4_000

/** States of the player are sent when a stream opens. */
const isState = (topic: HintedTopic): boolean => playerTopics[topic].key === undefined

/**
 * `GET /users/updates`: the states of the player at once, then each change; with the balance, the progress of the open
 * bonus. A reconnect starts from the present, so nothing is missed: a stream that may have missed a hint is closed at
 * its next check, so that not all clients come at once.
 */
export function serveUpdates(
  serve: Serve,
  { logger, audience, wallet, readers, isSessionAlive, hintsMissed }: Deps,
): void {
  serve(followUpdates, async ({ caller, raw }, reply) => {
    const endings: (() => void)[] = []
    const missedBefore = hintsMissed()
    const stream = openEventStream(raw, reply, () => endings.forEach((end) => end()))
    const followed = followBonus(stream, { logger, read: async () => readers.bonus?.(caller.playerId, 'open') })
    const sendBalance = (balances: Balances) => {
      stream.send({ ...eventOf({ kind: 'balance', frame: balanceFrameOf(balances) }), id: String(balances.version) })
      followed.moved(balances)
    }

    try {
      endings.push(audience.join(caller.playerId, stream))
      endings.push(await wallet.watch(caller.playerId, sendBalance))
      endings.push(
        closeWithSession(
          async () => hintsMissed() === missedBefore && (await isSessionAlive(caller.sessionId)),
          stream.close,
          logger,
        ),
      )
      const { playerId } = caller
      const states = (Object.keys(readers) as HintedTopic[]).filter(isState)
      const reads = states.map(async (kind) => ({ kind, frame: await readers[kind]?.(playerId, '') }))
      const [present, ...frames] = await Promise.all([wallet.balances(playerId), ...reads])
      if (present) sendBalance(present)
      for (const { kind, frame } of frames) if (frame) stream.send(eventOf({ kind, frame }))
    } catch (error) {
      // A stream without the present state would show an old one: its client reconnects.
      logger.error({ error }, 'the present state of a player was not read; the stream ends')
      stream.close()
    }
    if (stream.isClosed) endings.forEach((end) => end())
    return ok({ status: 200, body: '' })
  })
}

type BonusDeps = { readonly logger: Logger; readonly read: () => Promise<FrameOf<'bonus'> | undefined> }

/**
 * Sends the progress of the open bonus after each movement: read once at a time, and once more where something moved
 * meanwhile. Who has none is not asked for again before there is bonus money: every bonus begins with some.
 */
function followBonus(stream: EventStream, { logger, read }: BonusDeps): { moved(balances: Balances): void } {
  let mayBeOpen = true
  let state: 'idle' | 'reading' | 'moved meanwhile' = 'idle'
  const look = async (): Promise<void> => {
    do {
      state = 'reading'
      const frame = await read()
      mayBeOpen = frame !== undefined
      if (frame) stream.send(eventOf({ kind: 'bonus', frame }))
    } while (wasMovedMeanwhile() && !stream.isClosed)
    state = 'idle'
  }
  // Asked through a function, since it changes while a read is awaited.
  const wasMovedMeanwhile = (): boolean => state === 'moved meanwhile'
  return {
    moved: ({ bonus }) => {
      if (!mayBeOpen && bonus.amount === 0n) return
      if (state !== 'idle') {
        state = 'moved meanwhile'
        return
      }
      look().catch((error: unknown) => {
        state = 'idle'
        logger.error({ error }, 'the open bonus was not sent; the page shows it at its next look')
      })
    },
  }
}

/** A balance as the stream carries it. */
export function balanceFrameOf(balances: Balances): FrameOf<'balance'> {
  return {
    version: Number(balances.version),
    game_wallet_group: { balance: formatAmount(balances.game) },
    bonus_wallet_group: { balance: formatAmount(balances.bonus) },
    electronic_wallet_group: { balance: formatAmount(balances.electronic) },
    cashback_balance: formatAmount(balances.cashback),
  }
}

function closeWithSession(isAlive: () => Promise<boolean>, close: () => void, logger: Logger): () => void {
  const check = setInterval(() => {
    isAlive().then(
      (alive) => alive || close(),
      (error: unknown) =>
        logger.warn({ error }, 'a session could not be asked for; its stream stays until the next check'),
    )
  }, sessionCheckMs)
  check.unref()
  return () => clearInterval(check)
}
