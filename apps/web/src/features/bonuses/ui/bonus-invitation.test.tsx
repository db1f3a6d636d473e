import { expect, test, vi } from 'vitest'
import { rendered } from '../../../../testing/rendered.tsx'
import { loadTextsOf } from '../../../i18n/catalogues.ts'
import { BonusInvitation } from './bonus-invitation.tsx'

// A style sheet has no address outside a build.
vi.mock('../../../styles/bonuses.css?url', () => ({ default: '/bonuses.css' }))
await loadTextsOf('bonuses')

test('the bonuses page asks a visitor to register first (Spec §6)', () => {
  const html = rendered(<BonusInvitation />, { at: '/bonuses' })
  expect(html).toContain('<h1>Register to get bonuses</h1>')
  expect(html).toContain('href="/bonuses?modal=register"')
})
