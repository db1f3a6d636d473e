import * as z from 'zod/mini'
import { ownBattle } from '../battles/http.ts'
import { userBonusStatuses } from '../bonuses/words.ts'
import { endpoint, type Schema } from '../endpoint.ts'
import { notice } from '../notifications/http.ts'
import { amount } from '../wire.ts'

type Declared<Frame> = {
  readonly frame: Frame
  /**
   * The field that identifies what a frame is about. A topic without `key` is one state of the player: it is sent first
   * after each connection, and a tab that opens later gets the last frame.
   */
  readonly key?: string
  /** A process or a database trigger announces the id of what changed; processes that hold the streams read the frame. */
  readonly isHinted?: true
}

const group = z.object({ balance: amount })

/** Topics of one player. A frame has the present state: it replaces one of the same topic and key that still waits. */
const declared = {
  /** `version` grows with every movement; clients drop an older frame. */
  balance: {
    frame: z.object({
      version: z.number(),
      game_wallet_group: group,
      bonus_wallet_group: group,
      electronic_wallet_group: group,
      cashback_balance: amount,
    }),
  },
  /** One of the caller's payments changed. */
  payment: {
    frame: z.object({ id: z.string(), direction: z.enum(['payin', 'payout']), status: z.string() }),
    key: 'id',
    isHinted: true,
  },
  /**
   * The open bonus was played with, one of the caller's bonuses began or ended, or a grant waits to be claimed (`id` is
   * the grant's then).
   */
  bonus: {
    frame: z.object({
      id: z.string(),
      status: z.enum([...userBonusStatuses, 'CLAIMABLE']),
      progress: amount,
      wager_amount: amount,
      bonus_amount: amount,
    }),
    key: 'id',
    isHinted: true,
  },
  /** The caller's progress in a battle that runs, at most once a second, and once at its end. */
  battle: { frame: z.object({ slug: z.string(), own: ownBattle }), key: 'slug' },
  /** How many messages are unread (100: a hundred or more), and the oldest unread prize, which opens the win modal. */
  inbox: { frame: z.object({ unread: z.number(), prize: z.nullable(notice) }), isHinted: true },
} as const satisfies Readonly<Record<string, Declared<Schema>>>

export type PlayerTopic = keyof typeof declared
export type HintedTopic = {
  [T in PlayerTopic]: (typeof declared)[T] extends { readonly isHinted: true } ? T : never
}[PlayerTopic]
const isHinted = (topic: PlayerTopic): topic is HintedTopic => 'isHinted' in declared[topic]
export const hintedTopics: readonly HintedTopic[] = (Object.keys(declared) as PlayerTopic[]).filter(isHinted)
export type FrameOf<T extends PlayerTopic> = z.output<(typeof declared)[T]['frame']>
/** A frame of any topic. */
export type PlayerFrame = { readonly [T in PlayerTopic]: { readonly kind: T; readonly frame: FrameOf<T> } }[PlayerTopic]

export const playerTopics: { readonly [T in PlayerTopic]: Declared<z.ZodMiniType<FrameOf<T>>> } = declared

/** `GET /users/updates`: the player topics as server-sent events named like them. Resumes by Last-Event-ID. */
export const followUpdates = endpoint({
  method: 'GET',
  path: '/users/updates',
  access: 'either',
  summary: 'Live updates of the caller',
  isStream: true,
  replies: { 200: z.string() },
  refusals: [],
})
