import type { User } from '@zoria/contract/identity/http'
import { expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { PasswordPanel } from './password-panel.tsx'

vi.mock('../../../lib/site.ts', () => ({ useSite: () => ({ language: 'en' }), useSiteOrNothing: () => undefined }))
// On a server a store has its first state.
vi.mock('../model/weak-password.ts', () => ({
  weakPassword: <Part,>(select: (state: { readonly playerId: string }) => Part) => select({ playerId: 'p-1' }),
  forgetAdvice: () => undefined,
}))
await loadTextsOf('profile')

const panelOf = (id: string) => rendered(<PasswordPanel user={{ id, phone: '+380671234567', email: null } as User} />)

test('a password that is easy to guess is named so at its field, to its player only', () => {
  expect(panelOf('p-1')).toMatch(/class="field-hint"[^>]*>Your password is easy to guess/)
  expect(panelOf('p-2')).not.toContain('easy to guess')
})
