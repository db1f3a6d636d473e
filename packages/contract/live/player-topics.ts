import * as z from 'zod/mini'
import { ownBattle } from '../battles/http.ts'
import { userBonusStatuses } from '../bonuses/words.ts'
import { endpoint, type Schema } from '../endpoint.ts'
import { notice } from '../notifications/http.ts'
import { amount } from '../wire.ts'

type Declared<Frame> = { readonly frame: Frame; readonly key?: string; readonly isHinted?: true }

/**
 * Topics of one player: event → its frame. Frames say what is true now, so the next frame replaces one that still waits: of the same thing where `key` names the field
 * that identifies it. A topic without `key` is a state of the player: it is sent first after each connection, and a tab that opens later gets the last frame.
 * Of an `isHinted` topic any process, or a trigger of the database, announces the id of what changed; the processes that hold a stream of the player read the frame.
 */
const declared = {
  /** `version` grows with every movement; clients drop an older frame. */
  balance: { frame: z.object({ version: z.number(), game_wallet_group: z.object({ balance: amount }), bonus_wallet_group: z.object({ balance: amount }), electronic_wallet_group: z.object({ balance: amount }), cashback_balance: amount }) },
  /** One of the caller's payments changed. */
  payment: { frame: z.object({ id: z.string(), direction: z.enum(['payin', 'payout']), status: z.string() }), key: 'id', isHinted: true },
  /** The open bonus was played with, one of the caller's bonuses began or ended, or a grant waits to be claimed (`id` is the grant's then). */
  bonus: { frame: z.object({ id: z.string(), status: z.enum([...userBonusStatuses, 'CLAIMABLE']), progress: amount, wager_amount: amount, bonus_amount: amount }), key: 'id', isHinted: true },
  /** The caller's progress in a battle that runs, at most once a second, and once at its end. */
  battle: { frame: z.object({ slug: z.string(), own: ownBattle }), key: 'slug' },
  /** How many messages are unread (100: a hundred or more), and the oldest unread prize, which opens the win modal. */
  inbox: { frame: z.object({ unread: z.number(), prize: z.nullable(notice) }), isHinted: true },
} as const satisfies Readonly<Record<string, Declared<Schema>>>

export type PlayerTopic = keyof typeof declared
export type HintedTopic = { [T in PlayerTopic]: (typeof declared)[T] extends { readonly isHinted: true } ? T : never }[PlayerTopic]
export type FrameOf<T extends PlayerTopic> = z.output<(typeof declared)[T]['frame']>
export const playerTopics: { readonly [T in PlayerTopic]: Declared<z.ZodMiniType<FrameOf<T>>> } = declared

/** A frame of any topic. */
export type PlayerFrame = { readonly [T in PlayerTopic]: { readonly kind: T; readonly frame: FrameOf<T> } }[PlayerTopic]

/** `GET /users/updates`: the player topics as server-sent events. Resumes by Last-Event-ID. */
export const followUpdates = endpoint({
  method: 'GET', path: '/users/updates', access: 'either', summary: 'Live updates of the caller', isStream: true, replies: { 200: z.string() }, refusals: [],
})
