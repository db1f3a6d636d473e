import type { Session, User } from '@zoria/contract/identity/http'
import { expect, test } from 'vitest'
import { forgetAdvice, noteAdvice, weakPassword } from './weak-password.ts'

const session = { user: { id: 'p-1' } as User, tokens: { access_token: 'opaque' } } satisfies Session

test('a password that is easy to guess is remembered until it is changed or another player logs in', () => {
  for (const forget of [forgetAdvice, () => noteAdvice({ ...session, user: { id: 'p-2' } as User })]) {
    expect(noteAdvice({ ...session, warnings: ['PASSWORD_WEAK'] })).toBe('weak')
    expect(weakPassword.getState().playerId).toBe('p-1')
    forget()
    expect(weakPassword.getState().playerId).toBeNull()
  }
})
