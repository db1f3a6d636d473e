import { expect, test } from 'vitest'
import { createChatRequestIds } from './chat-request-ids.ts'

const numbered = () => {
  let count = 0
  return createChatRequestIds(() => `id-${(count += 1)}`)
}

test('a message whose answer was lost is sent again under its id', () => {
  const { idOf } = numbered()
  expect([idOf('Hello'), idOf('Hello')]).toEqual(['id-1', 'id-1'])
})

test('another text, and the same text after an answer, are new messages', () => {
  const { idOf, answered } = numbered()
  expect([idOf('Hello'), idOf('Hello!')]).toEqual(['id-1', 'id-2'])
  answered()
  expect(idOf('Hello!')).toBe('id-3')
})
