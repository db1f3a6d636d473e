/** Limits of the table chat (docs/rules/table-chat.md). They are separate so that the page does not load the filter. */

/** Characters (code points) of a message. */
export const CHAT_LENGTH_MAX = 160
/** Messages that a table keeps, in memory only. */
export const CHAT_MESSAGES_MAX = 50
/** A message is forgotten after a day at the latest. */
export const CHAT_MESSAGE_TTL_MS = 86_400_000
/** The distance between two messages of a player, at whichever table. */
export const CHAT_INTERVAL_MS = 3_000
/** Messages of a player within the window, at all tables. */
export const CHAT_WINDOW_COUNT = 20
export const CHAT_WINDOW_MS = 600_000
/** Messages of a table in a second: each goes to all who have the chat open. */
export const CHAT_TABLE_PER_SECOND = 5
/** Different players who report a message until it is hidden for all. */
export const CHAT_REPORTS_TO_HIDE = 3
