import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { isGuessableSecret } from './guessable-secret.ts'

test.each([
  ['a'.repeat(32), true],
  [' '.repeat(32), true],
  ['0'.repeat(64), true],
  ['abcd'.repeat(8), true],
  ['deadbeef'.repeat(4), true],
  ['zoriacasino'.repeat(3).slice(0, 32), true],
  ['abcdefghijklmnopqrstuvwxyz012345', true],
  ['zyxwvutsrqponmlkjihgfedcba987654', true],
  ['change-me-before-the-first-start!', true],
  ['CHANGEME_CHANGEME_CHANGEME_12', true],
  ['please-replace-this-key-of-zoria', true],
  ['my very long and boring password', true],
  ['correct horse battery staple zoria', false],
  ['f3b1c9d07a5e4682', false],
  ['0123456701234567', true],
  ['4839201756473829', false],
  ['asdfghjklzxcvbnm', true],
  ['1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,', true],
  ['!QAZ2wsx#EDC4rfv', true],
  ['zaq12wsxcde34rfvbgt56yhn', true],
  ['poiuytrewqlkjhgf', true],
  ['qqwweerrttyyuuii', true],
])('%j can be guessed: %s', (secret, isGuessable) => {
  expect(isGuessableSecret(secret)).toBe(isGuessable)
})

test.each(['hex', 'base64url'] as const)('no drawn secret in %s counts as one that can be guessed', (encoding) => {
  for (let index = 0; index < 5_000; index += 1) {
    const drawn = createHash('sha256').update(`secret ${index}`).digest(encoding)
    for (const secret of [drawn, drawn.slice(0, 16)]) expect(isGuessableSecret(secret), secret).toBe(false)
  }
})
