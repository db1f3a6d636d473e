import type { BlackjackDecision } from '@zoria/game-maths'
import type {
  ChatHidden,
  ChatMessageView,
  ChatState,
  OwnView,
  PublishedDay,
  TableFrame,
  TableState,
} from '../../wire-tables.ts'
import { callStudio, listenTo } from '../api.ts'

/** A decision for a hand in a step of a round. */
export interface WantedDecision extends BlackjackDecision {
  readonly requestId: string
  readonly roundId: string
  readonly step: number
}

/** An event of a table's stream. */
export type TableStreamEvent =
  | { readonly type: 'table'; readonly frame: TableFrame }
  | { readonly type: 'own'; readonly own: OwnView }
  /** Another table of the player has changed the balance. */
  | { readonly type: 'balance'; readonly balance: string }
  | { readonly type: 'chat'; readonly message: ChatMessageView }
  | ({ readonly type: 'chat_hidden' } & ChatHidden)

/**
 * The studio's API as the page of a table uses it. Every call is repeatable: a placement is identified by its request
 * id.
 */
export interface TableApi {
  readonly state: () => Promise<TableState>
  readonly place: (wanted: {
    readonly requestId: string
    readonly roundId: string
    readonly bets: readonly { readonly spot: string; readonly amount: string }[]
  }) => Promise<{ readonly own: OwnView; readonly now: number }>
  readonly undo: (requestId: string) => Promise<{ readonly own: OwnView; readonly now: number }>
  /** Decides for a hand of blackjack. */
  readonly decide: (wanted: WantedDecision) => Promise<{ readonly own: OwnView; readonly now: number }>
  /** The public file of a day: anybody can read it. */
  readonly day: (of: { readonly tableId: string; readonly day: string }) => Promise<PublishedDay>
  /** The chat of the table (docs/rules/table-chat.md). */
  readonly chat: {
    readonly open: (isOpen: boolean) => Promise<ChatState | null>
    readonly send: (wanted: {
      readonly requestId: string
      readonly text: string
    }) => Promise<{ readonly message: ChatMessageView }>
    readonly report: (messageId: string) => Promise<unknown>
  }
  /** Listens until the connection is lost. */
  readonly listen: (onEvent: (event: TableStreamEvent) => void) => Promise<void>
}

/** Exchanges a launch token for a session of a table. */
export function enterTable(launch: string): Promise<{ readonly token: string; readonly state: TableState }> {
  return callStudio('POST', '/client/enter', { body: { launch } })
}

export function createTableApi(token: string): TableApi {
  return {
    state: async () => (await callStudio<{ state: TableState }>('GET', '/client/table', { token })).state,
    place: (wanted) => callStudio('POST', '/client/table/bets', { token, body: wanted }),
    undo: (requestId) => callStudio('POST', '/client/table/undo', { token, body: { requestId } }),
    decide: (wanted) => callStudio('POST', '/client/table/decisions', { token, body: wanted }),
    day: ({ tableId, day }) => callStudio('GET', `/fairness/tables/${tableId}/${day}.json`, {}),
    chat: {
      open: async (isOpen) =>
        (await callStudio<{ chat: ChatState | null }>('POST', '/client/table/chat/open', { token, body: { isOpen } }))
          .chat,
      send: (wanted) => callStudio('POST', '/client/table/chat', { token, body: wanted }),
      report: (messageId) => callStudio('POST', '/client/table/chat/reports', { token, body: { messageId } }),
    },
    listen: (onEvent) =>
      listenTo('/client/table/events', token, (type, text) => {
        if (type === 'table') onEvent({ type, frame: JSON.parse(text) as TableFrame })
        if (type === 'own') onEvent({ type, own: JSON.parse(text) as OwnView })
        if (type === 'balance') onEvent({ type, ...(JSON.parse(text) as { readonly balance: string }) })
        if (type === 'chat') onEvent({ type, message: JSON.parse(text) as ChatMessageView })
        if (type === 'chat_hidden') onEvent({ type, ...(JSON.parse(text) as ChatHidden) })
      }),
  }
}
