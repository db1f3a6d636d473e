import { describe, expect, test } from 'vitest'
import { CHAT_WINDOW_COUNT, CHAT_WINDOW_MS } from './chat-limits.ts'
import { chatWaitMs } from './chat-pace.ts'

const every = (ms: number, count: number): readonly number[] => Array.from({ length: count }, (_, at) => at * ms)

describe('the pace of a player’s messages', () => {
  test.each([
    ['the first', [], 0, 0],
    ['within three seconds', [0], 2_999, 1],
    ['after three seconds', [0], 3_000, 0],
    ['the twentieth of ten minutes', every(4_000, CHAT_WINDOW_COUNT - 1), 80_000, 0],
    ['the twenty-first of ten minutes', every(4_000, CHAT_WINDOW_COUNT), 80_000, CHAT_WINDOW_MS - 80_000],
    ['a millisecond before the first one leaves the window', every(4_000, CHAT_WINDOW_COUNT), CHAT_WINDOW_MS - 1, 1],
    ['when the first one leaves the window', every(4_000, CHAT_WINDOW_COUNT), CHAT_WINDOW_MS, 0],
    ['after a clock that was set back', [60_000], 10_000, 0],
  ])('%s', (_, sentAt, now, waitMs) => expect(chatWaitMs(sentAt, now)).toBe(waitMs))
})
